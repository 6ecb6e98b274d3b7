import { describe, expect, test } from "vitest";
import { ListGate } from "../../../src/cache/list-gate.js";
import { storedObject } from "../../support/cache-objects.js";
import {
  bookmark,
  podList,
  RecordingTarget,
  ReflectorFixture,
  refused,
} from "../../support/reflector-fixture.js";
import {
  added,
  broken,
  deleted,
  error,
  inStep,
  inStepByPages,
  modified,
  nextStream,
} from "../../support/reflector-steps.js";
import { settle } from "../../../src/testing/virtual-clock.js";

describe("Reflector: getting everything", () => {
  test("gets it as a stream and goes on with the same stream as a watch", async () => {
    await using it = new ReflectorFixture();
    expect(it.server.lastStream.request).toMatchObject({
      path: "/api/v1/pods?watch=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan&sendInitialEvents=true&timeoutSeconds=450",
      stream: true,
    });
    it.stream(10, storedObject("a", 3), storedObject("b", 7));
    expect(it.target.news()).toEqual(["replace a/a@3 a/b@7 at 10"]);
    it.server.lastStream.send(modified("a", 11), deleted("b", 12), bookmark(13));
    expect(it.target.news()).toEqual(["put a/a@11", "remove a/b@12", "advance 13"]);
    expect(it.server.streams).toHaveLength(1);
    expect(it.server.calls).toHaveLength(0);
  });

  test("takes what changes while a stream begins", async () => {
    await using it = new ReflectorFixture();
    it.server.lastStream.send(added("a", 3), added("b", 7), modified("a", 8), deleted("b", 9));
    it.server.lastStream.send(modified("a", 3), added("c", 10), bookmark(10, true));
    expect(it.target.news()).toEqual(["replace a/a@8 a/c@10 at 10"]);
  });

  test("gets it in pages where the server has no streaming lists, and watches from there", async () => {
    await using it = new ReflectorFixture({ pages: true });
    expect(it.server.lastCall.request.path).toBe("/api/v1/pods?limit=500");
    it.server.lastCall.answer(podList(10, [storedObject("a", 3)], "more/1"));
    await settle();
    expect(it.server.lastCall.request.path).toMatch(
      /^\/api\/v1\/pods\?limit=\d+&continue=more%2F1$/,
    );
    expect(it.target.told).toEqual([]);
    await it.list(10, storedObject("b", 7));
    expect(it.target.news()).toEqual(["replace a/a@3 a/b@7 at 10"]);
    expect(it.server.lastStream.request.path).toBe(
      "/api/v1/pods?watch=true&allowWatchBookmarks=true&resourceVersion=10&timeoutSeconds=450",
    );
  });

  test("asks for a namespace, by selectors, and for metadata alone", async () => {
    const scope = {
      namespace: "prod",
      labelSelector: "app in (a,b)",
      fieldSelector: "spec.nodeName=x",
      metadataOnly: true,
    };
    await using it = new ReflectorFixture({ scope, pages: true });
    expect(it.server.lastCall.request).toMatchObject({
      path: "/api/v1/namespaces/prod/pods?limit=500&labelSelector=app%20in%20(a%2Cb)&fieldSelector=spec.nodeName%3Dx",
      headers: {
        accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json",
        "accept-encoding": "gzip",
      },
    });
    await it.list(10);
    expect(it.server.lastStream.request.headers).toEqual({
      accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json",
    });
  });

  test("asks again for a page that cannot be unpacked, and begins anew after the third", async () => {
    await using it = new ReflectorFixture({ pages: true });
    it.server.lastCall.answer(podList(10, [storedObject("a", 3)], "more"));
    await settle();
    const tokens: (string | null)[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      tokens.push(it.server.lastCall.query.get("continue"));
      it.server.lastCall.fail(broken("TRANSPORT_PROTOCOL"));
      await settle();
      expect(it.reflector.health.lastFailure).toMatchObject({ kind: "garbled" });
      await it.clock.advance(30_000);
    }
    expect(tokens).toEqual(["more", "more", "more"]);
    expect(it.server.lastCall.query.get("continue")).toBeNull();
    await it.list(12, storedObject("b", 4));
    expect(it.target.news()).toEqual(["replace a/b@4 at 12"]);
  });

  test("falls back to pages where streaming lists are refused, and tells others of the server", async () => {
    await using it = new ReflectorFixture();
    it.server.lastStream.fail(refused(422, "Invalid"));
    expect(it.server.lastCall.request.path).toBe("/api/v1/pods?limit=500");
    expect(it.traits.hasStreamingLists("")).toBe(false);
    expect(it.traits.hasStreamingLists("apps")).toBe(true);
  });

  test("falls back to pages after 60 s when a stream does not say that it is whole", async () => {
    await using it = new ReflectorFixture();
    it.server.lastStream.open();
    it.server.lastStream.send(added("a", 3));
    await it.clock.advance(10_000);
    expect(it.logged("warn")).toEqual(["a streaming list has not ended within 10 s"]);
    await it.clock.advance(49_999);
    expect(it.server.calls).toHaveLength(0);
    await it.clock.advance(1);
    expect(it.server.calls).toHaveLength(1);
    expect(it.server.lastStream.isOpen).toBe(false);
    expect(it.traits.hasStreamingLists("")).toBe(false);
    await it.list(10, storedObject("a", 3));
    expect(it.target.content).toEqual({ "a/a": "3" });
  });

  test("keeps the cache as it is until a later list is whole, and every object that did not change", async () => {
    await using it = await inStepByPages();
    const kept = it.target.entries.get("a/a");
    it.server.lastStream.fail(refused(410, "Expired"));
    expect(it.server.lastCall.request.path).toBe(
      "/api/v1/pods?limit=2000&resourceVersion=10&resourceVersionMatch=NotOlderThan",
    );
    it.server.lastCall.answer(podList(20, [storedObject("a", 3)], "t"));
    await settle();
    it.server.lastCall.fail(refused(500, "InternalError"));
    await settle();
    expect(it.target.news()).toEqual([]);
    await it.clock.advance(2_400);
    expect(it.server.lastCall.query.get("continue")).toBe("t");
    await it.list(20, storedObject("b", 15));
    expect(it.target.news()).toEqual(["replace a/a@3 a/b@15 at 20"]);
    expect(it.target.entries.get("a/a")).toBe(kept);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("20");
  });

  test("lets others go first where a gate limits how many lists run", async () => {
    const gate = new ListGate(1);
    const leave = await gate.enter(new AbortController().signal);
    await using it = new ReflectorFixture({ gate });
    await settle();
    expect(it.server.streams).toHaveLength(0);
    leave();
    await settle();
    expect(it.server.streams).toHaveLength(1);
    let isFree = false;
    void gate.enter(new AbortController().signal).then(() => (isFree = true));
    await settle();
    expect(isFree).toBe(false);
    it.stream(10);
    await settle();
    expect(isFree).toBe(true);
  });

  test("does not hold the process up with a page of any size", async () => {
    await using it = new ReflectorFixture({ pages: true });
    const text = "x".repeat(400_000);
    const objects = Array.from({ length: 6 }, (_, index) =>
      storedObject(`o${index}`, 3, { spec: { text } }),
    );
    await it.list(10, ...objects);
    expect(it.target.told).toEqual([]);
    await it.clock.advance(0);
    await it.clock.advance(0);
    expect(it.target.entries.size).toBe(6);
  });
});

