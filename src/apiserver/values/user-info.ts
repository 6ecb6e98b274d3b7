/** Who asks. Follows `UserInfo` of authentication.k8s.io/v1. */
export interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export const anonymousName = "system:anonymous";
export const authenticatedGroup = "system:authenticated";
export const unauthenticatedGroup = "system:unauthenticated";
/** Its members may do everything. */
export const mastersGroup = "system:masters";

/** Who says nothing of himself. */
export const anonymous: UserInfo = { username: anonymousName, groups: [unauthenticatedGroup] };

/** Who says nothing of himself where nothing is encrypted: kube-apiserver's port for that, while it had one, let all pass. */
export const unsecured: UserInfo = {
  username: "system:unsecured",
  groups: [mastersGroup, authenticatedGroup],
};

/** The server itself, and what runs in it. */
export const ownUser: UserInfo = {
  username: "system:apiserver",
  groups: [mastersGroup, authenticatedGroup],
};

const accountPrefix = "system:serviceaccount:";

export function accountUsername(namespace: string, name: string): string {
  return `${accountPrefix}${namespace}:${name}`;
}

/** The groups of every ServiceAccount of a namespace. */
export function accountGroups(namespace: string): readonly string[] {
  return ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
}

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** The ServiceAccount of a user's name; undefined for another user. Follows `SplitUsername` of apiserver. */
export function accountOf(
  username: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (!username.startsWith(accountPrefix)) return undefined;
  const [namespace = "", name = "", ...rest] = username.slice(accountPrefix.length).split(":");
  const isName = name.length <= 253 && name.split(".").every((part) => label.test(part));
  if (rest.length > 0 || namespace.length > 63 || !label.test(namespace) || !isName)
    return undefined;
  return { namespace, name };
}

/** A user with a group more, where it is not there. */
export function inGroup(user: UserInfo, group: string): UserInfo {
  return user.groups.includes(group) ? user : { ...user, groups: [...user.groups, group] };
}

/** As the API writes it: without what is empty. */
export function userObject({ username, uid, groups, extra }: UserInfo): Partial<UserInfo> {
  return {
    username,
    ...(uid === undefined || uid === "" ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { extra }),
  };
}
