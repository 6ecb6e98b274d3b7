import type { ResourceType } from "../meta/resource-type.js";

/**
 * A handle that knows the types of its kind's objects, and makes typed ones: of a
 * built-in kind, or of a resource that was defined.
 */
export interface TypedResourceType<
  Input = never,
  Typed = unknown,
  Stored = unknown,
  Kind extends string = string,
> extends ResourceType<Kind> {
  /** Gives the object its `apiVersion` and `kind`; nothing is checked and nothing else added. */
  (object: Input): Typed;
  /** Exists for the compiler only. */
  readonly "~stored"?: Stored | undefined;
}
