import type { EnvVar } from "./pod-shapes.js";
import type { ResourceRequirements } from "./resource-requirements.js";

const mebibyte = 2 ** 20;
/** The part of the memory limit that Node's old space may take, and what it must leave. */
const heapShare = 0.75;
const outsideHeap = 96 * mebibyte;
const smallestHeap = 32 * mebibyte;

const factors: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: mebibyte,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The bytes of a quantity such as `512Mi`, `1e9` or `0.5G`; exact up to 2^53. */
function bytesOf(quantity: string | number): number {
  const [, amount = "", suffix = ""] = /^(.*?\d\.?(?:[eE][-+]?[\d.]+)?)([A-Za-z]*)$/.exec(
    String(quantity),
  ) ?? [undefined, "NaN"];
  return Number(amount) * (factors[suffix] ?? Number.NaN);
}

/**
 * The mebibytes of Node's old space in a container: three quarters of its memory
 * limit, leaving at least 96 MiB to what is outside; absent without a limit.
 *
 * A process whose old space is full was measured to take 75 to 90 MiB more than
 * that at up to 384 MiB, and 133 MiB more at 768 MiB (Node 20.20, small objects).
 */
function heapMebibytes({ limits }: ResourceRequirements): number | undefined {
  const limit = limits?.["memory"];
  if (limit === undefined) return undefined;
  const bytes = bytesOf(limit);
  const heap = Math.max(Math.min(bytes * heapShare, bytes - outsideHeap), smallestHeap);
  return Math.floor(heap / mebibyte);
}

const nodeOptions = "NODE_OPTIONS";

/**
 * Sets Node's heap from the memory limit by `NODE_OPTIONS`, in front of the options given.
 *
 * Options that size the heap themselves stay alone, and so do those that come
 * from elsewhere, as a Secret or a ConfigMap, which cannot be added to.
 */
export function withHeap(
  env: readonly EnvVar[],
  resources: ResourceRequirements,
): readonly EnvVar[] {
  const heap = heapMebibytes(resources);
  const given = env.find(({ name }) => name === nodeOptions);
  if (heap === undefined || given?.valueFrom !== undefined) return env;
  const options = given?.value ?? "";
  if (/--max[-_]old[-_]space[-_]size/.test(options)) return env;
  const variable = { name: nodeOptions, value: `--max-old-space-size=${heap} ${options}`.trim() };
  if (given === undefined) return [variable, ...env];
  return env.map((each) => (each === given ? variable : each));
}
