import type { Status } from "../../meta/status.js";
import type { UserInfo } from "../values/user-info.js";

/** What an event of audit tells of the object that was asked for. */
export interface AuditedObject {
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  readonly resourceVersion?: string;
  readonly subresource?: string;
}

/**
 * A request that was answered, as audit.k8s.io/v1 tells it at level `Metadata`: without the bodies of
 * request and answer.
 */
export interface AuditEvent {
  readonly kind: "Event";
  readonly apiVersion: "audit.k8s.io/v1";
  readonly level: "Metadata";
  /** Unique per request. */
  readonly auditID: string;
  /** `ResponseStarted` for a watch that began, and for who could not be told; else `ResponseComplete`. */
  readonly stage: "ResponseStarted" | "ResponseComplete";
  /** Path and query. */
  readonly requestURI: string;
  readonly verb: string;
  /** Who asked; without members where that could not be told. */
  readonly user: Partial<UserInfo>;
  /** As whom it was asked. */
  readonly impersonatedUser?: Partial<UserInfo>;
  readonly authenticationMetadata?: { readonly impersonationConstraint: string };
  readonly sourceIPs: readonly string[];
  readonly userAgent?: string;
  /** Absent for paths that are no resource. */
  readonly objectRef?: AuditedObject;
  readonly responseStatus: Partial<Status> & { readonly metadata: object; readonly code: number };
  /** When the request came, as RFC 3339 with microseconds. */
  readonly requestReceivedTimestamp: string;
  readonly stageTimestamp: string;
  /** Such as why it was allowed, or forbidden. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** How many events are kept; older ones are forgotten. */
const keptEvents = 10_000;

/** The latest requests, in the order in which they were answered. Their events are made when somebody looks. */
export class Audit {
  #events: (AuditEvent | (() => AuditEvent))[] = [];

  get events(): readonly AuditEvent[] {
    this.#events = this.#events.slice(-keptEvents);
    const events = this.#events.map((event) => (typeof event === "function" ? event() : event));
    this.#events = [...events];
    return events;
  }

  add(event: () => AuditEvent): void {
    this.#events.push(event);
    if (this.#events.length >= 2 * keptEvents) this.#events = this.#events.slice(-keptEvents);
  }
}
