import type { ObjectMeta, StoredObjectMeta } from "../meta/object.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { AnyObjectSchema } from "../schema/node.js";
import type { PrinterColumn } from "./printer-columns.js";

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

/** One version of a resource, as it was defined. */
export interface ResourceVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** What the API server warns with; absent for its own text. */
  readonly deprecationWarning?: string;
  readonly spec: AnyObjectSchema;
  readonly status?: AnyObjectSchema;
  readonly printerColumns: Readonly<Record<string, PrinterColumn>>;
  readonly scale?: ScaleSubresource;
  /** Objects by name, as an author would write them; not yet with a kind. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** JSON paths of the scale subresource, which `kubectl scale` and autoscalers use. */
export interface ScaleSubresource {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly selector?: string;
}

/** An example object: what documentation and catalogs show. */
export interface Example<Spec = object> {
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
> extends ResourceDescription<Kind> {
  /** Gives the object its `apiVersion` and `kind`; nothing is checked and nothing else added. */
  (object: Input): Typed;
  /** Exists for the compiler only. */
  readonly "~stored"?: Stored;
}

/** A resource of any shape. */
export type AnyResource = Resource;

/** The type of a resource's objects as they are stored: defaults filled in, deeply readonly. */
export type Infer<R extends AnyResource> = NonNullable<R["~stored"]>;

/** The type of a resource's objects as an author writes them. */
export type InferInput<R extends AnyResource> = Parameters<R>[0];
