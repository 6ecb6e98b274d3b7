import type { CelExpr } from "./cel-ast.js";
import { appendToCopy, type CelPath } from "./cel-path.js";
import {
  UINT64_MAX,
  UNKNOWN_SIZE,
  addSaturating,
  addSizes,
  fixedSize,
  multiplySaturating,
  multiplySizes,
  scale,
  wrap64,
  type CelSize,
} from "./cel-size.js";
import { paramsOf, type CelType } from "./cel-types.js";

/** What is known of an argument or a receiver when a call is estimated. */
export interface CelCostNode {
  readonly expr: CelExpr;
  readonly type: CelType;
  readonly path: CelPath;
  readonly size: CelSize | undefined;
}

export interface CallEstimate {
  readonly cost: bigint;
  readonly size?: CelSize;
}

/** A call with one of the overloads it may take. */
export interface EstimatedCall {
  readonly name: string;
  readonly overload: string;
  readonly target: CelCostNode | undefined;
  readonly args: readonly CelCostNode[];
}

type SizeAt = (path: CelPath) => CelSize | undefined;
type SizeOf = (node: CelCostNode | undefined) => CelSize;
interface Sizes {
  readonly of: SizeOf;
  readonly at: SizeAt;
}
type Estimate = (call: EstimatedCall, sizes: Sizes) => CallEstimate | undefined;

const stringFactor = 0.1;
const regexFactor = 0.25;
/** An allocated list: the call itself and the list. */
const listCallCost = 11n;

/**
 * The cost of a call to a function of the Kubernetes, set and list libraries, without its
 * arguments; `undefined` for the functions of the language itself.
 *
 * Follows `apiserver/pkg/cel/library/cost.go` and cel-go `ext/sets.go` and `ext/lists.go`.
 */
export function estimateCall(call: EstimatedCall, sizeAt: SizeAt): CallEstimate | undefined {
  const of: SizeOf = (node) =>
    node === undefined ? UNKNOWN_SIZE : (node.size ?? sizeAt(node.path) ?? UNKNOWN_SIZE);
  const estimate = byOverload.get(call.overload) ?? byName.get(call.name);
  return estimate?.(call, { of, at: sizeAt });
}

const fixed =
  (cost: bigint): Estimate =>
  () => ({ cost });

const sets =
  (factor: number): Estimate =>
  ({ args: [left, right] }, { of }) => ({
    cost: addSaturating(scale(multiplySizes(of(left), of(right)).max, factor), 1n),
  });

function allocate(factor: number, size: CelSize): CallEstimate {
  return { cost: addSaturating(scale(size.max, factor), listCallCost), size };
}

const sort =
  (factor: number): Estimate =>
  ({ target, args }, { of }) => {
    const size = of(args[0] ?? target);
    return allocate(factor, multiplySizes(size, size));
  };

function literalInt(node: CelCostNode | undefined, otherwise: bigint): bigint {
  if (node?.expr.kind !== "literal" || node.expr.constant.type !== "int") return otherwise;
  return node.expr.constant.value < 0n ? 0n : node.expr.constant.value;
}

const flatten: Estimate = ({ target, args: [depth] }, { of }) =>
  allocate(Number(depth === undefined ? 1n : literalInt(depth, UINT64_MAX)), of(target));

const byOverload: ReadonlyMap<string, Estimate> = new Map<string, Estimate>([
  ["list_sets_contains_list", sets(1)],
  ["list_sets_intersects_list", sets(1)],
  ["list_sets_equivalent_list", sets(2)],
  [
    "list_slice",
    ({ target, args: [start, end] }, { of }) =>
      allocate(1, fixedSize(wrap64(literalInt(end, of(target).max) - literalInt(start, 0n)))),
  ],
  ["list_flatten", flatten],
  ["list_flatten_int", flatten],
  ["lists_range", ({ args: [count] }) => allocate(1, fixedSize(literalInt(count, UINT64_MAX)))],
  ["list_reverse", ({ target }, { of }) => allocate(1, of(target))],
  ["list_distinct", ({ target }, { of }) => allocate(2, multiplySizes(of(target), of(target)))],
  ...["int", "uint", "double", "bool", "timestamp", "duration"].flatMap(
    (type): [string, Estimate][] => [
      [`list_${type}_sort`, sort(2)],
      [`list_${type}_sort_by`, sort(2)],
    ],
  ),
  ...["string", "bytes"].flatMap((type): [string, Estimate][] => [
    [`list_${type}_sort`, sort(2 + stringFactor)],
    [`list_${type}_sort_by`, sort(2 + stringFactor)],
  ]),
]);

