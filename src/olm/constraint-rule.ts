import { checkCel, type CelEnvironment } from "../schema/cel-checker.js";
import { celDeclarations, libraryOf } from "../schema/cel-declarations.js";
import { type CelFault, positionOf } from "../schema/cel-fault.js";
import { parseCel } from "../schema/cel-parser.js";
import { readSignatures } from "../schema/cel-signatures.js";
import { DYN, formatCelType, listType, mapType, STRING } from "../schema/cel-types.js";

/** The environment of CEL before Kubernetes adds to it. */
const plain = 0;

/**
 * Says what is wrong with the CEL expression of a constraint: OLM knows `properties`, a
 * list of maps with `type` and `value`, the function `semver_compare`, and CEL's own functions.
 *
 * Follows `NewCelEnvironment` of github.com/operator-framework/api, `pkg/constraints/cel.go`.
 */
export function faultOfConstraintRule(rule: string): string | undefined {
  const parsed = parseCel(rule, plain);
  if (!parsed.ok) return describe(rule, parsed.fault);
  const result = checkCel(parsed.expr, environment());
  if (!result.ok) {
    const [fault] = result.faults;
    return fault === undefined ? undefined : describe(rule, fault);
  }
  const type = result.checked.typeOf(result.checked.expr);
  if (type.kind === "bool") return undefined;
  return `must be true or false, but it is of type ${formatCelType(type)}: compare it with something`;
}

function environment(): CelEnvironment {
  const { minor, functions, typeNames } = celDeclarations(plain);
  const standard = [...functions].filter(([name]) => libraryOf(name)?.library === "standard");
  const own = readSignatures("semver_compare: semver_compare(dyn, dyn) int");
  return {
    declarations: {
      minor,
      functions: new Map([
        ...standard,
        ...own.map(({ name, overload }) => [name, [overload]] as const),
      ]),
      typeNames,
    },
    variables: new Map([["properties", listType(mapType(STRING, DYN))]]),
  };
}

function describe(rule: string, { at, message, suggestion }: CelFault): string {
  const { line, column } = positionOf(rule, at);
  const place = line === 1 ? `column ${column}` : `line ${line}, column ${column}`;
  return `${place}: ${message}${suggestion === undefined ? "" : `; ${suggestion}`}`;
}
