import { readRequestInfo } from "../apiserver/values/request-info.js";
import { shownText } from "../telemetry/shown-text.js";
import type { SentRequest } from "./operator-link.js";

/** A request that changes something, in the words of a timeline. */
export interface SentWrite {
  /** Such as `create`, `apply`, `patch`, `update`, `delete`. */
  readonly verb: string;
  /** As `kubectl` takes it: `configmaps`, `databases.example.com`. */
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  /** Empty where the server makes it. */
  readonly name: string;
  readonly code: number;
}

/** What is written beside the work itself: leases, events, and questions that are asked by a write. */
const asides: ReadonlySet<string> = new Set([
  "leases.coordination.k8s.io",
  "events",
  "events.events.k8s.io",
]);
const questions: ReadonlySet<string> = new Set(["authorization.k8s.io", "authentication.k8s.io"]);

/** What a request writes; undefined where it writes nothing that is of the operator's work. */
export function writeOf(request: SentRequest): SentWrite | undefined {
  const { method, code = 0, contentType = "" } = request;
  const [path = "", search = ""] = request.path.split("?");
  const query = new URLSearchParams(search);
  if (method === "GET" || query.has("dryRun")) return undefined;
  const info = readRequestInfo(method, path, query);
  if (info === undefined || !info.isResource || questions.has(info.group)) return undefined;
  const { group, resource: plural, subresource, namespace } = info;
  const resource = group === "" ? plural : `${plural}.${group}`;
  if (asides.has(resource)) return undefined;
  const verb = contentType.startsWith("application/apply-patch") ? "apply" : info.verb;
  return { verb, resource, subresource, namespace, name: info.name || nameIn(request), code };
}

/** The resource that a watch is of; undefined for what is none. */
export function watchedBy({ path, isStream }: SentRequest): string | undefined {
  const [place = "", search = ""] = path.split("?");
  const info = isStream ? readRequestInfo("GET", place, new URLSearchParams(search)) : undefined;
  if (info === undefined) return undefined;
  return info.group === "" ? info.resource : `${info.resource}.${info.group}`;
}

export function formatWrite({
  verb,
  resource,
  subresource,
  namespace,
  name,
  code,
}: SentWrite): string {
  const part = subresource === "" ? "" : `/${subresource}`;
  const place = namespace === "" ? "" : `${namespace}/`;
  return `${verb} ${resource}${part} ${place}${name === "" ? "(a name of the server's)" : name}${code >= 300 ? ` (${code})` : ""}`;
}

/** A request in the words of a timeline. */
function formatRequest(request: SentRequest): string {
  const write = writeOf(request);
  return write === undefined ? `${request.method} ${request.path}` : formatWrite(write);
}

const mostCharacters = 160;

/** The same with the begin of what is written, unless that is secret. */
export function formatWithBody(request: SentRequest): string {
  const { body = "" } = request;
  const isSecret = writeOf(request)?.resource === "secrets";
  if (body === "" || isSecret) return formatRequest(request);
  const text = shownText(body);
  const shown = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  return `${formatRequest(request)} ${shown}`;
}

function nameIn({ body }: SentRequest): string {
  try {
    const { metadata }: { metadata?: { name?: unknown; generateName?: unknown } } = JSON.parse(
      body ?? "",
    );
    if (typeof metadata?.name === "string") return metadata.name;
    return typeof metadata?.generateName === "string" ? `${metadata.generateName}*` : "";
  } catch {
    return "";
  }
}
