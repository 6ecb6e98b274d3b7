import { describe, expect, it } from "vitest";
import { defineResource, k } from "slipway/api";
import { ConfigMap, CustomResourceDefinition, Namespace } from "slipway/kubernetes";
import { isApiError, isConflict, isForbidden, isNotFound, isUnauthorized } from "slipway/meta";
import { toCustomResourceDefinition } from "../../../src/api/crd.js";
import { openClient } from "../../../src/client/open-client.js";
import { FaultyServer, Widget } from "../../support/faulty-server.js";

const once = { configmaps: 1, "widgets.faults.example.com": 1, secrets: 1 };
const widgets = "widgets.faults.example.com";
const metadata = { name: "one", namespace: "default" };
const definition = { name: widgets };

// The numbers are those of docs/reference/faults.md.
describe("a server that refuses", { timeout: 30_000 }, () => {
  it.each([
    ["seconds", 20, 20_000],
    ["a date", "Thu, 01 Jan 2026 00:00:30 GMT", 20_000],
    ["nothing", undefined, 700],
  ])(
    "with 429 and %s is asked again then, and not sooner; the caches stay (39)",
    async (_, retryAfter, atLeastMs) => {
      await using trial = await FaultyServer.open();
      await trial.start();
      await trial.passes(10_000 - trial.clock.elapsed());
      const busy = trial.fault(
        { verbs: ["watch"], resource: widgets, times: 1 },
        { kind: "error", code: 429, ...(retryAfter === undefined ? {} : { retryAfter }) },
      );
      trial.fault({ verbs: ["watch"], resource: widgets, times: 1 }, { kind: "end-watch" });
      const sinceMs = trial.clock.elapsed();
      await trial.until("it is refused", () => busy.hits === 1);
      expect(trial.kind("widgets").informer.lister.list()).toHaveLength(3);
      await trial.recovers();
      const [first, second] = trial.asked(widgets, "watch", sinceMs);
      const waitedMs = (second?.atMs ?? 0) - (first?.atMs ?? 0);
      expect(waitedMs).toBeGreaterThanOrEqual(atLeastMs - 100);
      expect(waitedMs).toBeLessThan(atLeastMs * 1.3 + 2_000);
      expect(trial.lists).toEqual(once);
    },
  );

  it("a call with 429 has it repeated when it says (39)", async () => {
    await using trial = await FaultyServer.open();
    const busy = trial.fault({ times: 2 }, { kind: "error", code: 429, retryAfter: 3 });
    let isDone = false;
    const made = trial.client.create(ConfigMap, { metadata }).finally(() => (isDone = true));
    const afterMs = await trial.until("it is made", () => isDone);
    await made;
    expect(busy.hits).toBe(2);
    expect(afterMs).toBeGreaterThanOrEqual(6_000);
    expect(afterMs).toBeLessThan(8_500);
  });

  it("with 409 says so, and who reads again has a turn (41)", async () => {
    await using trial = await FaultyServer.open();
    const made = await trial.admin.create(ConfigMap, { metadata });
    const storm = trial.fault({ verbs: ["update"], times: 3 }, { kind: "error", code: 409 });
    let conflicts = 0;
    for (;;) {
      try {
        await trial.client.update(ConfigMap, { ...made, data: { a: "b" } });
        break;
      } catch (error) {
        if (!isConflict(error)) throw error;
        conflicts += 1;
      }
    }
    expect([conflicts, storm.hits]).toEqual([3, 3]);
  });

  it("with 403 is named for that kind alone, whose cache stays, until it is allowed again (42)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const message = `${widgets} is forbidden: User "subject" cannot watch resource "widgets"`;
    const forbidden = trial.fault({ resource: widgets }, { kind: "error", code: 403, message });
    trial.fault({ verbs: ["watch"], resource: widgets, times: 1 }, { kind: "end-watch" });
    await trial.until("it is told", () => trial.health("widgets").state === "forbidden");
    expect(trial.health("widgets").lastFailure).toMatchObject({
      reason: "Forbidden",
      missingPermission: { verb: "watch", resource: "widgets", namespace: "default" },
    });
    expect(trial.health("configmaps").state).toBe("watching");
    await trial.passes(120_000);
    const times = trial.asked(widgets, "watch").map(({ atMs }) => atMs);
    const waits = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(Math.max(...waits.slice(1))).toBeLessThanOrEqual(30_200);
    expect(trial.kind("widgets").informer.lister.list()).toHaveLength(3);
    await expect(trial.client.list(Widget, {})).rejects.toSatisfy(isForbidden);
    forbidden.remove();
    expect(await trial.recovers()).toBeLessThanOrEqual(31_000);
    expect(trial.lists[widgets]).toBe(1 + 1);
  });

  it("with 401 is asked again with new credentials, once; an open watch is not cut (43)", async () => {
    await using trial = await FaultyServer.open();
    const users = ["old", "new"];
    const auth = (): object => ({ basic: { username: users[renewals] ?? "", password: "" } });
    let renewals = 0;
    await using client = openClient({
      server: trial.server.server,
      credentials: {
        current: auth,
        renew: () => {
          renewals += 1;
          return Promise.resolve(auth());
        },
      },
    });
    await client.list(ConfigMap, {});
    const revoked = trial.server.faults.add(
      { where: ({ headers }) => headers["authorization"] === `Basic ${btoa("old:")}` },
      { kind: "error", code: 401 },
    );
    const stop = new AbortController();
    const events = client.watch(ConfigMap, { namespace: "default", signal: stop.signal });
    await client.list(ConfigMap, {});
    expect([renewals, revoked.hits]).toEqual([1, 1]);
    await trial.admin.create(ConfigMap, { metadata });
    for await (const { type } of events) {
      expect(type).toBe("ADDED");
      break;
    }
    const all = trial.server.faults.add({}, { kind: "error", code: 401 });
    await expect(client.list(ConfigMap, {})).rejects.toSatisfy(isUnauthorized);
    expect(all.hits).toBe(2);
  });

  it("for a quota or by a policy says so, and is asked once (45)", async () => {
    await using trial = await FaultyServer.open();
    const message = 'configmaps "one" is forbidden: exceeded quota: small';
    const quota = trial.fault({ verbs: ["create"] }, { kind: "error", code: 403, message });
    const refused = trial.client.create(ConfigMap, { metadata });
    await expect(refused).rejects.toThrow("exceeded quota: small");
    await expect(refused).rejects.toSatisfy(isForbidden);
    expect(quota.hits).toBe(1);
  });

  it("because a webhook does not answer says which, and holds up nothing else (46)", async () => {
    await using trial = await FaultyServer.open();
    const message =
      'Internal error occurred: failed calling webhook "slow.example.com": context deadline exceeded';
    trial.fault({ verbs: ["create"] }, { kind: "delay", delayMs: 10_000 });
    trial.fault({ verbs: ["create"] }, { kind: "error", code: 500, message });
    const refused = trial.client.create(ConfigMap, { metadata }).catch((error: unknown) => error);
    let outcome: unknown;
    void refused.then((error) => (outcome = error));
    await trial.client.list(ConfigMap, {});
    const afterMs = await trial.until("it is refused", () => outcome !== undefined);
    expect(afterMs).toBeGreaterThanOrEqual(9_900);
    expect(isApiError(outcome)).toBe(true);
    expect(String(outcome)).toContain("slow.example.com");
  });
});

