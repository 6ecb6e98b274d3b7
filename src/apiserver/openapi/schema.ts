import type { BuiltinType } from "../model/builtin-data.js";
import { builtinKinds } from "../model/builtin-kinds.generated.js";
import { builtinType, isBuiltinType } from "../model/builtin-types.js";
import { schemaExceptions } from "./schemas.generated.js";

/** A schema as an OpenAPI document has it. */
export type OpenApiSchema = Readonly<Record<string, unknown>>;

const meta = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** Where types stand in the sources of upstream, which their names in documents follow. */
const packages: Readonly<Record<string, string>> = {
  meta: "io.k8s.apimachinery.pkg.apis",
  apiextensions: "io.k8s.apiextensions-apiserver.pkg.apis",
  apiregistration: "io.k8s.kube-aggregator.pkg.apis",
  pkg: "io.k8s.apimachinery",
  util: "io.k8s.apimachinery.pkg",
};

/** The name of a type in documents: `io.k8s.api.core.v1.Pod` of `core.v1.Pod`. */
export function documentName(type: string): string {
  if (type === "api.resource.Quantity") return "io.k8s.apimachinery.pkg.api.resource.Quantity";
  const [group = ""] = type.split(".");
  return `${packages[group] ?? "io.k8s.api"}.${type}`;
}

export function refTo(name: string): OpenApiSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A reference that something is said beside. */
export function besideRef(name: string, beside: OpenApiSchema = {}): OpenApiSchema {
  return { ...beside, allOf: [refTo(name)] };
}

/** Types that stand for one word among the built-in types, by their Go type. */
const wordTypes: Readonly<Record<string, string>> = {
  "v1.Time": "meta.v1.Time",
  "v1.MicroTime": "meta.v1.MicroTime",
  "v1.FieldsV1": "meta.v1.FieldsV1",
  "runtime.RawExtension": "pkg.runtime.RawExtension",
  "v1.JSON": "apiextensions.v1.JSON",
  "v1.JSONSchemaPropsOrArray": "apiextensions.v1.JSONSchemaPropsOrArray",
  "v1.JSONSchemaPropsOrBool": "apiextensions.v1.JSONSchemaPropsOrBool",
  "v1.JSONSchemaPropsOrStringArray": "apiextensions.v1.JSONSchemaPropsOrStringArray",
  "v1.JSONSchemaDependencies": "apiextensions.v1.JSONSchemaPropsOrStringArray",
  "v1.CustomResourceSubresourceStatus": "apiextensions.v1.CustomResourceSubresourceStatus",
};

/** The schema of one of the server's own types, by its name in documents. */
export function serverSchema(name: string): OpenApiSchema {
  const type = shortName(name);
  const exception = Object.hasOwn(schemaExceptions, type) ? schemaExceptions[type] : undefined;
  const schema: OpenApiSchema | undefined =
    exception === undefined ? derivedSchema(name) : JSON.parse(exception);
  if (schema === undefined) throw new Error(`no schema of ${name}`);
  return schema;
}

/** `core.v1.Pod` of `io.k8s.api.core.v1.Pod`. */
export function shortName(name: string): string {
  return name.split(".").slice(-3).join(".");
}

/** What follows of the structure of a type, without what upstream says by hand; undefined where it is not known. */
export function derivedSchema(name: string): OpenApiSchema | undefined {
  const type = shortName(name);
  if (isBuiltinType(type)) return { ...structSchema(type), ...identityOf(type) };
  const item = type.replace(/List$/, "");
  if (item === type || !isBuiltinType(item)) return undefined;
  return { ...listSchema(item), ...identityOf(item, "List") };
}

/** Of a type of a kind, which it is. */
function identityOf(type: string, ending = ""): OpenApiSchema {
  const found = builtinKinds.find((data) => data.type === type);
  if (found === undefined) return {};
  const { group, version, kind } = found;
  return { "x-kubernetes-group-version-kind": [{ group, version, kind: `${kind}${ending}` }] };
}

function structSchema(type: string): OpenApiSchema {
  const { properties = {}, required, mapType } = builtinType(type);
  return {
    type: "object",
    ...(required === undefined ? {} : { required }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => [field, fieldSchema(schema)]),
    ),
    ...(mapType === undefined ? {} : { "x-kubernetes-map-type": mapType }),
  };
}

function fieldSchema(field: BuiltinType): OpenApiSchema {
  const go = (field.go ?? "").slice(1);
  const form = (field.go ?? "").charAt(0);
  const ref = refOf(field, go);
  const isPointer = form === "p" || go.startsWith("*");
  if (ref !== undefined) {
    const hasDefault = field.ref !== undefined && !isPointer && form !== "o";
    return besideRef(documentName(ref), {
      ...(hasDefault ? { default: {} } : {}),
      ...extensionsOf(field),
    });
  }
  const zero = form === "k" && !isPointer ? zeroOf(field) : undefined;
  const value = field.default ?? zero;
  return {
    type: field.type,
    ...(field.format === undefined ? {} : { format: field.format }),
    ...(value === undefined ? {} : { default: value }),
    ...(field.enum === undefined ? {} : { enum: field.enum }),
    ...(field.values === undefined
      ? {}
      : { additionalProperties: elementSchema(field.values, elementGo(go)) }),
    ...(field.items === undefined ? {} : { items: elementSchema(field.items, elementGo(go)) }),
    ...extensionsOf(field),
  };
}

function extensionsOf(field: BuiltinType): OpenApiSchema {
  const said = {
    "list-map-keys": field.listMapKeys,
    "list-type": field.listType,
    "map-type": field.mapType,
    "patch-merge-key": field.patchMergeKey,
    "patch-strategy": field.patchStrategy,
  };
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [`x-kubernetes-${name}`, value]),
  );
}

function elementGo(go: string): string {
  return go.replace(/^(\[\]|map\[\w+\])/, "").replace(/^\*/, "");
}

/** Items and values have the default of their type. */
function elementSchema(element: BuiltinType, go: string): OpenApiSchema {
  const ref = refOf(element, go);
  if (element.ref !== undefined) return besideRef(documentName(element.ref), { default: {} });
  if (ref !== undefined) return refTo(documentName(ref));
  const zero = zeroOf(element);
  return {
    type: element.type,
    ...(element.format === undefined ? {} : { format: element.format }),
    ...(zero === undefined ? {} : { default: zero }),
    ...(element.enum === undefined ? {} : { enum: element.enum }),
    ...(element.items === undefined ? {} : { items: elementSchema(element.items, elementGo(go)) }),
  };
}

function refOf({ ref, type, format }: BuiltinType, go: string): string | undefined {
  if (ref !== undefined) return ref;
  if (type === "quantity") return "api.resource.Quantity";
  if (type === "int-or-string") return "util.intstr.IntOrString";
  const word = wordTypes[go.replace(/^\*/, "")];
  if (word !== undefined && type !== "array") return word;
  return format === "date-time" ? "meta.v1.Time" : undefined;
}

function zeroOf({ type, format }: BuiltinType): unknown {
  if (type === "string") return format === "byte" ? undefined : "";
  if (type === "integer" || type === "number") return 0;
  return type === "boolean" ? false : undefined;
}

function listSchema(item: string): OpenApiSchema {
  return {
    type: "object",
    required: ["items"],
    properties: {
      apiVersion: { type: "string" },
      items: { type: "array", items: besideRef(documentName(item), { default: {} }) },
      kind: { type: "string" },
      metadata: besideRef(`${meta}.ListMeta`, { default: {} }),
    },
  };
}
