import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, membersOf, withMeta } from "../values/api-object.js";
import { type AccessRule, attributesOf, type Authorizer, everything } from "./authorizer.js";
import { referenceOf, rulesOfRole } from "./rbac-authorizer.js";
import { compacted, quotedList, ruleText, rulesIn, uncovered } from "./rbac-rules.js";
import { type ApiRequest, groupResource } from "../model/request.js";
import { forbidden, notFound } from "../values/status-error.js";
import type { Storage } from "../model/storage.js";
import { mastersGroup, type UserInfo } from "../values/user-info.js";

const rbac = "rbac.authorization.k8s.io";
const roles = ["roles", "clusterroles"];
const bindings = ["rolebindings", "clusterrolebindings"];

/**
 * Lets nobody give more rights than they have: neither in a role, nor by binding one.
 *
 * Follows pkg/registry/rbac/{role,clusterrole,rolebinding,clusterrolebinding}/policybased.
 */
export class EscalationCheck {
  readonly #authorizer: Authorizer;
  readonly #storage: Storage;

  constructor(authorizer: Authorizer, storage: Storage) {
    this.#authorizer = authorizer;
    this.#storage = storage;
  }

  /** @throws StatusError 403; 404 for a role that is bound and not there. */
  check(request: ApiRequest, object: ApiObject, old: ApiObject | undefined): void {
    const { group, plural } = request.resource;
    if (group !== rbac || request.user.groups.includes(mastersGroup)) return;
    if (old !== undefined && isForCollection(object, old)) return;
    if (roles.includes(plural)) this.#checkRole(request, object, old);
    else if (bindings.includes(plural)) this.#checkBinding(request, object);
  }

  #checkRole(request: ApiRequest, object: ApiObject, old: ApiObject | undefined): void {
    const { user, info, resource } = request;
    const escalates = attributesOf(user, "escalate", {
      group: rbac,
      resource: resource.plural,
      name: info.name,
      namespace: info.namespace,
    });
    if (this.#authorizer.decide(escalates).allowed) return;
    const refuse = (why: string): Error =>
      forbidden(groupResource(resource), object.metadata.name ?? "", why);
    const fault = this.#faultOf(user, info.namespace, rulesIn(object["rules"]));
    if (fault !== undefined) throw refuse(fault);
    if (!aggregates(object) && (old === undefined || !aggregates(old))) return;
    if (this.#faultOf(user, info.namespace, everything) !== undefined)
      throw refuse("must have cluster-admin privileges to use the aggregationRule");
  }

  #checkBinding(request: ApiRequest, object: ApiObject): void {
    const { user, info, resource } = request;
    const role = referenceOf(object["roleRef"]);
    const isCluster = role.kind === "ClusterRole";
    const binds = attributesOf(user, "bind", {
      group: rbac,
      resource: isCluster ? "clusterroles" : "roles",
      name: role.name,
      namespace: info.namespace,
    });
    if (this.#authorizer.decide(binds).allowed) return;
    const rules = rulesOfRole(this.#storage, role, info.namespace);
    if (rules === undefined) throw notFound(groupResource(resource), role.name);
    const fault = this.#faultOf(user, info.namespace, rules);
    if (fault !== undefined)
      throw forbidden(groupResource(resource), object.metadata.name ?? "", fault);
  }

  /** What of rules a user does not have. Follows `ConfirmNoEscalation` of pkg/registry/rbac/validation. */
  #faultOf(user: UserInfo, namespace: string, rules: readonly AccessRule[]): string | undefined {
    const { rules: owned, errors } = this.#authorizer.rulesFor(user, namespace);
    const missing = uncovered(owned, rules);
    if (missing.length === 0) return undefined;
    const lines = [...new Set(compacted(missing).map(ruleText))].toSorted();
    const unread = errors.length === 0 ? "" : `; resolution errors: [${errors.join(" ")}]`;
    return `user ${JSON.stringify(user.username)} (groups=${quotedList(user.groups)}) is attempting to grant RBAC permissions not currently held:\n${lines.join("\n")}${unread}`;
  }
}

function aggregates({ aggregationRule }: ApiObject): boolean {
  const { clusterRoleSelectors } = membersOf(aggregationRule);
  return Array.isArray(clusterRoleSelectors) && clusterRoleSelectors.length > 0;
}

/** Whether nothing changes but what the garbage collector changes. Follows `IsOnlyMutatingGCFields`. */
function isForCollection(object: ApiObject, old: ApiObject): boolean {
  const bare = (each: ApiObject): string =>
    canonicalJSON(
      withMeta(each, {
        ownerReferences: undefined,
        finalizers: undefined,
        managedFields: undefined,
        selfLink: undefined,
        generation: undefined,
        resourceVersion: undefined,
      }),
    );
  return bare(object) === bare(old);
}