describe("a kind", { timeout: 30_000 }, () => {
  it("that goes while it is watched is told as deleted and comes back; others do not notice (47)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const { view } = trial.kind("widgets");
    await trial.admin.delete(CustomResourceDefinition, definition);
    await trial.until("it is absent", () => trial.health("widgets").state === "absent");
    await trial.until("all are told as deleted", () => view.states.size === 0);
    expect(trial.logs.filter((line) => line.startsWith("warn"))).toHaveLength(1);
    await trial.admin.create(CustomResourceDefinition, toCustomResourceDefinition(Widget));
    await trial.until("it is served", async () => {
      try {
        await trial.write("a", 5);
        return true;
      } catch (error) {
        if (!isNotFound(error)) throw error;
        return false;
      }
    });
    expect(await trial.recovers()).toBeLessThanOrEqual(31_000);
    expect(trial.lists).toMatchObject({ configmaps: 1, secrets: 1 });
  });

  it("that is served in another version only keeps its objects, and names both (49)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const { view } = trial.kind("widgets");
    const manifest = toCustomResourceDefinition(Widget);
    const [version] = manifest.spec.versions;
    if (version === undefined) throw new Error("there is no version");
    const served = (isServed: boolean): object => ({
      spec: {
        versions: [
          { ...version, served: isServed, storage: false },
          { ...version, name: "v2", served: true, storage: true },
        ],
      },
    });
    const patch = (value: object): Promise<unknown> =>
      trial.admin.patch(CustomResourceDefinition, definition, { type: "merge", value });
    await patch(served(true));
    await trial.recovers();
    await patch(served(false));
    await trial.until("it is absent", () => trial.health("widgets").state === "absent");
    expect(trial.health("widgets").problem).toMatch(/v1.*v2/);
    await trial.passes(60_000);
    expect(view.states.size).toBe(4);
    await patch(served(true));
    await trial.recovers();
    expect(view.violations).toEqual([]);
  });

  it("that is not there yet is named, waited for, and found within 30 s (50)", async () => {
    await using trial = await FaultyServer.open({ resources: [] });
    const held = trial.hold(Widget);
    trial.hold(ConfigMap);
    trial.run();
    await trial.until("it is named", () => trial.health("widgets").state === "absent");
    expect(trial.health("widgets").problem).toContain(widgets);
    await trial.until("the other is there", () => trial.health("configmaps").state === "watching");
    await trial.passes(90_000);
    await trial.admin.create(CustomResourceDefinition, toCustomResourceDefinition(Widget));
    const foundMs = await trial.until("it is found", () => held.informer.isSynced);
    expect(foundMs).toBeLessThanOrEqual(31_000);
    await trial.recovers();
  });

  it("of which the server knows less warns once of each field, and refuses where it is told to (53)", async () => {
    const Older = defineResource({
      group: "faults.example.com",
      kind: "Widget",
      versions: { v1: { spec: k.object({ size: k.int32().optional() }) } },
    });
    await using trial = await FaultyServer.open({ resources: [Older] });
    const widget = { metadata, spec: { size: 1, text: "unknown there" } };
    const made = await trial.client.create(Widget, Widget(widget));
    await trial.client.update(Widget, { ...made, spec: { ...widget.spec, size: 2 } });
    const warnings = trial.logs.filter((line) => line.startsWith("warn"));
    expect(warnings).toHaveLength(1);
    const strict = trial.client.create(
      Widget,
      Widget({ ...widget, metadata: { ...metadata, name: "two" } }),
      { fieldValidation: "Strict" },
    );
    await expect(strict).rejects.toThrow("spec.text");
    expect((await trial.admin.get(Widget, metadata)).spec).toEqual({ size: 2 });
  });
});

