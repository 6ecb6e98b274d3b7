import type { ApiObject } from "./api-object.js";
import { attributesOf, type Authorizer } from "./authorizer.js";
import { forbiddenTo } from "./forbidden.js";
import { EscalationCheck } from "./rbac-escalation.js";
import type { ApiRequest } from "./request.js";
import type { Storage } from "./storage.js";

/** Changes an object before it is stored, or refuses it; `old` is undefined for one that is created. */
export type Admission = (
  request: ApiRequest,
  object: ApiObject,
  old: ApiObject | undefined,
) => ApiObject;

/** All that objects pass before they are stored, in its order. */
export function admission(authorizer: Authorizer, storage: Storage): Admission {
  const escalation = new EscalationCheck(authorizer, storage);
  const steps: readonly Admission[] = [
    (request, object, old) => {
      if (old === undefined) checkMayCreate(authorizer, request, object);
      return object;
    },
    (request, object, old) => {
      escalation.check(request, object, old);
      return object;
    },
  ];
  return (request, object, old) =>
    steps.reduce((admitted, step) => step(request, admitted, old), object);
}

/** An update that creates needs the right to create. Follows `withAuthorization` of apiserver's handlers. */
function checkMayCreate(
  authorizer: Authorizer,
  request: ApiRequest,
  { metadata }: ApiObject,
): void {
  const { user, info } = request;
  if (info.verb !== "update" && info.verb !== "patch") return;
  const { group, resource, namespace } = info;
  const name = metadata.name ?? "";
  const attributes = attributesOf(user, "create", { group, resource, namespace, name });
  const { allowed, reason } = authorizer.decide(attributes);
  if (!allowed) throw forbiddenTo(attributes, reason);
}
