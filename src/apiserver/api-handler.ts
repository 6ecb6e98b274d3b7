import type { IncomingMessage } from "node:http";
import { type AccessParts, beginAudit, checkAccess, endAudit } from "./access.js";
import { sendObject, sendText } from "./answer.js";
import { answerPath, type PathParts } from "./answer-path.js";
import { answerResource, type ResourceParts } from "./answer-resource.js";
import { Documents } from "./documents.js";
import { type Exchange, headOf, PlainNotFound } from "./exchange.js";
import { faultRequest } from "./fault-request.js";
import type { FaultyResponse } from "./faulty-response.js";
import { failureForm, mentionsProtobuf } from "./negotiation.js";
import { readRequestInfo } from "./request-info.js";
import { badRequest, failure, StatusError } from "./status-error.js";
import { anonymous } from "./user-info.js";

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
    const url = message.url ?? "/";
    const at = url.indexOf("?");
    const path = at === -1 ? url : url.slice(0, at);
    const query = new URLSearchParams(at === -1 ? "" : url.slice(at + 1));
    response.setHeader("cache-control", "no-cache, private");
    const audit = beginAudit(this.#parts, message, response);
    const shared = { message, response, path, query, audit, user: anonymous };
    const exchange: Exchange = { ...shared, warnings: [], form: "json" };
    try {
      if (mentionsProtobuf(message.headers)) exchange.protobuf = await import("./protobuf.js");
      const info = readRequestInfo(message.method ?? "GET", path, query);
      if (info === undefined) throw badRequest("invalid percent-encoding in the path");
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
      : failure(500, "InternalError", `Internal error occurred: ${String(error)}`);
  const { retryAfterSeconds } = status.details ?? {};
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
  exchange.audit.answers(status);
  exchange.form = failureForm(exchange.message.headers);
  sendObject(response, headOf(exchange, status.code), status);
}
