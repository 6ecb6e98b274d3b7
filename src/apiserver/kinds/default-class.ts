import type { Storage } from "../model/storage.js";

/** The name of the class that is marked as the default; of several the newest. */
export function defaultClass(
  storage: Storage,
  collection: string,
  marks: readonly string[],
): string | undefined {
  return [...storage.collection(collection).entries()]
    .map(([, { metadata }]) => metadata)
    .filter(({ annotations }) => marks.some((mark) => annotations?.[mark] === "true"))
    .toSorted((a, b) => {
      const [left, right] = [a.creationTimestamp ?? "", b.creationTimestamp ?? ""];
      return left === right ? ((a.name ?? "") < (b.name ?? "") ? -1 : 1) : left > right ? -1 : 1;
    })[0]?.name;
}
