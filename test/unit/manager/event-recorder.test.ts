import { describe, expect, it } from "vitest";
import { TransportError } from "../../../src/client/errors.js";
import { cutToBytes } from "../../../src/manager/cut-text.js";
import { EventRecorder } from "../../../src/manager/event-recorder.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { onAbort } from "../../../src/util/abort.js";
import { refusal } from "../../support/lease-server.js";
import { logTo } from "../../support/log-lines.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const web = objectOf("web", "team-a");

function objectOf(name: string, namespace?: string): StoredObject {
  const metadata: StoredObject["metadata"] = {
    name,
    namespace,
    uid: `uid-of-${name}`,
    generation: 1,
    resourceVersion: "7",
    creationTimestamp: "2026-01-01T00:00:00Z",
  };
  return { apiVersion: "example.com/v1", kind: "App", metadata };
}

interface Sent {
  readonly verb: "create" | "patch";
  readonly name: string;
  readonly namespace: string;
  readonly value: Record<string, unknown>;
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

/** A recorder whose requests a test answers; at once, unless told otherwise. */
function setUp({ answers = true } = {}) {
  const clock = new VirtualClock();
  const sent: Sent[] = [];
  const lines: string[] = [];
  const state = { answers, fault: undefined as Error | undefined };
  const request = (
    verb: Sent["verb"],
    { name, namespace }: { name: string; namespace: string },
    value: unknown,
    signal: AbortSignal,
  ): Promise<never> =>
    new Promise((resolve, reject) => {
      onAbort(signal, () => reject(signal.reason));
      const answer = (): void => resolve({} as never);
      sent.push({ verb, name, namespace, value: Object(value), answer, fail: reject });
      if (state.fault !== undefined) reject(state.fault);
      else if (state.answers) answer();
    });
  const recorder = new EventRecorder({
    client: {
      create: (_type: unknown, object: unknown, options: unknown) =>
        request("create", Object(object).metadata, object, Object(options).signal),
      patch: (_type: unknown, key: unknown, patch: unknown, options: unknown) =>
        request("patch", Object(key), Object(patch).value, Object(options).signal),
    },
    controller: "app-operator/app",
    instance: "app-operator-1",
    clock,
    log: logTo(lines),
  });
  const say = (note: string, regarding = web, reason = "Scaled"): void =>
    recorder.record({ type: "Normal", reason, note, regarding });
  return { clock, sent, lines, state, recorder, say };
}

describe("an event", () => {
  it("says what happened to what, and who says so", async () => {
    const { clock, sent, say } = setUp();
    say("to 3 replicas");
    await clock.advance(0);
    expect(sent).toMatchObject([
      {
        verb: "create",
        namespace: "team-a",
        value: {
          eventTime: "2026-01-01T00:00:00.000000Z",
          type: "Normal",
          reason: "Scaled",
          action: "Scaled",
          note: "to 3 replicas",
          regarding: {
            apiVersion: "example.com/v1",
            kind: "App",
            name: "web",
            namespace: "team-a",
            uid: "uid-of-web",
            resourceVersion: "7",
          },
          reportingController: "app-operator/app",
          reportingInstance: "app-operator-1",
        },
      },
    ]);
    expect(sent[0]?.name).toMatch(/^web\.[0-9a-f]+$/);
  });

  it("about a cluster-scoped object is in the namespace default", async () => {
    const { clock, sent, say } = setUp();
    say("one", objectOf("wide"));
    await clock.advance(0);
    expect(sent[0]?.namespace).toBe("default");
    expect(Object(sent[0]?.value["regarding"]).namespace).toBeUndefined();
  });

  it("has a name that the server takes, whatever the object is called", async () => {
    const { clock, sent, say } = setUp();
    say("long", objectOf("a".repeat(253), "team-a"));
    say("odd", objectOf("system:odd"));
    say("dashed", objectOf(`${"b".repeat(200)}-${"-".repeat(50)}c`, "team-a"));
    await clock.advance(0);
    for (const { name } of sent) {
      expect(name.length).toBeLessThanOrEqual(253);
      expect(name).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/);
    }
    expect(new Set(sent.map(({ name }) => name)).size).toBe(3);
  });

  it("has texts that are not longer, in bytes, than the server takes", async () => {
    const { clock, sent, say } = setUp();
    say("é".repeat(600), web, "R".repeat(200));
    await clock.advance(0);
    const { note, reason, action } = sent[0]?.value ?? {};
    expect(Buffer.byteLength(String(note))).toBe(1_023);
    expect(String(note)).toMatch(/^é+…$/);
    expect([reason, action]).toEqual(Array(2).fill(`${"R".repeat(125)}…`));
  });

  it("tells no secret that its text quotes", async () => {
    const { clock, sent, say } = setUp();
    say("could not reach postgres://app:s3cret@db:5432");
    await clock.advance(0);
    expect(sent[0]?.value["note"]).toBe("could not reach postgres://app:[not shown]@db:5432");
  });

  it("is cut between characters, and only where it has to be", () => {
    expect(cutToBytes("a".repeat(10), 10)).toBe("a".repeat(10));
    expect(cutToBytes("a".repeat(11), 10)).toBe("aaaaaaa…");
    expect(cutToBytes("😀😀😀", 12)).toBe("😀😀😀");
    expect(cutToBytes("😀😀😀", 11)).toBe("😀😀…");
  });
});

