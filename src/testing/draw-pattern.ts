import { matchesPattern, programOf } from "../schema/pattern.js";
import {
  EMPTY_WIDTH,
  FORKS,
  MATCH,
  NO_OPERATIONS,
  takesCharacter,
} from "../schema/pattern-search.js";
import type { DrawSource } from "./draw-source.js";

/** What characters are drawn from, where a pattern takes them. */
const alphabet = Array.from(
  "abcxyz0123456789ABCXYZ-._/:@ +~=,;!?#%&*()[]{}<>|\\'\"$^`\n\té漢😀",
  code,
);
/** Work is bounded: so many steps of a pattern times characters of a text. */
const mostWork = 400_000;
const longest = 256;
const tries = 20;
/** What an empty-width step asks for that only the end of a text, or of a line, has. */
const atEnd = 2 | 8;

/** Bounds of a text, in characters. */
export interface TextLengths {
  readonly least: number;
  /** @default none */
  readonly most?: number | undefined;
}

/** How long a text is to be, among those that would do. */
export type LengthWish = "shortest" | "longest" | "any";

/**
 * A text that a pattern matches, within bounds; undefined where none was found. What a pattern leaves open before
 * and after the match stays empty, unless a text would be too short.
 */
export function drawMatch(
  source: DrawSource,
  pattern: string,
  { least, most = longest }: TextLengths,
  wish: LengthWish = "any",
): string | undefined {
  const walks = walksOf(pattern);
  for (let count = 0; count < tries; count += 1) {
    const found = walks.draw(source, Math.min(most, longest), least, wish);
    if (found === undefined) return undefined;
    const text = found.padEnd(least + found.length - Array.from(found).length, "a");
    if (matchesPattern(pattern, text)) return text;
  }
  return undefined;
}

const known = new Map<string, Walks>();

function walksOf(pattern: string): Walks {
  const walks = known.get(pattern) ?? new Walks(pattern);
  if (known.size > 200) known.clear();
  known.set(pattern, walks);
  return walks;
}

/** The ways through a compiled pattern, by how many characters they take. */
class Walks {
  readonly #program: ReturnType<typeof programOf>;
  /** Characters that a step takes. */
  readonly #characters: readonly (readonly number[])[];
  /** By a number of characters: the steps from which a match needs just so many. */
  readonly #levels: boolean[][] = [];

  constructor(pattern: string) {
    this.#program = programOf(pattern);
    this.#characters = this.#program.steps.map((step) => charactersOf(step));
  }

  draw(source: DrawSource, most: number, least: number, wish: LengthWish): string | undefined {
    const { steps, start } = this.#program;
    const reach = Math.min(most, Math.floor(mostWork / Math.max(1, steps.length)));
    const lengths = Array.from({ length: reach + 1 }, (_, length) => length).filter(
      (length) => this.#level(length)[start] === true,
    );
    const fitting = lengths.filter((length) => length >= least);
    // One that is too short may be filled up.
    const usable = fitting.length > 0 ? fitting : lengths.slice(-1);
    const length = chosenLength(source, usable, wish);
    return length === undefined ? undefined : this.#walk(source, length);
  }

  #walk(source: DrawSource, length: number): string {
    const { steps, start } = this.#program;
    const taken: number[] = [];
    let at = start;
    let left = length;
    let isFree = new Set<number>();
    for (;;) {
      const step = steps[at];
      if (step === undefined || (step.op === MATCH && left === 0)) break;
      isFree.add(at);
      if (FORKS.has(step.op)) {
        const ways = [step.out, step.arg].filter((way) => this.#level(left)[way] === true);
        const fresh = ways.filter((way) => !isFree.has(way));
        at = source.oneOf(fresh.length > 0 ? fresh : ways) ?? step.out;
      } else if (NO_OPERATIONS.has(step.op) || step.op === EMPTY_WIDTH) at = step.out;
      else {
        const character = source.oneOf(this.#characters[at] ?? []);
        if (character === undefined) break;
        taken.push(character);
        left -= 1;
        isFree = new Set();
        at = step.out;
      }
    }
    return String.fromCodePoint(...taken);
  }

  /** From which steps a match needs just so many characters. */
  #level(length: number): boolean[] {
    const found = this.#levels[length];
    if (found !== undefined) return found;
    for (let next = this.#levels.length; next <= length; next += 1) {
      this.#levels.push(this.#solve(next));
    }
    return this.#levels[length] ?? [];
  }

  #solve(length: number): boolean[] {
    const { steps } = this.#program;
    const before = this.#levels[length - 1] ?? [];
    const level = steps.map(
      (step, index) =>
        (step.op === MATCH && length === 0) ||
        (step.op > EMPTY_WIDTH &&
          (this.#characters[index]?.length ?? 0) > 0 &&
          before[step.out] === true),
    );
    for (let isChanging = true; isChanging;) {
      isChanging = false;
      for (const [index, step] of steps.entries()) {
        if (level[index] === true) continue;
        const isWay = FORKS.has(step.op)
          ? level[step.out] === true || level[step.arg] === true
          : NO_OPERATIONS.has(step.op)
            ? level[step.out] === true
            : step.op === EMPTY_WIDTH &&
              (length === 0 || (step.arg & atEnd) === 0) &&
              level[step.out] === true;
        if (!isWay) continue;
        level[index] = true;
        isChanging = true;
      }
    }
    return level;
  }
}

function chosenLength(
  source: DrawSource,
  lengths: readonly number[],
  wish: LengthWish,
): number | undefined {
  if (wish === "shortest") return lengths[0];
  if (wish === "longest") return lengths.at(-1);
  // Most texts are short.
  return source.oneOf(source.chance(0.8) ? lengths.slice(0, 12) : lengths);
}

function charactersOf(step: ReturnType<typeof programOf>["steps"][number]): readonly number[] {
  if (FORKS.has(step.op) || NO_OPERATIONS.has(step.op) || step.op <= MATCH) return [];
  const usual = alphabet.filter((character) => takesCharacter(step, character));
  if (usual.length > 0) return usual;
  for (let character = 1; character < 0x1_10_00; character += 1) {
    if (character >= 0xd800 && character <= 0xdfff) continue;
    if (takesCharacter(step, character)) return [character];
  }
  return [];
}

function code(character: string): number {
  return character.codePointAt(0) ?? 0;
}
