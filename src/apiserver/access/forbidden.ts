import type { Attributes } from "./authorizer.js";
import { failure, type StatusError } from "../values/status-error.js";

/** The refusal of what somebody may not do. Follows `ForbiddenStatusError` of apiserver. */
export function forbiddenTo(attributes: Attributes, reason: string): StatusError {
  const { group, resource, name } = attributes;
  const said = messageOf(attributes).replaceAll(/[&<>]/g, (found) => entities[found] ?? found);
  const why = reason === "" ? said : `${said}: ${reason}`;
  const kind = group === "" ? resource : `${resource}.${group}`;
  const what = name === "" ? kind : `${kind} ${JSON.stringify(name)}`;
  const message = what === "" ? `forbidden: ${why}` : `${what} is forbidden: ${why}`;
  return failure(403, "Forbidden", message, { name, group, kind: resource });
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function messageOf(attributes: Attributes): string {
  const { user, verb, isResource, path, group, namespace } = attributes;
  const who = `User ${JSON.stringify(user.username)} cannot ${verb}`;
  if (!isResource) return `${who} path ${JSON.stringify(path)}`;
  const { resource, subresource } = attributes;
  const what = subresource === "" ? resource : `${resource}/${subresource}`;
  const where =
    namespace === "" ? "at the cluster scope" : `in the namespace ${JSON.stringify(namespace)}`;
  return `${who} resource ${JSON.stringify(what)} in API group ${JSON.stringify(group)} ${where}`;
}
