import { OPERATORS } from "./cel-ast.js";
import { libraryOf, type CelDeclarations } from "./cel-declarations.js";
import { MACRO_NAMES, macroArities } from "./cel-macros.js";
import type { CelOverload } from "./cel-signatures.js";
import { nearest } from "./cel-suggest.js";
import { formatCelType, type CelType } from "./cel-types.js";

/** A message with what to do about it, if that is known. */
export interface CelExplanation {
  readonly message: string;
  readonly suggestion?: string;
}

const elsewhere: Readonly<Record<string, string>> = {
  object: "a CRD rule knows self and oldSelf; object is for admission policies",
  oldObject: "a CRD rule knows self and oldSelf; oldObject is for admission policies",
  request: "a CRD rule knows self and oldSelf; request is for admission policies",
  params: "a CRD rule knows self and oldSelf; params is for admission policies",
  authorizer: "a CRD rule cannot ask for permissions; authorizer is for admission policies",
  this: "write self",
};

/** What other languages call what CEL has under another name. */
const aliases: Readonly<Record<string, string>> = {
  length: "size()",
  len: "size()",
  count: "size()",
  includes: "contains(…) for a string, x in list for a list",
  toLowerCase: "lowerAscii()",
  toUpperCase: "upperAscii()",
  lower: "lowerAscii()",
  upper: "upperAscii()",
  some: "exists(x, …)",
  any: "exists(x, …)",
  every: "all(x, …)",
  existsOne: "exists_one(x, …)",
  test: "matches('…')",
  match: "matches('…')",
  replaceAll: "replace(…), which replaces all",
  hasOwn: "has(self.field), or 'key' in self.map",
  keys: "map(k, k)",
};

/** Names of libraries that cel-go has and Kubernetes leaves out. */
const absent: ReadonlySet<string> = new Set([
  "math",
  "base64",
  "cel",
  "proto",
  "regex",
  "jsonpatch",
  "network",
]);

export function describeUnknownName(name: string, known: readonly string[]): CelExplanation {
  const message = `there is no variable or type named ${name}`;
  const hint = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
  if (hint !== undefined) return { message, suggestion: hint };
  if (absent.has(name))
    return { message, suggestion: `Kubernetes has no ${name} library in rules` };
  const near = nearest(
    name,
    known.filter((each) => /^[A-Za-z_]/.test(each)),
  );
  return near === undefined ? { message } : { message, suggestion: `did you mean ${near}?` };
}

/** A call as it is written. */
interface WrittenCall {
  readonly name: string;
  readonly member: boolean;
  readonly arity: number;
}

export function describeUnknownFunction(
  { name, member, arity }: WrittenCall,
  { minor, functions }: CelDeclarations,
): CelExplanation {
  const message = `there is no ${member ? "method" : "function"} named ${name}`;
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  const arities = macroArities(name, minor).map((each) => (member ? each : each + 1));
  if (name === "has") return { message: `has() takes one field, not ${arity} arguments` };
  if (arities.length > 0 && alias === undefined) {
    const form = member
      ? `${arities.join(" or ")} arguments, not ${arity}`
      : `a list or map before it: list.${name}(x, …)`;
    return { message: `${name} takes ${form}` };
  }
  const [root = ""] = name.split(".");
  if (name.includes(".") && absent.has(root))
    return { message, suggestion: `Kubernetes has no ${root} library in rules` };
  const hint = Object.hasOwn(elsewhere, root) ? elsewhere[root] : undefined;
  if (name.includes(".") && hint !== undefined) return { message, suggestion: hint };
  if (alias !== undefined) return { message, suggestion: `write ${alias}` };
  const library = libraryOf(name);
  if (library !== undefined) {
    const suggestion = `the ${library.library} library may be used in new rules from Kubernetes 1.${library.server} on`;
    return { message, suggestion };
  }
  const near = nearest(
    name,
    [...functions.keys(), ...MACRO_NAMES].filter((each) => /^[A-Za-z]/.test(each)),
  );
  return near === undefined ? { message } : { message, suggestion: `did you mean ${near}?` };
}

