import type { TypedResourceType } from "../kubernetes/typed-resource-type.js";
import type { ObjectMeta, StoredObjectMeta } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { AnyObjectSchema } from "../schema/node.js";
import type { Fields } from "../schema/object-schema.js";
import type { ValidationRule } from "../schema/types.js";
import type { Conversion } from "./crd-manifest.js";
import type { NamedPrinterColumn } from "./printer-columns.js";

/** Shows an intersection as one plain object type. */
type Plain<T> = { [K in keyof T]: T[K] } & {};

/** What may be left out of an object entirely: the field is optional where an empty one would do. */
type SpecInput<Spec> = {} extends Spec ? { spec?: Spec | undefined } : { spec: Spec };

/** An object as an author writes it. */
export type ResourceInput<Spec> = Plain<{ metadata: ObjectMeta } & SpecInput<Spec>>;

/** An object as an author writes it, with what names its kind. */
export type TypedResourceInput<ApiVersion extends string, Kind extends string, Spec> = Plain<
  { apiVersion: ApiVersion; kind: Kind; metadata: ObjectMeta } & SpecInput<Spec>
>;

/** An object as the API server stores it. */
export type StoredResource<ApiVersion extends string, Kind extends string, Spec, Status> = Plain<{
  readonly apiVersion: ApiVersion;
  readonly kind: Kind;
  readonly metadata: StoredObjectMeta;
  readonly spec: Spec;
  readonly status?: Status | undefined;
}>;

/** Restrictions of what objects may be called, beyond the API server's own. */
export interface NameRestrictions {
  /** A string with a pattern, a length or rules; names have at most 253 characters anyway. */
  readonly name?: Fields[string];
  readonly generateName?: Fields[string];
}

/** One version of a resource, as it was defined. */
export interface ResourceVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** What the API server warns with; absent for its own text. */
  readonly deprecationWarning?: string;
  /** An object without fields where a whole schema was given that has no spec. */
  readonly spec: AnyObjectSchema;
  readonly status?: AnyObjectSchema;
  /** The whole schema, where it was given; `spec` and `status` are parts of it then. */
  readonly schema?: AnyObjectSchema;
  /** CEL rules of the whole object. */
  readonly rules: readonly ValidationRule[];
  readonly metadata: NameRestrictions;
  /** Whether the status is written apart from the rest, as the `status` subresource. */
  readonly statusSubresource: boolean;
  /** Set where a manifest was read whose `subresources` are there and empty. */
  readonly emptySubresources?: true;
  readonly printerColumns: readonly NamedPrinterColumn[];
  readonly scale?: ScaleSubresource;
  /** JSON paths of the fields that field selectors can use. */
  readonly selectableFields: readonly string[];
  /** Objects by name, as an author would write them; not yet with a kind. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** JSON paths of the scale subresource, which `kubectl scale` and autoscalers use. */
export interface ScaleSubresource {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly selector?: string;
}

/** An example object: what documentation and catalogs show. Other parts stand where a whole schema was given. */
export interface Example<Spec = unknown> {
  /** @default the example's name, behind the kind's singular name */
  readonly metadata?: ObjectMeta;
  readonly spec: Spec;
}

/** What a resource is called and how it is shaped, as data. */
export interface ResourceDescription<Kind extends string = string> extends ResourceType<Kind> {
  readonly singular: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** Labels of the CustomResourceDefinition. */
  readonly labels: Readonly<Record<string, string>>;
  /** Annotations of the CustomResourceDefinition. */
  readonly annotations: Readonly<Record<string, string>>;
  /** How the API server turns objects of one version into another; absent for no change but `apiVersion`. */
  readonly conversion?: Conversion;
  /** What the resource is for, in a sentence or two; absent where the author gave none. */
  readonly description?: string;
  /** Every version, in the order of definition. */
  readonly versions: readonly ResourceVersion[];
}

/**
 * A defined resource: its description, and a function that makes typed objects of it.
 *
 * Stands for its storage version.
 */
export interface Resource<
  Input = never,
  Typed = unknown,
  Stored = unknown,
  Kind extends string = string,
>
  extends ResourceDescription<Kind>, TypedResourceType<Input, Typed, Stored, Kind> {}

/** The handle of a resource that was defined with literal types: each version can be had as its own. */
export interface VersionedResource<
  Input,
  Typed,
  Stored,
  Kind extends string,
  Versions,
> extends Resource<Input, Typed, Stored, Kind> {
  /** The resource standing for another of its versions. */
  at<V extends keyof Versions & string>(version: V): Versions[V];
}

/** A resource of any shape. */
export type AnyResource = Resource;

/** The type of a kind's objects as they are stored: defaults filled in, deeply readonly. */
export type Infer<R extends TypedResourceType> = NonNullable<R["~stored"]>;

/** The type of a kind's objects as an author writes them. */
export type InferInput<R extends TypedResourceType> = Parameters<R>[0];
