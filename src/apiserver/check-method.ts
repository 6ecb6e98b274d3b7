import type { Action } from "./store/action.js";
import { PlainNotFound } from "./exchange.js";
import { type RequestInfo } from "./values/request-info.js";
import { groupResource } from "./model/request.js";
import type { Resource } from "./model/resource.js";
import {
  methodNotAllowed,
  notFound,
  notImplemented,
  unknownResource,
  verbNotSupported,
} from "./values/status-error.js";

/** Refuses a method that a resource or its subresource does not take. @throws StatusError @throws PlainNotFound */
export function checkMethod(method: string, info: RequestInfo, resource: Resource): void {
  const { name, subresource, namespace } = info;
  if (subresource !== "") {
    const isKnown =
      (subresource === "status" && resource.hasStatus) ||
      (subresource === "finalize" && resource.hasFinalize) ||
      (subresource === "scale" && resource.scale !== undefined);
    if (!isKnown && resource.otherSubresources?.includes(subresource) === true)
      throw notImplemented(`the subresource ${resource.plural}/${subresource}`);
    if (!isKnown)
      throw resource.isCustom ? notFound(groupResource(resource), name) : unknownResource();
    const verbs = subresource === "finalize" ? ["PUT"] : ["GET", "HEAD", "PUT", "PATCH"];
    if (!verbs.includes(method)) throw refusedVerb(info, resource);
    return;
  }
  const isCluster = resource.namespaced && namespace === "" && name !== "";
  const isNamespaced = !resource.namespaced && namespace !== "" && resource.plural !== "namespaces";
  if (isNamespaced && resource.isCustom) throw new PlainNotFound();
  if (isCluster || isNamespaced) throw unknownResource();
  const allowed =
    name === "" ? ["GET", "HEAD", "POST", "DELETE"] : ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
  if (!allowed.includes(method)) throw refusedVerb(info, resource);
  const isAcross = resource.namespaced && namespace === "" && name === "";
  if (isAcross && method !== "GET" && method !== "HEAD") throw methodNotAllowed();
  if (method === "DELETE" && name === "" && !resource.verbs.includes("deletecollection"))
    throw methodNotAllowed();
}

/** Refuses a method that an action does not take; a kind that is only created has no path but its collection's. @throws StatusError */
export function checkAction(
  method: string,
  { name, namespace }: RequestInfo,
  { data }: Action,
): void {
  const isElsewhere = data.namespaced === (namespace === "");
  if (isElsewhere || (data.subresource === "" && name !== "")) throw unknownResource();
  const methods = data.verbs.flatMap((verb) => (verb === "get" ? ["GET", "HEAD"] : ["POST"]));
  if (!methods.includes(method)) throw methodNotAllowed();
}

function refusedVerb({ verb }: RequestInfo, resource: Resource): Error {
  return resource.isCustom ? verbNotSupported(groupResource(resource), verb) : methodNotAllowed();
}
