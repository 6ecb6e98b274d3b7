import type { Scope } from "../meta/resource-type.js";
import { formatApiVersion } from "../meta/gvk.js";
import { type AnyObjectSchema, Schema } from "../schema/node.js";
import type { ValidationIssue } from "../schema/issues.js";
import { deepFreeze } from "../util/json.js";
import { checkOptions } from "./check-options.js";
import { checkResource } from "./check-resource.js";
import { DefinitionError } from "./errors.js";
import type { PrinterColumn } from "./printer-columns.js";
import type {
  AnyResource,
  Example,
  Resource,
  ResourceDescription,
  ResourceInput,
  ResourceVersion,
  ScaleSubresource,
  StoredResource,
  TypedResourceInput,
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

type DefinedResource<
  Group extends string,
  Kind extends string,
  Sp extends Specs,
  St,
  V,
> = V extends keyof Sp & string
  ? Resource<
      ResourceInput<Sp[V]["~input"]>,
      TypedResourceInput<`${Group}/${V}`, Kind, Sp[V]["~input"]>,
      StoredResource<`${Group}/${V}`, Kind, Sp[V]["~stored"], StoredStatus<St, V>>,
      Kind
    >
  : never;

/** What a resource is: its names, and its versions with their shapes. */
export interface ResourceOptions<
  Group extends string,
  Kind extends string,
  Sp extends Specs,
  St,
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
  /** The versions by name; one is stored. */
  readonly versions: {
    readonly [V in keyof Sp]: VersionOptions & {
      readonly spec: Sp[V];
      readonly examples?: Readonly<Record<string, Example<NoInfer<Sp[V]>["~input"]>>>;
    };
  } & { readonly [V in keyof St]: { readonly status?: St[V] } } & {
    readonly [V in keyof Flags]: { readonly storage?: StorageFlag<Flags, V> & Flags[V] };
  };
}

/**
 * Describes a custom resource: one declaration from which the CRD, RBAC, the
 * types and the OLM descriptions are derived.
 *
 * The result is frozen, and callable: `Database({ metadata, spec })` gives an
 * object with its `apiVersion` and `kind`.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once: names,
 * versions, schemas, defaults, columns and examples that the API server would refuse.
 */
export function defineResource<
  const Group extends string,
  const Kind extends string,
  Sp extends Specs,
  St,
  const Flags,
>(
  options: ResourceOptions<Group, Kind, Sp, St, Flags>,
): DefinedResource<Group, Kind, Sp, St, StorageVersion<Sp, Flags>>;
export function defineResource(options: LooseOptions): AnyResource {
  const malformed = checkKnown(options);
  if (malformed.length > 0) throw new DefinitionError(`resource ${options.kind}`, malformed);
  const described = describe(options);
  const issues = checkResource(described);
  if (issues.length > 0) throw new DefinitionError(`resource ${options.kind}`, issues);
  const { group, kind, version } = described;
  const apiVersion = formatApiVersion({ group, version });
  const typed = (object: object): object => ({ apiVersion, kind, ...object });
  return deepFreeze(Object.assign(typed, described));
}

/** The options as the implementation sees them: the literal types have done their work. */
interface LooseOptions extends Omit<
  ResourceOptions<string, string, Specs, unknown, unknown>,
  "versions"
> {
  readonly versions: Readonly<
    Record<
      string,
      VersionOptions & {
        readonly spec: AnyObjectSchema;
        readonly status?: AnyObjectSchema;
        readonly storage?: boolean;
        readonly examples?: Readonly<Record<string, Example>>;
      }
    >
  >;
}

function describe(options: LooseOptions): ResourceDescription {
  const { group, kind, scope = "Namespaced", description } = options;
  const singular = options.singular ?? kind.toLowerCase();
  const entries = Object.entries(options.versions);
  const versions = entries.map(([name, given]): ResourceVersion => {
    const { spec, status, served = true, deprecated = false, scale, examples = {} } = given;
    const columns = Object.entries(given.printerColumns ?? {}).map(([title, column]) => [
      title,
      typeof column === "string" ? { jsonPath: column } : column,
    ]);
    return {
      name,
      served,
      storage: given.storage ?? entries.length === 1,
      deprecated: deprecated !== false,
      ...(typeof deprecated === "string" ? { deprecationWarning: deprecated } : {}),
      spec,
      ...(status === undefined ? {} : { status }),
      printerColumns: Object.fromEntries(columns),
      ...(scale === undefined ? {} : { scale }),
      examples,
    };
  });
  return {
    group,
    version: versions.find(({ storage }) => storage)?.name ?? "",
    kind,
    plural: options.plural ?? pluralOf(singular),
    scope,
    singular,
    listKind: `${kind}List`,
    shortNames: [...(options.shortNames ?? [])],
    categories: [...(options.categories ?? [])],
    ...(description === undefined ? {} : { description }),
    versions,
  };
}

/** The English endings that kinds have; anything else is said with `plural`. */
function pluralOf(singular: string): string {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}

const optionNames = [
  "group",
  "kind",
  "plural",
  "singular",
  "shortNames",
  "categories",
  "scope",
  "description",
  "versions",
];

const versionOptionNames = [
  "spec",
  "status",
  "served",
  "storage",
  "deprecated",
  "printerColumns",
  "scale",
  "examples",
];

function checkKnown(options: LooseOptions): readonly ValidationIssue[] {
  return [
    ...checkOptions(options, optionNames),
    ...Object.entries(options.versions).flatMap(([name, version]) => [
      ...checkOptions(version, versionOptionNames, ["versions", name]),
      ...checkSchema(version.spec, ["versions", name, "spec"]),
      ...(version.status === undefined
        ? []
        : checkSchema(version.status, ["versions", name, "status"])),
    ]),
  ];
}

function checkSchema(schema: unknown, path: readonly string[]): readonly ValidationIssue[] {
  if (schema instanceof Schema) return [];
  return [{ path, code: "SCHEMA_ROOT", message: "must be a schema: k.object({ … })" }];
}
