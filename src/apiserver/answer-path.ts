import type { IncomingMessage } from "node:http";
import type { AccountTokens } from "./access/account-tokens.js";
import { sendObject, sendText } from "./store/answer.js";
import { isBuiltinGroup } from "./builtin-registry.js";
import { aggregatedVersion, type Discovery } from "./discovery.js";
import { type Exchange, headOf, isPretty, PlainNotFound } from "./exchange.js";
import { healthText } from "./health.js";
import { answerKeys } from "./key-documents.js";
import { builtinRefusal, negotiateOutput } from "./values/negotiation.js";
import type { Registry } from "./store/registry.js";
import { failure, methodNotAllowed, unknownResource } from "./values/status-error.js";
import { versionInfo } from "./values/version.js";

/** What the answers at paths of their own are made of. */
export interface PathParts {
  readonly registry: Registry;
  readonly discovery: Discovery;
  readonly tokens: AccountTokens;
  /** Host and port, as discovery tells it. */
  readonly address: () => string;
}

/** Answers a request for a path that is no resource's. @throws StatusError @throws PlainNotFound */
export function answerPath(parts: PathParts, exchange: Exchange): void {
  const { path, message, response, query } = exchange;
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (path.startsWith("//")) throw new PlainNotFound();
  const health = healthText(path, query);
  if (health !== undefined) {
    sendText(response, health.code, health.text);
    return;
  }
  if (answerKeys(parts, exchange)) return;
  const body = documentAt(parts, trimmed, message);
  if (body === undefined) throw unknownPath(trimmed);
  const isRead = message.method === "GET" || message.method === "HEAD";
  if (!isRead && trimmed !== "/apis") throw methodNotAllowed();
  const isTold = trimmed === "/version" || trimmed === "/";
  if (trimmed === "/version") checkTakesJson(message);
  const { form } = negotiateOutput(
    { accept: isTold ? "*/*" : plainAccept(message) },
    {
      allowsTransform: false,
      protobuf: "objects",
      ...(trimmed === "/api" ? { refusal: builtinRefusal(false) } : {}),
    },
  );
  const version =
    trimmed === "/api" || trimmed === "/apis" ? aggregatedVersion(message.headers) : undefined;
  const parameters =
    version === undefined ? "" : `;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`;
  const head = { ...headOf({ ...exchange, form }, 200), parameters };
  sendObject(response, { ...head, pretty: isTold || isPretty(exchange) }, body);
}

/** @throws StatusError 406 */
function checkTakesJson({ headers: { accept = "*/*" } }: IncomingMessage): void {
  if (/application\/(json|\*)|\*\/\*/.test(accept)) return;
  const message = "406: Not Acceptable\n\nAvailable representations: application/json";
  throw failure(406, "NotAcceptable", message, {});
}

function unknownPath(path: string): Error {
  const [, root, group = ""] = path.split("/");
  const isOwn = root === "api" || (root === "apis" && isBuiltinGroup(group));
  return isOwn ? unknownResource() : new PlainNotFound();
}

/** What stands at a path that is no resource's. */
function documentAt(
  { discovery, registry, address }: PathParts,
  path: string,
  { headers }: IncomingMessage,
): unknown {
  if (path === "/version") return versionInfo;
  if (path === "/") return { paths: pathsOf(registry) };
  if (path === "/api" || path === "/apis")
    return (
      discovery.aggregated(path, headers) ??
      (path === "/api" ? discovery.coreVersions(address()) : discovery.groups())
    );
  const [, root, first = "", second, ...rest] = path.split("/");
  if (rest.length > 0) return undefined;
  if (root === "api" && second === undefined) return discovery.resources("", first);
  if (root === "apis" && second === undefined) return discovery.group(first);
  if (root === "apis" && second !== undefined) return discovery.resources(first, second);
  return undefined;
}

/** Discovery is negotiated apart; what is left is plain JSON. */
function plainAccept({ headers }: IncomingMessage): string {
  return `${(headers.accept ?? "*/*").replaceAll(/;\s*(g|v|as|profile)=[^,;]*/g, "")}`;
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
