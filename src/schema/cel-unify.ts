import { DYN, isDynOrError, paramsOf, sameType, type CelType } from "./cel-types.js";

/** What type variables stand for. */
export type CelSubstitution = ReadonlyMap<string, CelType>;

type Bindings = Map<string, CelType>;

/**
 * Whether each type can stand where the one at its side is wanted; answers the
 * substitution that makes it so, or `undefined`. The one passed in is not changed.
 *
 * Follows the type unification of cel-go `checker/types.go`: `dyn` goes with all,
 * `null` with objects, durations, timestamps and opaque types only.
 */
export function assignAll(
  known: CelSubstitution,
  from: readonly CelType[],
  to: readonly CelType[],
): CelSubstitution | undefined {
  const bindings: Bindings = new Map(known);
  return unifyAll(bindings, from, to) ? bindings : undefined;
}

/** Replaces bound type variables; unbound ones become `dyn` when asked to. */
export function substitute(known: CelSubstitution, type: CelType, unboundToDyn: boolean): CelType {
  switch (type.kind) {
    case "param": {
      const bound = known.get(type.name);
      if (bound !== undefined) return substitute(known, bound, unboundToDyn);
      return unboundToDyn ? DYN : type;
    }
    case "list":
      return { kind: "list", params: [substitute(known, type.params[0], unboundToDyn)] };
    case "map":
      return {
        kind: "map",
        params: [
          substitute(known, type.params[0], unboundToDyn),
          substitute(known, type.params[1], unboundToDyn),
        ],
      };
    case "opaque":
    case "type":
      return { ...type, params: type.params.map((part) => substitute(known, part, unboundToDyn)) };
    default:
      return type;
  }
}

/** The more general of two types that unify. */
export function moreGeneral(a: CelType, b: CelType): CelType {
  return isLessSpecific(a, b) ? a : b;
}

function isLessSpecific(a: CelType, b: CelType): boolean {
  if (a.kind === "dyn" || a.kind === "param") return true;
  if (b.kind === "dyn" || b.kind === "param") return false;
  if (a.kind !== b.kind) return false;
  if (a.kind === "type") return true;
  if (a.kind !== "list" && a.kind !== "map" && a.kind !== "opaque") return sameType(a, b);
  if ("name" in a && "name" in b && a.name !== b.name) return false;
  const as = paramsOf(a);
  const bs = paramsOf(b);
  return (
    as.length === bs.length && as.every((part, index) => isLessSpecific(part, bs[index] ?? DYN))
  );
}

function unifyAll(bindings: Bindings, from: readonly CelType[], to: readonly CelType[]): boolean {
  return (
    from.length === to.length &&
    from.every((type, index) => unify(bindings, type, to[index] ?? DYN))
  );
}

function unify(bindings: Bindings, from: CelType, to: CelType): boolean {
  if (to.kind === "param") {
    const result = bind(bindings, from, to);
    if (result === "bound") return true;
    if (result === "conflict") return false;
  }
  if (from.kind === "param") return bind(bindings, to, from) === "bound";
  if (isDynOrError(from) || isDynOrError(to)) return true;
  if (from.kind === "null") return isNullable(to);
  if (to.kind === "null") return isNullable(from);
  if (from.kind !== to.kind) return false;
  if (from.kind === "type") return true;
  if (from.kind === "struct" && to.kind === "struct") return from.name === to.name;
  if (from.kind === "opaque" && to.kind === "opaque" && from.name !== to.name) return false;
  return unifyAll(bindings, paramsOf(from), paramsOf(to));
}

/** `free` says that the variable has no type yet and cannot take this one. */
function bind(
  bindings: Bindings,
  type: CelType,
  variable: Extract<CelType, { kind: "param" }>,
): "bound" | "conflict" | "free" {
  if (type.kind === "param" && type.name === variable.name) return "bound";
  const known = bindings.get(variable.name);
  if (known === undefined) {
    if (occursIn(bindings, variable.name, type)) return "free";
    bindings.set(variable.name, type);
    return "bound";
  }
  if (sameType(type, known)) return "bound";
  if (!unify(bindings, type, known)) return "conflict";
  const general = moreGeneral(type, known);
  if (!occursIn(bindings, variable.name, general)) bindings.set(variable.name, general);
  return "bound";
}

function occursIn(bindings: Bindings, name: string, type: CelType): boolean {
  if (type.kind === "param") {
    if (type.name === name) return true;
    const bound = bindings.get(type.name);
    return bound !== undefined && occursIn(bindings, name, bound);
  }
  return paramsOf(type).some((part) => occursIn(bindings, name, part));
}

function isNullable(type: CelType): boolean {
  return ["null", "opaque", "struct", "duration", "timestamp"].includes(type.kind);
}
