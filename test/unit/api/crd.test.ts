import { condition, defineResource, k, toCustomResourceDefinition } from "slipway/api";
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
