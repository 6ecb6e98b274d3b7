import type { ObjectMeta } from "../meta/object.js";

/** An object as a reconciler wants it: what a handle makes of a literal. */
export interface DesiredObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMeta | undefined;
}

/**
 * What happens where a change of a child cannot be made because a field is immutable:
 * `fail` reports it, `recreate` deletes the child and makes it anew, `orphan` deletes it
 * and leaves what it owns.
 */
export type OnImmutable = "fail" | "recreate" | "orphan";

/** A child as wanted, with how it is applied; see {@link once}, {@link after} and {@link onImmutable}. */
export class Desired<T extends DesiredObject = DesiredObject> {
  readonly object: T;
  /** Created where it is absent, never written again. */
  readonly once: boolean;
  /** Names of children that must be ready first. */
  readonly after: readonly string[];
  readonly onImmutable: OnImmutable;

  constructor(
    object: T,
    { once, after, onImmutable }: Pick<Desired, "once" | "after" | "onImmutable">,
  ) {
    this.object = object;
    this.once = once;
    this.after = after;
    this.onImmutable = onImmutable;
  }
}

/** A child as wanted: the object, or what says more about it. */
export type AnyDesired = DesiredObject | Desired;

/** The object of a wanted child. */
export type ObjectOf<D> = D extends Desired<infer T> ? T : D;

/** The wanted child that a member of `children.sync` stands for. */
export function toDesired<D extends AnyDesired>(child: D): Desired<ObjectOf<D> & DesiredObject>;
export function toDesired(child: AnyDesired): Desired {
  if (child instanceof Desired) return child;
  return new Desired(child, { once: false, after: [], onImmutable: "fail" });
}

/** A child that is created where it is absent and never rewritten, such as a Secret with a password. */
export function once<D extends AnyDesired>(child: D): Desired<ObjectOf<D> & DesiredObject> {
  const { object, after: before, onImmutable: policy } = toDesired(child);
  return new Desired(object, { once: true, after: before, onImmutable: policy });
}

/** A child that is applied only when others, by their names in `children.sync`, are ready. */
export function after<D extends AnyDesired>(
  names: readonly string[],
  child: D,
): Desired<ObjectOf<D> & DesiredObject> {
  const { object, once: isOnce, after: before, onImmutable: policy } = toDesired(child);
  return new Desired(object, { once: isOnce, after: [...before, ...names], onImmutable: policy });
}

/** Says what happens where a change of the child cannot be made. Without it, it fails. */
export function onImmutable<D extends AnyDesired>(
  policy: OnImmutable,
  child: D,
): Desired<ObjectOf<D> & DesiredObject> {
  const { object, once: isOnce, after: before } = toDesired(child);
  return new Desired(object, { once: isOnce, after: before, onImmutable: policy });
}
