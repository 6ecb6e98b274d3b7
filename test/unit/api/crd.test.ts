import {
  type AnySchema,
  condition,
  defineResource,
  k,
  toCustomResourceDefinition,
} from "slipway/api";
import { describe, expect, it } from "vitest";
import { Database } from "../../../charts/database/api.js";

describe("toCustomResourceDefinition", () => {
  it("renders the sample as a careful author would write it", async () => {
    const text = `${JSON.stringify(toCustomResourceDefinition(Database), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot("../../golden/database-crd.json");
  });

  it("drops nothing that can be said", () => {
    const spec = k.object({ size: k.int32({ minimum: 1 }).describe("How large.").example(3) });
    const everything = defineResource({
      group: "example.com",
      kind: "Policy",
      plural: "polices",
      singular: "pol",
      shortNames: ["p"],
      categories: ["all"],
      scope: "Cluster",
      description: "What is allowed.",
      versions: {
        v1: {
          storage: true,
          spec,
          status: k
            .object({ ready: k.int32().optional(), selector: k.string().optional() })
            .standard(),
          printerColumns: {
            Ready: condition("Ready"),
            Size: {
              jsonPath: ".spec.size",
              format: "int32",
              description: "How large.",
              priority: 1,
            },
          },
          scale: {
            specReplicas: ".spec.size",
            statusReplicas: ".status.ready",
            selector: ".status.selector",
          },
        },
        v1beta1: {
          served: false,
          deprecated: true,
          spec,
          status: k
            .object({ ready: k.int32().optional(), selector: k.string().optional() })
            .standard(),
        },
        v1alpha1: {
          deprecated: "use v1",
          spec,
          status: k
            .object({ ready: k.int32().optional(), selector: k.string().optional() })
            .standard(),
        },
      },
    });
    const crd = toCustomResourceDefinition(everything);
    expect(crd.metadata.name).toBe("polices.example.com");
    expect(crd.spec.names).toEqual({
      kind: "Policy",
      listKind: "PolicyList",
      plural: "polices",
      singular: "pol",
      shortNames: ["p"],
      categories: ["all"],
    });
    expect(crd.spec.scope).toBe("Cluster");
    const [v1, v1beta1, v1alpha1] = crd.spec.versions;
    expect(v1?.additionalPrinterColumns).toEqual([
      { name: "Ready", jsonPath: ".status.conditions[?(@.type=='Ready')].status", type: "string" },
      {
        name: "Size",
        jsonPath: ".spec.size",
        type: "integer",
        format: "int32",
        description: "How large.",
        priority: 1,
      },
    ]);
    expect(v1?.subresources).toEqual({
      status: {},
      scale: {
        specReplicasPath: ".spec.size",
        statusReplicasPath: ".status.ready",
        labelSelectorPath: ".status.selector",
      },
    });
    expect(v1?.schema.openAPIV3Schema.description).toBe("What is allowed.");
    expect(v1?.schema.openAPIV3Schema.properties?.["spec"]?.properties?.["size"]).toEqual({
      type: "integer",
      format: "int32",
      minimum: 1,
      description: "How large.",
      example: 3,
    });
    expect(v1beta1).toMatchObject({ served: false, storage: false, deprecated: true });
    expect(v1beta1).not.toHaveProperty("deprecationWarning");
    expect(v1alpha1).toMatchObject({
      served: true,
      deprecated: true,
      deprecationWarning: "use v1",
    });
  });

  it("writes what is said of the definition, of names, rules and selectors", () => {
    const resource = defineResource({
      group: "a.k8s.io",
      kind: "Short",
      labels: { team: "a" },
      annotations: { "api-approved.kubernetes.io": "https://example.com/1" },
      versions: {
        v1: {
          spec: k.object({ region: k.string({ maxLength: 9 }) }),
          rules: [{ rule: "self.metadata.name != self.spec.region", message: "m" }],
          metadata: { name: k.string({ maxLength: 20, pattern: "^s-" }) },
          selectableFields: [".spec.region"],
          statusSubresource: true,
        },
      },
    });
    const { metadata, spec } = toCustomResourceDefinition(resource);
    expect(metadata).toEqual({
      name: "shorts.a.k8s.io",
      labels: { team: "a" },
      annotations: { "api-approved.kubernetes.io": "https://example.com/1" },
    });
    const [v1] = spec.versions;
    expect(v1?.selectableFields).toEqual([{ jsonPath: ".spec.region" }]);
    expect(v1?.subresources).toEqual({ status: {} });
    expect(v1?.schema.openAPIV3Schema).toEqual({
      type: "object",
      properties: {
        apiVersion: { type: "string" },
        kind: { type: "string" },
        metadata: {
          type: "object",
          properties: { name: { type: "string", maxLength: 20, pattern: "^s-" } },
        },
        spec: {
          type: "object",
          properties: { region: { type: "string", maxLength: 9 } },
          required: ["region"],
        },
      },
      required: ["spec"],
      "x-kubernetes-validations": [
        { rule: "self.metadata.name != self.spec.region", message: "m" },
      ],
    });
  });

  it("writes keywords in one order, whatever order they were said in", () => {
    const said = (field: AnySchema): string =>
      JSON.stringify(
        toCustomResourceDefinition(
          defineResource({
            group: "example.com",
            kind: "Order",
            versions: { v1: { spec: k.object({ field }) } },
          }),
        ),
      );
    const one = k.string({ pattern: "a", maxLength: 3 }).default("a").describe("d");
    const other = k.string({ maxLength: 3, pattern: "a" }).describe("d").default("a");
    expect(said(one)).toBe(said(other));
    expect(said(one)).toContain(
      '{"description":"d","type":"string","default":"a","maxLength":3,"pattern":"a"}',
    );
  });

  it("fills in the default of a spec that has rules, which hold for it as it stands", () => {
    const spec = k.object({ size: k.int32().default(1) }).rule("self.size > 0");
    const resource = defineResource({
      group: "example.com",
      kind: "Ruled",
      versions: { v1: { spec } },
    });
    const root = toCustomResourceDefinition(resource).spec.versions[0]?.schema.openAPIV3Schema;
    expect(root?.properties?.["spec"]?.default).toEqual({ size: 1 });
  });

  it("lets the API server reach the defaults of a spec that may be left out", () => {
    const resource = defineResource({
      group: "example.com",
      kind: "Simple",
      versions: { v1: { spec: k.object({ size: k.int32().default(1) }) } },
    });
    const root = toCustomResourceDefinition(resource).spec.versions[0]?.schema.openAPIV3Schema;
    expect(root?.properties?.["spec"]?.default).toEqual({});
    expect(root?.required).toBeUndefined();
  });
});
