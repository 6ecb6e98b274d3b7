import type { Members } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";

/** A container of a Pod, and where it stands below the spec. */
export interface PlacedContainer {
  readonly container: Members;
  /** `containers[0]`. */
  readonly path: string;
}

/** All containers of a Pod, in the order in which the server visits them. */
export function containersOf(spec: Members): readonly PlacedContainer[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((list) =>
    itemsOf(spec[list]).map((container, index) => ({ container, path: `${list}[${index}]` })),
  );
}
