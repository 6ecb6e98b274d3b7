import { condition, DefinitionError, defineResource, examplesOf, k } from "slipway/api";
import { describe, expect, it } from "vitest";
import type { AnySchema } from "slipway/api";
import { issuesOf } from "../../support/definition-issues.js";

const spec = k.object({ size: k.int32() });
const base = { group: "example.com", kind: "Database", versions: { v1: { spec } } };

/** As a caller without a type checker would. */
function loosely(options: object): readonly string[] {
  return issuesOf(() => Reflect.apply(defineResource, undefined, [options]));
}

describe("defineResource", () => {
  it("fills in the names that follow from the kind", () => {
    const { plural, singular, listKind, scope, version } = defineResource(base);
    expect({ plural, singular, listKind, scope, version }).toEqual({
      plural: "databases",
      singular: "database",
      listKind: "DatabaseList",
      scope: "Namespaced",
      version: "v1",
    });
  });

  it.each([
    ["Policy", "policies"],
    ["Gateway", "gateways"],
    ["Ingress", "ingresses"],
    ["Box", "boxes"],
    ["Batch", "batches"],
    ["Quiz", "quizes"],
  ])("gives %s the plural %s", (kind, plural) => {
    expect(defineResource({ ...base, kind }).plural).toBe(plural);
  });

  it("makes typed objects of its storage version", () => {
    const Database = defineResource(base);
    expect(Database({ metadata: { name: "a" }, spec: { size: 1 } })).toEqual({
      apiVersion: "example.com/v1",
      kind: "Database",
      metadata: { name: "a" },
      spec: { size: 1 },
    });
  });

  it("is frozen, also where it holds objects of the author", () => {
    const Database = defineResource({ ...base, shortNames: ["db"] });
    expect(Object.isFrozen(Database)).toBe(true);
    expect(Object.isFrozen(Database.versions[0])).toBe(true);
    expect(Object.isFrozen(Database.shortNames)).toBe(true);
  });

  it("gives examples a kind and a name", () => {
    const examples = {
      minimal: { spec: { size: 1 } },
      named: { metadata: { name: "x" }, spec: { size: 2 } },
    };
    const Database = defineResource({ ...base, versions: { v1: { spec, examples } } });
    expect(examplesOf(Database)).toEqual([
      {
        apiVersion: "example.com/v1",
        kind: "Database",
        metadata: { name: "database-minimal" },
        spec: { size: 1 },
      },
      {
        apiVersion: "example.com/v1",
        kind: "Database",
        metadata: { name: "x" },
        spec: { size: 2 },
      },
    ]);
  });

  it("says everything that is wrong at once, and where", () => {
    const define = (): unknown =>
      defineResource({
        group: "Example",
        kind: "data base",
        shortNames: ["DB"],
        versions: {
          v1: {
            spec: k.object({ a: k.string({ pattern: "(?=x)" }) }),
            printerColumns: { A: ".spec.b" },
          },
        },
      });
    expect(issuesOf(define)).toEqual([
      "group: NAME_INVALID",
      "plural: NAME_INVALID",
      "singular: NAME_INVALID",
      "kind: NAME_INVALID",
      "listKind: NAME_INVALID",
      "shortNames[0]: NAME_INVALID",
      "versions.v1.spec.a.pattern: SCHEMA_PATTERN",
      "versions.v1.printerColumns.A: COLUMN_PATH",
    ]);
    expect(define).toThrow(/leads to "b", which is no field; fields there are a/);
    expect(define).toThrow(DefinitionError);
  });

  // ValidateCustomResourceDefinition in apiextensions-apiserver.
  it.each([
    ["a group without a dot", { group: "example" }, "group: NAME_INVALID"],
    [
      "a group of Kubernetes itself",
      { group: "apps.k8s.io" },
      "annotations[api-approved.kubernetes.io]: GROUP_PROTECTED",
    ],
    ["a kind with a space", { kind: "Data base" }, "kind: NAME_INVALID"],
    ["a kind beyond ASCII", { kind: "Dätabase" }, "kind: NAME_INVALID"],
    ["a plural in upper case", { plural: "Databases" }, "plural: NAME_INVALID"],
    ["a scope that does not exist", { scope: "Global" }, "scope: SCOPE_INVALID"],
    ["a kind that is no string", { kind: 1 }, "kind: OPTION_TYPE"],
    ["no kind", { kind: undefined }, "kind: OPTION_MISSING"],
    ["versions that are a list", { versions: [] }, "versions: OPTION_TYPE"],
    ["a version that is no object", { versions: { v1: 1 } }, "versions.v1: OPTION_TYPE"],
    ["a label with a space", { labels: { a: "b c" } }, "labels: METADATA_INVALID"],
    [
      "a whole schema beside a status",
      { versions: { v1: { schema: spec, status: spec } } },
      "versions.v1.status: OPTION_CONFLICT",
    ],
    [
      "a restriction of labels",
      { versions: { v1: { spec, metadata: { labels: k.string() } } } },
      "versions.v1.metadata.labels: OPTION_UNKNOWN",
    ],
    [
      "a selectable field that is no scalar",
      { versions: { v1: { spec, selectableFields: [".spec"] } } },
      "versions.v1.selectableFields[0]: SELECTABLE_FIELD",
    ],
    [
      "a deprecation text of two lines",
      { versions: { v1: { spec, deprecated: "a\nb" } } },
      "versions.v1.deprecated: VERSION_DEPRECATION",
    ],
    [
      "a rule of the whole object that cannot be",
      { versions: { v1: { spec, rules: [{ rule: "self.spec.sise > 1" }] } } },
      "versions.v1.rules[0].rule: CEL_UNKNOWN_FIELD",
    ],
    ["a category with a dot", { categories: ["a.b"] }, "categories[0]: NAME_INVALID"],
    ["a version with a dot", { versions: { "v1.0": { spec } } }, "versions[v1.0]: NAME_INVALID"],
    ["no version", { versions: {} }, "versions: VERSION_MISSING"],
    ["an option that does not exist", { plurals: "x" }, "plurals: OPTION_UNKNOWN"],
    [
      "a spec that is no schema",
      { versions: { v1: { spec: {} } } },
      "versions.v1.spec: SCHEMA_ROOT",
    ],
    ["no spec", { versions: { v1: {} } }, "versions.v1.spec: SCHEMA_ROOT"],
    [
      "a spec that is no object",
      { versions: { v1: { spec: k.string() } } },
      "versions.v1.spec: SCHEMA_ROOT",
    ],
  ])("refuses %s", (_, options, issue) => {
    expect(loosely({ ...base, ...options })).toContain(issue);
  });

  it("refuses two stored versions, and none", () => {
    const stored = { storage: true, spec };
    expect(loosely({ ...base, versions: { v1: stored, v2: stored } })).toEqual([
      "versions: VERSION_STORAGE",
    ]);
    expect(loosely({ ...base, versions: { v1: { spec }, v2: { spec } } })).toEqual([
      "versions: VERSION_STORAGE",
    ]);
  });

  it("takes versions of one shape and refuses others, which need a conversion webhook", () => {
    const versions = { v1: { storage: true, spec }, v1beta1: { spec, deprecated: "use v1" } };
    expect(defineResource({ ...base, versions }).versions.map(({ name }) => name)).toEqual([
      "v1",
      "v1beta1",
    ]);
    const other = { ...versions, v1beta1: { spec: k.object({ size: k.string() }) } };
    expect(loosely({ ...base, versions: other })).toEqual(["versions: VERSION_CONVERSION"]);
  });

  it("refuses a scale subresource that leads nowhere", () => {
    const status = k.object({ ready: k.int32().optional(), name: k.string().optional() });
    const withScale = (scale: object): readonly string[] =>
      loosely({ ...base, versions: { v1: { spec, status, scale } } });
    expect(withScale({ specReplicas: ".spec.size", statusReplicas: ".status.ready" })).toEqual([]);
    expect(withScale({ specReplicas: ".spec.sise", statusReplicas: ".spec.size" })).toEqual([
      "versions.v1.scale.statusReplicas: SCALE_PATH",
      "versions.v1.scale.specReplicas: SCALE_FIELD",
    ]);
    expect(withScale({ specReplicas: ".spec.size", statusReplicas: ".status.name" })).toEqual([
      "versions.v1.scale.statusReplicas: SCALE_FIELD",
    ]);
  });

  it("refuses columns that lead nowhere or need a type", () => {
    const columns = (printerColumns: object): readonly string[] =>
      loosely({ ...base, versions: { v1: { spec, printerColumns } } });
    expect(
      columns({ Age: ".metadata.creationTimestamp", Owner: ".metadata.labels.owner" }),
    ).toEqual([]);
    expect(columns({ A: "spec.size" })).toEqual([
      "versions.v1.printerColumns.A.jsonPath: COLUMN_INVALID",
    ]);
    expect(columns({ A: ".spec" })).toEqual(["versions.v1.printerColumns.A: COLUMN_PATH"]);
    expect(columns({ A: { jsonPath: ".spec.size[0]" } })).toEqual([
      "versions.v1.printerColumns.A: COLUMN_PATH",
    ]);
    expect(columns({ A: { jsonPath: ".spec.size", type: "text" } })).toEqual([
      "versions.v1.printerColumns.A.type: COLUMN_INVALID",
    ]);
    expect(columns({ A: { jsonPath: ".spec.size", priority: 1.5 } })).toEqual([
      "versions.v1.printerColumns.A.priority: COLUMN_INVALID",
    ]);
    expect(columns({ Ready: condition("Ready") })).toEqual([
      "versions.v1.printerColumns.Ready: COLUMN_PATH",
    ]);
  });

  it("checks CEL rules as the API server does, and says where, why and what to do", () => {
    const rules =
      (inner: AnySchema): (() => unknown) =>
      () =>
        defineResource({
          ...base,
          versions: { v1: { spec: k.object({ size: k.int32(), inner }) } },
        });
    const unknown = rules(k.list(k.object({ name: k.string() }).rule("self.nam != ''")));
    expect(issuesOf(unknown)).toEqual([
      "versions.v1.spec.inner[].rules[0].rule: CEL_UNKNOWN_FIELD",
    ]);
    expect(unknown).toThrow(/name/);
    const costly = rules(
      k.map(k.list(k.string())).rule("self.all(a, self[a].all(b, b.contains(a)))"),
    );
    expect(issuesOf(costly)).toContain("versions.v1.spec.inner.rules[0].rule: CEL_COST");
    expect(costly).toThrow(/maxLength|maxItems|maxProperties/);
    const old = rules(k.list(k.string().rule("self == oldSelf")));
    expect(issuesOf(old)).toContain("versions.v1.spec.inner[].rules[0].rule: CEL_OLD_SELF");
    expect(issuesOf(rules(k.string({ maxLength: 9 }).rule("self.size() > 1")))).toEqual([]);
  });

  it("stands for another version where it is asked to", () => {
    const versions = { v1: { storage: true, spec }, v1beta1: { spec } } as const;
    const Database = defineResource({ ...base, versions });
    const Beta = Database.at("v1beta1");
    expect([Database.version, Beta.version, Beta.at("v1").version]).toEqual([
      "v1",
      "v1beta1",
      "v1",
    ]);
    expect(Beta({ metadata: { name: "a" }, spec: { size: 1 } }).apiVersion).toBe(
      "example.com/v1beta1",
    );
    expect(issuesOf(() => Reflect.apply(Reflect.get(Database, "at"), Database, ["v3"]))).toEqual([
      "v3: VERSION_UNKNOWN",
    ]);
  });

  it("takes a whole schema, its examples and what objects may be called", () => {
    const data = k.map(k.string());
    const Environment = defineResource({
      ...base,
      kind: "Environment",
      description: "Shared settings.",
      versions: { v1: { schema: k.object({ data }), examples: { one: { data: { a: "b" } } } } },
    });
    expect(Environment({ metadata: { name: "a" }, data: { b: "c" } })).toHaveProperty(
      "data.b",
      "c",
    );
    expect(examplesOf(Environment)).toHaveLength(1);
    expect(
      loosely({
        ...base,
        versions: { v1: { schema: k.object({ data }), examples: { bad: { data: { a: 1 } } } } },
      }),
    ).toEqual(["versions.v1.examples.bad.data.a: VALUE_TYPE"]);
  });

  it("refuses an example that does not satisfy the schema", () => {
    const examples = { bad: { spec: { size: 1.5 } } };
    expect(loosely({ ...base, versions: { v1: { spec, examples } } })).toEqual([
      "versions.v1.examples.bad.spec.size: VALUE_TYPE",
    ]);
  });

  it("refuses fields in the place of those that every status has, and takes the same", () => {
    const version = (status: AnySchema): object => ({
      ...base,
      versions: { v1: { spec, status } },
    });
    const conditions = k.list(k.string());
    expect(loosely(version(k.object({ parts: k.int32(), conditions }).standard()))).toEqual([
      "versions.v1.status.conditions: STATUS_FIELD",
      "versions.v1.status.parts: STATUS_FIELD",
    ]);
    expect(loosely(version(k.object({ parts: k.int32() })))).toEqual([]);
    expect(loosely(version(k.object({}).standard().standard()))).toEqual([]);
  });
});
