import { createCaches } from "slipway/cache";
import type { Requester, StreamHandler } from "slipway/client";
import { Pod } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";
import { storedObject } from "../../support/cache-objects.js";
import { settle, VirtualClock } from "../../../src/testing/virtual-clock.js";

interface Stream {
  readonly path: string;
  readonly handler: StreamHandler;
  isAborted: boolean;
}

/** A requester whose streams the test feeds. */
function byHand(): { readonly requester: Requester; readonly streams: Stream[] } {
  const streams: Stream[] = [];
  const requester: Requester = {
    call: () => new Promise(() => {}),
    stream: ({ path }, handler) => {
      const stream: Stream = { path, handler, isAborted: false };
      streams.push(stream);
      return { abort: () => void (stream.isAborted = true) };
    },
  };
  return { requester, streams };
}

function say({ handler }: Stream, ...events: readonly unknown[]): void {
  handler.onData(Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join("")));
}

const endOfList = (resourceVersion: string) => ({
  type: "BOOKMARK",
  object: {
    kind: "Pod",
    apiVersion: "v1",
    metadata: { resourceVersion, annotations: { "k8s.io/initial-events-end": "true" } },
  },
});

describe("created caches", () => {
  it("take what a server says to listers and handlers", async () => {
    const { requester, streams } = byHand();
    const clock = new VirtualClock();
    const caches = createCaches({ requester, clock, random: () => 0 });
    const pods = caches.informer(Pod, { namespaces: ["a"], labelSelector: "tier=web" });
    const heard: string[] = [];
    pods.addHandler({
      name: "test",
      onAdd: ({ key, object }, { initial }) => {
        heard.push(`${initial ? "first" : "then"} ${key} ${object.metadata.resourceVersion}`);
      },
    });
    const stop = new AbortController();
    const running = caches.run(stop.signal);
    await settle();
    expect(streams.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/api\/v1\/namespaces\/a\/pods\?.*labelSelector=tier%3Dweb/),
    ]);
    const [stream] = streams;
    if (stream === undefined) throw new Error("there must be a stream");
    stream.handler.onOpen();
    say(stream, { type: "ADDED", object: storedObject("x", 5) });
    expect(pods.isSynced).toBe(false);
    say(stream, endOfList("7"));
    await caches.waitForSync(stop.signal);
    say(stream, { type: "ADDED", object: storedObject("y", 8) });
    await clock.advance(10);
    expect(heard).toEqual(["first a/x 5", "then a/y 8"]);
    expect(pods.lister.get("a/y")?.metadata.resourceVersion).toBe("8");
    expect(caches.health()).toMatchObject([
      { state: "watching", objects: 2, resourceVersion: "8" },
    ]);
    stop.abort();
    await running;
    expect(stream.isAborted).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it("get so many kinds at a time, and the next when one is done or has failed", async () => {
    const { requester, streams } = byHand();
    const caches = createCaches({ requester, clock: new VirtualClock(), maxConcurrentLists: 2 });
    for (const namespace of ["a", "b", "c", "d"]) caches.informer(Pod, { namespaces: [namespace] });
    const stop = new AbortController();
    const running = caches.run(stop.signal);
    await settle();
    expect(streams).toHaveLength(2);
    const [one, two] = streams;
    if (one === undefined || two === undefined) throw new Error("there must be two streams");
    one.handler.onOpen();
    say(one, endOfList("7"));
    await settle();
    expect(streams).toHaveLength(3);
    two.handler.onOpen();
    two.handler.onEnd();
    await settle();
    expect(streams).toHaveLength(4);
    stop.abort();
    await running;
  });

  it("are not made with options that would hold them up for good", () => {
    const { requester } = byHand();
    expect(() => createCaches({ requester, maxConcurrentLists: 0, compareEveryMs: -1 })).toThrow(
      "caches cannot be made: maxConcurrentLists must be above 0, and is 0; compareEveryMs must be above 0, and is -1",
    );
  });
});
