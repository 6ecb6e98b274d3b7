import { describe, expect, test } from "vitest";
import { storedObject } from "../../support/cache-objects.js";
import { bookmark, podList, refused } from "../../support/reflector-fixture.js";
import {
  broken,
  inStep,
  inStepByPages,
  modified,
  nextStream,
} from "../../support/reflector-steps.js";
import { settle } from "../../../src/testing/virtual-clock.js";

describe("Reflector: silence and going back", () => {
  test("finds a silent watch after 70 s and opens another from where it was", async () => {
    await using it = inStep();
    it.server.lastStream.send(modified("a", 11));
    await it.clock.advance(69_999);
    it.server.lastStream.send(bookmark(12));
    await it.clock.advance(69_999);
    expect(it.server.streams).toHaveLength(1);
    await it.clock.advance(1);
    expect(it.server.streams).toHaveLength(2);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("12");
    expect(it.server.calls).toHaveLength(0);
    expect(it.reflector.health.silentWatches).toBe(1);
    expect(it.logged("warn")).toEqual([]);
  });

  test("finds a request for a watch that nobody answers", async () => {
    await using it = inStep();
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    await it.clock.advance(70_000);
    it.server.lastCall.answer(podList(10, [], "t"));
    await settle();
    expect(it.server.streams).toHaveLength(3);
  });

  test("has the server end watches in time where it sends no bookmarks, and ends none itself any more", async () => {
    await using it = inStep();
    for (let silences = 0; silences < 2; silences += 1) {
      await it.clock.advance(70_000);
      for (const call of it.server.calls) call.answer(podList(10, [], "t"));
      await settle();
    }
    const { lastStream } = it.server;
    expect(lastStream.query.get("timeoutSeconds")).toBe("56");
    await it.clock.advance(56_000);
    expect(lastStream.isOpen).toBe(true);
    lastStream.end();
    await settle();
    expect(it.server.lastStream.query.get("timeoutSeconds")).toBe("56");
    expect(it.reflector.health).toMatchObject({ silentWatches: 2, relists: 0 });
  });

  test("asks whether the server knows the version, with one object, after a watch without a word", async () => {
    await using it = inStep();
    await it.clock.advance(70_000);
    expect(it.server.lastCall.request.path).toBe(
      "/api/v1/pods?limit=1&resourceVersion=10&resourceVersionMatch=NotOlderThan",
    );
    it.server.lastCall.answer(podList(11, [storedObject("z", 11)], "t"));
    await settle();
    expect(it.target.news()).toEqual([]);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("10");
  });

  test("asks a server that was away whether it knows the version, beside the watch, without selectors", async () => {
    const scope = { namespace: "prod", labelSelector: "app=a", fieldSelector: "spec.nodeName=x" };
    await using it = inStep({ scope });
    it.server.lastStream.fail(broken("TRANSPORT_CONNECT"));
    await it.clock.advance(1_200);
    const { lastStream } = it.server;
    lastStream.open();
    expect(it.server.lastCall.request).toMatchObject({
      path: "/api/v1/namespaces/prod/pods?limit=1&resourceVersion=10&resourceVersionMatch=NotOlderThan",
      headers: { accept: expect.stringContaining("as=PartialObjectMetadataList") },
    });
    lastStream.send(modified("a", 11));
    it.server.lastCall.answer(podList(12, [storedObject("z", 12)], "t"));
    await settle();
    expect(it.target.news()).toEqual(["put a/a@11"]);
    expect(lastStream.isOpen).toBe(true);
    lastStream.fail(broken("TRANSPORT_CLOSED"));
    it.server.lastStream.open();
    expect(it.server.calls).toHaveLength(1);
  });

  test("asks again where the watch broke before the server had answered", async () => {
    await using it = inStep();
    it.server.lastStream.fail(refused(503, "ServiceUnavailable"));
    await it.clock.advance(1_200);
    it.server.lastStream.open();
    it.server.lastStream.fail(broken("TRANSPORT_CLOSED"));
    if (it.reflector.health.state === "waiting") await nextStream(it);
    it.server.lastStream.open();
    expect(it.server.calls).toHaveLength(2);
    it.server.calls[0]?.answer(podList(9, []));
    it.server.lastCall.answer({ kind: "Status", apiVersion: "v1" });
    await settle();
    expect(it.reflector.health).toMatchObject({ state: "watching", lastFailure: undefined });
  });

  test("takes the older list of a server that was restored while it was away within 40 s of its return", async () => {
    await using it = await inStepByPages();
    it.server.lastStream.fail(broken("TRANSPORT_CONNECT"));
    await it.clock.advance(1_200);
    const backMs = it.clock.elapsed();
    it.server.lastStream.open();
    for (let asked = 1; asked < it.server.calls.length;) {
      const { lastCall } = it.server;
      asked = it.server.calls.length;
      lastCall.answer(podList(5, [storedObject("a", 2)]));
      await settle();
      await it.clock.advance(3_375);
    }
    expect(it.clock.elapsed() - backMs).toBeLessThan(40_000);
    expect(it.target.news()).toEqual(["replace a/a@2 at 5"]);
  });

  test("does not take a list of a server that lags behind, and waits for one that does not", async () => {
    await using it = await inStepByPages();
    it.server.lastStream.fail(refused(410, "Expired"));
    await it.list(9, storedObject("old", 1));
    expect(it.target.news()).toEqual([]);
    await it.clock.advance(3_375);
    expect(it.server.lastCall.query.get("resourceVersion")).toBeNull();
    await it.list(12, storedObject("a", 12));
    expect(it.target.news()).toEqual(["replace a/a@12 at 12"]);
  });

  test("takes an older list once the server has known nothing newer for 30 s, as after a restored backup", async () => {
    await using it = await inStepByPages();
    const before = it.target.entries.get("a/a");
    while (it.server.calls.length === 1) {
      it.server.lastStream.send({
        type: "ERROR",
        object: {
          kind: "Status",
          apiVersion: "v1",
          code: 504,
          reason: "Timeout",
          details: { causes: [{ reason: "ResourceVersionTooLarge" }], retryAfterSeconds: 1 },
        },
      });
      await it.clock.advance(3_375);
    }
    expect(it.clock.elapsed()).toBeLessThan(40_000);
    await it.list(5, storedObject("a", 3));
    expect(it.target.news()).toEqual(["replace a/a@3 at 5"]);
    // A version may have been given twice: nothing that was known is taken for the same.
    expect(it.target.entries.get("a/a")).not.toBe(before);
    expect(it.server.lastStream.query.get("resourceVersion")).toBe("5");
  });
});
