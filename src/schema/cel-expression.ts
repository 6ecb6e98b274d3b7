import { checkCel, type CelEnvironment, type CheckedCel } from "./cel-checker.js";
import { faultsOfConstants } from "./cel-constants.js";
import { estimateCost } from "./cel-cost.js";
import { celDeclarations, type CelDeclarations } from "./cel-declarations.js";
import type { CelFault } from "./cel-fault.js";
import { faultsOfLiterals } from "./cel-literal-checks.js";
import { parseCel } from "./cel-parser.js";
import { declarationAt, type CelDeclaration } from "./cel-schema.js";
import { formatCelType, optionalType, type CelType } from "./cel-types.js";

/** What an expression is checked against. */
export interface CelContext {
  /** The schema node that `self` is. */
  readonly self: CelDeclaration;
  /** Whether `oldSelf` is an optional, as `optionalOldSelf` makes it. */
  readonly optionalOldSelf: boolean;
  readonly declarations: CelDeclarations;
}

/** A checked expression, or all that is wrong with it. */
export type CelCompilation =
  | {
      readonly ok: true;
      readonly type: CelType;
      /** Worst cost of one evaluation. */
      readonly cost: bigint;
      readonly usesOldSelf: boolean;
      /** Limits that the schema does not set and that the cost was estimated without. */
      readonly missing: readonly string[];
      /** Whether the cost is out of reach for a size that is computed, which no limit would bound. */
      readonly hasUnknownSize: boolean;
    }
  | { readonly ok: false; readonly faults: readonly CelFault[] };

/**
 * Parses, checks and costs one expression as an API server does with a new rule.
 *
 * Follows `apiextensions-apiserver/pkg/apiserver/schema/cel/compilation.go`.
 */
export function compileCel(
  source: string,
  wanted: "bool" | "string",
  context: CelContext,
): CelCompilation {
  const parsed = parseCel(source, context.declarations.minor);
  if (!parsed.ok) return { ok: false, faults: [parsed.fault] };
  const result = checkCel(parsed.expr, environmentOf(context));
  if (!result.ok) return result;
  const { checked } = result;
  const literalFaults = faultsOfLiterals(checked);
  if (literalFaults.length > 0) return { ok: false, faults: literalFaults };
  const type = checked.typeOf(checked.expr);
  if (type.kind !== wanted) return { ok: false, faults: [wrongResult(type, wanted)] };
  const faults = faultsOfConstants(checked);
  if (faults.length > 0) return { ok: false, faults };
  const missing = new Set<string>();
  const cost = estimateCost(checked, (path) => {
    const node = declarationAt(context.self, path);
    if (node?.missing !== undefined) missing.add(node.missing);
    return node === undefined ? undefined : { min: 0n, max: node.maxElements };
  });
  const hasUnknownSize = cost >= OUT_OF_REACH && costWithLimits(checked, context) >= OUT_OF_REACH;
  const usesOldSelf = checked.names.has("oldSelf");
  return { ok: true, type, cost, usesOldSelf, missing: [...missing], hasUnknownSize };
}

/** From here on, a size without any bound explains a cost, or several walks over what the schema leaves open. */
const OUT_OF_REACH = 2n ** 50n;

/** The cost if the schema had each limit that it lacks, as low as can be. */
function costWithLimits(checked: CheckedCel, { self }: CelContext): bigint {
  return estimateCost(checked, (path) => {
    const node = declarationAt(self, path);
    if (node === undefined) return undefined;
    return { min: 0n, max: node.missing === undefined ? node.maxElements : 1n };
  });
}

function environmentOf({ self, optionalOldSelf, declarations }: CelContext): CelEnvironment {
  const oldSelf = optionalOldSelf ? optionalType(self.type) : self.type;
  return {
    declarations,
    variables: new Map([
      ["self", self.type],
      ["oldSelf", oldSelf],
    ]),
  };
}

function wrongResult(type: CelType, wanted: "bool" | "string"): CelFault {
  const what = wanted === "bool" ? "a rule" : "a messageExpression";
  const message = `${what} must be of type ${wanted}, but this is ${formatCelType(type)}`;
  if (type.kind !== "dyn") return { code: "CEL_RESULT_TYPE", at: 0, message };
  return {
    code: "CEL_RESULT_TYPE",
    at: 0,
    message,
    suggestion: `compare it, or convert it with ${wanted}(…)`,
  };
}

/** The declarations for new rules on a server of this minor version: those of the version before it. */
export function declarationsForServer(serverMinor: number): CelDeclarations {
  return celDeclarations(serverMinor - 1);
}
