import type { StatusPart } from "../schema/standard-status.js";
import { isPlainObject } from "../util/json.js";
import type { ChildState } from "./children.js";
import { saysTheSame } from "./same-words.js";

/** What became of a child in a pass. */
export interface ChildOutcome {
  /** As `children.sync` has it. */
  readonly name: string;
  readonly kind: string;
  /** An error where it could not be made what was wanted. */
  readonly state: ChildState | { readonly error: unknown };
}

/** More parts than these are not told in a status; those that are not ready come first then. */
const mostParts = 100;
/** Of a message of one part, in characters. */
const longestMessage = 1_024;

const phases = {
  ready: "Ready",
  progressing: "Progressing",
  failed: "Failed",
  waiting: "Waiting",
  unavailable: "Unavailable",
} as const;

/** The children as parts of a status; what `before` has in nearly the same words stays as it is there. */
export function partsOf(outcomes: readonly ChildOutcome[], before: unknown): readonly StatusPart[] {
  const parts = outcomes.map(partOf);
  const told =
    parts.length <= mostParts
      ? parts
      : parts.toSorted((a, b) => Number(a.phase === "Ready") - Number(b.phase === "Ready"));
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return told.slice(0, mostParts).map((part) => {
    const old = known.find((one) => isPlainObject(one) && one["name"] === part.name);
    const message = isPlainObject(old) && old["phase"] === part.phase ? old["message"] : undefined;
    const isSame =
      part.phase === "Failed" &&
      typeof message === "string" &&
      part.message !== undefined &&
      saysTheSame(message, part.message);
    return isSame ? { ...part, message } : part;
  });
}

function partOf({ name, kind, state }: ChildOutcome): StatusPart {
  if ("error" in state) {
    const { error } = state;
    return part({ name, kind }, "Failed", error instanceof Error ? error.message : String(error));
  }
  return part({ name, kind }, phases[state.phase], state.reason);
}

function part(
  child: Pick<StatusPart, "name" | "kind">,
  phase: StatusPart["phase"],
  message: string,
): StatusPart {
  return {
    ...child,
    phase,
    ...(message === "" ? {} : { message: message.slice(0, longestMessage) }),
  };
}
