import type { Clock } from "../util/clock.js";
import type { Exchange } from "./exchange.js";
import { acceptedTypes } from "./values/negotiation.js";
import type { OpenApi, PublishedDocument } from "./openapi/openapi.js";
import type { Registry } from "./store/registry.js";
import { sendText } from "./store/answer.js";

/** Answers at `/openapi/`. What it needs is loaded when it is first asked. */
export class Documents {
  readonly #registry: Registry;
  readonly #clock: Clock;
  #made: OpenApi | undefined;

  constructor(registry: Registry, clock: Clock) {
    this.#registry = registry;
    this.#clock = clock;
  }

  /** Follows `pkg/handler3` of kube-openapi. */
  async answer({ path, query, message, response }: Exchange): Promise<void> {
    if (path !== "/openapi/v3" && path !== "/openapi/v2" && !path.startsWith("/openapi/v3/")) {
      sendText(response, 404, "404 page not found\n");
      return;
    }
    const openapi = await this.#openapi();
    const nowMs = this.#clock.now();
    if (path === "/openapi/v3") {
      sendText(response, 200, openapi.index(nowMs));
      return;
    }
    const isSwagger = path === "/openapi/v2";
    const name = path.slice("/openapi/v3/".length);
    const document = isSwagger ? openapi.swagger(nowMs) : openapi.document(name, nowMs);
    if (document === undefined) {
      send(response, 404);
      return;
    }
    response.setHeader("vary", isSwagger ? "Accept-Encoding, Accept" : "Accept");
    if (!acceptedTypes(message.headers).some((type) => jsonTypes.has(type))) {
      send(response, 406);
      return;
    }
    response.setHeader("content-type", "application/json");
    response.setHeader("etag", `"${document.hash}"`);
    const hash = query.get("hash") ?? "";
    if (!isSwagger && hash !== "") {
      if (hash !== document.hash) {
        response.setHeader("location", `/openapi/v3/${name}?hash=${document.hash}`);
        send(response, 301);
        return;
      }
      response.setHeader("cache-control", "public, immutable");
      const expires = new Date(nowMs);
      expires.setUTCFullYear(expires.getUTCFullYear() + 1);
      response.setHeader("expires", expires.toUTCString().replace("GMT", "UTC"));
    }
    sendDocument(response, document, message.headers["if-none-match"]);
  }

  async #openapi(): Promise<OpenApi> {
    if (this.#made === undefined) {
      const module = await import("./openapi/openapi.js");
      this.#made ??= new module.OpenApi(this.#registry);
    }
    return this.#made;
  }
}

const jsonTypes = new Set(["application/json", "application/*", "*/*"]);

function send(response: Exchange["response"], code: number): void {
  response.statusCode = code;
  response.setHeader("content-length", "0");
  response.end();
}

function sendDocument(
  response: Exchange["response"],
  { body, hash, madeMs }: PublishedDocument,
  known: string | undefined,
): void {
  if (known === `"${hash}"`) {
    response.removeHeader("content-type");
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = 200;
  response.setHeader("last-modified", new Date(madeMs).toUTCString());
  response.setHeader("content-length", String(body.length));
  response.end(body);
}
