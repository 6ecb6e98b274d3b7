import type { StatusPart } from "../schema/standard-status.js";
import { shownText } from "../telemetry/shown-text.js";
import { cutText } from "../util/cut-text.js";
import { joinName } from "./child-name.js";
import type { ChildState } from "./children.js";
import { shortHashOf } from "./hash.js";
import { saysTheSame } from "./same-words.js";

/** What became of a child in a pass. */
export interface ChildOutcome {
  /** As `children.sync` has it. */
  readonly name: string;
  readonly kind: string;
  /** An error where it could not be made what was wanted. */
  readonly state: ChildState | { readonly error: unknown };
  /** Changes with what it reads from ConfigMaps and Secrets; absent where it reads nothing that is known. */
  readonly configHash?: string | undefined;
}

/** Whose parts are told, and whose are told no more because the object came from them. */
export interface Teller {
  readonly label: string;
  readonly former: readonly string[];
}

/** More parts of one controller than these are not told in a status; those that are not ready come first then. */
const mostParts = 100;
/** As the schema of a status has it, in characters; the path of a construct may be longer. */
const longestName = 253;
/** Of a message of one part, in characters. */
const longestMessage = 1_024;

const phases = {
  ready: "Ready",
  progressing: "Progressing",
  failed: "Failed",
  waiting: "Waiting",
  unavailable: "Unavailable",
} as const;

/** The children as parts of a status, beside those of others; what it has in nearly the same words stays as it is. */
export function partsOf(
  outcomes: readonly ChildOutcome[],
  before: unknown,
  { label, former }: Teller,
): readonly StatusPart[] {
  const parts = outcomes.map((outcome) => partOf(outcome, label));
  const told =
    parts.length <= mostParts
      ? parts
      : parts.toSorted((a, b) => Number(a.phase === "Ready") - Number(b.phase === "Ready"));
  const known: readonly StatusPart[] = Array.isArray(before) ? before : [];
  const others = known.filter(
    ({ controller }) => controller !== label && !former.includes(controller),
  );
  const own = known.filter(({ controller }) => controller === label);
  const all = [...others, ...told.slice(0, mostParts).map((part) => inKnownWords(part, own))];
  // In an order that all controllers come to.
  return all.toSorted((a, b) =>
    a.controller < b.controller ? -1 : Number(a.controller > b.controller),
  );
}

/** One hash of what all parts were given; undefined where none was given anything. Every controller comes to the same. */
export function configHashOfParts(parts: readonly StatusPart[]): string | undefined {
  const hashes = parts.flatMap(({ controller, name, configHash }): [string, string][] =>
    configHash === undefined ? [] : [[`${controller}/${name}`, configHash]],
  );
  return hashes.length === 0 ? undefined : shortHashOf(Object.fromEntries(hashes));
}

function inKnownWords(part: StatusPart, known: readonly StatusPart[]): StatusPart {
  const old = known.find(({ name }) => name === part.name);
  if (part.phase !== "Failed" || old?.phase !== "Failed") return part;
  const { message } = old;
  const isSame = message !== undefined && saysTheSame(message, part.message ?? "");
  return isSame ? { ...part, message } : part;
}

function partOf({ name, kind, state, configHash }: ChildOutcome, controller: string): StatusPart {
  const [phase, message]: [StatusPart["phase"], string] =
    "error" in state
      ? ["Failed", state.error instanceof Error ? state.error.message : String(state.error)]
      : [phases[state.phase], state.reason];
  return {
    controller,
    name: joinName([name], longestName),
    kind,
    phase,
    ...(message === "" ? {} : { message: cutText(shownText(message), longestMessage) }),
    ...(configHash === undefined ? {} : { configHash }),
  };
}
