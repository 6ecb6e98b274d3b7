import type { ControllerDefinition } from "../api/define-controller.js";
import type { OwnRequester } from "../client/create-requester.js";
import type { HttpRequest } from "../client/transport.js";
import type { PassTracing } from "../controller/pass-tracing.js";
import { isApiError } from "../meta/api-error.js";
import { parseKey } from "../meta/object-key.js";
import {
  errorStatus,
  type OpenTelemetry,
  type Span,
  type SpanContext,
  spanKind,
  type Tracer,
} from "../telemetry/open-telemetry.js";
import { shownText } from "../telemetry/shown-text.js";
import { isToolkitError } from "../util/error.js";
import { isPlainObject } from "../util/json.js";

/** What woke a key since its last pass. */
interface Cause {
  readonly sources: Set<string>;
  /** Of the objects that changed. */
  readonly versions: Set<string>;
}

const statusCode = "http.response.status_code";
/** How many spans a pass is linked to, and how many of its reasons are told, at most. */
const mostCauses = 16;
/** How many own writes are known by the span that made them, at most: the newest. */
const mostWrites = 10_000;

/**
 * A span for each pass and for each request, made with `@opentelemetry/api`. A request belongs to the pass that made it;
 * a pass begins a trace of its own, and is linked to the requests whose writes woke it.
 *
 * Names and attributes of requests follow
 * https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client-span
 */
export class Tracing {
  readonly #api: OpenTelemetry;
  readonly #tracer: Tracer;
  readonly #server: URL;
  /** The spans of own writes, by the version that each made. */
  readonly #writes = new Map<string, SpanContext>();

  constructor(api: OpenTelemetry, { server, version }: { server: string; version: string }) {
    this.#api = api;
    this.#tracer = api.trace.getTracer("slipway", version);
    this.#server = new URL(server);
  }

  /** For the passes of one controller. */
  of(controller: ControllerDefinition): PassTracing {
    const causes = new Map<string, Cause>();
    return {
      woken: (key, source, entry) => {
        const cause = causes.get(key) ?? { sources: new Set(), versions: new Set() };
        if (cause.sources.size < mostCauses) cause.sources.add(`${source}: ${entry.key}`);
        if (cause.versions.size < mostCauses) cause.versions.add(entry.resourceVersion);
        causes.set(key, cause);
      },
      pass: async (key, run) => {
        const cause = causes.get(key);
        causes.delete(key);
        const span = this.#startPass(controller, key, cause);
        return await this.#inSpan(span, async () => {
          const result = await run();
          span.setAttribute("slipway.outcome", result.outcome);
          return result;
        });
      },
    };
  }

  /** For the requests that are made through it. */
  requester(requester: OwnRequester): OwnRequester {
    return {
      call: async (request, signal) => {
        const span = this.#startRequest(request);
        return await this.#inSpan(span, async () => {
          try {
            const answer = await requester.call(this.#withTrace(request), signal);
            span.setAttribute(statusCode, answer.code);
            if (request.method !== "GET") this.#remember(answer.body, span);
            return answer;
          } catch (error) {
            if (isApiError(error)) span.setAttribute(statusCode, error.httpCode);
            throw error;
          }
        });
      },
      stream: (request, handler) => {
        // It may last for ever: what takes time is its beginning.
        const span = this.#startRequest(request);
        let isOver = false;
        const end = (error?: unknown): void => {
          if (isOver) return;
          isOver = true;
          if (error !== undefined) fail(span, error);
          span.end();
        };
        const begun = this.#inContext(span, () =>
          requester.stream(this.#withTrace(request), {
            onOpen: () => {
              end();
              handler.onOpen();
            },
            onData: (chunk) => handler.onData(chunk),
            onEnd: () => handler.onEnd(),
            onError: (error) => {
              end(error);
              handler.onError(error);
            },
          }),
        );
        return {
          abort: () => {
            end();
            begun.abort();
          },
        };
      },
      close: () => requester.close(),
    };
  }

  #startPass(
    { name: controller, for: primary }: ControllerDefinition,
    key: string,
    cause?: Cause,
  ): Span {
    const { name, namespace } = parseKey(key);
    return this.#tracer.startSpan(`reconcile ${controller}`, {
      kind: spanKind.internal,
      root: true,
      // Only now: a watch may be faster than the answer to the write that it tells of.
      links: [...(cause?.versions ?? [])].flatMap((version) => {
        const context = this.#writes.get(version);
        return context === undefined ? [] : [{ context }];
      }),
      attributes: {
        "slipway.controller": controller,
        "slipway.kind": primary.kind,
        "slipway.name": name,
        ...(namespace === undefined ? {} : { "k8s.namespace.name": namespace }),
        // Nothing changed: it is looked at again, as after a failure.
        "slipway.woken_by": cause === undefined ? "itself" : [...cause.sources].join("; "),
      },
    });
  }

  #startRequest({ method, path }: HttpRequest): Span {
    const { hostname, port, protocol } = this.#server;
    return this.#tracer.startSpan(
      method,
      {
        kind: spanKind.client,
        attributes: {
          "http.request.method": method,
          "url.full": `${this.#server.origin}${path}`,
          "server.address": hostname,
          "server.port": Number(port || (protocol === "http:" ? 80 : 443)),
        },
      },
      this.#api.context.active(),
    );
  }

  /** A request that tells the API server what it belongs to. */
  #withTrace(request: HttpRequest): HttpRequest {
    const { propagation, context } = this.#api;
    if (propagation === undefined) return request;
    const carrier: Record<string, string> = {};
    propagation.inject(context.active(), carrier);
    return { ...request, headers: { ...carrier, ...request.headers } };
  }

  #inContext<T>(span: Span, run: () => T): T {
    const { trace, context } = this.#api;
    return context.with(trace.setSpan(context.active(), span), run);
  }

  async #inSpan<T>(span: Span, run: () => Promise<T>): Promise<T> {
    try {
      return await this.#inContext(span, run);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  #remember(body: Buffer, span: Span): void {
    if (!span.isRecording()) return;
    const version = versionIn(body);
    if (version === undefined) return;
    this.#writes.set(version, span.spanContext());
    for (const oldest of this.#writes.keys()) {
      if (this.#writes.size <= mostWrites) break;
      this.#writes.delete(oldest);
    }
  }
}

function fail(span: Span, error: unknown): void {
  const message = shownText(error instanceof Error ? error.message : String(error));
  span.setStatus({ code: errorStatus, message });
  if (isToolkitError(error)) span.setAttribute("error.type", error.code);
  else span.setAttribute("error.type", error instanceof Error ? error.name : "_OTHER");
  // The stack quotes the message.
  if (error instanceof Error) span.recordException({ name: error.name, message });
}

function versionIn(body: Buffer): string | undefined {
  try {
    const object: unknown = JSON.parse(body.toString("utf8"));
    const metadata = isPlainObject(object) ? object["metadata"] : undefined;
    const version = isPlainObject(metadata) ? metadata["resourceVersion"] : undefined;
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
