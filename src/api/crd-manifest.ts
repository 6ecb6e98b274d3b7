import type { JSONSchemaProps } from "../schema/types.js";
import type { ResolvedPrinterColumn } from "./printer-columns.js";

/** One version in a CustomResourceDefinition. */
export interface CustomResourceDefinitionVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: true;
  readonly deprecationWarning?: string;
  readonly schema: { readonly openAPIV3Schema: JSONSchemaProps };
  readonly subresources?: {
    readonly status?: Readonly<Record<string, never>>;
    readonly scale?: {
      readonly specReplicasPath: string;
      readonly statusReplicasPath: string;
      readonly labelSelectorPath?: string;
    };
  };
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly additionalPrinterColumns?: readonly ResolvedPrinterColumn[];
}

/** How the API server turns objects of one version into another. Follows `CustomResourceConversion`. */
export interface Conversion {
  readonly strategy: "None" | "Webhook";
  readonly webhook?: {
    readonly clientConfig?: {
      readonly url?: string;
      readonly service?: {
        readonly namespace: string;
        readonly name: string;
        readonly path?: string;
        readonly port?: number;
      };
      /** Certificates in PEM, in Base64. */
      readonly caBundle?: string;
    };
    readonly conversionReviewVersions: readonly string[];
  };
}

/** A CustomResourceDefinition manifest. Follows apiextensions.k8s.io/v1. */
export interface CustomResourceDefinitionManifest {
  readonly apiVersion: "apiextensions.k8s.io/v1";
  readonly kind: "CustomResourceDefinition";
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly group: string;
    readonly names: {
      readonly kind: string;
      readonly listKind: string;
      readonly plural: string;
      readonly singular: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly scope: "Namespaced" | "Cluster";
    readonly conversion?: Conversion;
    readonly versions: readonly CustomResourceDefinitionVersion[];
  };
}