describe("Reflector: watching", () => {
  test("gives the same however the bytes arrive", async () => {
    const text = [
      { type: "ADDED", object: storedObject("é漢", 12, { spec: { text: "ü\u2028" } }) },
      deleted("b", 13),
      bookmark(14),
    ]
      .map((event) => JSON.stringify(event))
      .join("\r\n");
    const bytes = Buffer.from(`${text}\n`);
    const expected = ["put a/é漢@12", "remove a/b@13", "advance 14"];
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const it = inStep();
      it.server.lastStream.sendBytes(Buffer.from(bytes.subarray(0, cut)));
      it.server.lastStream.sendBytes(Buffer.from(bytes.subarray(cut)));
      expect(it.target.news()).toEqual(expected);
      expect(it.target.entries.get("a/é漢")?.object["spec"]).toEqual({ text: "ü\u2028" });
      it.stop();
    }
    await using it = inStep();
    for (const byte of bytes) it.server.lastStream.sendBytes(Buffer.of(byte));
    expect(it.target.news()).toEqual(expected);
  });

  test("opens a watch again at once, from where it was, when the server ends it", async () => {
    await using it = inStep();
    it.server.lastStream.send(modified("a", 11));
    await it.clock.advance(5_000);
    it.server.lastStream.end();
    expect(it.server.streams).toHaveLength(2);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("11");
    expect(it.server.lastStream.query.get("sendInitialEvents")).toBeNull();
    expect(it.server.calls).toHaveLength(0);
    expect(it.logged("warn")).toEqual([]);
    expect(it.reflector.health).toMatchObject({ watchRestarts: 1, relists: 0 });
  });

  test("opens a broken watch again at once, and waits from the second time on", async () => {
    await using it = inStep();
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    expect(it.server.streams).toHaveLength(2);
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    expect(it.server.streams).toHaveLength(2);
    await it.clock.advance(1_199);
    expect(it.server.streams).toHaveLength(2);
    await it.clock.advance(1);
    expect(it.server.streams).toHaveLength(3);
    expect(it.server.calls).toHaveLength(0);
  });

  test("says that a reset is mended as soon as the server agrees to the next watch", async () => {
    await using it = inStep();
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    expect(it.reflector.health.lastFailure).toMatchObject({ kind: "broken" });
    it.server.lastStream.open();
    expect(it.reflector.health).toMatchObject({ state: "watching", lastFailure: undefined });
  });

  test("tells of watches that break as soon as they are open once, and of their end once", async () => {
    await using it = inStep();
    for (let tries = 0; tries < 6; tries += 1) {
      it.server.lastStream.open();
      it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
      if (it.reflector.health.state === "waiting") await nextStream(it);
    }
    it.server.lastStream.open();
    expect(it.logged("warn")).toEqual(["a list or watch failed; trying until it works"]);
    expect(it.logged("info")).toEqual([]);
    it.server.lastStream.send(modified("a", 11));
    await settle();
    expect(it.logged("info")).toEqual(["a list and watch works again"]);
    expect(it.logger.lines.at(-1)?.fields?.["forMs"]).toBe(it.clock.elapsed());
  });

  test("tells nothing of a line that breaks off, and gets it again", async () => {
    await using it = inStep();
    it.server.lastStream.sendText(JSON.stringify(modified("a", 11)).slice(0, -20));
    it.server.lastStream.end();
    expect(it.target.news()).toEqual([]);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("10");
    expect(it.reflector.health.decodeErrors).toBe(0);
  });

  test("waits where no server answers, and asks from the same version, without a list", async () => {
    await using it = inStep();
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    for (let tries = 0; tries < 12; tries += 1) {
      it.server.lastStream.fail(broken("TRANSPORT_CONNECT"));
      expect(it.reflector.health.state).toBe("waiting");
      await it.clock.advance(30_000);
    }
    expect(it.server.streams).toHaveLength(14);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("10");
    expect(it.server.calls).toHaveLength(0);
    expect(it.logged("warn")).toEqual(["a list or watch failed; trying until it works"]);
    it.server.lastStream.open();
    expect(it.logged("info")).toEqual(["a list and watch works again"]);
    expect(it.reflector.health).toMatchObject({ state: "watching", lastFailure: undefined });
  });

  test("waits as long as a busy server asks", async () => {
    await using it = inStep();
    it.server.lastStream.fail(refused(429, "TooManyRequests", 8_000));
    await it.clock.advance(8_999);
    expect(it.server.streams).toHaveLength(1);
    await it.clock.advance(1);
    expect(it.server.streams).toHaveLength(2);
  });

  test.each([
    [
      "as an event",
      (it: ReflectorFixture): void => it.server.lastStream.send(error(410, "Expired")),
    ],
    [
      "as an answer",
      (it: ReflectorFixture): void => it.server.lastStream.fail(refused(410, "Gone")),
    ],
  ])("gets everything again where the version has expired, told %s", async (_, expire) => {
    await using it = inStep();
    expire(it);
    const { lastStream } = it.server;
    expect(lastStream.query.get("sendInitialEvents")).toBe("true");
    expect(lastStream.query.get("resourceVersion")).toBe("10");
    it.stream(30, storedObject("b", 7), storedObject("c", 25));
    expect(it.target.news()).toEqual(["replace a/b@7 a/c@25 at 30"]);
    expect(it.reflector.health).toMatchObject({ relists: 1, lastFailure: undefined });
  });

  test("asks for the latest where even the list from the version is expired", async () => {
    await using it = inStep();
    it.server.lastStream.send(error(410, "Expired"));
    it.server.lastStream.send(error(410, "Expired"));
    await it.clock.advance(1_200);
    expect(it.server.lastStream.query.get("resourceVersion")).toBeNull();
  });

  test("waits out errors inside the server for 30 s, then gets everything", async () => {
    await using it = inStep();
    const { streams } = it.server;
    do {
      it.server.lastStream.open();
      it.server.lastStream.send(error(500, "InternalError"));
      await nextStream(it);
    } while (it.server.lastStream.query.get("sendInitialEvents") === null);
    expect(it.clock.elapsed()).toBeGreaterThanOrEqual(30_000);
    expect(it.clock.elapsed()).toBeLessThan(90_000);
    expect(streams.slice(1).every(({ query }) => query.get("resourceVersion") === "10")).toBe(true);
    expect(it.target.content).toEqual({ "a/a": "3", "a/b": "7" });
  });

  test("never takes a Status for an object, and leaves out what it does not understand", async () => {
    await using it = inStep();
    it.server.lastStream.send(
      { type: "MOVED", object: storedObject("a", 11) },
      { type: "ADDED", object: { kind: "Status", apiVersion: "v1", metadata: {}, code: 500 } },
      { type: "ADDED", object: { kind: "Table", apiVersion: "meta.k8s.io/v1", rows: [] } },
      { ...added("c", 12), unknown: true },
    );
    expect(it.target.news()).toEqual(["put a/c@12"]);
    await it.clock.advance(0);
    expect(it.reflector.health).toMatchObject({ foreignEvents: 3, resourceVersion: "12" });
    expect(it.logged("warn")).toEqual(["a watch told of something that is not understood"]);
  });

  test("does not resume behind an event that it left out", async () => {
    await using it = inStep();
    it.server.lastStream.send({ type: "MOVED", object: storedObject("a", 99) });
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("10");
  });

  test("stops at a line that it cannot read, gets it again, and everything after the third time", async () => {
    await using it = inStep();
    for (let times = 1; times <= 3; times += 1) {
      const { lastStream } = it.server;
      expect(lastStream.query.get("resourceVersion")).toBe(times === 1 ? null : "10");
      lastStream.sendText('{"type":"MODIFIED","object":{"kind":"Pod"\n');
      lastStream.send(modified("b", 12));
      expect(lastStream.isOpen).toBe(false);
      await it.clock.advance(30_000);
    }
    expect(it.target.news()).toEqual([]);
    expect(it.reflector.health.decodeErrors).toBe(3);
    expect(it.server.lastStream.query.get("sendInitialEvents")).toBe("true");
    it.stream(12, storedObject("b", 12));
    expect(it.target.content).toEqual({ "a/b": "12" });
  });
});