describe("the same event again", () => {
  it("is counted in a series: at once, then once a minute, and not for ever", async () => {
    const { clock, sent, say } = setUp();
    for (let second = 0; second < 100; second += 1) {
      say("again");
      await clock.advance(1_000);
    }
    await clock.advance(60_000);
    const counts = sent.slice(1).map(({ verb, value }) => [verb, Object(value["series"]).count]);
    expect(counts).toEqual([
      ["patch", 2],
      ["patch", 62],
      ["patch", 100],
    ]);
    const { series } = sent.at(-1)?.value ?? {};
    expect(series).toEqual({ count: 100, lastObservedTime: "2026-01-01T00:01:39.000000Z" });
    expect(sent.every(({ name }) => name === sent[0]?.name)).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it("after six minutes is a new one, as is another text, reason or object", async () => {
    const { clock, sent, say } = setUp();
    say("again");
    say("other");
    say("again", web, "Stopped");
    say("again", objectOf("other", "team-a"));
    await clock.advance(6 * 60_000);
    say("again");
    await clock.advance(0);
    expect(sent.map(({ verb }) => verb)).toEqual(Array(5).fill("create"));
  });

  it("is a new one where the first is gone or was never made", async () => {
    const { clock, sent, state, say } = setUp();
    state.fault = new TransportError("TRANSPORT_CLOSED", "POST events", { reason: "broken" });
    say("again");
    await clock.advance(0);
    state.fault = undefined;
    say("again");
    await clock.advance(0);
    state.fault = refusal(404, "NotFound");
    say("again");
    await clock.advance(0);
    state.fault = undefined;
    say("again");
    await clock.advance(0);
    expect(sent.map(({ verb }) => verb)).toEqual(["create", "create", "patch", "create"]);
  });
});

describe("events", () => {
  it("are sent one after the other, in the order in which they were recorded", async () => {
    const { clock, sent, say } = setUp({ answers: false });
    say("one");
    say("two");
    say("one");
    for (let index = 0; index < 3; index += 1) {
      await clock.advance(0);
      expect(sent).toHaveLength(index + 1);
      sent[index]?.answer();
    }
    expect(sent.map(({ value }) => value["note"] ?? value["series"])).toEqual([
      "one",
      "two",
      { count: 2, lastObservedTime: "2026-01-01T00:00:00.000000Z" },
    ]);
  });

  it("beyond what can wait are dropped and counted, never held up", async () => {
    const { clock, sent, state, recorder, say } = setUp({ answers: false });
    for (let index = 0; index < 1_101; index += 1) say("one", objectOf(`web-${index}`, "team-a"));
    // One is under way and a thousand wait.
    expect(recorder.dropped).toBe(100);
    state.answers = true;
    sent[0]?.answer();
    await clock.advance(0);
    expect(sent).toHaveLength(1_001);
  });

  it("of which an object has too many that are all different are dropped and counted", async () => {
    const { clock, sent, recorder, say } = setUp();
    for (let index = 0; index < 100; index += 1) say(`at ${index}`);
    say("of another object", objectOf("other", "team-a"));
    await clock.advance(0);
    expect(sent).toHaveLength(26);
    expect(recorder.dropped).toBe(75);
    await clock.advance(300_000);
    say("later");
    await clock.advance(0);
    expect(sent).toHaveLength(27);
  });

  it("that the server refuses are counted and told of once, and harm none that follow", async () => {
    const { clock, sent, state, lines, recorder, say } = setUp();
    state.fault = refusal(403, "Forbidden");
    for (let index = 0; index < 20; index += 1) say(`refused ${index}`);
    await clock.advance(0);
    state.fault = undefined;
    say("taken");
    await clock.advance(0);
    expect(recorder.dropped).toBe(20);
    expect(lines).toEqual(["warn events cannot be written"]);
    expect(sent.at(-1)?.value["note"]).toBe("taken");
  });
});

describe("a recorder that stops", () => {
  it("writes what waits and what is not yet counted, and takes no more", async () => {
    const { clock, sent, recorder, say } = setUp();
    for (let index = 0; index < 9; index += 1) {
      say("again");
      await clock.advance(10);
    }
    say("last");
    const stopped = recorder.stop(5_000);
    say("too late");
    await stopped;
    expect(sent.map(({ value }) => value["note"] ?? Object(value["series"]).count)).toEqual([
      "again",
      2,
      "last",
      9,
    ]);
    expect(recorder.dropped).toBe(1);
    expect(clock.pending).toBe(0);
  });

  it("ends in time where the server does not answer", async () => {
    const { clock, recorder, say } = setUp({ answers: false });
    say("one");
    say("two");
    let isStopped = false;
    void recorder.stop(5_000).then(() => (isStopped = true));
    await clock.advance(4_999);
    expect(isStopped).toBe(false);
    await clock.advance(1);
    expect(isStopped).toBe(true);
    expect(recorder.dropped).toBe(2);
  });

  it("ends at once where there is nothing to write", async () => {
    const { clock, recorder } = setUp();
    await recorder.stop(5_000);
    expect(clock.pending).toBe(0);
  });
});
