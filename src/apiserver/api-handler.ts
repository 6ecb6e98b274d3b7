import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../util/clock.js";
import { type AnswerHead, sendObject, sendText, setWarnings } from "./answer.js";
import { isBuiltinGroup, isOmittedKind } from "./builtin-registry.js";
import { aggregatedVersion, type Discovery } from "./discovery.js";
import { healthText } from "./health.js";
import { builtinRefusal, negotiateOutput, type Output } from "./negotiation.js";
import { get, listObjects } from "./read.js";
import type { Registry } from "./registry.js";
import { remove, removeCollection } from "./remove.js";
import { type ApiRequest, groupResource } from "./request.js";
import { readRequestInfo, type RequestInfo, isTrue } from "./request-info.js";
import { apiVersionOf, collectionName, type Resource } from "./resource.js";
import { readScale, writeScale } from "./scale.js";
import {
  badRequest,
  failure,
  methodNotAllowed,
  notFound,
  notImplemented,
  StatusError,
  unknownResource,
  verbNotSupported,
} from "./status-error.js";
import type { Store } from "./store.js";
import { readView, showList, showObject, type View } from "./table.js";
import { versionInfo } from "./version.js";
import { type EventSink, type OpenWatch, watch } from "./watch.js";
import { create, patch, update, type Written } from "./write.js";

/** What answers requests. */
export interface ApiHandlerParts {
  readonly store: Store;
  readonly registry: Registry;
  readonly discovery: Discovery;
  readonly clock: Clock;
  /** Host and port, as discovery tells it. */
  readonly address: () => string;
}

/** The largest body that is read. Follows `MaxRequestBodyBytes` of apiserver. */
const maxBodyBytes = 3 * 1024 * 1024;
/** How much of events a client may leave unread before its watch ends. */
const maxUnreadBytes = 64 * 1024 * 1024;

/** Answers the requests of clients, as kube-apiserver does. */
export class ApiHandler {
  readonly #parts: ApiHandlerParts;
  /** Open watches, with the resource that each is of. */
  readonly #watches = new Map<OpenWatch, string>();

  constructor(parts: ApiHandlerParts) {
    this.#parts = parts;
  }

  /** How many watches are open. */
  get watchCount(): number {
    return this.#watches.size;
  }

  /** Ends all watches. */
  close(): void {
    for (const open of this.#watches.keys()) open.close();
  }

  /** Ends the watches of one resource, such as `databases.example.com`. */
  endWatches(resource: string): void {
    for (const [open, of] of this.#watches) if (of === resource) open.close();
  }

  async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = message.url ?? "/";
    const at = url.indexOf("?");
    const path = at === -1 ? url : url.slice(0, at);
    const query = new URLSearchParams(at === -1 ? "" : url.slice(at + 1));
    response.setHeader("cache-control", "no-cache, private");
    const exchange: Exchange = { message, response, path, query, warnings: [], form: "json" };
    try {
      const info = readRequestInfo(message.method ?? "GET", path, query);
      if (info === undefined) throw badRequest("invalid percent-encoding in the path");
      if (!info.isResource || path.startsWith("//")) this.#answerPath(exchange);
      else await this.#answerResource(exchange, info);
    } catch (error) {
      this.#answerFailure(exchange, error);
    }
  }

  #answerFailure(exchange: Exchange, error: unknown): void {
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
    if (retryAfterSeconds !== undefined)
      response.setHeader("retry-after", String(retryAfterSeconds));
    sendObject(response, headOf(exchange, status.code), status);
  }

