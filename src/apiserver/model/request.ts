import type { IncomingHttpHeaders } from "node:http";
import type { ApiMeta } from "../values/api-object.js";
import type { RequestInfo } from "../values/request-info.js";
import type { GroupResource } from "../values/status-error.js";
import type { Resource } from "./resource.js";
import type { UserInfo } from "../values/user-info.js";

/** Where it is noted what a body says of itself, and what became of it. */
interface RequestAudit {
  names(metadata: ApiMeta): void;
  annotate(name: string, value: string): void;
}

/** A request for a resource, with all that has been read of it. */
export interface ApiRequest {
  readonly method: string;
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly resource: Resource;
  readonly nowMs: number;
  /** Who asks. */
  readonly user: UserInfo;
  /** Absent where the server asks itself. */
  readonly audit?: RequestAudit;
  /** Said in `Warning` headers of the answer. */
  readonly warnings: string[];
}

export function groupResource({ group, plural }: Resource): GroupResource {
  return { group, resource: plural };
}

/** The name of who writes, where the request does not say it. Follows `prefixFromUserAgent` of apiserver. */
export function managerOf({ query, headers }: ApiRequest): string {
  const given = query.get("fieldManager") ?? "";
  if (given !== "") return given;
  const [prefix = ""] = (headers["user-agent"] ?? "").split("/");
  let manager = "";
  for (const character of prefix) {
    if (Buffer.byteLength(manager + character) > 128) break;
    manager += character;
  }
  return manager;
}
