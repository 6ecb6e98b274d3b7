/**
 * The parts of `@opentelemetry/api` that make spans, as that package exports them. It is named by shape, so that neither
 * its code nor its types are needed where nobody traces.
 */
export interface OpenTelemetry {
  readonly trace: {
    getTracer(name: string, version?: string): Tracer;
    setSpan(context: object, span: Span): object;
  };
  readonly context: {
    active(): object;
    with<T>(context: object, run: () => T): T;
  };
  /** Passes a trace on to the API server, which has its own spans. @default it is not passed on */
  readonly propagation?: {
    inject(context: object, carrier: Record<string, string>): void;
  };
}

/** Makes spans. */
export interface Tracer {
  startSpan(name: string, options: SpanOptions, context?: object): Span;
}

/** How a span begins. */
interface SpanOptions {
  /** `SpanKind` of the API. */
  readonly kind: number;
  readonly attributes: Record<string, string | number>;
  /** Begins a trace of its own. */
  readonly root?: boolean;
  readonly links?: { context: SpanContext }[];
}

/** What identifies a span. */
export interface SpanContext {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** Something that takes time. */
export interface Span {
  spanContext(): SpanContext;
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
  recordException(error: Error): void;
  isRecording(): boolean;
  end(): void;
}

/** https://github.com/open-telemetry/opentelemetry-js/blob/main/api/src/trace/span_kind.ts */
export const spanKind = { internal: 0, client: 2 } as const;
/** https://github.com/open-telemetry/opentelemetry-js/blob/main/api/src/trace/status.ts */
export const errorStatus = 2;
