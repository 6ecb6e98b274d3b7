import { defineResource, k } from "slipway/api";
import { describe, expect, test } from "vitest";
import { specDescriptorsOf, statusDescriptorsOf } from "../../../src/olm/descriptors.js";
import { toWords } from "../../../src/olm/words.js";

const quantities = k.map(k.quantity()).optional();
const Thing = defineResource({
  group: "example.com",
  kind: "Thing",
  versions: {
    v1: {
      spec: k.object({
        replicas: k.int32().describe("How many."),
        limit: k.double().optional(),
        enabled: k.boolean().default(true),
        mode: k.enum(["fast", "safe"]).optional(),
        size: k.quantity().optional(),
        users: k.list(k.object({ name: k.string() })).optional(),
        "dotted.name": k.string().optional(),
        resources: k.object({ limits: quantities, requests: quantities }).optional(),
        tls: k
          .object({
            secretName: k.string(),
            ca: k.object({ bundle: k.object({ text: k.string() }) }),
          })
          .optional(),
      }),
      status: k
        .object({ readyReplicas: k.int32().optional(), phase: k.string().optional() })
        .standard(),
      scale: { specReplicas: ".spec.replicas", statusReplicas: ".status.readyReplicas" },
    },
  },
});
const [version] = Thing.versions;
if (version === undefined) throw new Error("a resource has a version");

const ui = "urn:alm:descriptor:com.tectonic.ui:";

describe("descriptors", () => {
  test("of a spec say what a form needs", () => {
    const hints = specDescriptorsOf(version).map((one) => [
      one.path,
      ...(one["x-descriptors"] ?? []),
    ]);
    expect(hints).toEqual([
      ["replicas", `${ui}podCount`],
      ["limit", `${ui}number`],
      ["enabled", `${ui}booleanSwitch`],
      ["mode", `${ui}select:fast`, `${ui}select:safe`],
      ["size", `${ui}text`],
      ["users"],
      ["resources", `${ui}resourceRequirements`],
      ["tls.secretName", `${ui}text`],
      ["tls.ca.bundle"],
    ]);
  });

  test("take their texts from the schema", () => {
    expect(specDescriptorsOf(version)[0]).toEqual({
      path: "replicas",
      displayName: "Replicas",
      description: "How many.",
      "x-descriptors": [`${ui}podCount`],
    });
    expect(specDescriptorsOf(version)[7]?.displayName).toBe("Secret Name");
  });

  test("of a status show Pods, texts and conditions", () => {
    const hints = statusDescriptorsOf(version).map((one) => [
      one.path,
      ...(one["x-descriptors"] ?? []),
    ]);
    expect(hints).toEqual([
      ["readyReplicas", `${ui}podCount`],
      ["phase", "urn:alm:descriptor:text"],
      ["observedGeneration"],
      ["conditions", "urn:alm:descriptor:io.kubernetes.conditions"],
      ["configHash", "urn:alm:descriptor:text"],
      ["lastSuccessTime", "urn:alm:descriptor:text"],
      ["parts"],
    ]);
  });
});

test.each([
  ["replicas", "Replicas"],
  ["readyReplicas", "Ready Replicas"],
  ["HTTPRoute", "HTTP Route"],
  ["tlsCASecret", "Tls CA Secret"],
  ["S3Bucket", "S3 Bucket"],
  ["max_size", "Max Size"],
])("%s reads %s", (name, words) => {
  expect(toWords(name)).toBe(words);
});

test("of very many fields only the first hundred are described", () => {
  const names = Array.from({ length: 120 }, (_, index) => `field${index}`);
  const spec = k.object(Object.fromEntries(names.map((name) => [name, k.string()])));
  const Wide = defineResource({ group: "example.com", kind: "Wide", versions: { v1: { spec } } });
  const [wide] = Wide.versions;
  const described = wide === undefined ? [] : specDescriptorsOf(wide).map(({ path }) => path);
  expect(described).toEqual(names.slice(0, 100));
});
