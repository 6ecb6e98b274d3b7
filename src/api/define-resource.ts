import type { Scope } from "../meta/resource-type.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ObjectMeta, StoredObjectMeta } from "../meta/object.js";
import type { AnyObjectSchema, RuleOptions } from "../schema/node.js";
import { deepFreeze } from "../util/json.js";
import { checkResourceOptions } from "./check-resource-options.js";
import { checkResource } from "./check-resource.js";
import { describeResource, type LooseResourceOptions } from "./describe-resource.js";
import { DefinitionError } from "./errors.js";
import type { PrinterColumn } from "./printer-columns.js";
import type {
  AnyResource,
  Example,
  NameRestrictions,
  ResourceDescription,
  ResourceInput,
  ScaleSubresource,
  StoredResource,
  TypedResourceInput,
  VersionedResource,
} from "./resource.js";

interface Specs {
  readonly [version: string]: AnyObjectSchema;
}

/** What can be said of a version beside its shapes. */
interface VersionOptions {
  /** @default true */
  readonly served?: boolean;
  /** Marks the version deprecated; a text is what the API server warns with. */
  readonly deprecated?: boolean | string;
  /** Columns of `kubectl get` by title; a string is a JSON path. */
  readonly printerColumns?: Readonly<Record<string, string | PrinterColumn>>;
  readonly scale?: ScaleSubresource;
  /** JSON paths of up to eight fields that field selectors can use, such as `.spec.region`. */
  readonly selectableFields?: readonly string[];
  /** CEL rules of the whole object, such as one over `self.metadata.name`. */
  readonly rules?: readonly ({ readonly rule: string } & RuleOptions)[];
  /** What objects may be called, beyond what the API server asks of names. */
  readonly metadata?: NameRestrictions;
  /** Whether the status is written apart from the rest. @default whether there is a status */
  readonly statusSubresource?: boolean;
}

/** The versions that are literally marked as the one that is stored. */
type Marked<Flags> = { [V in keyof Flags]: Flags[V] extends true ? V : never }[keyof Flags];

/** The stored version; a lone version need not be marked. */
type StorageVersion<Sp, Flags> = [Marked<Flags>] extends [never]
  ? keyof Sp
  : Marked<Flags> & keyof Sp;

/** Whether a type is a union of several. */
type IsUnion<T, All = T> = [T] extends [never]
  ? false
  : T extends All
    ? [All] extends [T]
      ? false
      : true
    : never;

/** Reads as the compiler's message where two versions are marked, or none of several. */
interface ExactlyOneVersionIsStored<V> {
  readonly "exactly one version has `storage: true`; marked are": V;
}

type StorageFlag<Flags, V extends keyof Flags> =
  IsUnion<Marked<Flags>> extends true
    ? // The intersection lets the message list the versions instead of naming the type.
      ExactlyOneVersionIsStored<Marked<Flags> & string>
    : Flags[V];

type StoredStatus<St, V> = V extends keyof St
  ? St[V] extends AnyObjectSchema
    ? St[V]["~stored"]
    : undefined
  : undefined;

type Plain<T> = { [K in keyof T]: T[K] } & {};

/** What every object has, whatever its schema says of it. */
type ResourceField = "apiVersion" | "kind" | "metadata";

/** Whether a version was given a whole schema instead of a spec. */
type IsWhole<Wh, V> = V extends keyof Wh ? (Wh[V] extends AnyObjectSchema ? true : false) : false;

/** The resource standing for one version. */
type OfVersion<
  Group extends string,
  Kind extends string,
  Sp extends Specs,
  St,
  Wh,
  V extends keyof Sp & string,
> =
  IsWhole<Wh, V> extends true
    ? VersionedResource<
        Plain<{ metadata: ObjectMeta } & Omit<Sp[V]["~input"], ResourceField>>,
        Plain<
          { apiVersion: `${Group}/${V}`; kind: Kind; metadata: ObjectMeta } & Omit<
            Sp[V]["~input"],
            ResourceField
          >
        >,
        Plain<
          {
            readonly apiVersion: `${Group}/${V}`;
            readonly kind: Kind;
            readonly metadata: StoredObjectMeta;
          } & Omit<Sp[V]["~stored"], ResourceField>
        >,
        Kind,
        { [W in keyof Sp & string]: OfVersion<Group, Kind, Sp, St, Wh, W> }
      >
    : VersionedResource<
        ResourceInput<Sp[V]["~input"]>,
        TypedResourceInput<`${Group}/${V}`, Kind, Sp[V]["~input"]>,
        StoredResource<`${Group}/${V}`, Kind, Sp[V]["~stored"], StoredStatus<St, V>>,
        Kind,
        { [W in keyof Sp & string]: OfVersion<Group, Kind, Sp, St, Wh, W> }
      >;

