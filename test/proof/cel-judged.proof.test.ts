import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkRules } from "../../src/schema/cel-rules.js";
import type { JSONSchemaProps } from "../../src/schema/types.js";
import { callApi } from "../../src/testing/api-request.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { startControlPlane } from "../../src/testing/start-control-plane.js";
import { kubernetesVersion } from "../support/kubernetes-version.js";
import { celJudgedOtherwise, celNotServed } from "../support/version-differences.js";
import { celCases } from "../unit/schema/cel-cases.js";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
});

afterAll(async () => {
  await controlPlane?.stop();
});

/** Whether the server would create a CustomResourceDefinition with this schema. */
async function accepts(openAPIV3Schema: JSONSchemaProps): Promise<boolean> {
  const names = { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" };
  const version = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema } };
  const { status } = await callApi(controlPlane.admin, {
    method: "POST",
    path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions?dryRun=All&fieldValidation=Strict",
    body: {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "things.example.com" },
      spec: { group: "example.com", scope: "Namespaced", names, versions: [version] },
    },
  });
  // Anything else would be no verdict on the schema.
  expect([201, 422]).toContain(status);
  return status === 201;
}

describe("the judged CEL rules", () => {
  it(
    "are accepted and refused by the server as recorded, and by us alike",
    { timeout: 300_000 },
    async () => {
      const verdicts: [name: string, server: boolean, ours: boolean][] = [];
      for (const { name, schema } of celCases()) {
        const ours = checkRules(schema, { kubernetesVersion });
        verdicts.push([name, await accepts(schema), ours.length === 0]);
      }
      const expected = celCases().map(({ name, schema, accepted }) => {
        const verdict = accepted && !celNotServed[kubernetesVersion]?.test(JSON.stringify(schema));
        const isOther = celJudgedOtherwise[kubernetesVersion]?.includes(name) ?? false;
        return [name, isOther ? !verdict : verdict, verdict];
      });
      expect(verdicts).toEqual(expected);
    },
  );
});
