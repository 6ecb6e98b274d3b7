import type { ApiObject } from "./values/api-object.js";
import { attributesOf, type Authorizer } from "./access/authorizer.js";
import { forbiddenTo } from "./access/forbidden.js";
import { PodSecurity } from "./pod-security/pod-security.js";
import { EscalationCheck } from "./access/rbac-escalation.js";
import type { ApiRequest } from "./model/request.js";
import { withServiceAccount } from "./access/service-account-admission.js";
import type { Storage } from "./model/storage.js";
import type { Store } from "./store/store.js";

/**
 * What objects pass before they are checked, and once they are well formed.
 *
 * @param givesAccounts whether Pods are given a ServiceAccount, which has to be there.
 */
export function admission(
  authorizer: Authorizer,
  storage: Storage,
  givesAccounts: () => boolean,
): Pick<Store, "admit" | "validate"> {
  const escalation = new EscalationCheck(authorizer, storage);
  const podSecurity = new PodSecurity(storage);
  return {
    admit: (request, object, old) => {
      escalation.check(request, object, old);
      const isNew = old === undefined && givesAccounts();
      return isNew ? withServiceAccount(storage, request, object) : object;
    },
    validate: (request, object, old) => {
      if (old === undefined) checkMayCreate(authorizer, request, object);
      podSecurity.check(request, object, old);
    },
  };
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
