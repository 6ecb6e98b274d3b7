import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defineController, defineResource, k } from "../../../src/api/index.js";
import type { Entry } from "../../../src/cache/entry.js";
import type { OwnRequester } from "../../../src/client/create-requester.js";
import { Tracing } from "../../../src/manager/tracing.js";
import { ApiError } from "../../../src/meta/api-error.js";
import type { StoredObject } from "../../../src/meta/stored-object.js";
import type { OpenTelemetry } from "../../../src/telemetry/open-telemetry.js";
import { ManualServer } from "../../support/manual-server.js";

const exporter = new InMemorySpanExporter();

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator({
    inject: (active, carrier, setter) =>
      setter.set(carrier, "traceparent", trace.getSpanContext(active)?.spanId ?? ""),
    extract: (active) => active,
    fields: () => ["traceparent"],
  });
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  );
});
afterAll(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});
beforeEach(() => exporter.reset());

// The whole package, as an author passes it: its types must fit.
const api: OpenTelemetry = { trace, context, propagation };

const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec: k.object({}) } },
});
const controller = defineController({ name: "database", for: Database });

class Trial {
  readonly server = new ManualServer();
  readonly #tracing = new Tracing(api, { server: "https://10.0.0.1:6443", version: "1.2.3" });
  readonly requester: OwnRequester = this.#tracing.requester(
    Object.assign(this.server, { close: () => {} }),
  );
  readonly passes = this.#tracing.of(controller);

  /** Writes something, which gets a version. */
  async write(version: string): Promise<void> {
    const written = this.requester.call({ method: "PATCH", path: "/x", headers: {} });
    this.server.lastCall.answer({ metadata: { resourceVersion: version } });
    await written;
  }
}

/** A change as a cache tells it; no more of it is looked at. */
function changed(key: string, resourceVersion: string): Entry<StoredObject> {
  const metadata = { name: key, uid: "u", resourceVersion, creationTimestamp: "", generation: 1 };
  const object = { apiVersion: "v1", kind: "K", metadata };
  return {
    key,
    uid: "u",
    resourceVersion,
    generation: 1,
    isBeingDeleted: false,
    hasOwners: false,
    metadata,
    object,
  };
}

function spanOf(name: string): ReadableSpan {
  const found = exporter.getFinishedSpans().filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  const [span] = found;
  if (span === undefined) throw new Error("there is one");
  return span;
}

describe("a pass", () => {
  it("is a span with a trace of its own, and its requests belong to it", async () => {
    const { passes, requester, server } = new Trial();
    await passes.pass("team-a/orders", async () => {
      const reading = requester.call({ method: "GET", path: "/api/v1/pods?limit=1", headers: {} });
      server.lastCall.answer({ items: [] });
      await reading;
      return { outcome: "done" };
    });
    const pass = spanOf("reconcile database");
    const request = spanOf("GET");
    expect(pass).toMatchObject({
      kind: SpanKind.INTERNAL,
      parentSpanContext: undefined,
      instrumentationScope: { name: "slipway", version: "1.2.3" },
      attributes: {
        "slipway.controller": "database",
        "slipway.kind": "Database",
        "slipway.name": "orders",
        "k8s.namespace.name": "team-a",
        "slipway.woken_by": "itself",
        "slipway.outcome": "done",
      },
    });
    expect(request).toMatchObject({
      kind: SpanKind.CLIENT,
      parentSpanContext: { spanId: pass.spanContext().spanId },
      attributes: {
        "http.request.method": "GET",
        "url.full": "https://10.0.0.1:6443/api/v1/pods?limit=1",
        "server.address": "10.0.0.1",
        "server.port": 6443,
        "http.response.status_code": 200,
      },
    });
    expect(server.lastCall.request.headers["traceparent"]).toBe(request.spanContext().spanId);
  });

  it("is linked to the requests whose writes woke it, and says what it was woken by", async () => {
    const trial = new Trial();
    const { passes } = trial;
    await trial.write("7");
    passes.woken("team-a/orders", "database owns", changed("team-a/set", "7"));
    passes.woken("team-a/orders", "database owns", changed("team-a/set", "8"));
    passes.woken("team-a/orders", "database for Database", changed("team-a/orders", "9"));
    passes.woken("team-a/other", "database owns", changed("team-a/set", "7"));
    // A watch may be faster than the answer.
    await trial.write("9");
    const [first, second] = exporter.getFinishedSpans().map((span) => span.spanContext());
    exporter.reset();
    await passes.pass("team-a/orders", async () => ({ outcome: "skipped" }));
    const pass = spanOf("reconcile database");
    expect(pass.attributes["slipway.woken_by"]).toBe(
      "database owns: team-a/set; database for Database: team-a/orders",
    );
    expect(pass.links.map((link) => link.context.spanId)).toEqual([first?.spanId, second?.spanId]);
    // What woke one pass is not told of the next.
    exporter.reset();
    await passes.pass("team-a/orders", async () => ({ outcome: "done" }));
    expect(spanOf("reconcile database")).toMatchObject({
      attributes: { "slipway.woken_by": "itself" },
      links: [],
    });
  });

  it("of which ever more is told stays small", async () => {
    const { passes } = new Trial();
    for (let index = 0; index < 1_000; index += 1) {
      passes.woken("a", "database owns", changed(`set-${index}`, String(index)));
    }
    await passes.pass("a", async () => ({ outcome: "done" }));
    const text = String(spanOf("reconcile database").attributes["slipway.woken_by"]);
    expect(text.split("; ")).toHaveLength(16);
  });

  it("that fails says so, without a secret, and the failure goes on", async () => {
    const { passes } = new Trial();
    const error = new TypeError("sent Bearer s3cret-abcdefghijkl");
    await expect(passes.pass("a", () => Promise.reject(error))).rejects.toBe(error);
    const pass = spanOf("reconcile database");
    expect(pass).toMatchObject({
      status: { code: SpanStatusCode.ERROR, message: "sent Bearer [not shown]" },
      attributes: { "error.type": "TypeError" },
      events: [{ name: "exception" }],
    });
    expect(JSON.stringify(pass.events)).not.toContain("s3cret");
  });
});

describe("a request", () => {
  it("outside of a pass is a span as well, with the code of a refusal", async () => {
    const { requester, server } = new Trial();
    const asking = requester.call({ method: "DELETE", path: "/x", headers: {} });
    server.lastCall.fail(
      new ApiError({ kind: "Status", apiVersion: "v1", reason: "Conflict" }, { code: 409 }),
    );
    await expect(asking).rejects.toMatchObject({ httpCode: 409 });
    expect(spanOf("DELETE")).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "http.response.status_code": 409 },
    });
  });

  it("for a stream is a span until the stream begins, however that ends", () => {
    const { requester, server } = new Trial();
    const silent = { onOpen: () => {}, onData: () => {}, onEnd: () => {}, onError: () => {} };
    requester.stream({ method: "GET", path: "/x", headers: {} }, silent);
    expect(exporter.getFinishedSpans()).toEqual([]);
    server.lastStream.open();
    expect(spanOf("GET").status.code).toBe(SpanStatusCode.UNSET);
    server.lastStream.end();
    expect(exporter.getFinishedSpans()).toHaveLength(1);
    requester.stream({ method: "GET", path: "/y", headers: {} }, silent).abort();
    expect(exporter.getFinishedSpans()).toHaveLength(2);
  });
});
