import type { StoredObject } from "../meta/stored-object.js";
import { canonicalJSON } from "../util/json.js";

/** Whether two states of an object ask for the same: status, finalizers and versions do not count. */
export function isSameWish(a: StoredObject, b: StoredObject): boolean {
  return (
    a.metadata.uid === b.metadata.uid &&
    a.metadata.generation === b.metadata.generation &&
    a.metadata.deletionTimestamp === b.metadata.deletionTimestamp &&
    canonicalJSON(wordsOf(a)) === canonicalJSON(wordsOf(b))
  );
}

function wordsOf({ metadata }: StoredObject): object {
  const { labels = {}, annotations = {} } = metadata;
  return { labels, annotations };
}
