import { type Attributes, attributesOf, type Authorizer } from "./authorizer.js";
import { forbiddenTo } from "./forbidden.js";
import { dns1123Subdomain } from "../values/name-rules.js";
import { StatusError } from "../values/status-error.js";
import {
  accountGroups,
  accountOf,
  anonymousName,
  authenticatedGroup,
  inGroup,
  mastersGroup,
  unauthenticatedGroup,
  type UserInfo,
} from "../values/user-info.js";

/** A user that another asks as. */
export interface Impersonated {
  readonly user: UserInfo;
  /** The right by which he may; empty for that of old, which is for all requests. */
  readonly constraint: string;
}

/** A right to ask as another: of old, or for some requests of some users. */
interface Mode {
  /** Empty for the right of old. */
  readonly name: string;
  /** Whether it is for such a user at all. */
  readonly isFor: (wanted: UserInfo, asks: UserInfo) => boolean;
}

const authentication = "authentication.k8s.io";
const nodePrefix = "system:node:";
const nodeNameKey = "authentication.kubernetes.io/node-name";
/** From so many checks on, it is asked first whether everything is allowed. */
const manyChecks = 4;
const rememberedUsers = 10_000;

/** Follows `allImpersonationModes` of apiserver. */
const modes: readonly Mode[] = [
  {
    name: "associated-node",
    isFor: (wanted, asks) => {
      const node = nodeOf(wanted.username);
      const own = asks.extra?.[nodeNameKey] ?? [];
      const isAccount = accountOf(asks.username) !== undefined;
      return (
        node !== undefined && isNameOnly(wanted) && isAccount && own.length === 1 && own[0] === node
      );
    },
  },
  {
    name: "arbitrary-node",
    isFor: (wanted) => isNameOnly(wanted) && nodeOf(wanted.username) !== undefined,
  },
  {
    name: "serviceaccount",
    isFor: (wanted) => isNameOnly(wanted) && accountOf(wanted.username) !== undefined,
  },
  {
    name: "user-info",
    isFor: ({ username }) => nodeOf(username) === undefined && accountOf(username) === undefined,
  },
  { name: "", isFor: () => true },
];

/** Says who may ask as whom. Follows `WithConstrainedImpersonation` of apiserver, without its memory of ten seconds. */
export class Impersonation {
  readonly #authorizer: Authorizer;
  /** By which right a user did so last, which is tried first the next time. */
  readonly #last = new Map<string, Mode>();

  constructor(authorizer: Authorizer) {
    this.#authorizer = authorizer;
  }

  /** @throws StatusError 403. `request`: what is asked for, by whom. */
  impersonate(wanted: UserInfo, request: Attributes): Impersonated {
    const last = this.#last.get(request.user.username);
    const others = modes.filter((mode) => mode !== last);
    let refusal: StatusError | undefined;
    for (const mode of last === undefined ? others : [last, ...others]) {
      if (!mode.isFor(wanted, request.user)) continue;
      try {
        const user = this.#check(mode, wanted, request);
        this.#remember(request.user.username, mode);
        return { user, constraint: mode.name === "" ? "" : verbOf(mode) };
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        refusal ??= error;
      }
    }
    throw refusal ?? forbiddenTo(request, "");
  }

  #remember(username: string, mode: Mode): void {
    if (this.#last.size >= rememberedUsers) this.#last.clear();
    this.#last.set(username, mode);
  }

