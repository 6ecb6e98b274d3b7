import type { ChartReason } from "../api/chart-conditions.js";
import type { ChildState } from "../controller/children.js";
import { ChildrenError, ChildTakenError } from "../controller/errors.js";
import { isApiError } from "../meta/api-error.js";

/** What is said of an object in its condition `Ready`. */
export interface ReadyCondition {
  readonly status: "True" | "False";
  readonly reason: ChartReason;
  readonly message: string;
}

/** More children than these are counted, not named. */
const namedChildren = 10;

/** How far an object is, by its children. */
export function rollUp(states: Readonly<Record<string, ChildState>>): ReadyCondition {
  const ofPhase = (...phases: readonly ChildState["phase"][]): readonly string[] =>
    Object.entries(states).flatMap(([path, { phase, reason }]) =>
      phases.includes(phase) ? [`${path}: ${reason}`] : [],
    );
  const failed = ofPhase("failed");
  if (failed.length > 0) return { status: "False", reason: "ChildFailed", message: listed(failed) };
  const waiting = ofPhase("progressing", "waiting");
  if (waiting.length > 0) {
    return { status: "False", reason: "Progressing", message: listed(waiting) };
  }
  return { status: "True", reason: "AllReady", message: listed(ofPhase("unavailable")) };
}

/** What to say of an object whose children could not be applied; nothing where it may have been the network. */
export function refusalOf(error: unknown): ReadyCondition | undefined {
  if (!(error instanceof ChildrenError)) return undefined;
  if (error.issues.length > 0) {
    const lines = error.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message}`);
    return { status: "False", reason: "ChartInvalid", message: listed(lines) };
  }
  const lines = Object.entries(error.errors).flatMap(([path, one]) =>
    isRefusal(one) ? [`${path}: ${one.message}`] : [],
  );
  if (lines.length === 0) return undefined;
  return { status: "False", reason: "ChildRefused", message: listed(lines) };
}

/**
 * Whether the server has refused a child for what it is, or a webhook that failed has. Fields that its schema does not have
 * are answered with 500: they end in an error without a status in `pkg/util/managedfields/internal/structuredmerge.go`
 * of `k8s.io/apimachinery`.
 */
function isRefusal(error: unknown): error is Error {
  if (error instanceof ChildTakenError) return true;
  if (!isApiError(error)) return false;
  const { httpCode } = error;
  return httpCode >= 400 && httpCode <= 500 && ![401, 408, 409, 429].includes(httpCode);
}

function listed(lines: readonly string[]): string {
  const rest = lines.length - namedChildren;
  return [...lines.slice(0, namedChildren), ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ");
}