type DefinedResource<
  Group extends string,
  Kind extends string,
  Sp extends Specs,
  St,
  Wh,
  V,
> = V extends keyof Sp & string ? OfVersion<Group, Kind, Sp, St, Wh, V> : never;

/** What a resource is: its names, and its versions with their shapes. */
export interface ResourceOptions<
  Group extends string,
  Kind extends string,
  Sp extends Specs,
  St,
  Wh,
  Flags,
> {
  /** A DNS subdomain that is yours, such as `example.com`. */
  readonly group: Group;
  /** In upper camel case, singular. */
  readonly kind: Kind;
  /** @default the kind in lower case, with an English plural ending */
  readonly plural?: string;
  /** @default the kind in lower case */
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  /** Groups that `kubectl get` takes, such as `all`. */
  readonly categories?: readonly string[];
  /** @default "Namespaced" */
  readonly scope?: Scope;
  /** What the resource is for, in a sentence or two. */
  readonly description?: string;
  /** Labels of the CustomResourceDefinition. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations of the CustomResourceDefinition. */
  readonly annotations?: Readonly<Record<string, string>>;
  /** The versions by name; one is stored. */
  readonly versions: {
    readonly [V in keyof Sp]: VersionOptions & {
      /** Objects by name, for documentation, catalogs and tests. */
      readonly examples?: Readonly<
        Record<string, ExampleOf<NoInfer<Sp[V]>["~input"], IsWhole<NoInfer<Wh>, V>>>
      >;
    } & (
        | { readonly spec: Sp[V]; readonly schema?: never }
        | {
            /** The whole schema, where an object has other parts than spec and status. */
            readonly schema: Sp[V];
            readonly spec?: never;
          }
      );
  } & { readonly [V in keyof St]: { readonly status?: St[V] } } & {
    readonly [V in keyof Wh]: { readonly schema?: Wh[V] };
  } & {
    readonly [V in keyof Flags]: { readonly storage?: StorageFlag<Flags, V> & Flags[V] };
  };
}

type ExampleOf<Input, Whole> = Whole extends true
  ? Plain<{ metadata?: ObjectMeta } & Omit<Input, ResourceField>>
  : Example<Input>;

/**
 * Describes a custom resource: one declaration from which the CRD, RBAC, the
 * types and the OLM descriptions are derived.
 *
 * The result is frozen, and callable: `Database({ metadata, spec })` gives an
 * object with its `apiVersion` and `kind`. It stands for the version that is stored;
 * `Database.at("v1alpha1")` stands for another.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once: names,
 * versions, schemas, defaults, columns and rules that the API server would refuse, and
 * columns, examples and versions that would not do what they say. What the API server
 * takes but does not do in full is in {@link warningsOf}.
 */
export function defineResource<
  const Group extends string,
  const Kind extends string,
  Sp extends Specs,
  St,
  Wh,
  const Flags,
>(
  options: ResourceOptions<Group, Kind, Sp, St, Wh, Flags>,
): DefinedResource<Group, Kind, Sp, St, Wh, StorageVersion<Sp, Flags>>;
export function defineResource(options: LooseResourceOptions): AnyResource {
  const subject = `resource ${String(options?.kind)}`;
  const malformed = checkResourceOptions(options);
  if (malformed.length > 0) throw new DefinitionError(subject, malformed);
  const described = describeResource(options);
  const issues = checkResource(described);
  if (issues.length > 0) throw new DefinitionError(subject, issues);
  return resourceOf(described);
}

/** Makes the handle of a described resource. */
export function resourceOf(
  described: ResourceDescription,
): VersionedResource<never, unknown, unknown, string, Readonly<Record<string, AnyResource>>> {
  const { group, kind, version, versions } = described;
  const apiVersion = formatApiVersion({ group, version });
  const typed = (object: object): object => ({ apiVersion, kind, ...object });
  const at = (name: string): AnyResource => {
    if (versions.some((candidate) => candidate.name === name))
      return resourceOf({ ...described, version: name });
    const names = versions.map((candidate) => candidate.name).join(", ");
    const message = `is no version of ${kind}; versions are ${names}`;
    throw new DefinitionError(`version ${name}`, [
      { path: [name], code: "VERSION_UNKNOWN", message },
    ]);
  };
  return deepFreeze(Object.assign(typed, described, { at }));
}
