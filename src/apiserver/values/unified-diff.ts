/** Lines of the first text from `aFrom` on that equal those of the second from `bFrom` on. */
interface Block {
  readonly aFrom: number;
  readonly bFrom: number;
  readonly size: number;
}

/** What becomes of a range of lines of the first text. */
interface Step {
  readonly isEqual: boolean;
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

const context = 3;

/**
 * The difference between two texts, as refusals of the server show it.
 *
 * Finds the same lines to be equal as Python's `difflib` and Go's `pmezard/go-difflib`, which is the
 * algorithm of Ratcliff and Obershelp.
 */
export function unifiedDiff(before: string, after: string): string {
  const a = before.split("\n");
  const b = after.split("\n");
  return grouped(stepsOf(a, b))
    .map((group) => {
      const [first, last] = [group[0], group.at(-1)];
      if (first === undefined || last === undefined) return "";
      const head = `@@ -${rangeText(first.a[0], last.a[1])} +${rangeText(first.b[0], last.b[1])} @@\n`;
      return head + group.map((step) => stepText(step, a, b)).join("");
    })
    .join("");
}

function stepText(step: Step, a: readonly string[], b: readonly string[]): string {
  const lines = (sign: string, text: readonly string[], range: Step["a"]): string =>
    text
      .slice(...range)
      .map((line) => `${sign}${line}\n`)
      .join("");
  return step.isEqual ? lines(" ", a, step.a) : lines("-", a, step.a) + lines("+", b, step.b);
}

function rangeText(from: number, to: number): string {
  const length = to - from;
  if (length === 1) return String(from + 1);
  return `${length === 0 ? from : from + 1},${length}`;
}

function stepsOf(a: readonly string[], b: readonly string[]): readonly Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  for (const { aFrom, bFrom, size } of [
    ...joined(blocksOf(a, b)),
    { aFrom: a.length, bFrom: b.length, size: 0 },
  ]) {
    if (i < aFrom || j < bFrom) steps.push({ isEqual: false, a: [i, aFrom], b: [j, bFrom] });
    [i, j] = [aFrom + size, bFrom + size];
    if (size > 0) steps.push({ isEqual: true, a: [aFrom, i], b: [bFrom, j] });
  }
  return steps;
}

/** Blocks that touch are one. */
function joined(blocks: readonly Block[]): readonly Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    const touches =
      last !== undefined &&
      last.aFrom + last.size === block.aFrom &&
      last.bFrom + last.size === block.bFrom;
    if (touches) result[result.length - 1] = { ...last, size: last.size + block.size };
    else result.push(block);
  }
  return result;
}

function blocksOf(a: readonly string[], b: readonly string[]): readonly Block[] {
  const places = placesOf(b);
  const within = (aRange: Step["a"], bRange: Step["b"]): readonly Block[] => {
    const best = longest({ a, b, places }, aRange, bRange);
    const { aFrom, bFrom, size } = best;
    if (size === 0) return [];
    return [
      ...within([aRange[0], aFrom], [bRange[0], bFrom]),
      best,
      ...within([aFrom + size, aRange[1]], [bFrom + size, bRange[1]]),
    ];
  };
  return within([0, a.length], [0, b.length]);
}

/** Where lines stand; those of a long text that it has often are left out, and found as neighbours. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    else known.push(index);
  }
  if (lines.length < 200) return places;
  const most = Math.trunc(lines.length / 100) + 1;
  return new Map([...places].filter(([, indices]) => indices.length <= most));
}

function longest(
  {
    a,
    b,
    places,
  }: {
    readonly a: readonly string[];
    readonly b: readonly string[];
    readonly places: ReadonlyMap<string, readonly number[]>;
  },
  [aLow, aHigh]: Step["a"],
  [bLow, bHigh]: Step["b"],
): Block {
  let [aFrom, bFrom, size] = [aLow, bLow, 0];
  let lengths = new Map<number, number>();
  for (let i = aLow; i < aHigh; i += 1) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] ?? "") ?? []) {
      if (j < bLow || j >= bHigh) continue;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > size) [aFrom, bFrom, size] = [i - length + 1, j - length + 1, length];
    }
    lengths = next;
  }
  while (aFrom > aLow && bFrom > bLow && a[aFrom - 1] === b[bFrom - 1])
    [aFrom, bFrom, size] = [aFrom - 1, bFrom - 1, size + 1];
  while (aFrom + size < aHigh && bFrom + size < bHigh && a[aFrom + size] === b[bFrom + size])
    size += 1;
  return { aFrom, bFrom, size };
}

/** Changes with the lines around them; what is equal for long is left out. */
function grouped(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  let group: Step[] = [];
  for (const [index, step] of steps.entries()) {
    if (!step.isEqual) {
      group.push(step);
      continue;
    }
    const isLong = step.a[1] - step.a[0] > 2 * context;
    const isFirst = index === 0;
    const isLast = index === steps.length - 1;
    if (isFirst) group.push(tail(step));
    else if (isLast) group.push(head(step));
    else if (isLong) {
      groups.push([...group, head(step)]);
      group = [tail(step)];
    } else group.push(step);
  }
  if (group.some(({ isEqual }) => !isEqual)) groups.push(group);
  return groups;
}

function head({ a, b }: Step): Step {
  const size = Math.min(a[1] - a[0], context);
  return { isEqual: true, a: [a[0], a[0] + size], b: [b[0], b[0] + size] };
}

function tail({ a, b }: Step): Step {
  const size = Math.min(a[1] - a[0], context);
  return { isEqual: true, a: [a[1] - size, a[1]], b: [b[1] - size, b[1]] };
}