describe("Reflector: the order of events", () => {
  test("takes an event that comes again once, and none that is older", async () => {
    await using it = inStep();
    it.server.lastStream.send(
      modified("a", 12),
      modified("a", 12),
      modified("a", 11),
      added("a", 3),
    );
    it.server.lastStream.send(deleted("a", 11), bookmark(13));
    expect(it.target.news()).toEqual(["put a/a@12", "advance 13"]);
    expect(it.reflector.health).toMatchObject({ olderEvents: 3, resourceVersion: "13" });
    expect(it.logged("warn")).toEqual(["a watch told of an older state; it was left out"]);
  });

  test("does not bring a deleted object back by an older event", async () => {
    await using it = inStep();
    it.server.lastStream.send(deleted("a", 12), modified("a", 11), added("a", 3));
    expect(it.target.news()).toEqual(["remove a/a@12"]);
  });

  test("takes an object that comes back into a selection", async () => {
    await using it = inStep();
    it.server.lastStream.send(deleted("a", 12), added("a", 13));
    expect(it.target.news()).toEqual(["remove a/a@12", "put a/a@13"]);
  });

  test("takes a successor, and not the deletion of the one before after it", async () => {
    await using it = inStep();
    it.server.lastStream.send(added("a", 15, "second"), deleted("a", 12), modified("a", 11));
    expect(it.target.news()).toEqual(["put a/a@15"]);
  });

  test("removes an object of which only its successor's deletion is told", async () => {
    await using it = inStep();
    it.server.lastStream.send(deleted("a", 15, "second"));
    expect(it.target.news()).toEqual(["remove a/a@3", "advance 15"]);
  });

  test("tells of the deletion of an object that it does not have only how far that is", async () => {
    await using it = inStep();
    it.server.lastStream.send(deleted("z", 15), deleted("z", 15));
    expect(it.target.news()).toEqual(["advance 15"]);
  });
});

