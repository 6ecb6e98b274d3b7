import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { createSecureContext, type SecureContext } from "node:tls";
import type { ClusterConfig } from "./cluster-config.js";
import { digText } from "./dig.js";

/** What a server answered. */
export interface ApiAnswer {
  readonly status: number;
  /** The parsed body; the text itself when it is not JSON. */
  readonly body: unknown;
}

/** One request of {@link callApi}. */
export interface ApiCall {
  readonly method?: "GET" | "POST" | "PUT";
  /** Path and query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const timeoutMs = 10_000;

/** Reading keys and certificates takes longer than a request. */
const contexts = new WeakMap<Partial<ClusterConfig>, SecureContext>();

function contextOf(config: Partial<ClusterConfig>): SecureContext {
  const known = contexts.get(config);
  if (known !== undefined) return known;
  const { ca, certificate: cert, key } = config;
  const context = createSecureContext({ ca, cert, key });
  contexts.set(config, context);
  return context;
}

/** Makes one request on a connection of its own; rejects only when no answer came. */
export function callApi(target: ClusterConfig | string, call: ApiCall): Promise<ApiAnswer> {
  const config: Partial<ClusterConfig> = typeof target === "string" ? {} : target;
  const url = new URL(call.path, typeof target === "string" ? target : target.server);
  const text = call.body === undefined ? undefined : JSON.stringify(call.body);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: call.method ?? "GET",
        agent: false,
        timeout: timeoutMs,
        headers: {
          accept: "application/json",
          ...(text === undefined ? {} : { "content-type": "application/json" }),
          ...(config.token === undefined ? {} : { authorization: `Bearer ${config.token}` }),
        },
        ...(url.protocol === "https:" ? { secureContext: contextOf(config) } : {}),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: parse(Buffer.concat(chunks).toString("utf8")),
          }),
        );
      },
    );
    request.once("timeout", () =>
      request.destroy(new Error(`no answer from ${url.origin} within ${timeoutMs} ms`)),
    );
    request.once("error", (error) =>
      reject(call.signal?.aborted === true ? call.signal.reason : error),
    );
    request.end(text);
  });
}

/** Words an answer that was not expected: the server's own message where it sent one. */
export function describeAnswer(answer: ApiAnswer): string {
  const message =
    digText(answer.body, "message") ?? (typeof answer.body === "string" ? answer.body.trim() : "");
  return message === ""
    ? `status ${answer.status}`
    : `status ${answer.status}: ${message.slice(0, 500)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