/** One pass over the first argument. */
const traverseArgument: Estimate = ({ args: [text] }, { of }) =>
  text === undefined ? undefined : { cost: scale(of(text).max, stringFactor) };

/** One pass over the receiver, which also bounds the result. */
const traverseReceiver: Estimate = ({ target }, { of }) =>
  target === undefined
    ? undefined
    : { cost: scale(of(target).max, stringFactor), size: of(target) };

function elementOf({ type, path }: CelCostNode): CelCostNode | undefined {
  const [element] = paramsOf(type);
  if (element === undefined) return undefined;
  const expr: CelExpr = { kind: "ident", at: 0, name: "" };
  return {
    expr,
    type: element,
    path: path.length === 0 ? path : appendToCopy(path, "@items"),
    size: undefined,
  };
}

const eachItem: Estimate = ({ target }, { of }) => {
  if (target === undefined) return undefined;
  const element = elementOf(target);
  if (element === undefined) return { cost: scale(of(target).max, stringFactor) };
  const text = element.type.kind === "string" || element.type.kind === "bytes";
  const one = text ? addSaturating(1n, scale(of(element).max, stringFactor)) : 1n;
  return { cost: multiplySaturating(of(target).max, one) };
};

const replace: Estimate = ({ target, args: [search, replacement] }, { of }) => {
  if (target === undefined || search === undefined || replacement === undefined) return undefined;
  const text = of(target);
  const wanted = of(search);
  const given = of(replacement);
  const most = longestReplacement(text.max, wanted.min, given.max);
  const least = shortestReplacement(text.min, wanted.max, given.min);
  const size: CelSize = {
    min: addSaturating(multiplySaturating(least.count, given.min), least.kept),
    max: addSaturating(multiplySaturating(most.count, given.max), most.kept),
  };
  return { cost: scale(text.max, 2 * stringFactor), size };
};

interface Replacement {
  readonly count: bigint;
  readonly kept: bigint;
}

function longestReplacement(text: bigint, search: bigint, replacement: bigint): Replacement {
  // Replacing "" puts the replacement around every character.
  if (search === 0n) return { count: text < UINT64_MAX ? text + 1n : text, kept: text };
  if (replacement <= search) return { count: 0n, kept: text };
  return { count: divideUp(text, search), kept: 0n };
}

function shortestReplacement(text: bigint, search: bigint, replacement: bigint): Replacement {
  if (search === 0n) return { count: text < UINT64_MAX ? text + 1n : text, kept: text };
  if (search <= replacement) return { count: 0n, kept: text };
  return { count: divideUp(text, search), kept: 0n };
}

/** In double arithmetic, as upstream. */
function divideUp(a: bigint, b: bigint): bigint {
  const value = Math.ceil(Number(a) / Number(b));
  return value >= 2 ** 64 ? UINT64_MAX : BigInt(value);
}

const split: Estimate = ({ target, args: [, limit] }, { of }) => {
  if (target === undefined) return undefined;
  const { max } = of(target);
  const literal =
    limit?.expr.kind === "literal" && limit.expr.constant.type === "int"
      ? wrap64(limit.expr.constant.value)
      : max;
  return { cost: scale(max, 2 * stringFactor), size: { min: 0n, max: literal } };
};

const join: Estimate = ({ target, args: [separator] }, { of }) => {
  if (target === undefined) return undefined;
  const items = of(target);
  const element = elementOf(target);
  let size: CelSize = element === undefined ? fixedSize(0n) : multiplySizes(items, of(element));
  if (separator !== undefined) {
    const less = (count: bigint): bigint => (count > 0n ? count - 1n : 0n);
    size = addSizes(
      size,
      multiplySizes(of(separator), { min: less(items.min), max: less(items.max) }),
    );
  }
  return { cost: scale(size.max, stringFactor), size };
};