describe("Reflector: large events", () => {
  const limits = { maxEventBytes: 1_000 };
  const large = (type: string, version: number, name = "a"): object => ({
    type,
    object: storedObject(name, version, { spec: { text: "x".repeat(2_000) } }),
  });

  test("keeps what it has of an object whose event is too large, says so, and takes the others", async () => {
    await using it = inStep({ limits });
    it.server.lastStream.send(large("MODIFIED", 11), modified("b", 12));
    expect(it.target.news()).toEqual(["advance 11", "put a/b@12"]);
    expect(it.reflector.health.oversized).toEqual([{ key: "a/a", resourceVersion: "11" }]);
    expect(it.logged("error")).toHaveLength(1);
    it.server.lastStream.send(modified("a", 13));
    expect(it.target.news()).toEqual(["put a/a@13"]);
    expect(it.reflector.health.oversized).toEqual([]);
  });

  test("takes the deletion of an object although its event is too large", async () => {
    await using it = inStep({ limits });
    it.server.lastStream.send(large("DELETED", 11));
    expect(it.target.news()).toEqual(["remove a/a@3", "advance 11"]);
  });

  test("lists where it cannot tell what the event was about", async () => {
    await using it = inStep({ limits });
    it.server.lastStream.sendText(`{"object":{"data":"${"x".repeat(2_000)}"}}\n`);
    expect(it.server.lastCall.request.path).toContain("resourceVersion=10");
    await it.list(20, storedObject("a", 3));
    expect(it.target.news()).toEqual(["replace a/a@3 at 20"]);
  });

  test("keeps what it has where the first part of a stream tells of such an object", async () => {
    await using it = inStep({ limits });
    it.server.lastStream.send(error(410, "Expired"));
    it.server.lastStream.send(large("ADDED", 15), large("ADDED", 16, "new"), bookmark(20, true));
    expect(it.target.news()).toEqual(["replace a/a@3 at 20"]);
    expect(it.reflector.health.oversized).toEqual([{ key: "a/a", resourceVersion: "15" }]);
  });
});