  #answerPath(exchange: Exchange): void {
    const { path, message, response, query } = exchange;
    const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    if (path.startsWith("//")) throw new PlainNotFound();
    const health = healthText(path, query);
    if (health !== undefined) {
      sendText(response, health.code, health.text);
      return;
    }
    const body = this.#documentAt(trimmed, message);
    if (body === undefined) throw this.#unknownPath(trimmed);
    const isRead = message.method === "GET" || message.method === "HEAD";
    if (!isRead && trimmed !== "/apis") throw methodNotAllowed();
    const isTold = trimmed === "/version" || trimmed === "/";
    const { form } = negotiateOutput(
      { accept: isTold ? "*/*" : plainAccept(message) },
      { allowsTransform: false, ...(trimmed === "/api" ? { refusal: builtinRefusal(false) } : {}) },
    );
    const version =
      trimmed === "/api" || trimmed === "/apis" ? aggregatedVersion(message.headers) : undefined;
    const parameters =
      version === undefined ? "" : `;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;
    const head = { ...headOf({ ...exchange, form }, 200), parameters };
    sendObject(response, { ...head, pretty: isTold || isPretty(exchange) }, body);
  }

  #unknownPath(path: string): Error {
    const [, root, group = ""] = path.split("/");
    const isOwn = root === "api" || (root === "apis" && isBuiltinGroup(group));
    return isOwn ? unknownResource() : new PlainNotFound();
  }

  /** What stands at a path that is no resource's. */
  #documentAt(path: string, { headers }: IncomingMessage): unknown {
    const { discovery, registry } = this.#parts;
    if (path === "/version") return versionInfo;
    if (path === "/") return { paths: pathsOf(registry) };
    if (path === "/api" || path === "/apis")
      return (
        discovery.aggregated(path, headers) ??
        (path === "/api" ? discovery.coreVersions(this.#parts.address()) : discovery.groups())
      );
    const [, root, first = "", second, ...rest] = path.split("/");
    if (rest.length > 0) return undefined;
    if (root === "api" && second === undefined) return discovery.resources("", first);
    if (root === "apis" && second === undefined) return discovery.group(first);
    if (root === "apis" && second !== undefined) return discovery.resources(first, second);
    if (root === "openapi") throw notImplemented("OpenAPI documents");
    return undefined;
  }

  async #answerResource(exchange: Exchange, info: RequestInfo): Promise<void> {
    const resource = this.#resourceOf(info);
    const { message, query } = exchange;
    const method = message.method ?? "GET";
    if (resource.unsupported !== undefined) throw notImplemented(resource.unsupported);
    checkMethod(method, info, resource);
    if (resource.deprecation !== undefined) exchange.warnings.push(resource.deprecation);
    const output = negotiateOutput(message.headers, {
      allowsTransform: info.verb !== "delete",
      ...(resource.isCustom
        ? {}
        : { refusal: builtinRefusal(method === "GET" && info.name === "") }),
    });
    exchange.form = output.form;
    const body = await readBody(message);
    const request: ApiRequest = {
      method,
      info,
      query,
      headers: message.headers,
      body,
      resource,
      nowMs: this.#parts.clock.now(),
      warnings: exchange.warnings,
    };
    this.#perform(exchange, request, output);
  }

  #resourceOf(info: RequestInfo): Resource {
    const { group, version, resource } = info;
    const found = this.#parts.registry.find(group, version, resource);
    if (found.kind === "resource") return found.resource;
    if (isOmittedKind(group, version, resource))
      throw notImplemented(`the kind ${resource} of ${apiVersionOf(info)}`);
    throw isBuiltinGroup(group) ? unknownResource() : new PlainNotFound();
  }

  #perform(exchange: Exchange, request: ApiRequest, output: Output): void {
    const { store } = this.#parts;
    const { info, resource, query, nowMs } = request;
    const view = readView({ output, resource, nowMs }, query);
    const { verb, subresource } = info;
    if (subresource === "scale") {
      this.#answerScale(exchange, request);
      return;
    }
    switch (verb) {
      case "get":
        if (isTrue(query.get("watch"))) this.#watch(exchange, request, view);
        else this.#send(exchange, 200, showObject(view, get(store, request)));
        return;
      case "list":
        this.#send(exchange, 200, showList(view, listObjects(store, request).list));
        return;
      case "watch":
        this.#watch(exchange, request, view);
        return;
      case "create":
        this.#sendWritten(exchange, view, create(store, request));
        return;
      case "update":
        this.#sendWritten(exchange, view, update(store, request));
        return;
      case "patch":
        this.#sendWritten(exchange, view, patch(store, request));
        return;
      case "delete": {
        const { code, body } = remove(store, request);
        this.#send(exchange, code, body);
        return;
      }
      case "deletecollection": {
        const { code, body } = removeCollection(store, request);
        this.#send(exchange, code, body);
        return;
      }
      default:
        throw methodNotAllowed();
    }
  }

  #answerScale(exchange: Exchange, request: ApiRequest): void {
    const { store } = this.#parts;
    if (request.info.verb === "get") this.#send(exchange, 200, readScale(store, request));
    else this.#send(exchange, 200, writeScale(store, request));
  }

  #sendWritten(exchange: Exchange, view: View, { code, object }: Written): void {
    this.#send(exchange, code, showObject(view, object));
  }

  #send(exchange: Exchange, code: number, body: unknown): void {
    sendObject(exchange.response, headOf(exchange, code), body);
  }

  #watch(exchange: Exchange, request: ApiRequest, view: View): void {
    const { response } = exchange;
    if (exchange.form !== "json") throw notImplemented("a watch in YAML");
    const open = (): EventSink => {
      response.statusCode = 200;
      response.setHeader("content-type", "application/json");
      setWarnings(response, exchange.warnings);
      response.flushHeaders();
      return {
        send: (type, object) => {
          response.write(`${JSON.stringify({ type, object })}\n`);
          if (response.writableLength > maxUnreadBytes) response.destroy();
        },
        end: () => response.end(),
      };
    };
    const opened = watch(this.#parts.store, request, { view, clock: this.#parts.clock, open });
    this.#watches.set(opened, collectionName(request.resource));
    response.once("close", () => {
      this.#watches.delete(opened);
      opened.close();
    });
  }
}

/** One request with its answer, and what is found out on the way. */
interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly warnings: string[];
  form: "json" | "yaml";
}

/** A path that nobody serves is answered as Go's own server does. */
class PlainNotFound extends Error {}

function headOf(exchange: Exchange, code: number): AnswerHead {
  const { form, warnings, message } = exchange;
  const encoding = message.headers["accept-encoding"];
  return {
    code,
    form,
    warnings,
    pretty: isPretty(exchange),
    acceptEncoding: Array.isArray(encoding) ? encoding.join(",") : encoding,
  };
}

/** People are shown lines. Follows `isPrettyPrint` of apiserver. */
function isPretty({ query, message }: Pick<Exchange, "query" | "message">): boolean {
  const asked = query.get("pretty");
  if (asked !== null) return isTrue(asked);
  return /^(curl|Wget|Mozilla\/5\.0)/.test(message.headers["user-agent"] ?? "");
}

/** Discovery is negotiated apart; what is left is plain JSON. */
function plainAccept({ headers }: IncomingMessage): string {
  return `${(headers.accept ?? "*/*").replaceAll(/;\s*(g|v|as|profile)=[^,;]*/g, "")}`;
}

function checkMethod(method: string, info: RequestInfo, resource: Resource): void {
  const { name, subresource, namespace } = info;
  if (subresource !== "") {
    const isKnown =
      (subresource === "status" && resource.hasStatus) ||
      (subresource === "finalize" && resource.hasFinalize) ||
      (subresource === "scale" && resource.scale !== undefined);
    if (!isKnown)
      throw resource.isCustom ? notFound(groupResource(resource), name) : unknownResource();
    const verbs = subresource === "finalize" ? ["PUT"] : ["GET", "HEAD", "PUT", "PATCH"];
    if (!verbs.includes(method)) throw refusedVerb(info, resource);
    return;
  }
  const isCluster = resource.namespaced && namespace === "" && name !== "";
  const isNamespaced = !resource.namespaced && namespace !== "" && resource.plural !== "namespaces";
  if (isNamespaced && resource.isCustom) throw new PlainNotFound();
  if (isCluster || isNamespaced) throw unknownResource();
  const allowed =
    name === "" ? ["GET", "HEAD", "POST", "DELETE"] : ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
  if (!allowed.includes(method)) throw refusedVerb(info, resource);
  const isAcross = resource.namespaced && namespace === "" && name === "";
  if (isAcross && method !== "GET" && method !== "HEAD") throw methodNotAllowed();
  if (method === "DELETE" && name === "" && !resource.verbs.includes("deletecollection"))
    throw methodNotAllowed();
}

function refusedVerb({ verb }: RequestInfo, resource: Resource): Error {
  return resource.isCustom ? verbNotSupported(groupResource(resource), verb) : methodNotAllowed();
}

/** @throws StatusError 413 */
async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes)
      throw failure(
        413,
        "RequestEntityTooLarge",
        `Request entity too large: limit is ${maxBodyBytes}`,
      );
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function pathsOf(registry: Registry): readonly string[] {
  const groups = [...registry.groups()].flatMap(([group, versions]) => [
    `/apis/${group}`,
    ...versions.map((version) => `/apis/${group}/${version}`),
  ]);
  return [
    "/api",
    "/api/v1",
    "/apis",
    ...groups,
    "/healthz",
    "/livez",
    "/readyz",
    "/version",
  ].toSorted();
}
