import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createCaches } from "slipway/cache";
import { loadConnection, openClient, type OpenClient } from "slipway/client";
import { ConfigMap } from "slipway/kubernetes";
import { type ApiServer, startApiServer, VirtualClock } from "slipway/testing";
import { afterEach, beforeEach, expect, it } from "vitest";

let clock: VirtualClock;
let server: ApiServer;
let client: OpenClient;
let folder: string;

beforeEach(async () => {
  clock = new VirtualClock();
  server = await startApiServer({ tls: false, clock });
  folder = await mkdtemp(join(tmpdir(), "failures-"));
  const kubeconfig = join(folder, "kubeconfig");
  await server.writeKubeconfig(kubeconfig);
  client = openClient(await loadConnection({ from: { kubeconfig } }), {
    clock,
    fieldManager: "test",
  });
});
afterEach(async () => {
  await client.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Lets time pass, and the network have its turns, until something is so; answers how many seconds it took. */
async function until(isSo: () => boolean): Promise<number> {
  const start = clock.elapsed();
  for (;;) {
    for (let turn = 0; turn < 8; turn += 1) await nextTurn();
    if (isSo()) return (clock.elapsed() - start) / 1000;
    await clock.advance(100);
  }
}

it("asks a busy server again when it says", async () => {
  using busy = server.faults.add(
    { verbs: ["create"], resource: "configmaps", times: 2 },
    { kind: "error", code: 429, retryAfter: 30 },
  );
  let isMade = false;
  const made = client
    .create(ConfigMap, { metadata: { name: "a", namespace: "default" } })
    .finally(() => (isMade = true));
  expect(await until(() => isMade)).toBeGreaterThanOrEqual(60);
  await made;
  expect(busy.hits).toBe(2);
});

it("finds a watch that has fallen silent", async () => {
  const stop = new AbortController();
  const caches = createCaches({ requester: client.requester, clock });
  const maps = caches.informer(ConfigMap, { namespaces: ["default"], whole: true });
  const running = caches.run(stop.signal);
  await until(() => maps.isSynced);

  using silence = server.faults.add({ verbs: ["watch"], times: 1 }, { kind: "stall-watch" });
  await client.create(ConfigMap, { metadata: { name: "a", namespace: "default" } });
  expect(await until(() => maps.lister.list().length === 1)).toBeLessThan(75);
  expect(silence.hits).toBe(1);

  stop.abort();
  await running;
});
