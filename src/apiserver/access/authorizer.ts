import type { UserInfo } from "../values/user-info.js";

/** What somebody wants to do. Follows `Attributes` of apiserver's authorizer. */
export interface Attributes {
  readonly user: UserInfo;
  readonly verb: string;
  /** Whether it is about a resource, or about a path of its own. */
  readonly isResource: boolean;
  readonly path: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

export interface Decision {
  readonly allowed: boolean;
  /** Why; may be empty. */
  readonly reason: string;
}

/** A rule of a Role. Follows `PolicyRule` of rbac.authorization.k8s.io/v1. */
export interface AccessRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** The rules that somebody has, and what kept the server from reading more. */
export interface RulesFound {
  readonly rules: readonly AccessRule[];
  readonly errors: readonly string[];
}

/** Says who may do what. */
export interface Authorizer {
  decide(attributes: Attributes): Decision;
  /** The rules that a user has in a namespace, or, for the empty text, everywhere. */
  rulesFor(user: UserInfo, namespace: string): RulesFound;
}

/** Two rules: of resources, and of paths. */
export const everything: readonly AccessRule[] = [
  { verbs: ["*"], apiGroups: ["*"], resources: ["*"], resourceNames: [], nonResourceURLs: [] },
  { verbs: ["*"], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: ["*"] },
];

/** Lets everybody do everything. */
export const alwaysAllow: Authorizer = {
  decide: () => ({ allowed: true, reason: "" }),
  rulesFor: () => ({ rules: everything, errors: [] }),
};

/** What a request for a resource or a path wants, of which the members that are not given are empty. */
export function attributesOf(
  user: UserInfo,
  verb: string,
  given: Partial<Omit<Attributes, "user" | "verb">>,
): Attributes {
  return {
    user,
    verb,
    isResource: true,
    path: "",
    group: "",
    resource: "",
    subresource: "",
    namespace: "",
    name: "",
    ...given,
  };
}
