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
  readonly #message: IncomingMessage;
  readonly #received: string;
  /** Where it comes from; of a socket that is gone, that is not known any more. */
  readonly #remote: string;
  readonly #annotations: Record<string, string> = {};
  #verb = "";
  #user: UserInfo | undefined;
  #object: AuditedObject | undefined;
  #impersonated: Impersonated | undefined;
  #status: Partial<Status> | undefined;
  #isOver = false;

  constructor(audit: Audit, clock: Clock, message: IncomingMessage) {
    this.#audit = audit;
    this.#clock = clock;
    this.#message = message;
    this.#received = microTime(clock.now());
    this.#remote = message.socket.remoteAddress ?? "";
  }

  /** Notes what is asked for, by whom, once that is known. */
  asks(
    user: UserInfo | undefined,
    { verb, isResource, resource, ...at }: Attributes,
    info: RequestInfo,
  ): void {
    this.#user = user;
    this.#verb = verb;
    if (!isResource) return;
    const { namespace, name, group, subresource } = at;
    const { version: apiVersion } = info;
    this.#object = {
      ...defined({ resource, namespace, name, apiGroup: group, apiVersion, subresource }),
    };
  }

  impersonates(impersonated: Impersonated): void {
    this.#impersonated = impersonated;
  }

  annotate(name: string, value: string): void {
    this.#annotations[name] = value;
  }

  /** Notes what the body says of itself, where the path does not. Follows `LogRequestObject` of apiserver. */
  names({ namespace = "", name = "", uid = "", resourceVersion = "" }: ApiMeta): void {
    this.#object = { ...defined({ namespace, name, uid, resourceVersion }), ...this.#object };
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
    const { url = "/", headers } = this.#message;
    const impersonated = this.#impersonated;
    const constraint = impersonated?.constraint ?? "";
    const agent = headers["user-agent"] ?? "";
    this.#audit.add({
      kind: "Event",
      level: "Metadata",
      apiVersion: "audit.k8s.io/v1",
      auditID: this.id,
      stage,
      requestURI: url,
      verb: this.#verb,
      user: this.#user ?? {},
      ...(impersonated === undefined ? {} : { impersonatedUser: userObject(impersonated.user) }),
      ...(constraint === ""
        ? {}
        : { authenticationMetadata: { impersonationConstraint: constraint } }),
      sourceIPs: sourcesOf(this.#message, this.#remote),
      ...(agent === "" ? {} : { userAgent: shortened(agent) }),
      ...(this.#object === undefined ? {} : { objectRef: this.#object }),
      responseStatus: { metadata: {}, ...defined({ ...this.#status }), code },
      requestReceivedTimestamp: this.#received,
      stageTimestamp: microTime(this.#clock.now()),
      ...(Object.keys(this.#annotations).length === 0
        ? {}
        : { annotations: { ...this.#annotations } }),
    });
  }
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
function sourcesOf({ headers }: IncomingMessage, remote: string): readonly string[] {
  const forwarded = headers["x-forwarded-for"];
  const said = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  const real = headers["x-real-ip"];
  const sources = said.map((each) => each.trim()).filter((each) => isIP(each) !== 0);
  if (typeof real === "string" && isIP(real) !== 0 && !sources.includes(real)) sources.push(real);
  if (remote !== "" && sources.at(-1) !== remote) sources.push(remote);
  return sources;
}
