import { describe, expect, test } from "vitest";
import { createCaches } from "../../../src/cache/create-caches.js";
import { recordingLogger, storedObject } from "../../support/cache-objects.js";
import { ManualServer } from "../../support/manual-server.js";
import { bookmark, podList, refused } from "../../support/reflector-fixture.js";
import { added, deleted, modified } from "../../support/reflector-steps.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

const Pod = { group: "", version: "v1", kind: "Pod", plural: "pods", scope: "Namespaced" } as const;
const everyMs = 30_000;

/** Caches of Pods, in step at version 10 with a, b and c, that were just asked to compare. */
async function comparing() {
  const clock = new VirtualClock();
  const server = new ManualServer();
  const logger = recordingLogger();
  const caches = createCaches({
    requester: server,
    clock,
    logger,
    random: () => 0.5,
    compareEveryMs: everyMs,
  });
  const informer = caches.informer(Pod, { labelSelector: "app=a", namespaces: ["a"] });
  const stop = new AbortController();
  const running = caches.run(stop.signal);
  await settle();
  server.lastStream.open();
  server.lastStream.send(added("a", 3), added("b", 4), added("c", 5), bookmark(10, true));
  await clock.advance(everyMs);
  const keys = () =>
    informer.lister.list().map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`);
  return {
    clock,
    server,
    logger,
    keys: () => keys().toSorted(),
    health: () => caches.health()[0],
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
      expect(clock.pending).toBe(0);
    },
  };
}

describe("caches that are compared", () => {
  test("ask for the metadata of what they hold, as the server has it now", async () => {
    await using it = await comparing();
    expect(it.server.calls).toHaveLength(1);
    expect(it.server.lastCall.request).toMatchObject({
      path: "/api/v1/namespaces/a/pods?limit=500&labelSelector=app%3Da",
      headers: { accept: expect.stringContaining("as=PartialObjectMetadataList") },
    });
  });

  test("get everything again where the server has not told of a change, an object and a deletion", async () => {
    await using it = await comparing();
    it.server.lastCall.answer(podList(12, [storedObject("a", 3), storedObject("b", 11)], "more"));
    await settle();
    it.server.lastCall.answer(podList(12, [storedObject("d", 12)]));
    await settle();
    // Nothing says yet that the cache is as new as the list.
    expect(it.health()?.differences).toBe(0);
    it.server.lastStream.send(bookmark(12));
    await settle();
    expect(it.health()?.differences).toBe(3);
    expect(it.logger.lines.find(({ level }) => level === "error")).toMatchObject({
      message: "a cache differed from the server; getting everything again",
      fields: { resource: "pods", namespace: "a", missing: 1, stale: 1, surplus: 1, first: "a/d" },
    });
    expect(it.server.lastCall.request.path).toBe(
      "/api/v1/namespaces/a/pods?limit=500&labelSelector=app%3Da",
    );
    const items = [storedObject("a", 3), storedObject("b", 11), storedObject("d", 12)];
    it.server.lastCall.answer(podList(13, items));
    await settle();
    expect(it.keys()).toEqual(["a@3", "b@11", "d@12"]);
    expect(it.health()).toMatchObject({ relists: 1, state: "watching", problem: undefined });
  });

  test("count what differs once, however long it takes to get it again", async () => {
    await using it = await comparing();
    it.server.lastCall.answer(podList(10, [storedObject("a", 3), storedObject("b", 4)]));
    await settle();
    expect(it.server.calls).toHaveLength(2);
    await it.clock.advance(2 * everyMs);
    expect(it.server.calls).toHaveLength(2);
    it.server.lastCall.answer(podList(11, [storedObject("a", 3), storedObject("b", 4)]));
    await it.clock.advance(everyMs);
    it.server.lastCall.answer(podList(11, [storedObject("a", 3), storedObject("b", 4)]));
    await settle();
    expect(it.server.calls).toHaveLength(3);
    expect(it.health()).toMatchObject({ differences: 1, relists: 1 });
  });

  test("find nothing in what changes while they are", async () => {
    await using it = await comparing();
    const { lastStream } = it.server;
    lastStream.send(deleted("c", 11), added("e", 12));
    const listed = [storedObject("a", 3), storedObject("b", 13), storedObject("d", 14)];
    // The list is of version 15; e is gone by then, and b and d come later on the watch.
    it.server.lastCall.answer(podList(15, listed));
    await settle();
    lastStream.send(modified("b", 13), added("d", 14), deleted("e", 15));
    lastStream.send(modified("a", 16), deleted("d", 17), added("f", 18));
    await settle();
    expect(it.health()).toMatchObject({ differences: 0, relists: 0 });
    expect(it.server.calls).toHaveLength(1);
    expect(it.keys()).toEqual(["a@16", "b@13", "f@18"]);
  });

  test("find nothing where everything was got again meanwhile", async () => {
    await using it = await comparing();
    const [asked] = it.server.calls;
    it.server.lastStream.fail(refused(410, "Gone"));
    await settle();
    it.server.lastStream.send(added("a", 20), bookmark(20, true));
    asked?.answer(podList(12, [storedObject("a", 3), storedObject("z", 4)]));
    await settle();
    expect(it.health()).toMatchObject({ differences: 0, relists: 1 });
  });

  test("leave out what they are not answered, and compare the next time", async () => {
    await using it = await comparing();
    it.server.lastCall.fail(refused(503, "ServiceUnavailable"));
    await it.clock.advance(everyMs);
    expect(it.server.calls).toHaveLength(2);
    it.server.lastCall.answer(
      podList(
        10,
        [3, 4, 5].map((v, i) => storedObject("abc"[i] ?? "", v)),
      ),
    );
    await settle();
    expect(it.health()).toMatchObject({ differences: 0, relists: 0, problem: undefined });
  });
});
