import { defineResource, k } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import { ClusterRole, Event, Namespace } from "slipway/kubernetes";
import type { StoredObject } from "slipway/meta";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventRecorder } from "../../src/manager/event-recorder.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { kubectl } from "../support/kubectl.js";
import { logTo } from "../support/log-lines.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const Widget = defineResource({
  group: "events.example.com",
  kind: "Widget",
  versions: { v1: { spec: k.object({ size: k.int32() }) } },
});
const namespace = "events-proof";
let controlPlane: JudgedServer;
let client: OpenClient;
let widget: StoredObject;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ resources: [Widget] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
  await client.create(Namespace, { metadata: { name: namespace } });
  widget = await client.create(Widget, { metadata: { namespace, name: "one" }, spec: { size: 1 } });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** What the server has of an object's events, once all that was recorded is written. */
async function eventsOf(
  regarding: StoredObject,
  record: (recorder: EventRecorder) => void,
): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const recorder = new EventRecorder({
    client,
    controller: "widget-operator/widget",
    instance: "widget-operator-7d4b9c6f5d-x2x7q".repeat(5),
    clock: systemClock,
    log: logTo(lines),
  });
  record(recorder);
  await recorder.stop(10_000);
  expect(lines).toEqual([]);
  expect(recorder.dropped).toBe(0);
  const { items } = await client.list(Event, {
    namespace: regarding.metadata.namespace ?? "default",
  });
  return items
    .filter((event) => event.regarding?.uid === regarding.metadata.uid)
    .map((event) => ({ ...event }));
}

describe("the API server", () => {
  it("takes an event, and the count of a series on top of it", async () => {
    const say = { type: "Warning", reason: "Unready", note: "not yet", regarding: widget } as const;
    const events = await eventsOf(widget, (recorder) => {
      for (let index = 0; index < 5; index += 1) recorder.record(say);
    });
    expect(events).toMatchObject([
      {
        type: "Warning",
        reason: "Unready",
        action: "Unready",
        note: "not yet",
        reportingController: "widget-operator/widget",
        series: { count: 5 },
        regarding: { kind: "Widget", name: "one", namespace },
      },
    ]);
    const { stdout } = await kubectl(controlPlane.kubeconfigPath, [
      "--namespace",
      namespace,
      "events",
      "--for",
      "widget/one",
    ]);
    expect(stdout).toMatch(/\(x5 over .*\) +Warning +Unready +Widget\/one +not yet/);
  });

  it("takes texts of every length, cut to what it allows in bytes", async () => {
    const object = await client.create(Widget, {
      metadata: { namespace, name: `a${"-".repeat(60)}${"b".repeat(190)}` },
      spec: { size: 1 },
    });
    const events = await eventsOf(object, (recorder) => {
      for (const note of [
        "é".repeat(512),
        "é".repeat(513),
        "x".repeat(1_025),
        "😀".repeat(400),
        "",
      ]) {
        recorder.record({ type: "Normal", reason: "R".repeat(200), note, regarding: object });
      }
    });
    const sizes = events.map(({ note }) =>
      typeof note === "string" ? Buffer.byteLength(note) : 0,
    );
    expect(sizes.toSorted((a, b) => a - b)).toEqual([0, 1_023, 1_023, 1_024, 1_024]);
  });

  it("refuses what would be longer by one byte", async () => {
    const event = {
      metadata: { namespace, name: "too-long" },
      eventTime: new Date().toISOString().replace("Z", "000Z"),
      type: "Normal",
      reason: "Why",
      action: "What",
      regarding: { apiVersion: "v1", kind: "Pod", name: "x", namespace },
      reportingController: "widget-operator/widget",
      reportingInstance: "x",
    };
    for (const longer of [
      { note: "é".repeat(512) + "x" },
      { reason: "R".repeat(129) },
      { action: "A".repeat(129) },
      { reportingInstance: "I".repeat(129) },
    ]) {
      await expect(client.create(Event, { ...event, ...longer }, { dryRun: true })).rejects.toThrow(
        /can have at most (1024|128) characters/,
      );
    }
  });

  it("takes events about objects without a namespace, and with odd names, in default", async () => {
    const { apiVersion, kind, metadata } = await client.create(ClusterRole, {
      metadata: { name: "system:Odd_name" },
    });
    const role = { apiVersion, kind, metadata: { ...metadata, generation: 1 } };
    const events = await eventsOf(role, (recorder) =>
      recorder.record({ type: "Normal", reason: "Made", note: "it is", regarding: role }),
    );
    expect(events).toMatchObject([{ metadata: { namespace: "default" }, note: "it is" }]);
  });
});
