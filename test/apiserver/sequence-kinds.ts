import { builtinType } from "../../src/apiserver/model/builtin-types.js";
import type { BuiltinType } from "../../src/apiserver/model/builtin-data.js";
import { admit } from "../../src/schema/admit.js";
import type { JSONSchemaProps, JSONValue } from "../../src/schema/types.js";
import { isPlainObject } from "../../src/util/json.js";
import { SchemaGenerator, ValueGenerator } from "../support/generated-values.js";
import { Random } from "../support/random.js";
import type { SequenceKind } from "./sequence.js";

/** A kind, and what its objects hold beside metadata. */
export interface GeneratedKind extends SequenceKind {
  readonly schema: JSONSchemaProps;
  readonly subresources: readonly string[];
  /** Definition of a kind that the server does not bring. */
  readonly definition?: object;
}

const rbac = "rbac.authorization.k8s.io";

/** Kinds that the server brings, with an object that each takes. */
const builtins: readonly (Omit<SequenceKind, "version"> & {
  readonly type: string;
})[] = [
  builtin("", "configmaps", "core.v1.ConfigMap", { data: { a: "b" } }),
  builtin("", "secrets", "core.v1.Secret", { data: { a: "Yg==" } }),
  builtin("", "serviceaccounts", "core.v1.ServiceAccount", {}),
  builtin("coordination.k8s.io", "leases", "coordination.v1.Lease", {
    spec: { holderIdentity: "me", leaseDurationSeconds: 15 },
  }),
  builtin(rbac, "roles", "rbac.v1.Role", {
    rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }],
  }),
  builtin(rbac, "rolebindings", "rbac.v1.RoleBinding", {
    roleRef: { apiGroup: rbac, kind: "Role", name: "a" },
    subjects: [{ kind: "User", name: "u" }],
  }),
];

function builtin(
  group: string,
  plural: string,
  type: string,
  good: SequenceKind["good"],
): (typeof builtins)[number] {
  return { group, plural, type, kind: type.split(".").at(-1) ?? "", good };
}

export const builtinKinds: readonly GeneratedKind[] = builtins.map((kind) => ({
  ...kind,
  version: "v1",
  schema: { type: "object", properties: fieldsOf(builtinType(kind.type), 4) },
  subresources: [],
}));

/** The fields of a type as a schema that values are made by; what is deeper may be anything. */
function fieldsOf(
  { properties = {} }: BuiltinType,
  depth: number,
): Record<string, JSONSchemaProps> {
  const own = Object.entries(properties).filter(
    ([name]) => !["apiVersion", "kind", "metadata"].includes(name),
  );
  return Object.fromEntries(own.map(([name, type]) => [name, schemaOf(type, depth)]));
}

function schemaOf(type: BuiltinType, depth: number): JSONSchemaProps {
  if (depth === 0) return {};
  if (type.ref !== undefined) return schemaOf(builtinType(type.ref), depth);
  switch (type.type) {
    case "quantity":
      return { type: "string", enum: ["1", "100m", "1Gi", "x"] };
    case "int-or-string":
      return { "x-kubernetes-int-or-string": true };
    case "array":
      return { type: "array", items: schemaOf(type.items ?? {}, depth - 1) };
    case "object":
    case undefined: {
      const { values } = type;
      if (values !== undefined)
        return { type: "object", additionalProperties: schemaOf(values, depth - 1) };
      return { type: "object", properties: fieldsOf(type, depth - 1) };
    }
    case "any":
      return {};
    default:
      return {
        type: type.type,
        ...(type.enum === undefined ? {} : { enum: type.enum }),
        ...(type.format === undefined ? {} : { format: type.format }),
      };
  }
}

const scale = {
  specReplicasPath: ".spec.replicas",
  statusReplicasPath: ".status.replicas",
  labelSelectorPath: ".status.selector",
};

/** Parts of schemas whose faults are told in other words, and maps of anything, of whose pruned fields owners differ. */
const toldOtherwise =
  /"x-kubernetes-int-or-string":true,"format"|"additionalProperties":true|"(?:x-kubernetes-embedded-resource|allOf|anyOf|oneOf|not)"/;

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** A kind by a random schema, the same for one seed. */
export function customKind(seed: number): GeneratedKind {
  const random = new Random(seed * 7919);
  const group = "sequences.example.com";
  const names = { plural: `things${seed}`, singular: `thing${seed}`, kind: `Thing${seed}` };
  for (;;) {
    const generated = new SchemaGenerator(random).root();
    if (toldOtherwise.test(JSON.stringify(generated))) continue;
    const spec = generated.properties?.["spec"] ?? {};
    const hasStatus = random.chance(0.6);
    const hasScale = random.chance(0.5);
    const status: JSONSchemaProps = {
      type: "object",
      properties: {
        replicas: { type: "integer" },
        selector: { type: "string" },
        seen: { type: "array", items: { type: "string" } },
      },
    };
    const replicas: JSONSchemaProps = { type: "integer", minimum: 0, maximum: 9 };
    const properties: Record<string, JSONSchemaProps> = {
      ...generated.properties,
      spec: hasScale ? { ...spec, properties: { ...spec.properties, replicas } } : spec,
      status,
    };
    const schema: JSONSchemaProps = { ...generated, properties };
    const good = goodValue(random, schema, `${group}/v1`, names.kind);
    // What looks like the uid of an object would be taken for one.
    if (good === undefined || uuid.test(JSON.stringify([good, schema]))) continue;
    const subresources = [...(hasStatus ? ["status"] : []), ...(hasScale ? ["scale"] : [])];
    const version = {
      name: "v1",
      served: true,
      storage: true,
      schema: { openAPIV3Schema: schema },
      subresources: {
        ...(hasStatus ? { status: {} } : {}),
        ...(hasScale ? { scale } : {}),
      },
      ...(hasScale ? { selectableFields: [{ jsonPath: ".spec.replicas" }] } : {}),
    };
    const { apiVersion: _, kind: __, metadata: ___, ...own } = properties;
    return {
      group,
      version: "v1",
      ...names,
      good,
      schema: { type: "object", properties: own },
      subresources,
      definition: {
        metadata: { name: `${names.plural}.${group}` },
        spec: { group, names, scope: "Namespaced", versions: [version] },
      },
    };
  }
}

/** An object that the schema takes. */
function goodValue(
  random: Random,
  schema: JSONSchemaProps,
  apiVersion: string,
  kind: string,
): SequenceKind["good"] | undefined {
  const values = new ValueGenerator(random, 0);
  for (let tries = 0; tries < 200; tries += 1) {
    const spec: JSONValue | undefined = values.value(schema.properties?.["spec"] ?? {});
    if (!isPlainObject(spec)) continue;
    const object = { apiVersion, kind, metadata: { name: "the-end" }, spec };
    if (admit(schema, { object }).issues.length === 0) return { spec };
  }
  return undefined;
}
