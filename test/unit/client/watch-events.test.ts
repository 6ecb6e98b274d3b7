import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/create-client.js";
import { createRequester } from "../../../src/client/create-requester.js";
import type { WatchOptions } from "../../../src/client/verb-options.js";
import type { ResourceType } from "../../../src/meta/resource-type.js";
import type { WatchEvent } from "../../../src/meta/watch-event.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import { FakeTransport } from "../../support/fake-transport.js";

const Pod: ResourceType = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  scope: "Namespaced",
};

function watch(options: WatchOptions = {}): {
  readonly transport: FakeTransport;
  readonly events: AsyncIterator<WatchEvent<StoredObject>>;
} {
  const transport = new FakeTransport();
  const client = createClient(createRequester(transport));
  return { transport, events: client.watch(Pod, options)[Symbol.asyncIterator]() };
}

const line = (type: string, name: string): string =>
  `${JSON.stringify({ type, object: { kind: "Pod", apiVersion: "v1", metadata: { name } } })}\n`;

describe("a watch", () => {
  it("is sent when it is iterated, and hands on each event", async () => {
    const { transport, events } = watch({ namespace: "a", bookmarks: true, resourceVersion: "5" });
    expect(transport.sent).toHaveLength(0);
    const first = events.next();
    expect(transport.last.request.path).toBe(
      "/api/v1/namespaces/a/pods?watch=true&resourceVersion=5&allowWatchBookmarks=true",
    );
    const { handler } = transport.last;
    handler.onHeaders(200, {});
    const text = line("ADDED", "ä") + line("DELETED", "ö");
    for (const byte of Buffer.from(text)) handler.onData(Buffer.from([byte]));
    handler.onData(Buffer.from('{"type":"BOOKMARK","object":{"metadata":{}}}\n'));
    handler.onData(Buffer.from('{"type":"ERROR","object":{"kind":"Status","code":410}}\n'));
    handler.onEnd();
    expect(await first).toMatchObject({
      value: { type: "ADDED", object: { metadata: { name: "ä" } } },
    });
    expect(await events.next()).toMatchObject({ value: { type: "DELETED" } });
    expect(await events.next()).toMatchObject({ value: { type: "BOOKMARK" } });
    expect(await events.next()).toMatchObject({ value: { type: "ERROR", object: { code: 410 } } });
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it.each([
    ["a line that is no JSON", "nonsense\n", "TRANSPORT_PROTOCOL"],
    ["a line that is no event", "{}\n", "TRANSPORT_PROTOCOL"],
    ["an end within a line", '{"type":"ADDED"', "TRANSPORT_CLOSED"],
    ["an event of 16 MiB", `"${"x".repeat(16 * 1024 * 1024)}"\n`, "TRANSPORT_TOO_LARGE"],
  ])("ends with an error at %s, after the events before it", async (_, text, code) => {
    const { transport, events } = watch();
    const first = events.next();
    const { handler } = transport.last;
    handler.onHeaders(200, {});
    handler.onData(Buffer.from(line("ADDED", "a") + text));
    handler.onEnd();
    expect(await first).toMatchObject({ value: { type: "ADDED" } });
    await expect(events.next()).rejects.toMatchObject({ code });
  });

  it("that is refused, or broken off, throws why", async () => {
    const refused = watch();
    const first = refused.events.next();
    refused.transport.last.answer(403, { apiVersion: "v1", kind: "Status", reason: "Forbidden" });
    await expect(first).rejects.toMatchObject({ code: "API_FORBIDDEN" });
    const broken = watch();
    const next = broken.events.next();
    broken.transport.last.handler.onHeaders(200, {});
    broken.transport.last.break("TRANSPORT_CLOSED");
    await expect(next).rejects.toMatchObject({ code: "TRANSPORT_CLOSED" });
  });

  it("lets its connection go when it is left, or aborted, and its signal too", async () => {
    const { signal } = new AbortController();
    const left = watch({ signal });
    const first = left.events.next();
    left.transport.last.handler.onHeaders(200, {});
    left.transport.last.handler.onData(Buffer.from(line("ADDED", "a")));
    await first;
    await left.events.return?.();
    expect(left.transport.last.isAborted).toBe(true);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    const controller = new AbortController();
    const aborted = watch({ signal: controller.signal });
    const next = aborted.events.next();
    controller.abort("enough");
    await expect(next).rejects.toBe("enough");
    expect(aborted.transport.last.isAborted).toBe(true);
    const never = watch({ signal: controller.signal });
    await expect(never.events.next()).rejects.toBe("enough");
    expect(never.transport.sent).toEqual([]);
  });
});
