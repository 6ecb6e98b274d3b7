import type { PolicyRule } from "../meta/policy-rule.js";
import type { ResourceType } from "../meta/resource-type.js";
import { isBulky, type KindOf, kindOf } from "./kind.js";

/**
 * What is kept of a kind's objects: `all` of each, those that the controller made
 * and `labelled`, or the `metadata` of each.
 */
export type ChildWatch = "all" | "labelled" | "metadata";

/** What owning takes: a cache, server-side apply (which creates what is absent), and pruning. */
export const childVerbs: readonly string[] = ["get", "list", "watch", "create", "patch", "delete"];

/** A kind of which a controller makes children. */
export interface Child<
  T extends ResourceType = ResourceType,
  Tracked extends boolean = boolean,
  Optional extends boolean = boolean,
> extends KindOf<T> {
  readonly watch: ChildWatch;
  /** Whether the children are found by the controller's inventory, because no owner reference can lead to them. */
  readonly tracked: Tracked;
  /** Whether the operator does without these children where the cluster does not serve the kind. */
  readonly optional: Optional;
  /** What Roles among these children may allow, and Roles that bindings among them name. */
  readonly mayGrant: readonly PolicyRule[];
}

/** What {@link own} takes beside the kind. */
export interface OwnOptions<Tracked extends boolean> {
  /**
   * What the cache keeps.
   *
   * @default "labelled" for Secrets and ConfigMaps, else "all"
   */
  readonly watch?: ChildWatch | undefined;
  /**
   * For children that are cluster-scoped or in other namespaces: the controller's
   * finalizer removes them, where the garbage collector could not.
   *
   * @default false
   */
  readonly tracked?: Tracked | undefined;
  /**
   * For Roles, ClusterRoles and their bindings: the rules that they may pass on.
   * The API server lets nobody pass on what they may not do, so the operator gets
   * these rules as well.
   *
   * @default []
   */
  readonly mayGrant?: readonly PolicyRule[] | undefined;
}

/** What a handle or a {@link Child} says of a child. */
export type ChildOf<C extends ResourceType> =
  C extends Child<infer T, infer Tracked, infer Optional>
    ? Child<T, Tracked, Optional>
    : Child<C, false, false>;

/** The same child, which may be of a kind that the cluster does not serve. */
export type OptionalChildOf<C extends ResourceType> =
  C extends Child<infer T, infer Tracked> ? Child<T, Tracked, true> : Child<C, false, true>;

/**
 * Says more of a kind in `owns` than its handle does: `own(Secret, { watch: "all" })`.
 *
 * Checked by `defineController`.
 */
export function own<T extends ResourceType, const Tracked extends boolean = false>(
  kind: T,
  options?: OwnOptions<Tracked>,
): Child<T, Tracked, false>;
export function own(kind: ResourceType, options: OwnOptions<boolean> = {}): Child {
  return {
    // What is not known stays in, to be refused with everything else that is wrong.
    ...options,
    ...kindOf(kind),
    watch: options.watch ?? (isBulky(kindOf(kind)) ? "labelled" : "all"),
    tracked: options.tracked ?? false,
    optional: false,
    mayGrant: options.mayGrant ?? [],
  };
}

/**
 * Marks a kind in `owns` that a cluster may not serve: its children are left out there.
 *
 * Without it, a cluster that does not serve the kind keeps the operator from becoming ready.
 */
export function optional<const C extends ResourceType>(kind: C): OptionalChildOf<C>;
export function optional(kind: ResourceType): Child {
  return { ...toChild(kind), optional: true };
}

/** The child that a member of `owns` stands for. */
export function toChild(kind: ResourceType): Child {
  return isChild(kind) ? kind : own(kind);
}

function isChild(kind: ResourceType): kind is Child {
  return typeof kind === "object" && kind !== null && "tracked" in kind;
}
