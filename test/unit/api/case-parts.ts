/** What the cases of definitions are made of. */
export type JSONObject = Readonly<Record<string, unknown>>;

export interface DefinitionCase {
  /** The code that a refused one is refused with; an accepted one is near the rule. */
  readonly rule: string;
  readonly name: string;
  readonly accepted: boolean;
  readonly manifest: JSONObject;
}

export interface Parts {
  readonly schema?: unknown;
  readonly version?: JSONObject;
  readonly versions?: readonly unknown[];
  readonly names?: JSONObject;
  readonly metadata?: JSONObject;
  readonly spec?: JSONObject;
}

/** A good definition with some parts replaced. */
export function manifestWith(parts: Parts = {}): JSONObject {
  const { group = "example.com" }: { group?: unknown } = { ...parts.spec };
  const names = {
    plural: "things",
    singular: "thing",
    kind: "Thing",
    listKind: "ThingList",
    ...parts.names,
  };
  const version = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: parts.schema ?? { type: "object" } },
    ...parts.version,
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${names.plural}.${String(group)}`, ...parts.metadata },
    spec: {
      group,
      scope: "Namespaced",
      names,
      versions: parts.versions ?? [version],
      ...parts.spec,
    },
  };
}

export const fieldIn = (field: unknown): unknown => ({
  type: "object",
  properties: { spec: { type: "object", properties: { a: field } } },
});
export const text = { type: "string" };
export const version = (name: string, more: JSONObject = {}): JSONObject => ({
  name,
  served: true,
  storage: false,
  schema: { openAPIV3Schema: { type: "object" } },
  ...more,
});
export const object = (properties: JSONObject, more: JSONObject = {}): JSONObject => ({
  type: "object",
  properties,
  ...more,
});
export const list = (items: unknown, more: JSONObject = {}): JSONObject => ({
  type: "array",
  items,
  ...more,
});
export const open = "x-kubernetes-preserve-unknown-fields";
export const embedded = "x-kubernetes-embedded-resource";
export const intOrString = "x-kubernetes-int-or-string";
export const listType = "x-kubernetes-list-type";
export const mapType = "x-kubernetes-map-type";
export const keys = "x-kubernetes-list-map-keys";
export const webhook = (
  clientConfig: unknown,
  conversionReviewVersions: unknown = ["v1"],
): Parts => ({
  spec: {
    conversion: { strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions } },
  },
});
export const service = { namespace: "system", name: "converter" };
export const scale = (paths: JSONObject): Parts => ({
  version: {
    subresources: {
      scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.b", ...paths },
    },
  },
});
export const column = (more: JSONObject): Parts => ({
  version: {
    additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".spec.a", ...more }],
  },
});
export const selectable = (schema: unknown, ...paths: readonly string[]): Parts => ({
  schema: fieldIn(schema),
  version: { selectableFields: paths.map((jsonPath) => ({ jsonPath })) },
});
export const status = { subresources: { status: {} } };

export const big = (plural: string, description: string): Parts => ({
  names: { plural, singular: plural, kind: plural, listKind: `${plural}list` },
  schema: { type: "object", description },
});

export type Table = Readonly<
  Record<
    string,
    {
      readonly accepted: Readonly<Record<string, Parts>>;
      readonly refused: Readonly<Record<string, Parts>>;
    }
  >
>;

export const ofField = (
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Parts>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { schema: fieldIn(field) }]),
  );
export const ofRoot = (
  schemas: Readonly<Record<string, unknown>>,
  more: JSONObject = {},
): Readonly<Record<string, Parts>> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { schema, version: more }]),
  );

export const pair = object({ name: text, port: { type: "integer" } }, { required: ["name"] });
export const resource = (more: JSONObject): JSONObject => ({
  type: "object",
  [embedded]: true,
  ...more,
});
