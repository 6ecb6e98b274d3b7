import { type ApiObject, membersOf, textOf } from "../values/api-object.js";
import type { AccessRule, Attributes, Authorizer, Decision, RulesFound } from "./authorizer.js";
import { ruleAllows, rulesIn } from "./rbac-rules.js";
import { type Storage, storageKey } from "../model/storage.js";
import { accountUsername, mastersGroup, type UserInfo } from "../values/user-info.js";

const group = "rbac.authorization.k8s.io";

/** The role that a binding names. */
interface RoleReference {
  readonly kind: string;
  readonly name: string;
}

/** What a binding gives a user: rules, or what keeps them from being read. */
interface Grant {
  readonly source: string;
  readonly rules: readonly AccessRule[];
  readonly error?: string;
}

/**
 * Says who may do what by the Roles, ClusterRoles and bindings that are stored. Members of
 * `system:masters` may do everything.
 *
 * Follows plugin/pkg/auth/authorizer/rbac and pkg/registry/rbac/validation/rule.go.
 */
export class RbacAuthorizer implements Authorizer {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  decide(attributes: Attributes): Decision {
    const { user, namespace } = attributes;
    if (user.groups.includes(mastersGroup)) return { allowed: true, reason: "" };
    const errors: string[] = [];
    for (const { source, rules, error } of this.#grants(user, namespace)) {
      if (error !== undefined) errors.push(error);
      if (rules.some((rule) => ruleAllows(rule, attributes)))
        return { allowed: true, reason: `RBAC: allowed by ${source}` };
    }
    return { allowed: false, reason: errors.length === 0 ? "" : `RBAC: ${joined(errors)}` };
  }

  rulesFor(user: UserInfo, namespace: string): RulesFound {
    const rules: AccessRule[] = [];
    const errors: string[] = [];
    for (const { rules: given, error } of this.#grants(user, namespace)) {
      rules.push(...given);
      if (error !== undefined) errors.push(error);
    }
    return { rules, errors };
  }

  *#grants(user: UserInfo, namespace: string): Generator<Grant> {
    for (const [, binding] of this.#storage.collection(`clusterrolebindings.${group}`).entries()) {
      const grant = this.#grantOf(binding, user, "");
      if (grant !== undefined) yield grant;
    }
    if (namespace === "") return;
    const bindings = this.#storage.collection(`rolebindings.${group}`).entries(`${namespace}/`);
    for (const [, binding] of bindings) {
      const grant = this.#grantOf(binding, user, namespace);
      if (grant !== undefined) yield grant;
    }
  }

  #grantOf(binding: ApiObject, user: UserInfo, namespace: string): Grant | undefined {
    const { subjects, roleRef } = binding;
    const subject = (Array.isArray(subjects) ? subjects : [])
      .map(readSubject)
      .find((each) => isMeant(each, user, namespace));
    if (subject === undefined) return undefined;
    const role = referenceOf(roleRef);
    const rules = rulesOfRole(this.#storage, role, namespace);
    if (rules === undefined) return { source: "", rules: [], error: missingRole(role) };
    const { name = "" } = binding.metadata;
    const [kind, own] =
      namespace === "" ? ["ClusterRoleBinding", name] : ["RoleBinding", `${name}/${namespace}`];
    const source = `${kind} ${JSON.stringify(own)} of ${role.kind} ${JSON.stringify(role.name)} to ${describe(subject, namespace)}`;
    return { source, rules };
  }
}

/** Several errors as Go joins them: each once. */
function joined(errors: readonly string[]): string {
  const each = [...new Set(errors)];
  return each.length === 1 ? (each[0] ?? "") : `[${each.join(", ")}]`;
}

export function referenceOf(roleRef: unknown): RoleReference {
  const { kind, name } = membersOf(roleRef);
  return { kind: textOf(kind), name: textOf(name) };
}

/** The rules of a role; undefined where there is none of the name. */
export function rulesOfRole(
  storage: Storage,
  { kind, name }: RoleReference,
  namespace: string,
): readonly AccessRule[] | undefined {
  const isCluster = kind === "ClusterRole";
  const roles = storage.collection(`${isCluster ? "clusterroles" : "roles"}.${group}`);
  const role = roles.get(storageKey(isCluster ? "" : namespace, name));
  return role === undefined ? undefined : rulesIn(role["rules"]);
}

/** What is said of a role that is not there. */
function missingRole({ kind, name }: RoleReference): string {
  return `${kind.toLowerCase()}.${group} ${JSON.stringify(name)} not found`;
}

interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

function readSubject(value: unknown): Subject {
  const { kind, name, namespace } = membersOf(value);
  return { kind: textOf(kind), name: textOf(name), namespace: textOf(namespace) };
}

function isMeant({ kind, name, namespace }: Subject, user: UserInfo, place: string): boolean {
  switch (kind) {
    case "User":
      return user.username === name;
    case "Group":
      return user.groups.includes(name);
    case "ServiceAccount": {
      const own = namespace === "" ? place : namespace;
      return own !== "" && user.username === accountUsername(own, name);
    }
    default:
      return false;
  }
}

function describe({ kind, name, namespace }: Subject, place: string): string {
  if (kind !== "ServiceAccount") return `${kind} ${JSON.stringify(name)}`;
  return `${kind} ${JSON.stringify(`${name}/${namespace === "" ? place : namespace}`)}`;
}
