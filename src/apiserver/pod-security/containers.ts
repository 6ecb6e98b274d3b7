import { type Members, membersOf, textOf } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";

/** All containers of a Pod, in the order in which they are looked at. */
export function podContainers(spec: Members): readonly Members[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((field) =>
    itemsOf(spec[field]),
  );
}

/** The names of those containers that are as told. */
export function namesOf(
  spec: Members,
  isMeant: (container: Members) => boolean,
): readonly string[] {
  return podContainers(spec)
    .filter(isMeant)
    .map(({ name }) => textOf(name));
}

export function securityContext(container: Members): Members {
  return membersOf(container["securityContext"]);
}
