import { defineResource, k, type JSONSchemaProps } from "slipway/api";
import { describe, expect, it } from "vitest";
import * as core from "slipway/shapes";

const shapes = Object.entries(core);

/** Every node of a schema, itself first. */
function nodesOf(schema: JSONSchemaProps): readonly JSONSchemaProps[] {
  const { properties = {}, items, additionalProperties } = schema;
  const inner = [...Object.values(properties), items, additionalProperties];
  return [schema, ...inner.flatMap((node) => (typeof node === "object" ? nodesOf(node) : []))];
}

describe("every shape", () => {
  it.each(shapes)("%s can be embedded in a resource", (name, make) => {
    expect(() =>
      defineResource({
        group: "example.com",
        kind: "Example",
        versions: { v1: { spec: k.object({ [name]: make() }) } },
      }),
    ).not.toThrow();
  });

  it.each(shapes)("%s is made once and carries no text", (_, make) => {
    expect(make().presence).toBe("required");
    expect(nodesOf(make().json).filter(({ description }) => description !== undefined)).toEqual([]);
    expect(make().json.properties).toEqual(make().json.properties);
  });

  it.each(shapes)("%s has every key of its list maps, written or filled in", (_, make) => {
    const missing = nodesOf(make().json).flatMap((node) =>
      (node["x-kubernetes-list-map-keys"] ?? []).filter((key) => {
        const filled = node.items?.properties?.[key]?.default !== undefined;
        return !filled && node.items?.required?.includes(key) !== true;
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe("a shape", () => {
  it("carries required fields, enums, formats and merge rules over", () => {
    const { properties = {}, required } = core.container().json;
    expect(required).toEqual(["name"]);
    expect(properties["imagePullPolicy"]?.enum).toEqual(["Always", "IfNotPresent", "Never"]);
    expect(properties["ports"]).toMatchObject({
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["containerPort", "protocol"],
      items: {
        required: ["containerPort"],
        properties: {
          containerPort: { type: "integer", format: "int32" },
          protocol: { default: "TCP", enum: ["SCTP", "TCP", "UDP"] },
        },
      },
    });
    expect(core.secretKeySelector().json).toEqual({
      type: "object",
      required: ["key"],
      properties: {
        key: { type: "string" },
        name: { type: "string" },
        optional: { type: "boolean" },
      },
      "x-kubernetes-map-type": "atomic",
    });
  });

  it("keeps a default of nothing only where a list map's key needs it", () => {
    const { properties = {} } = core.podSpec().json;
    expect(properties["imagePullSecrets"]).toMatchObject({
      "x-kubernetes-list-map-keys": ["name"],
      items: { properties: { name: { type: "string", default: "" } } },
    });
    const empty = nodesOf(core.podTemplateSpec().json).filter((node) => node.default === "");
    expect(new Set(empty)).toEqual(
      new Set([properties["imagePullSecrets"]?.items?.properties?.["name"]]),
    );
  });

  it("writes amounts and numbers that may be names as the builder does", () => {
    const { properties = {} } = core.resourceRequirements().json;
    expect(properties["limits"]?.additionalProperties).toEqual(k.quantity().json);
    expect(core.servicePort().json.properties?.["targetPort"]).toEqual(k.intOrString().json);
  });

  it("is a node of the builder like any other", () => {
    const spec = k.object({
      secret: core.secretKeySelector().optional().describe("Where the password is."),
      template: core.podTemplateSpec(),
    });
    expect(spec.json.required).toEqual(["template"]);
    expect(spec.json.properties?.["secret"]?.description).toBe("Where the password is.");
    expect(core.secretKeySelector().json.description).toBeUndefined();
  });

  it("of a condition is the one of a standard status", () => {
    const status = k.object({}).standard();
    expect(core.condition().json).toEqual(status.json.properties?.["conditions"]?.items);
  });
});

describe("fields that are left out", () => {
  it("are neither fields nor required", () => {
    const whole = core.podSpec().json;
    const { properties = {}, required } = core.podSpec({ omit: ["containers", "volumes"] }).json;
    expect(required).toBeUndefined();
    expect(Object.keys(properties)).toEqual(
      Object.keys(whole.properties ?? {}).filter(
        (name) => !["containers", "volumes"].includes(name),
      ),
    );
    expect(whole.required).toEqual(["containers"]);
  });

  it("of a Pod template are fields of its spec", () => {
    const whole = core.podTemplateSpec().json;
    const less = core.podTemplateSpec({ omit: ["initContainers"] }).json;
    expect(Object.keys(less.properties ?? {})).toEqual(["metadata", "spec"]);
    expect(less.properties?.["spec"]).toEqual(core.podSpec({ omit: ["initContainers"] }).json);
    expect(less.properties?.["metadata"]).toBe(whole.properties?.["metadata"]);
    expect(whole.properties?.["spec"]?.properties).toHaveProperty("initContainers");
  });
});
