import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../util/clock.js";
import type { Audit } from "./access/audit.js";
import { AuditEntry } from "./access/audit-entry.js";
import type { Authentication } from "./access/authentication.js";
import type { Attributes, Authorizer } from "./access/authorizer.js";
import type { Exchange } from "./exchange.js";
import { parseFieldSelector } from "./values/field-selector.js";
import { forbiddenTo } from "./access/forbidden.js";
import { wantedUser } from "./access/impersonation.js";
import type { Impersonation } from "./access/impersonation-modes.js";
import { pathSegment } from "./values/name-rules.js";
import type { RequestInfo } from "./values/request-info.js";
import { StatusError } from "./values/status-error.js";
import { anonymous, type UserInfo } from "./values/user-info.js";

/** What decides who asks, and whether they may. */
export interface AccessParts {
  readonly authentication: Authentication;
  readonly authorizer: Authorizer;
  readonly impersonation: Impersonation;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Begins the entry of audit of a request. */
export function beginAudit(
  { audit, clock }: Pick<AccessParts, "audit" | "clock">,
  message: IncomingMessage,
  response: ServerResponse,
): AuditEntry {
  const entry = new AuditEntry(audit, clock, message);
  response.setHeader("audit-id", entry.id);
  return entry;
}

/** Notes that a request was answered; of a watch, that it began and, once that is so, that it ended. */
export function endAudit({ audit, response }: Pick<Exchange, "audit" | "response">): void {
  if (response.writableEnded) {
    audit.complete(response.statusCode);
    return;
  }
  if (response.headersSent) audit.started(response.statusCode);
  response.once("close", () => audit.complete(response.statusCode));
}

/**
 * Finds out who asks, as whom, and whether they may.
 *
 * @throws StatusError 401, 403, 400 for impersonation that is no whole one.
 */
export function checkAccess(parts: AccessParts, exchange: Exchange, info: RequestInfo): UserInfo {
  const { authentication, authorizer, impersonation, clock } = parts;
  const { message, warnings, query, audit } = exchange;
  let asks: UserInfo;
  try {
    asks = authentication.whoAsks(message, warnings, clock.now());
  } catch (error) {
    audit.asks(undefined, attributesFor(anonymous, info, query), info);
    if (error instanceof StatusError) {
      audit.answers(error.status);
      audit.failed();
    }
    throw error;
  }
  const attributes = attributesFor(asks, info, query);
  audit.asks(asks, attributes, info);
  const wanted = wantedUser(message);
  if (wanted === undefined) return authorize(authorizer, exchange, attributes);
  const impersonated = impersonation.impersonate(wanted, attributes);
  audit.impersonates(impersonated);
  return authorize(authorizer, exchange, { ...attributes, user: impersonated.user });
}

function authorize(
  authorizer: Authorizer,
  { audit, response }: Exchange,
  attributes: Attributes,
): UserInfo {
  const { allowed, reason } = authorizer.decide(attributes);
  audit.annotate("authorization.k8s.io/decision", allowed ? "allow" : "forbid");
  audit.annotate("authorization.k8s.io/reason", reason);
  if (allowed) return attributes.user;
  response.setHeader("x-content-type-options", "nosniff");
  throw forbiddenTo(attributes, reason);
}

/** What a request wants to do. Follows `GetAuthorizerAttributes` of apiserver. */
function attributesFor(user: UserInfo, info: RequestInfo, query: URLSearchParams): Attributes {
  const { path, isResource, verb, group, resource, subresource, namespace } = info;
  const name = info.name === "" ? selectedName(info, query) : info.name;
  return { user, verb, isResource, path, group, resource, subresource, namespace, name };
}

/** A list or a watch of one name is one of that object. */
function selectedName({ verb }: RequestInfo, query: URLSearchParams): string {
  if (verb !== "list" && verb !== "watch") return "";
  const selector = query.get("fieldSelector") ?? "";
  if (!selector.includes("metadata.name")) return "";
  const name = exactName(selector);
  return pathSegment(name).length === 0 ? name : "";
}

function exactName(selector: string): string {
  try {
    const term = parseFieldSelector(selector).terms.find(
      ({ field, isEqual }) => field === "metadata.name" && isEqual,
    );
    return term?.value ?? "";
  } catch (error) {
    if (error instanceof StatusError) return "";
    throw error;
  }
}