describe("an object", { timeout: 30_000 }, () => {
  it("cannot be made in a namespace that goes, for a cause that is named; it can be changed (54)", async () => {
    await using trial = await FaultyServer.open();
    const namespace = "leaving";
    await trial.admin.create(Namespace, { metadata: { name: namespace } });
    const there = { namespace, name: "there" };
    const finalizers = ["example.com/hold"];
    await trial.admin.create(ConfigMap, { metadata: { ...there, finalizers } });
    await trial.admin.delete(Namespace, { name: namespace });
    const count = trial.requests.length;
    const refused = trial.client.create(ConfigMap, { metadata: { namespace, name: "new" } });
    await expect(refused).rejects.toMatchObject({
      status: { details: { causes: [{ reason: "NamespaceTerminating" }] } },
    });
    expect(trial.requests).toHaveLength(count + 1);
    const value = { data: { a: "b" } };
    await trial.client.patch(ConfigMap, there, { type: "merge", value });
  });

  it("whose finalizer stays is held with the time of its deletion, until that is gone (55)", async () => {
    await using trial = await FaultyServer.open();
    await trial.start();
    const { informer, view } = trial.kind("widgets");
    const hold = (finalizers: readonly string[] | null): Promise<unknown> =>
      trial.admin.patch(
        Widget,
        { ...metadata, name: "a" },
        {
          type: "merge",
          value: { metadata: { finalizers } },
        },
      );
    await hold(["example.com/hold"]);
    await trial.admin.delete(Widget, { ...metadata, name: "a" });
    await trial.passes(120_000);
    const held = informer.lister.get({ ...metadata, name: "a" });
    expect(held?.metadata.deletionTimestamp).toBeDefined();
    await hold(null);
    await trial.until("it is gone", () => !view.states.has("default/a"));
    await trial.recovers();
    expect(trial.lists).toEqual(once);
  });
});
