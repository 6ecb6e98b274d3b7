import { describe, expect, it } from "vitest";
import { admit } from "../../../src/schema/admit.js";
import type { JSONSchemaProps } from "../../../src/schema/types.js";

const embedded: JSONSchemaProps = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
};
const schema: JSONSchemaProps = {
  type: "object",
  properties: { template: embedded, templates: { type: "array", items: embedded } },
};

function fields(object: unknown): readonly string[] {
  return admit(schema, { object }).issues.map(({ field }) => field);
}

// k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta
describe("an embedded resource", () => {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };

  it("has a type, and metadata as any object", () => {
    expect(fields({ template: pod, templates: [pod] })).toEqual([]);
    expect(fields({ template: { metadata: {} } })).toEqual([
      "template.apiVersion",
      "template.kind",
    ]);
    expect(fields({ templates: [pod, { ...pod, apiVersion: "a/b/c", kind: "a b" }] })).toEqual([
      "templates[1].apiVersion",
      "templates[1].kind",
    ]);
    const metadata = { name: "a/b", labels: { "a/b/c": "d" }, finalizers: ["a b"] };
    expect(fields({ template: { ...pod, metadata } })).toEqual(
      expect.arrayContaining([
        "template.metadata.name",
        "template.metadata.labels",
        "template.metadata.finalizers",
      ]),
    );
  });

  it("loses the unknown fields of its metadata, and is refused where they have another type", () => {
    const { object, warnings } = admit(schema, {
      object: { template: { ...pod, metadata: { name: "a", odd: 1 } } },
    });
    expect(object).toEqual({ template: pod });
    expect(warnings).toEqual(['unknown field "template.metadata.odd"']);
    expect(fields({ template: { ...pod, metadata: { labels: { a: 1 } } } })).toHaveLength(1);
  });
});

describe("the metadata of an object", () => {
  const metadataOf = (metadata: unknown): readonly string[] =>
    admit(schema, { object: { metadata } }, { scope: "Namespaced" }).issues.map(
      ({ field, code }) => `${field} ${code}`,
    );

  it("has a name and a namespace, when the scope is said", () => {
    expect(metadataOf({ name: "a", namespace: "b" })).toEqual([]);
    expect(metadataOf({ name: "A", namespace: "b" })).toEqual(["metadata.name VALUE_METADATA"]);
    expect(metadataOf({ namespace: "b" })).toHaveLength(1);
    expect(metadataOf({ name: "a" })).toEqual(["metadata.namespace VALUE_METADATA"]);
    expect(admit(schema, { object: {} }).issues).toEqual([]);
  });
});