interface Misfit {
  readonly name: string;
  readonly member: boolean;
  /** Types of the receiver, if there is one, and of the arguments. */
  readonly types: readonly CelType[];
  readonly overloads: readonly CelOverload[];
}

export function describeNoOverload({ name, member, types, overloads }: Misfit): CelExplanation {
  const shown = types.map(formatCelType);
  const operator = /^_(\S+)_$/.exec(name)?.[1] ?? (name === "@in" ? "in" : undefined);
  const [first = "", second = ""] = shown;
  if (operator !== undefined && types.length === 2 && name !== "_[_]" && name !== "_[?_]")
    return withHint(
      `${operator} does not take ${first} and ${second}`,
      hintForOperator(operator, types),
    );
  if (name === "_[_]" || name === "_[?_]")
    return { message: `${first} cannot be indexed by ${second}` };
  if (name === "!_") return { message: `! takes a bool, not ${first}` };
  if (name === "-_") return { message: `- takes a number, not ${first}` };
  if (name === "_?_:_") {
    if (types[0]?.kind !== "bool" && types[0]?.kind !== "dyn")
      return { message: `the condition is ${first}, not bool` };
    return {
      message: `the two sides of : have the types ${second} and ${shown[2] ?? ""}`,
      suggestion: "wrap each in dyn() to mix types",
    };
  }
  if (name === OPERATORS.mapInsert && types.length === 2)
    return {
      message: "transformMapEntry makes one map entry a turn",
      suggestion: "its last argument is a map such as {key: value}",
    };
  const call = member
    ? `${first}.${name}(${shown.slice(1).join(", ")})`
    : `${name}(${shown.join(", ")})`;
  const forms = overloads.map((overload) => formatOverload(name, overload));
  const style = overloads.filter((overload) => overload.member === member);
  if (style.length === 0) {
    const form = formatOverload(
      name,
      overloads[0] ?? { id: "", member: false, args: [], result: { kind: "dyn" } },
    );
    return { message: `${name} is called as ${form}` };
  }
  return {
    message: `there is no ${call}`,
    suggestion: `it is ${[...new Set(forms)].slice(0, 3).join(", ")}${forms.length > 3 ? ", …" : ""}`,
  };
}

function formatOverload(name: string, { member, args }: CelOverload): string {
  const shown = args.map(formatCelType);
  return member
    ? `${shown[0] ?? ""}.${name}(${shown.slice(1).join(", ")})`
    : `${name}(${shown.join(", ")})`;
}

function withHint(message: string, suggestion: string | undefined): CelExplanation {
  return suggestion === undefined ? { message } : { message, suggestion };
}

function hintForOperator(operator: string, [left, right]: readonly CelType[]): string | undefined {
  const kinds = new Set([left?.kind, right?.kind]);
  const equality = operator === "==" || operator === "!=";
  if (equality && kinds.has("null"))
    return "a field that is not set is absent, not null: test it with has()";
  if (kinds.has("int") && kinds.has("double")) return "convert one side: double(x) or int(x)";
  if (kinds.has("int") && kinds.has("uint")) return "convert one side: int(x) or uint(x)";
  if (operator === "+" && kinds.has("string")) return "convert the other side with string(x)";
  if (operator === "in" && right?.kind === "string") return "write text.contains('…')";
  if (kinds.has("timestamp") && kinds.has("string"))
    return "write timestamp('2006-01-02T15:04:05Z')";
  if (kinds.has("duration") && (kinds.has("string") || kinds.has("int")))
    return "write duration('30s')";
  const names = [left, right].map((type) =>
    type !== undefined && "name" in type ? type.name : "",
  );
  if (!equality && (names.includes("kubernetes.Quantity") || names.includes("kubernetes.Semver")))
    return "compare with isLessThan, isGreaterThan or compareTo";
  return undefined;
}
