import { open } from "node:fs/promises";
import { dig, digText } from "./dig.js";

/** One request that reached the API server, from its audit log. */
export interface AuditRecord {
  /** Unique per request. */
  readonly id: string;
  /** When the request arrived, as RFC 3339 with microseconds. */
  readonly timestamp: string;
  readonly user: string;
  readonly groups: readonly string[];
  /** As RBAC names it: `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`; for paths that are no resource the HTTP method in lower case. */
  readonly verb: string;
  /** Path and query of the request. */
  readonly uri: string;
  /** API group; empty for the core group and for paths that are no resource. */
  readonly group: string;
  /** Plural name; empty for paths that are no resource. */
  readonly resource: string;
  readonly subresource: string;
  /** Empty for cluster-scoped requests and for those over all namespaces. */
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
  /** HTTP status; 0 when the server ended before it answered. */
  readonly code: number;
  /** Whether the request has ended; false for a watch that is still open. */
  readonly complete: boolean;
}

/**
 * The audit policy: metadata of every request, once when it ended and, for
 * requests that stay open, once when they began.
 */
export const auditPolicy = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [{ level: "Metadata" }],
} as const;

/** Parses one line of an audit log; undefined when it is not a whole event. */
export function parseAuditLine(line: string): AuditRecord | undefined {
  try {
    return auditRecordOf(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** What an event of audit.k8s.io/v1 tells; undefined when it is none. */
export function auditRecordOf(event: unknown): AuditRecord | undefined {
  const id = digText(event, "auditID");
  if (id === undefined) return undefined;
  const groups = dig(event, "user", "groups");
  const code = dig(event, "responseStatus", "code");
  const reference = (field: string): string => digText(event, "objectRef", field) ?? "";
  return {
    id,
    timestamp: digText(event, "requestReceivedTimestamp") ?? "",
    user: digText(event, "user", "username") ?? "",
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string") : [],
    verb: digText(event, "verb") ?? "",
    uri: digText(event, "requestURI") ?? "",
    group: reference("apiGroup"),
    resource: reference("resource"),
    subresource: reference("subresource"),
    namespace: reference("namespace"),
    name: reference("name"),
    code: typeof code === "number" ? code : 0,
    complete: digText(event, "stage") !== "ResponseStarted",
  };
}

/**
 * Reads an audit log that grows: one record per request, in the order in which
 * the server first wrote of it.
 *
 * Reads on from where it stopped, and leaves a line without its end for the next time.
 */
export class AuditLog {
  readonly #path: string;
  readonly #records = new Map<string, AuditRecord>();
  #offset = 0;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** All records so far. */
  read(): Promise<readonly AuditRecord[]> {
    // One after the other: each continues at the offset of the one before.
    const reading = this.#reading.then(() => this.#readOn());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readOn(): Promise<readonly AuditRecord[]> {
    await using file = await openIfPresent(this.#path);
    if (file !== undefined) {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.max(0, size - this.#offset));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, this.#offset);
      const whole = bytes.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
      this.#offset += whole;
      for (const line of bytes.subarray(0, whole).toString("utf8").split("\n")) {
        const record = parseAuditLine(line);
        if (record !== undefined) this.#records.set(record.id, record);
      }
    }
    return [...this.#records.values()];
  }
}

async function openIfPresent(path: string): Promise<Awaited<ReturnType<typeof open>> | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
