import type { PolicyRule } from "../meta/policy-rule.js";

/**
 * A ClusterServiceVersion: what OLM knows of one version of an operator.
 *
 * Follows `operators.coreos.com/v1alpha1` of github.com/operator-framework/api,
 * without status and without what Slipway does not write.
 */
export interface ClusterServiceVersion {
  readonly apiVersion: "operators.coreos.com/v1alpha1";
  readonly kind: "ClusterServiceVersion";
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec: ClusterServiceVersionSpec;
}

/** What a {@link ClusterServiceVersion} says. */
export interface ClusterServiceVersionSpec {
  readonly displayName: string;
  /** A semantic version, without a leading `v`. */
  readonly version?: string;
  /** Tells several packagings of one version apart. */
  readonly release?: string;
  /** The name of the ClusterServiceVersion that this one replaces. */
  readonly replaces?: string;
  readonly skips?: readonly string[];
  /** Markdown. */
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly maturity?: string;
  readonly minKubeVersion?: string;
  readonly provider?: Link;
  readonly maintainers?: readonly Maintainer[];
  readonly links?: readonly Link[];
  readonly icon?: readonly Icon[];
  readonly installModes?: readonly InstallMode[];
  readonly install: InstallStrategy;
  readonly customresourcedefinitions?: {
    readonly owned?: readonly CustomResourceDescription[];
    readonly required?: readonly CustomResourceDescription[];
  };
  readonly apiservicedefinitions?: {
    readonly owned?: readonly APIServiceDescription[];
    readonly required?: readonly APIServiceDescription[];
  };
  readonly webhookdefinitions?: readonly WebhookDescription[];
  readonly relatedImages?: readonly RelatedImage[];
}

/** A name with an address: a provider or a link. */
export interface Link {
  readonly name?: string;
  /** An absolute address. */
  readonly url?: string;
}

/** Somebody who looks after an operator. */
export interface Maintainer {
  readonly name: string;
  readonly email: string;
}

/** The media types of icons that OperatorHub shows. */
export type IconMediaType = "image/svg+xml" | "image/png" | "image/jpeg" | "image/gif";

/** An image that stands for the operator. */
export interface Icon {
  readonly base64data: string;
  readonly mediatype: IconMediaType;
}

/** Which namespaces an OperatorGroup may choose for the operator. */
export type InstallModeType =
  | "OwnNamespace"
  | "SingleNamespace"
  | "MultiNamespace"
  | "AllNamespaces";

/** Whether an operator can be installed in one of the ways. */
export interface InstallMode {
  readonly type: InstallModeType;
  readonly supported: boolean;
}

/** What OLM creates to run the operator. */
export interface InstallStrategy {
  readonly strategy: "deployment";
  readonly spec: {
    /** What the operator may do in the namespaces that its OperatorGroup chooses. */
    readonly permissions?: readonly StrategyPermissions[];
    /** What the operator may do in the whole cluster. */
    readonly clusterPermissions?: readonly StrategyPermissions[];
    readonly deployments: readonly StrategyDeployment[];
  };
}

/** A rule on paths of the API server that are no resources, such as `/metrics`. */
export interface NonResourceRule {
  readonly nonResourceURLs: readonly string[];
  readonly verbs: readonly string[];
}

/** The rules of one service account, which OLM creates as well. */
export interface StrategyPermissions {
  readonly serviceAccountName: string;
  readonly rules: readonly (PolicyRule | NonResourceRule)[];
}

/** A Deployment that OLM creates. */
export interface StrategyDeployment {
  readonly name: string;
  /** Labels of the Deployment itself. */
  readonly label?: Readonly<Record<string, string>>;
  readonly spec: DeploymentSpec;
}

/** The parts of a Deployment's spec that the toolkit looks at; the rest passes through. */
export interface DeploymentSpec {
  readonly template: {
    readonly metadata?: object;
    readonly spec: PodSpec;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** The parts of a Pod's spec that the toolkit looks at. */
export interface PodSpec {
  readonly serviceAccountName?: string;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly [field: string]: unknown;
}

/** The parts of a container that the toolkit looks at. */
export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly env?: readonly EnvironmentVariable[];
  readonly [field: string]: unknown;
}

/** An environment variable of a container. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: unknown;
}

/** What catalogs show of one version of a custom resource. */
export interface CustomResourceDescription {
  /** The name of the CustomResourceDefinition: `databases.example.com`. */
  readonly name: string;
  readonly kind: string;
  readonly version: string;
  readonly displayName?: string;
  readonly description?: string;
  /** The kinds of objects that one such resource is made of. */
  readonly resources?: readonly ResourceReference[];
  readonly specDescriptors?: readonly Descriptor[];
  readonly statusDescriptors?: readonly Descriptor[];
}

/** A kind that a custom resource leads to. */
export interface ResourceReference {
  readonly kind: string;
  /** Empty for the kinds of Kubernetes itself, else the plural name. */
  readonly name: string;
  /** With the group, as in an `apiVersion`. */
  readonly version: string;
}

/** How a user interface shows one field. */
export interface Descriptor {
  /** Field names joined by dots, below `spec` or `status`. */
  readonly path: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly "x-descriptors"?: readonly string[];
}

/** An API that an extension API server gives. */
export interface APIServiceDescription {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The plural name. */
  readonly name: string;
}

/** A webhook that OLM configures. */
export interface WebhookDescription {
  readonly generateName: string;
  readonly type: string;
  readonly deploymentName?: string;
  readonly sideEffects: string;
  readonly admissionReviewVersions: readonly string[];
  readonly conversionCRDs?: readonly string[];
}

/** An image that an installation needs, for mirrors. */
export interface RelatedImage {
  readonly name: string;
  readonly image: string;
}
