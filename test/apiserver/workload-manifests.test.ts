import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServedApi } from "../../src/apiserver/serve.js";
import { systemClock } from "../../src/util/clock.js";
import { workloadManifests } from "./workload-manifests.js";

// A real server takes the same in test/proof/charts.proof.test.ts and bundle.proof.test.ts.
describe("the API server takes every workload that the project synthesizes", () => {
  const server = new ServedApi({ clock: systemClock });
  const manifests = workloadManifests();

  beforeAll(() => server.listen());

  afterAll(() => server.close());

  it("finds some of charts, constructs and bundles", () => {
    const sources = new Set(manifests.map(({ from }) => from.split("/")[0]));
    expect(sources).toEqual(new Set(["charts.json", "constructs", "olm"]));
  });

  it.each(manifests.map((manifest, index) => ({ ...manifest, index })))(
    "$from: $object.kind $index",
    async ({ collection, object, index }) => {
      const metadata = { ...Object(object["metadata"]), name: `w${index}` };
      delete metadata.namespace;
      const response = await fetch(`${server.url}${collection}?fieldValidation=Strict`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...object, metadata }),
      });
      const body: unknown = await response.json();
      expect({ status: response.status, warning: response.headers.get("warning"), body }).toEqual({
        status: 201,
        warning: null,
        body: expect.objectContaining({ kind: object["kind"] }),
      });
    },
  );
});
