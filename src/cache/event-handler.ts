import type { Entry } from "./entry.js";

/**
 * Hears what happens to the objects of a cache: each object's states in their order, not
 * necessarily every one of them, and nothing between objects.
 *
 * Called one at a time: the next call waits until the promise of the last one has
 * settled. What comes meanwhile is kept in memory, as much as comes. When a call throws or
 * rejects, that is logged and the next one follows. An entry is frozen, and may be
 * older than what the cache shows.
 */
export interface EventHandler<T> {
  /** Names it in logs and in health. */
  readonly name: string;
  /** `initial` for what was there when the handler or the cache started. */
  readonly onAdd?:
    | ((entry: Entry<T>, context: { readonly initial: boolean }) => void | Promise<void>)
    | undefined;
  readonly onUpdate?: ((previous: Entry<T>, current: Entry<T>) => void | Promise<void>) | undefined;
  /**
   * The object is gone, or no longer among those that were asked for. With
   * `finalStateUnknown` the deletion itself was not seen: `last` is the last known state.
   */
  readonly onDelete?:
    | ((last: Entry<T>, context: { readonly finalStateUnknown: boolean }) => void | Promise<void>)
    | undefined;
}
