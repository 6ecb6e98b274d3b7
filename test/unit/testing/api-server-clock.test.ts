import { expect, it } from "vitest";
import { startApiServer } from "../../../src/testing/start-api-server.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const start = "2026-01-01T00:00:00Z";

it("stamps objects with the time of its clock, which stands still until it is moved", async () => {
  const clock = new VirtualClock();
  await using server = await startApiServer({ tls: false, clock });
  const create = async (name: string): Promise<unknown> => {
    const response = await fetch(`${server.server}/api/v1/namespaces/default/configmaps`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ metadata: { name } }),
    });
    return response.json();
  };
  expect(await create("a")).toHaveProperty("metadata.creationTimestamp", start);
  await clock.advance(3_600_000);
  expect(await create("b")).toHaveProperty("metadata.creationTimestamp", "2026-01-01T01:00:00Z");
});

it("ends a watch when its time has come by the clock", async () => {
  const clock = new VirtualClock();
  await using server = await startApiServer({ tls: false, clock });
  const response = await fetch(`${server.server}/api/v1/configmaps?watch=true&timeoutSeconds=60`);
  await clock.advance(60_000);
  expect(await response.text()).toBe("");
});