describe("Reflector: what is missing", () => {
  test("keeps the cache without permission, names it, and goes on when it is there again", async () => {
    await using it = inStep();
    it.server.lastStream.fail(refused(403, "Forbidden"));
    await it.clock.advance(60_000);
    expect(it.target.content).toEqual({ "a/a": "3", "a/b": "7" });
    expect(it.reflector.health).toMatchObject({
      state: "forbidden",
      isSynced: true,
      lastFailure: {
        kind: "forbidden",
        reason: "Forbidden",
        missingPermission: { verb: "watch", group: "", resource: "pods", namespace: undefined },
      },
    });
    it.server.lastStream.open();
    expect(it.reflector.health.state).toBe("watching");
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("10");
  });

  test("names the permission to list", async () => {
    await using it = new ReflectorFixture({ pages: true, scope: { namespace: "prod" } });
    it.server.lastCall.fail(refused(403, "Forbidden"));
    await settle();
    expect(it.reflector.health).toMatchObject({
      state: "forbidden",
      isSynced: false,
      lastFailure: { missingPermission: { verb: "list", namespace: "prod" } },
    });
    await it.clock.advance(1_200);
    expect(it.reflector.health.state).toBe("forbidden");
    await it.list(10);
    expect(it.reflector.health).toMatchObject({ state: "watching", isSynced: true });
  });

  test("takes the objects of a kind that is not served any more as deleted, and looks for it", async () => {
    await using it = inStep();
    for (let tries = 0; tries < 3; tries += 1) {
      expect(it.target.news()).toEqual([]);
      it.server.lastStream.fail(refused(404, "NotFound"));
      await nextStream(it);
    }
    it.server.lastStream.fail(refused(404, "NotFound"));
    expect(it.target.news()).toEqual(["replace  at 10"]);
    expect(it.logged("warn")).toEqual([
      "a list or watch failed; trying until it works",
      "a kind is not served any more; its objects are gone",
    ]);
    for (let tries = 0; tries < 20; tries += 1) {
      const askedMs = it.clock.elapsed();
      await nextStream(it);
      expect(it.clock.elapsed() - askedMs).toBeLessThanOrEqual(30_000);
      expect(it.reflector.health.state).toBe("absent");
      it.server.lastStream.fail(refused(404, "NotFound"));
    }
    expect(it.logged("warn")).toHaveLength(2);
    await nextStream(it);
    expect(it.server.lastStream.query.get("resourceVersion")).toBeNull();
    it.stream(40, storedObject("c", 39));
    expect(it.target.news()).toEqual(["replace a/c@39 at 40"]);
    expect(it.reflector.health.state).toBe("watching");
  });

  test("keeps the objects of a kind that is served in other versions alone, names those, and goes on", async () => {
    let served: readonly string[] | undefined = ["v1"];
    await using it = inStep({ findVersions: () => Promise.resolve(served) });
    for (let tries = 0; tries < 20; tries += 1) {
      it.server.lastStream.fail(refused(404, "NotFound"));
      await settle();
      if (tries === 1) served = undefined;
      if (tries === 2) served = ["v2", "v1beta1"];
      await nextStream(it);
    }
    expect(it.target.news()).toEqual([]);
    expect(it.reflector.health).toMatchObject({
      state: "absent",
      otherVersions: ["v2", "v1beta1"],
    });
    expect(it.logged("warn")).toEqual([
      "a list or watch failed; trying until it works",
      "a kind is served in other versions alone; its objects are kept",
    ]);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("10");
    it.server.lastStream.open();
    expect(it.reflector.health).toMatchObject({ state: "watching", otherVersions: [] });
  });

  test("does not take a kind for gone because one answer says so", async () => {
    await using it = inStep();
    it.server.lastStream.fail(refused(404, "NotFound"));
    await it.clock.advance(1_200);
    it.server.lastStream.send(modified("a", 11));
    it.server.lastStream.fail(refused(404, "NotFound"));
    await it.clock.advance(10_000);
    it.server.lastStream.fail(refused(404, "NotFound"));
    expect(it.target.news()).toEqual(["put a/a@11"]);
  });
});

