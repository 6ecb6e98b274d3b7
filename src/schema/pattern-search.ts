import { type PatternProgram, programOf } from "./pattern.js";

/**
 * The matches of a pattern from left to right, at most `limit` of them: the first alternative that
 * matches, as Go's `FindAllString` has it. Linear in the text's length for each match.
 *
 * @throws Error for a pattern that does not compile.
 */
export function findMatches(pattern: string, text: string, limit: number): readonly string[] {
  const program = programOf(pattern);
  const characters = Array.from(text);
  const found: string[] = [];
  let at = 0;
  let lastEnd = -1;
  while (found.length < limit && at <= characters.length) {
    const match = findFrom(program, characters, at);
    if (match === undefined) break;
    const [start, end] = match;
    // An empty match right after another one does not count.
    if (end > start || start !== lastEnd) found.push(characters.slice(start, end).join(""));
    lastEnd = end;
    at = end > start ? end : end + 1;
  }
  return found;
}

type Match = readonly [start: number, end: number];

/** A way through the program that is still open, with the place where it began. */
interface Thread {
  readonly step: number;
  readonly start: number;
}

function findFrom(
  program: PatternProgram,
  characters: readonly string[],
  from: number,
): Match | undefined {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  let threads: Thread[] = [];
  let best: Match | undefined;
  for (let at = from; at <= codes.length; at += 1) {
    const seen = new Set<number>(threads.map(({ step }) => step));
    if (best === undefined)
      follow(program, { step: program.start, start: at }, { codes, at, seen, threads });
    if (threads.length === 0 && best !== undefined) break;
    const next: Thread[] = [];
    const nextSeen = new Set<number>();
    for (const { step, start } of threads) {
      const current = program.steps[step];
      if (current === undefined) continue;
      if (current.op === MATCH) {
        best = [start, at];
        // Threads further down would have been tried later.
        break;
      }
      const code = codes[at];
      if (code !== undefined && takesCharacter(current, code))
        follow(
          program,
          { step: current.out, start },
          { codes, at: at + 1, seen: nextSeen, threads: next },
        );
    }
    threads = next;
  }
  return best;
}

interface Place {
  readonly codes: readonly number[];
  readonly at: number;
  readonly seen: Set<number>;
  readonly threads: Thread[];
}

/** What the steps of a program do, by `op`. */
export const MATCH = 6;
export const FORKS: ReadonlySet<number> = new Set([1, 2]);
export const NO_OPERATIONS: ReadonlySet<number> = new Set([3, 7]);
export const EMPTY_WIDTH = 4;
const RUNE_ANY = 10;
const RUNE_ANY_BUT_NEWLINE = 11;

/** Adds all threads that a step leads to without a character, in their order. */
function follow(program: PatternProgram, thread: Thread, place: Place): void {
  const { step, start } = thread;
  if (place.seen.has(step)) return;
  place.seen.add(step);
  const current = program.steps[step];
  if (current === undefined) return;
  if (FORKS.has(current.op)) {
    follow(program, { step: current.out, start }, place);
    follow(program, { step: current.arg, start }, place);
  } else if (NO_OPERATIONS.has(current.op)) follow(program, { step: current.out, start }, place);
  else if (current.op === EMPTY_WIDTH) {
    if ((current.arg & ~conditionsAt(place)) === 0)
      follow(program, { step: current.out, start }, place);
  } else place.threads.push(thread);
}

/** Whether a step that takes a character takes this one. */
export function takesCharacter(step: PatternProgram["steps"][number], code: number): boolean {
  if (step.op === RUNE_ANY) return true;
  if (step.op === RUNE_ANY_BUT_NEWLINE) return code !== 10;
  return step.op >= 8 && step.matchRune(code);
}

/** What holds between two characters: begin and end of line (1, 2) and text (4, 8), word boundary (16) or none (32). */
function conditionsAt({ codes, at }: Place): number {
  const [before, after] = [codes[at - 1], codes[at]];
  let conditions = 0;
  if (before === undefined) conditions |= 4 | 1;
  if (before === 10) conditions |= 1;
  if (after === undefined) conditions |= 8 | 2;
  if (after === 10) conditions |= 2;
  return conditions | (isWord(before) === isWord(after) ? 32 : 16);
}

function isWord(code: number | undefined): boolean {
  return code !== undefined && /^\w$/.test(String.fromCodePoint(code));
}