  #check(mode: Mode, wanted: UserInfo, request: Attributes): UserInfo {
    if (mode.name !== "")
      this.#require({ ...request, verb: `impersonate-on:${mode.name}:${request.verb}` });
    const groups = this.#checkName(mode, wanted, request.user);
    const { uid = "" } = wanted;
    if (uid !== "") this.#require(identity(mode, request.user, { resource: "uids", name: uid }));
    this.#checkGroups(mode, wanted, request.user);
    this.#checkExtra(mode, wanted, request.user);
    const user = { ...wanted, groups };
    if (user.username === anonymousName) return inGroup(user, unauthenticatedGroup);
    return groups.includes(unauthenticatedGroup) ? user : inGroup(user, authenticatedGroup);
  }

  /** Answers the groups of the user. */
  #checkName(mode: Mode, { username, groups }: UserInfo, asks: UserInfo): readonly string[] {
    const account = accountOf(username);
    if (account !== undefined) {
      const { namespace, name } = account;
      this.#require(core(mode, asks, { resource: "serviceaccounts", namespace, name }));
      return groups.length === 0 ? accountGroups(namespace) : groups;
    }
    const node = mode.name === "" ? undefined : nodeOf(username);
    if (node === undefined) {
      this.#require(core(mode, asks, { resource: "users", name: username }));
      return groups;
    }
    // That it is the node of the account is known already.
    const name = mode.name === "associated-node" ? "*" : node;
    this.#require(core(mode, asks, { resource: "nodes", name }));
    return ["system:nodes"];
  }

  #checkGroups(mode: Mode, { groups }: UserInfo, asks: UserInfo): void {
    const of = (name: string): Attributes => core(mode, asks, { resource: "groups", name });
    if (mode.name !== "") {
      if (groups.includes(""))
        throw forbiddenTo(of(""), "impersonating the empty string group is not allowed");
      if (groups.includes(mastersGroup))
        throw forbiddenTo(
          of(mastersGroup),
          "impersonating the system:masters group is not allowed",
        );
      if (groups.length >= manyChecks && this.#authorizer.decide(of("*")).allowed) return;
    }
    for (const group of groups) this.#require(of(group));
  }

  #checkExtra(mode: Mode, { extra = {} }: UserInfo, asks: UserInfo): void {
    const of = (subresource: string, name: string): Attributes =>
      identity(mode, asks, { resource: "userextras", subresource, name });
    const pairs = Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => [key, value] as const),
    );
    if (mode.name !== "") {
      const fault = Object.entries(extra)
        .map(faultOfExtra)
        .find((each) => each !== undefined);
      if (fault !== undefined) throw forbiddenTo(of("", ""), fault);
      if (pairs.length >= manyChecks && this.#authorizer.decide(of("*", "*")).allowed) return;
    }
    for (const [key, value] of pairs) this.#require(of(key, value));
  }

  #require(attributes: Attributes): void {
    const { allowed, reason } = this.#authorizer.decide(attributes);
    if (!allowed) throw forbiddenTo(attributes, reason);
  }
}

function verbOf({ name }: Mode): string {
  return name === "" ? "impersonate" : `impersonate:${name}`;
}

type Named = Pick<Attributes, "resource" | "name"> &
  Partial<Pick<Attributes, "namespace" | "subresource">>;

/** Users and groups: of the core group by the right of old. */
function core(mode: Mode, asks: UserInfo, named: Named): Attributes {
  const group = mode.name === "" ? "" : authentication;
  return attributesOf(asks, verbOf(mode), { ...named, group });
}

function identity(mode: Mode, asks: UserInfo, named: Named): Attributes {
  return attributesOf(asks, verbOf(mode), { ...named, group: authentication });
}

function isNameOnly({ uid = "", groups, extra }: UserInfo): boolean {
  return uid === "" && groups.length === 0 && extra === undefined;
}

function nodeOf(username: string): string | undefined {
  if (!username.startsWith(nodePrefix)) return undefined;
  const name = username.slice(nodePrefix.length);
  return dns1123Subdomain(name).length === 0 ? name : undefined;
}

const pathRule = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";

/** Follows `validateExtra` of apiserver's impersonation. */
function faultOfExtra([key, values]: readonly [string, readonly string[]]): string | undefined {
  if (key === "") return "impersonating the empty string key in extra is not allowed";
  const fault = faultOfKey(key);
  if (fault !== undefined) return `impersonating an invalid key in extra is not allowed: ${fault}`;
  if (key !== key.toLowerCase())
    return `impersonating a non-lowercase key in extra is not allowed: ${JSON.stringify(key)}`;
  if (values.length === 0) return "impersonating empty values in extra is not allowed";
  if (values.includes("")) return "impersonating the empty string value in extra is not allowed";
  return undefined;
}

/** Follows `IsDomainPrefixedPath` of apimachinery. */
function faultOfKey(key: string): string | undefined {
  const slash = key.indexOf("/");
  const [host, path] = slash === -1 ? ["", ""] : [key.slice(0, slash), key.slice(slash + 1)];
  const invalid = (value: string, why: string): string =>
    `extra.key: Invalid value: ${JSON.stringify(value)}: ${why}`;
  if (host === "" || path === "")
    return invalid(key, 'must be a domain-prefixed path (such as "acme.io/foo")');
  const faults = dns1123Subdomain(host).map((why) => invalid(host, why));
  if (!new RegExp(`^${pathRule}$`).test(path))
    faults.push(invalid(path, `Invalid path (regex used for validation is '${pathRule}')`));
  if (faults.length === 0) return undefined;
  return faults.length === 1 ? faults[0] : `[${faults.join(", ")}]`;
}
