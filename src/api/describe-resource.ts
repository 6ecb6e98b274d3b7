import type { Scope } from "../meta/resource-type.js";
import type { AnyObjectSchema, RuleOptions } from "../schema/node.js";
import { ObjectSchema } from "../schema/object-schema.js";
import { isObjectNode } from "../schema/parse-schema.js";
import type { NamedPrinterColumn, PrinterColumn } from "./printer-columns.js";
import type {
  Example,
  NameRestrictions,
  ResourceDescription,
  ResourceVersion,
  ScaleSubresource,
} from "./resource.js";

/** The options of one version as the implementation sees them: the literal types have done their work. */
export interface LooseVersionOptions {
  readonly spec?: AnyObjectSchema;
  readonly status?: AnyObjectSchema;
  readonly schema?: AnyObjectSchema;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean | string;
  readonly printerColumns?: Readonly<Record<string, string | PrinterColumn>>;
  readonly scale?: ScaleSubresource;
  readonly selectableFields?: readonly string[];
  readonly rules?: readonly ({ readonly rule: string } & RuleOptions)[];
  readonly metadata?: NameRestrictions;
  readonly statusSubresource?: boolean;
  readonly examples?: Readonly<Record<string, Example>>;
}

/** The options of a resource as the implementation sees them. */
export interface LooseResourceOptions {
  readonly group: string;
  readonly kind: string;
  readonly plural?: string;
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly scope?: Scope;
  readonly description?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, LooseVersionOptions>>;
}

/** Fills in what an author need not say of a resource. */
export function describeResource(options: LooseResourceOptions): ResourceDescription {
  const { group, kind, scope = "Namespaced", description } = options;
  const singular = options.singular ?? kind.toLowerCase();
  const entries = Object.entries(options.versions);
  const versions = entries.map(([name, given]) =>
    describeVersion(name, { storage: entries.length === 1, ...described(given, description) }),
  );
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
    labels: { ...options.labels },
    annotations: { ...options.annotations },
    ...(description === undefined ? {} : { description }),
    versions,
  };
}

/** A whole schema that says nothing of the resource says what its definition does. */
function described(
  given: LooseVersionOptions,
  description: string | undefined,
): LooseVersionOptions {
  const { schema } = given;
  if (schema === undefined || description === undefined) return given;
  return schema.json.description === undefined
    ? { ...given, schema: schema.describe(description) }
    : given;
}

function describeVersion(name: string, given: LooseVersionOptions): ResourceVersion {
  const { served = true, storage = false, deprecated = false, scale, schema } = given;
  const { spec, status } = schema === undefined ? given : partsOf(schema);
  return {
    name,
    served,
    storage,
    deprecated: deprecated !== false,
    ...(typeof deprecated === "string" ? { deprecationWarning: deprecated } : {}),
    spec: spec ?? new ObjectSchema({}),
    ...(status === undefined ? {} : { status }),
    ...(schema === undefined ? {} : { schema }),
    rules: [...(given.rules ?? [])],
    metadata: { ...given.metadata },
    statusSubresource: given.statusSubresource ?? status !== undefined,
    printerColumns: Object.entries(given.printerColumns ?? {}).map(toNamedColumn),
    ...(scale === undefined ? {} : { scale: { ...scale } }),
    selectableFields: [...(given.selectableFields ?? [])],
    examples: { ...given.examples },
  };
}

/** The spec and the status of a whole schema, where they are objects. */
export function partsOf(schema: AnyObjectSchema): Pick<LooseVersionOptions, "spec" | "status"> {
  const fields = schema instanceof ObjectSchema ? schema.fields : {};
  const part = (name: string): AnyObjectSchema | undefined => {
    const field: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return isObjectNode(field) ? field : undefined;
  };
  const [spec, status] = [part("spec"), part("status")];
  return {
    ...(spec === undefined ? {} : { spec }),
    ...(status === undefined ? {} : { status }),
  };
}

function toNamedColumn([name, column]: [string, string | PrinterColumn]): NamedPrinterColumn {
  return typeof column === "string" ? { name, jsonPath: column } : { name, ...column };
}

/** The English endings that kinds have; anything else is said with `plural`. */
function pluralOf(singular: string): string {
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}
