import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Status } from "../../meta/status.js";
import type { Clock } from "../../util/clock.js";
import type { ApiMeta } from "../values/api-object.js";
import type { Audit, AuditedObject, AuditEvent } from "./audit.js";
import type { Attributes } from "./authorizer.js";
import type { Impersonated } from "./impersonation-modes.js";
import type { RequestInfo } from "../values/request-info.js";
import { type UserInfo, userObject } from "../values/user-info.js";

const longestUserAgent = 1024;

/** What becomes known of one request on its way, and is told in events of audit. */
export class AuditEntry {
  readonly id: string = randomUUID();
  readonly #audit: Audit;
  readonly #clock: Clock;
  readonly #request: AuditedRequest;
  readonly #annotations: Record<string, string> = {};
  #verb = "";
  #user: UserInfo | undefined;
  #at: AuditedObject | undefined;
  #named: AuditedObject | undefined;
  #impersonated: Impersonated | undefined;
  #status: Partial<Status> | undefined;
  #isOver = false;

  constructor(audit: Audit, clock: Clock, { url = "/", headers, socket }: IncomingMessage) {
    this.#audit = audit;
    this.#clock = clock;
    this.#request = {
      id: this.id,
      url,
      receivedMs: clock.now(),
      agent: headers["user-agent"] ?? "",
      forwarded: headers["x-forwarded-for"],
      real: headers["x-real-ip"],
      remote: socket.remoteAddress ?? "",
    };
  }

  /** Notes what is asked for, by whom, once that is known. */
  asks(
    user: UserInfo | undefined,
    { verb, isResource, resource, namespace, name, group, subresource }: Attributes,
    { version }: RequestInfo,
  ): void {
    this.#user = user;
    this.#verb = verb;
    if (!isResource) return;
    this.#named = undefined;
    this.#at = { resource, namespace, name, apiGroup: group, apiVersion: version, subresource };
  }

  impersonates(impersonated: Impersonated): void {
    this.#impersonated = impersonated;
  }

  annotate(name: string, value: string): void {
    this.#annotations[name] = value;
  }

  /** Notes what the body says of itself, where the path does not. Follows `LogRequestObject` of apiserver. */
  names({ namespace = "", name = "", uid = "", resourceVersion = "" }: ApiMeta): void {
    this.#named = { namespace, name, uid, resourceVersion };
  }

  /** Notes the Status that is the answer. */
  answers({ status, message, reason, details }: Status): void {
    this.#status = { status, message, reason, details };
  }

  /** Tells that the answer began, and is not over. */
  started(code: number): void {
    this.#tell("ResponseStarted", code);
  }

  /** Tells that who asks could not be told. */
  failed(): void {
    this.#isOver = true;
    this.#tell("ResponseStarted", 401);
  }

  /** Tells that the answer is complete; the first time only. */
  complete(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#tell("ResponseComplete", code);
  }

  #tell(stage: AuditEvent["stage"], code: number): void {
    const told: Told = {
      stage,
      code,
      atMs: this.#clock.now(),
      verb: this.#verb,
      user: this.#user,
      at: this.#at,
      named: this.#named,
      impersonated: this.#impersonated,
      status: this.#status,
      annotations: this.#annotations,
    };
    const request = this.#request;
    this.#audit.add(() => eventOf(request, told));
  }
}

/** What is kept of a request. */
interface AuditedRequest {
  readonly id: string;
  readonly url: string;
  readonly receivedMs: number;
  readonly agent: string;
  readonly forwarded: string | readonly string[] | undefined;
  readonly real: string | readonly string[] | undefined;
  /** Where it comes from; of a socket that is gone, that is not known any more. */
  readonly remote: string;
}

/** What an event tells of a request. */
interface Told {
  readonly stage: AuditEvent["stage"];
  readonly code: number;
  readonly atMs: number;
  readonly verb: string;
  readonly user: UserInfo | undefined;
  /** What the path says of the object. */
  readonly at: AuditedObject | undefined;
  /** What the object says of itself. */
  readonly named: AuditedObject | undefined;
  readonly impersonated: Impersonated | undefined;
  readonly status: Partial<Status> | undefined;
  readonly annotations: Readonly<Record<string, string>>;
}

function eventOf(request: AuditedRequest, told: Told): AuditEvent {
  const { impersonated, at, named, annotations } = told;
  const constraint = impersonated?.constraint ?? "";
  const object =
    at === undefined && named === undefined
      ? undefined
      : { ...defined(named ?? {}), ...defined(at ?? {}) };
  return {
    kind: "Event",
    level: "Metadata",
    apiVersion: "audit.k8s.io/v1",
    auditID: request.id,
    stage: told.stage,
    requestURI: request.url,
    verb: told.verb,
    user: told.user ?? {},
    ...(impersonated === undefined ? {} : { impersonatedUser: userObject(impersonated.user) }),
    ...(constraint === ""
      ? {}
      : { authenticationMetadata: { impersonationConstraint: constraint } }),
    sourceIPs: sourcesOf(request),
    ...(request.agent === "" ? {} : { userAgent: shortened(request.agent) }),
    ...(object === undefined ? {} : { objectRef: object }),
    responseStatus: { metadata: {}, ...defined({ ...told.status }), code: told.code },
    requestReceivedTimestamp: microTime(request.receivedMs),
    stageTimestamp: microTime(told.atMs),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations: { ...annotations } }),
  };
}

/** Without what is empty. */
function defined<T extends object>(object: T): Partial<T> {
  const found: Partial<T> = { ...object };
  for (const [name, value] of Object.entries(object))
    if (value === undefined || value === "") Reflect.deleteProperty(found, name);
  return found;
}

/** A moment as `metav1.MicroTime` writes it. */
function microTime(nowMs: number): string {
  return new Date(nowMs).toISOString().replace("Z", "000Z");
}

function shortened(agent: string): string {
  return agent.length > longestUserAgent
    ? `${agent.slice(0, longestUserAgent)}...TRUNCATED`
    : agent;
}

/** Follows `SourceIPs` of apimachinery. */
function sourcesOf({ forwarded, real, remote }: AuditedRequest): readonly string[] {
  const said = (typeof forwarded === "string" ? forwarded : (forwarded ?? []).join(",")).split(",");
  const sources = said.map((each) => each.trim()).filter((each) => isIP(each) !== 0);
  if (typeof real === "string" && isIP(real) !== 0 && !sources.includes(real)) sources.push(real);
  if (remote !== "" && sources.at(-1) !== remote) sources.push(remote);
  return sources;
}
