import type { Status } from "../meta/status.js";
import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { act } from "./store/action.js";
import { sendObject, sendText } from "./store/answer.js";
import { isBuiltinGroup, isOmittedKind } from "./builtin-registry.js";
import { checkAction, checkMethod } from "./check-method.js";
import { type Exchange, headOf, PlainNotFound, readBody } from "./exchange.js";
import { faultRequest } from "./fault-request.js";
import type { FaultRules } from "./faults/fault-rules.js";
import { builtinRefusal, negotiateOutput, type Output } from "./values/negotiation.js";
import type { OpenWatches } from "./store/open-watches.js";
import { readProtobuf } from "./protobuf/body.js";
import { get, listObjects } from "./store/read.js";
import type { Registry } from "./store/registry.js";
import { remove, removeCollection } from "./store/remove.js";
import type { ApiRequest } from "./model/request.js";
import { isTrue, type RequestInfo } from "./values/request-info.js";
import { apiVersionOf, collectionName, type Resource } from "./model/resource.js";
import { readScale, writeScale } from "./scale.js";
import { showScale } from "./store/scale-view.js";
import { methodNotAllowed, notImplemented, unknownResource } from "./values/status-error.js";
import type { ReadStore, Store } from "./store/store.js";
import { readView, showList, showObject, type View } from "./store/table.js";
import { type EventSink, watch } from "./store/watch.js";
import { openStream } from "./watch-stream.js";
import { create, patch, update, type Written } from "./store/write.js";

/** What requests for resources are answered from. */
export interface ResourceParts {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly watches: OpenWatches;
  readonly faults: FaultRules;
}

/** Answers a request for a resource. @throws StatusError @throws PlainNotFound */
export async function answerResource(
  parts: ResourceParts,
  exchange: Exchange,
  info: RequestInfo,
): Promise<void> {
  const resource = resourceOf(parts, info);
  const { message, query } = exchange;
  const method = message.method ?? "GET";
  if (resource.unsupported !== undefined) throw notImplemented(resource.unsupported);
  const action = parts.registry.actionAt(resource, info.subresource);
  if (action === undefined) checkMethod(method, info, resource);
  else checkAction(method, info, action);
  if (resource.deprecation !== undefined) exchange.warnings.push(resource.deprecation);
  const output = negotiateOutput(message.headers, {
    allowsTransform: action === undefined,
    protobuf: resource.isCustom ? "metadata" : "objects",
    ...(resource.isCustom ? {} : { refusal: builtinRefusal(method === "GET" && info.name === "") }),
  });
  exchange.form = output.form;
  const given = { headers: message.headers, body: await readBody(message) };
  const request: ApiRequest = {
    method,
    info,
    query,
    ...readProtobuf(exchange.protobuf, given, { info, resource: action?.body ?? resource }),
    resource,
    nowMs: parts.clock.now(),
    warnings: exchange.warnings,
    user: exchange.user,
    audit: exchange.audit,
  };
  perform(parts, exchange, { request, output });
}

function resourceOf({ registry }: ResourceParts, info: RequestInfo): Resource {
  const { group, version, resource } = info;
  const found = registry.find(group, version, resource);
  if (found.kind === "resource") return found.resource;
  if (isOmittedKind(group, version, resource))
    throw notImplemented(`the kind ${resource} of ${apiVersionOf(info)}`);
  throw isBuiltinGroup(group) ? unknownResource() : new PlainNotFound();
}

function perform(
  parts: ResourceParts,
  exchange: Exchange,
  { request, output }: { readonly request: ApiRequest; readonly output: Output },
): void {
  const { store } = parts;
  const { info, resource, query, nowMs } = request;
  const { verb, subresource } = info;
  const action = parts.registry.actionAt(resource, subresource);
  const view = readView({ output, resource: action?.body ?? resource, nowMs }, query);
  if (action !== undefined) {
    const answer = act(store, request, action);
    if ("text" in answer) sendText(exchange.response, answer.code, answer.text);
    else if ("status" in answer) send(exchange, answer.code, answer.status);
    else send(exchange, answer.code, showObject(view, answer.object));
    return;
  }
  if (subresource === "scale") {
    const scale = verb === "get" ? readScale(store, request) : writeScale(store, request);
    send(exchange, 200, showScale(view, scale));
    return;
  }
  switch (verb) {
    case "get":
      if (isTrue(query.get("watch"))) openWatch(parts, exchange, { request, view });
      else send(exchange, 200, showObject(view, get(readFrom(exchange, store), request)));
      return;
    case "list":
      send(exchange, 200, showList(view, listObjects(readFrom(exchange, store), request).list));
      return;
    case "watch":
      openWatch(parts, exchange, { request, view });
      return;
    case "create":
      sendWritten(exchange, view, create(store, request));
      return;
    case "update":
      sendWritten(exchange, view, update(store, request));
      return;
    case "patch":
      sendWritten(exchange, view, patch(store, request));
      return;
    case "delete": {
      const { code, body } = remove(store, request);
      send(exchange, code, "object" in body ? showObject(view, body.object) : body.status);
      return;
    }
    case "deletecollection": {
      send(exchange, 200, showList(view, removeCollection(store, request)));
      return;
    }
    default:
      throw methodNotAllowed();
  }
}

function sendWritten(exchange: Exchange, view: View, { code, object }: Written): void {
  send(exchange, code, showObject(view, object));
}

function send(exchange: Exchange, code: number, body: unknown): void {
  if (isStatus(body)) exchange.audit.answers(body);
  sendObject(exchange.response, headOf(exchange, code), body);
}

function isStatus(body: unknown): body is Status {
  return isPlainObject(body) && body["kind"] === "Status";
}

function openWatch(
  { store, clock, watches, faults }: ResourceParts,
  exchange: Exchange,
  { request, view }: { readonly request: ApiRequest; readonly view: View },
): void {
  const { response, message } = exchange;
  if (exchange.form === "yaml") throw notImplemented("a watch in YAML");
  const asked = faultRequest(exchange, request.info, faults.connection(message.socket));
  const open = (): EventSink =>
    openStream({ faults, clock, lines: watches.lines }, exchange, asked);
  const opened = watch(readFrom(exchange, store), request, { view, clock, open });
  const forget = watches.add(collectionName(request.resource), opened);
  response.once("close", () => {
    forget();
    opened.close();
  });
}

function readFrom({ lagging }: Exchange, store: ReadStore): ReadStore {
  return lagging === undefined ? store : { storage: lagging };
}