describe("Reflector: ending", () => {
  test("ends what is under way, and leaves nothing behind", async () => {
    const fixtures = [
      new ReflectorFixture(),
      new ReflectorFixture({ pages: true }),
      inStep(),
      new ReflectorFixture(),
    ];
    fixtures[3]?.server.lastStream.fail(broken("TRANSPORT_CONNECT"));
    for (const it of fixtures) {
      it.stop();
      await it.stopped;
      expect(it.clock.pending).toBe(0);
      expect(it.server.streams.every(({ isOpen }) => !isOpen)).toBe(true);
      expect(it.reflector.health.state).toBe("stopped");
      expect(it.target.told).toEqual([]);
    }
  });

  test("does not begin when it is stopped before", async () => {
    await using it = new ReflectorFixture({ stopped: true });
    await it.stopped;
    expect(it.server.streams).toHaveLength(0);
    expect(it.server.calls).toHaveLength(0);
  });

  test("ends with the error of a target that fails", async () => {
    class FailingTarget extends RecordingTarget {
      override put(): void {
        throw new Error("no room");
      }
    }
    await using it = inStep({ target: new FailingTarget() });
    it.server.lastStream.send(modified("a", 11), modified("b", 12));
    await expect(it.stopped).rejects.toThrow("no room");
    expect(it.server.lastStream.isOpen).toBe(false);
    expect(it.clock.pending).toBe(0);
  });
});