const find: Estimate = ({ target, args: [pattern] }, { of }) => {
  if (target === undefined || pattern === undefined) return undefined;
  const text = of(target);
  const cost = multiplySaturating(
    scale(addSaturating(text.max, 1n), stringFactor),
    scale(of(pattern).max, regexFactor),
  );
  return { cost, size: { min: 0n, max: text.max } };
};

/** Two addresses of at most 16 bytes are compared; one given as text is parsed first. */
const contains =
  (cost: bigint, textOverload: string): Estimate =>
  ({ overload, args: [other] }, { of }) =>
    other === undefined
      ? undefined
      : {
          cost:
            overload === textOverload
              ? addSaturating(cost, scale(of(other).max, stringFactor))
              : cost,
        };

const validate: Estimate = ({ args: [text] }, { of }) =>
  text === undefined
    ? undefined
    : { cost: scale(scale(of(text).max, stringFactor), 128 * regexFactor) };

const selector: Estimate = ({ args: [text], args }, { of }) => {
  if (text === undefined || args.length !== 1) return undefined;
  const { max } = of(text);
  return {
    cost: addSaturating(addSaturating(10n, scale(max, stringFactor)), scale(scale(max, 0.5), 50)),
  };
};

const equals: Estimate = ({ args: [left, right] }) => {
  if (left === undefined || right === undefined) return undefined;
  const { type } = left;
  if (!("name" in type) || !("name" in right.type) || type.name !== right.type.name)
    return undefined;
  switch (type.name) {
    case "net.IP":
    case "net.CIDR":
    case "kubernetes.Quantity":
    case "kubernetes.Semver":
    case "kubernetes.authorization.Authorizer":
    case "kubernetes.authorization.PathCheck":
    case "kubernetes.authorization.GroupCheck":
    case "kubernetes.authorization.ResourceCheck":
    case "kubernetes.authorization.Decision":
      return { cost: 1n };
    case "kubernetes.NamedFormat":
      return { cost: scale(64n, stringFactor) };
    case "kubernetes.URL":
      return { cost: scale(right.size?.max ?? 1n, stringFactor) };
    default:
      return undefined;
  }
};

const parseIp: Estimate = (call, sizes) =>
  call.overload === "cidr_ip" ? { cost: 1n } : traverseArgument(call, sizes);

const byName: ReadonlyMap<string, Estimate> = new Map<string, Estimate>([
  ["check", fixed(350_000n)],
  ...(
    "serviceAccount path group resource subresource namespace name allowed reason error errored " +
    "masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast " +
    "format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch " +
    "getScheme getHostname getHost getPort getEscapedPath getQuery"
  )
    .split(" ")
    .map((name): [string, Estimate] => [name, fixed(1n)]),
  ["fieldSelector", selector],
  ["labelSelector", selector],
  ...["isSorted", "sum", "max", "min", "indexOf", "lastIndexOf"].map((name): [string, Estimate] => [
    name,
    eachItem,
  ]),
  [
    "url",
    ({ args: [text] }, { of }) =>
      text === undefined ? undefined : { cost: scale(of(text).max, stringFactor), size: of(text) },
  ],
  ...["lowerAscii", "upperAscii", "substring", "trim"].map((name): [string, Estimate] => [
    name,
    traverseReceiver,
  ]),
  ["replace", replace],
  ["split", split],
  ["join", join],
  ["find", find],
  ["findAll", find],
  ...["cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver"].map(
    (name): [string, Estimate] => [name, traverseArgument],
  ),
  ["ip", parseIp],
  [
    "ip.isCanonical",
    ({ args: [text] }, { of }) =>
      text === undefined ? undefined : { cost: scale(of(text).max, 2 * stringFactor) },
  ],
  ["containsIP", contains(4n, "cidr_contains_ip_string")],
  ["containsCIDR", contains(7n, "cidr_contains_cidr_string")],
  ["validate", validate],
  ["_==_", equals],
]);
