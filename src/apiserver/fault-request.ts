import type { Exchange } from "./exchange.js";
import type { FaultRequest, FaultVerb } from "./faults/faults.js";
import { isTrue, type RequestInfo } from "./values/request-info.js";
import { collectionName } from "./model/resource.js";

/** A request as faults see it. */
export function faultRequest(
  { path, query, message }: Exchange,
  info: RequestInfo,
  connection: number,
): FaultRequest {
  const { isResource, group, resource, subresource, namespace, name } = info;
  return {
    verb: isResource ? verbOf(info, query) : "path",
    resource: isResource ? collectionName({ group, plural: resource }) : "",
    subresource,
    namespace,
    name,
    path,
    query,
    headers: message.headers,
    connection,
  };
}

const verbs: readonly FaultVerb[] = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
];

/** A watch of one object by its path is a watch, too. */
function verbOf({ verb }: RequestInfo, query: URLSearchParams): FaultVerb {
  if (verb === "get" && isTrue(query.get("watch"))) return "watch";
  return verbs.find((known) => known === verb) ?? "path";
}
