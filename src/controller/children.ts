import type { ControllerDefinition } from "../api/define-controller.js";
import type { KindOf } from "../api/kind.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { AnyDesired, ObjectOf } from "./desired.js";

/**
 * How far a child is: `waiting` for those that it comes after, `unavailable` where the cluster does not
 * serve its (optional) kind.
 */
export type ChildPhase = "ready" | "progressing" | "failed" | "waiting" | "unavailable";

/** A child after it was applied. */
export interface ChildState<Stored = unknown> {
  readonly phase: ChildPhase;
  /** Whether the phase is `ready`. */
  readonly ready: boolean;
  /** Why it is not ready, for people; empty when it is. */
  readonly reason: string;
  /** The child as last seen; absent while it waits for its creation, is unavailable, or is owned with `watch: "metadata"`. */
  readonly object: Stored | undefined;
}

/** Reads as the compiler's message where a child's kind was not declared. */
interface UndeclaredChild {
  readonly "declare the kind in `owns`": true;
}

type KindName<D> = ObjectOf<D> extends { readonly kind: infer Kind } ? Kind : never;

type CheckOwned<C extends ControllerDefinition, D> =
  KindName<D> extends C["owns"][number]["kind"] ? unknown : UndeclaredChild;

/** The stored type of an owned kind, by its name. */
type StoredByKind<C extends ControllerDefinition, Kind> =
  Extract<C["owns"][number], { readonly kind: Kind }> extends KindOf<infer T extends ResourceType>
    ? StoredOf<T>
    : never;

/** The children of one object. */
export interface Children<C extends ControllerDefinition> {
  /**
   * Makes the children of the object what is wanted, by names of yours, and no others.
   *
   * A child that already is as wanted costs no request. Others are applied on the
   * server with force, under the controller's field manager, with the object as their
   * owner; a member that is undefined is not wanted. What earlier passes made and this
   * one does not name is deleted when the pass succeeds. Called once in a pass.
   *
   * @returns the state of each child; nothing waits for one to become ready
   * @throws {ChildrenError} when some could not be applied, after all were tried; a child that another
   * controller owns is a `ChildTakenError` among its `errors`
   */
  sync<const D extends { readonly [name: string]: AnyDesired | undefined }>(desired: {
    readonly [N in keyof D]: D[N] & CheckOwned<C, NonNullable<D[N]>>;
  }): Promise<{
    readonly [N in keyof D]: ChildState<StoredByKind<C, KindName<NonNullable<D[N]>>>>;
  }>;
}
