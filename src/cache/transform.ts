import type { Logger } from "../telemetry/logger.js";
import type { Entry } from "./entry.js";
import { objectEntry } from "./object-entry.js";

/**
 * Makes of each object what a cache keeps of it, before anybody sees it.
 *
 * It is given a frozen object and returns another one, which may share parts with it and
 * must keep what identifies it: name, namespace, uid and resource version. Applied again to what
 * it has returned, it changes nothing. It costs the decoding of every object.
 */
export type Transform<T> = (object: T) => T;

/** Transforms entries; where that fails, which is logged, the object is kept as it came. */
export function entryTransform<T>(
  transform: Transform<T>,
  logger: Logger,
): (entry: Entry<T>) => Entry<T> {
  return (entry) => {
    try {
      const kept = objectEntry(transform(entry.object));
      const isSame =
        kept.key === entry.key &&
        kept.uid === entry.uid &&
        kept.resourceVersion === entry.resourceVersion;
      if (isSame) return kept;
      logger.error("a transform changed what identifies an object", { key: entry.key });
    } catch (error) {
      logger.error("a transform failed", { key: entry.key, error });
    }
    return entry;
  };
}
