import { describe, expect, it } from "vitest";
import { ConfigMap } from "slipway/kubernetes";
import { isExpired } from "slipway/meta";
import { FaultyServer } from "../../support/faulty-server.js";

const count = 620;
const continued = ({ query }: { readonly query: URLSearchParams }): boolean =>
  query.has("continue");

/** Caches that list in pages of many ConfigMaps. */
async function openPaged(): Promise<FaultyServer> {
  const trial = await FaultyServer.open({ limits: { pageBytes: 40_000 } });
  trial.fault(
    { verbs: ["watch"], where: ({ query }) => query.has("sendInitialEvents") },
    { kind: "error", code: 422 },
  );
  const names = Array.from({ length: count }, (_, index) => `many-${index}`);
  await Promise.all(
    names.map((name) =>
      trial.admin.create(ConfigMap, { metadata: { name, namespace: "default" } }),
    ),
  );
  trial.hold(ConfigMap);
  return trial;
}

// The numbers are those of docs/reference/faults.md.
describe("a list of the API server in the process", { timeout: 30_000 }, () => {
  it("whose place expires begins anew in smaller pages, and then comes in one (33)", async () => {
    await using trial = await openPaged();
    const expires = trial.fault({ where: continued }, { kind: "expire-continue" });
    trial.run();
    await trial.recovers();
    expect(expires.hits).toBe(3);
    const limits = trial
      .asked("configmaps", "list")
      .filter(({ query }) => !query.has("continue"))
      .map(({ query }) => Number(query.get("limit") ?? 0));
    expect(limits.at(-1)).toBe(0);
    expect(limits.slice(0, -1)).toEqual(limits.slice(0, -1).toSorted((a, b) => b - a));
    expect(new Set(limits).size).toBe(4);
  });

  it("keeps what the cache has until the new one is whole (33)", async () => {
    await using trial = await openPaged();
    trial.run();
    await trial.recovers();
    const held = trial.kind("configmaps").view.states.size;
    const slow = trial.fault(
      { verbs: ["list"], where: continued },
      { kind: "delay", delayMs: 5_000 },
    );
    const line = JSON.stringify({ type: "ERROR", object: { kind: "Status", code: 410 } });
    trial.fault({ verbs: ["watch"], times: 1 }, { kind: "watch-line", line, ends: true });
    await trial.until("a page is waited for", () => slow.hits === 1);
    expect(trial.kind("configmaps").informer.lister.list()).toHaveLength(held);
    await trial.recovers();
  });

  it("goes on at another moment only for who says so (34)", async () => {
    await using trial = await openPaged();
    const expires = trial.fault({ where: continued, times: 2 }, { kind: "expire-continue" });
    const read = async (allowInconsistent: boolean): Promise<number> => {
      let items = 0;
      const options = { namespace: "default", limit: 400, allowInconsistent };
      for await (const page of trial.client.listPages(ConfigMap, options))
        items += page.items.length;
      return items;
    };
    await expect(read(false)).rejects.toSatisfy(isExpired);
    expect(await read(true)).toBe(count);
    expect(expires.hits).toBe(2);
  });

  it.each([429, 500, 503])(
    "of which a page is refused with %i asks for that page again (35)",
    async (code) => {
      await using trial = await openPaged();
      const refused = trial.fault(
        { where: continued, times: 2 },
        { kind: "error", code, retryAfter: 2 },
      );
      trial.run();
      await trial.recovers();
      expect(refused.hits).toBe(2);
      expect(trial.lists).toEqual({ configmaps: 2 });
    },
  );

  it("while whose pages come objects change is of one moment (37)", async () => {
    await using trial = await openPaged();
    const pause = trial.fault({ where: continued, times: 1 }, { kind: "delay", delayMs: 1_000 });
    trial.run();
    await trial.until("a page is waited for", () => pause.hits === 1);
    const key = (name: string): { name: string; namespace: string } => ({
      name,
      namespace: "default",
    });
    await trial.admin.delete(ConfigMap, key("many-0"));
    await trial.admin.delete(ConfigMap, key("many-99"));
    await trial.admin.create(ConfigMap, { metadata: key("zz-late") });
    await trial.recovers();
    expect(trial.lists).toEqual({ configmaps: 2 });
  });

  it("of a kind whose storage is being made waits as long as the server says (38)", async () => {
    await using trial = await FaultyServer.open();
    const making = trial.fault(
      { resource: "configmaps", times: 3 },
      { kind: "error", code: 429, message: "storage is (re)initializing", retryAfter: 1 },
    );
    await trial.start();
    expect(making.hits).toBe(3);
    expect(trial.clock.elapsed()).toBeGreaterThan(3_000);
    expect(trial.clock.elapsed()).toBeLessThan(15_000);
    expect(trial.errors).toEqual([]);
  });

  it("that breaks off, or stops, is asked for again (11)", async () => {
    await using trial = await openPaged();
    const cut = trial.fault(
      { verbs: ["list"], times: 2 },
      { kind: "cut-answer", afterBytes: 20_000 },
    );
    trial.run();
    await trial.recovers();
    expect(cut.hits).toBe(2);
  });

  it("fails while conversion does, is waited for, and says the server's words (51)", async () => {
    await using trial = await openPaged();
    const message = "conversion webhook for example.com/v1, Kind=Widget failed: no such host";
    const failing = trial.fault({ verbs: ["list"] }, { kind: "error", code: 500, message });
    trial.run();
    await trial.passes(20_000);
    expect(trial.health("configmaps").problem).toContain(message);
    expect(failing.hits).toBeGreaterThan(2);
    failing.remove();
    await trial.recovers();
  });
});
