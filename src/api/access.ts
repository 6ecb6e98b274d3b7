import type { ResourceType } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkOptions } from "./check-options.js";
import { isSameKind, type KindOf, kindOf } from "./kind.js";
import { type Child, childVerbs } from "./own.js";

/** What may be asked for with {@link touch} and {@link grant}; watching is said in `watches`. */
export type AccessVerb =
  | "create"
  | "delete"
  | "deletecollection"
  | "get"
  | "list"
  | "patch"
  | "update";

const knownVerbs: ReadonlySet<string> = new Set<AccessVerb>([
  "create",
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "update",
]);

/** What a controller may do with objects of a kind beside its children, and why. */
export interface Access<
  T extends ResourceType = ResourceType,
  Verbs extends readonly AccessVerb[] = readonly AccessVerb[],
  Part extends string | undefined = string | undefined,
> {
  readonly to: KindOf<T>;
  readonly verbs: Verbs;
  readonly why: string;
  /** What is behind the object, such as `eviction` of a Pod; absent for the object itself. */
  readonly subresource?: Part;
}

/** What {@link touch} and {@link grant} take last. */
export interface AccessOptions<Part extends string | undefined = string | undefined> {
  /** What is behind the object, such as `eviction` or `exec` of a Pod. @default the object itself */
  readonly subresource?: Part;
}

/**
 * Asks for writing to objects that the controller does not own, in `touches`:
 * `touch(PersistentVolumeClaim, ["patch"], "grow volumes")`.
 *
 * Checked by `defineController`.
 */
export function touch<
  T extends ResourceType,
  const Verbs extends readonly AccessVerb[],
  const Part extends string | undefined = undefined,
>(
  kind: T,
  verbs: Verbs,
  why: string,
  options: AccessOptions<Part> = {},
): Access<T, Verbs, NoInfer<Part>> {
  return toAccess(kind, verbs, why, options);
}

/**
 * Asks for calls of any other purpose, in `grants`:
 * `grant(Pod, ["create"], "drain a replica", { subresource: "eviction" })`.
 *
 * Checked by `defineController`.
 */
export function grant<
  T extends ResourceType,
  const Verbs extends readonly AccessVerb[],
  const Part extends string | undefined = undefined,
>(
  kind: T,
  verbs: Verbs,
  why: string,
  options: AccessOptions<Part> = {},
): Access<T, Verbs, NoInfer<Part>> {
  return toAccess(kind, verbs, why, options);
}

function toAccess<
  T extends ResourceType,
  Verbs extends readonly AccessVerb[],
  Part extends string | undefined,
>(
  kind: T,
  verbs: Verbs,
  why: string,
  { subresource, ...unknown }: AccessOptions<Part>,
): Access<T, Verbs, NoInfer<Part>> {
  // What is not known stays in, to be refused with everything else that is wrong.
  return {
    ...unknown,
    to: kindOf(kind),
    verbs,
    why,
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/** Checks `touches` and `grants` whose kinds are kinds, against each other and against what is owned. */
export function checkAccess(
  touches: readonly Access[],
  grants: readonly Access[],
  owns: readonly Child[],
): readonly ValidationIssue[] {
  const all = [
    ...touches.map((access, index) => ({ access, path: ["touches", index] })),
    ...grants.map((access, index) => ({ access, path: ["grants", index] })),
  ];
  return all.flatMap(({ access, path }, position): readonly ValidationIssue[] => {
    const earlier = all.slice(0, position).filter((other) => isSameTarget(other.access, access));
    return [
      ...checkOptions(access, ["to", "verbs", "why", "subresource"], path),
      ...checkVerbs(access, path),
      ...checkWords(access, path),
      ...checkOwned(access, path, owns),
      ...earlier.flatMap((other) => checkTwice(access, path, other.access)),
    ];
  });
}

type Path = readonly (string | number)[];

function isSameTarget(a: Access, b: Access): boolean {
  return isSameKind(a.to, b.to) && a.subresource === b.subresource;
}

function checkVerbs({ verbs: given }: Access, path: Path): readonly ValidationIssue[] {
  if (!Array.isArray(given) || given.length === 0) {
    const message = `must be a list of verbs: some of ${[...knownVerbs].join(", ")}`;
    return [{ path: [...path, "verbs"], code: "ACCESS_VERB", message }];
  }
  return given.flatMap((verb: string, index): readonly ValidationIssue[] => {
    const fault = given.indexOf(verb) < index ? "is there already" : faultOfVerb(verb);
    if (fault === undefined) return [];
    const message = `${JSON.stringify(verb)} ${fault}`;
    return [{ path: [...path, "verbs", index], code: "ACCESS_VERB", message }];
  });
}

function faultOfVerb(verb: string): string | undefined {
  if (knownVerbs.has(verb)) return undefined;
  if (verb === "*") return `is never asked for: name each verb, of ${[...knownVerbs].join(", ")}`;
  if (verb === "watch") return "is what watches are for: name the kind in watches or references";
  if (verb === "escalate" || verb === "bind") {
    return "is never asked for: name the rules that are passed on, as own(Role, { mayGrant: […] })";
  }
  if (verb === "impersonate") return "is never asked for: the operator acts as itself";
  return `is no verb here; verbs are ${[...knownVerbs].join(", ")}`;
}

function checkWords({ why, subresource }: Access, path: Path): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  if (typeof why !== "string" || why.trim() === "") {
    const message = 'must say why, as a reader of the rules should know it: such as "grow volumes"';
    issues.push({ path: [...path, "why"], code: "ACCESS_WHY", message });
  }
  if (subresource !== undefined && !/^[a-z]+$/.test(subresource)) {
    const message = `must be lower-case letters, such as eviction, not ${JSON.stringify(subresource)}`;
    issues.push({ path: [...path, "subresource"], code: "ACCESS_SUBRESOURCE", message });
  }
  return issues;
}

function checkOwned(
  { to, verbs: given, subresource }: Access,
  path: Path,
  owns: readonly Child[],
): readonly ValidationIssue[] {
  if (subresource !== undefined || !owns.some((child) => isSameKind(child, to))) return [];
  const brought = [...given].filter((verb) => childVerbs.includes(verb));
  const issue = (message: string): readonly ValidationIssue[] => [
    { path, code: "ACCESS_OWNED", message },
  ];
  if (path[0] === "touches") {
    return issue(`${to.kind} is owned, and touches are for what is not: name it in one place`);
  }
  if (brought.length === 0) return [];
  return issue(`${to.kind} is owned, which brings ${brought.join(", ")} already: leave that out`);
}

function checkTwice(access: Access, path: Path, other: Access): readonly ValidationIssue[] {
  const shared = [...access.verbs].filter((verb) => other.verbs.includes(verb));
  if (shared.length === 0) return [];
  const { to, subresource } = access;
  const target = subresource === undefined ? to.kind : `${to.kind}/${subresource}`;
  const message = `${target} is named already with ${shared.join(", ")}`;
  return [{ path, code: "ACCESS_TWICE", message }];
}
