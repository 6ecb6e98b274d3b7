import type { IncomingMessage } from "node:http";
import { type AccessParts, beginAudit, checkAccess, endAudit } from "./access.js";
import { sendObject, sendText } from "./store/answer.js";
import { answerPath, type PathParts } from "./answer-path.js";
import { answerResource, type ResourceParts } from "./answer-resource.js";
import { Documents } from "./documents.js";
import { type Exchange, headOf, PlainNotFound } from "./exchange.js";
import { faultRequest } from "./fault-request.js";
import type { FaultyResponse } from "./faults/faulty-response.js";
import { failureForm, mentionsProtobuf } from "./values/negotiation.js";
import { readRequestInfo } from "./values/request-info.js";
import { tooDeep } from "./values/nesting.js";
import { badRequest, failure, StatusError } from "./values/status-error.js";
import { anonymous } from "./values/user-info.js";

type HandlerParts = PathParts & ResourceParts & AccessParts;

/** Answers the requests of clients, as kube-apiserver does. */
export class ApiHandler {
  readonly #parts: HandlerParts;
  readonly #documents: Documents;

  constructor(parts: HandlerParts) {
    this.#parts = parts;
    this.#documents = new Documents(parts.registry, parts.clock);
  }

  async handle(message: IncomingMessage, response: FaultyResponse): Promise<void> {
    const refusal = refusalOfLine(message);
    if (refusal !== undefined) {
      sendLine(response, refusal);
      return;
    }
    const url = pathOf(message.url ?? "/");
    const at = url.indexOf("?");
    const path = at === -1 ? url : url.slice(0, at);
    const query = new URLSearchParams(at === -1 ? "" : url.slice(at + 1));
    response.setHeader("cache-control", "no-cache, private");
    const audit = beginAudit(this.#parts, message, response);
    const shared = { message, response, path, query, audit, user: anonymous };
    const exchange: Exchange = { ...shared, warnings: [], form: "json" };
    try {
      if (mentionsProtobuf(message.headers))
        exchange.protobuf = await import("./protobuf/protobuf.js");
      const info = readRequestInfo(message.method ?? "GET", path, query);
      if (info === undefined) throw badRequest("the path cannot be read");
      const { faults } = this.#parts;
      const connection = faults.connection(message.socket);
      if (!faults.isEmpty) {
        const course = await faults.meet(faultRequest(exchange, info, connection), response);
        if (course.isOver) return;
        exchange.lagging = course.lagging;
      }
      exchange.user = checkAccess(this.#parts, exchange, info);
      if (path.startsWith("/openapi/")) await this.#documents.answer(exchange);
      else if (!info.isResource || path.startsWith("//")) answerPath(this.#parts, exchange);
      else await answerResource(this.#parts, exchange, info);
    } catch (error) {
      answerFailure(exchange, error);
    }
    endAudit(exchange);
  }
}

/** What Go's net/http answers by itself to what stands in a request's first lines. */
function refusalOfLine({
  url = "/",
  method,
  headers,
  httpVersion,
}: IncomingMessage): string | undefined {
  if (method === "OPTIONS" && url === "*") return "200 OK";
  if (httpVersion !== "1.0" && headers.host === undefined)
    return "400 Bad Request: missing required Host header";
  return /%(?![0-9a-fA-F]{2})/.test(pathOf(url).split("?")[0] ?? "")
    ? "400 Bad Request"
    : undefined;
}

/** A path, of which proxies are sent whole URLs. */
function pathOf(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*/i, "");
}

function sendLine(response: FaultyResponse, line: string): void {
  response.statusCode = Number(line.slice(0, 3));
  if (response.statusCode === 200) {
    response.setHeader("content-length", "0");
    response.end();
    return;
  }
  response.setHeader("content-type", "text/plain; charset=utf-8");
  response.setHeader("connection", "close");
  response.end(line);
}

/** Patches may put values into each other that are less deep each. */
function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message === "Maximum call stack size exceeded";
}

function answerFailure(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof PlainNotFound) {
    sendText(response, 404, "404 page not found\n");
    return;
  }
  const { status } =
    error instanceof StatusError
      ? error
      : isOverflow(error)
        ? tooDeep()
        : failure(500, "InternalError", `Internal error occurred: ${String(error)}`);
  const { retryAfterSeconds } = status.details ?? {};
  // Who sends too much is not read to the end.
  if (status.code === 413) response.setHeader("connection", "close");
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
  exchange.audit.answers(status);
  exchange.form = failureForm(exchange.message.headers);
  sendObject(response, headOf(exchange, status.code), status);
}
