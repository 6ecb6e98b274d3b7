import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { OperatorDefinition } from "../api/define-operator.js";
import { faultOfDnsLabel } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";

/** Which operator, and where it runs. */
export interface NamespaceOptions {
  /** What `defineOperator` returned. */
  readonly definition: OperatorDefinition;
  /** The namespace that the operator runs in. @default the chart's */
  readonly namespace?: string | undefined;
}

/** Which operator, where it runs, and where it works. */
export interface WatchOptions extends NamespaceOptions {
  /**
   * The namespaces whose objects an operator of scope `Namespaced` reconciles, in any order.
   *
   * @default the namespace that it runs in
   */
  readonly watchNamespaces?: readonly string[] | undefined;
}

/** The namespaces of one installation of an operator. */
export interface Namespaces {
  /** Where the operator runs. */
  readonly own: string;
  /** Where it works: sorted names, or all namespaces. */
  readonly watched: readonly string[] | "all";
  readonly issues: readonly ValidationIssue[];
}

/** Resolves where an operator below `scope` runs and works; the names are good where there are no issues. */
export function resolveNamespaces(scope: Construct, options: WatchOptions): Namespaces {
  const { definition, watchNamespaces } = options;
  const own = options.namespace ?? namespaceOfChart(scope);
  const issues = own === undefined ? [missingNamespace] : checkNamespace(["namespace"], own);
  const resolved = { own: own ?? "", watched: [own ?? ""], issues };
  if (definition.scope === "Cluster") {
    return { ...resolved, watched: "all", issues: [...issues, ...refuseWatched(watchNamespaces)] };
  }
  if (watchNamespaces === undefined) return resolved;
  return {
    ...resolved,
    watched: [...watchNamespaces].toSorted(),
    issues: [...issues, ...checkWatched(watchNamespaces)],
  };
}

const missingNamespace: ValidationIssue = {
  path: ["namespace"],
  code: "NAMESPACE_MISSING",
  message:
    "give the namespace that the operator runs in here, or to the chart: new Chart(app, id, { namespace })",
};

function namespaceOfChart(scope: Construct): string | undefined {
  const chart = scope.node.scopes.findLast((ancestor) => Chart.isChart(ancestor));
  return chart?.namespace;
}

function checkNamespace(
  path: readonly (string | number)[],
  name: unknown,
): readonly ValidationIssue[] {
  const fault = typeof name === "string" ? faultOfDnsLabel(name) : "must be a string";
  if (fault === undefined) return [];
  return [{ path, code: "NAMESPACE_INVALID", message: `${fault}, not ${JSON.stringify(name)}` }];
}

function refuseWatched(watched: readonly string[] | undefined): readonly ValidationIssue[] {
  if (watched === undefined) return [];
  const message =
    'an operator of scope "Cluster" watches every namespace: leave this out, or define the operator with scope "Namespaced"';
  return [{ path: ["watchNamespaces"], code: "NAMESPACE_WATCHED", message }];
}

function checkWatched(watched: readonly string[]): readonly ValidationIssue[] {
  const path = ["watchNamespaces"];
  if (!Array.isArray(watched)) {
    return [{ path, code: "NAMESPACE_INVALID", message: "must be a list of namespaces" }];
  }
  if (watched.length === 0) {
    const message =
      "must name a namespace: leave it out to watch the one that the operator runs in";
    return [{ path, code: "NAMESPACE_MISSING", message }];
  }
  return watched.flatMap((name, index): readonly ValidationIssue[] => {
    const first = watched.indexOf(name);
    if (first === index) return checkNamespace([...path, index], name);
    const message = `${JSON.stringify(name)} is there already, at ${first}`;
    return [{ path: [...path, index], code: "NAMESPACE_TWICE", message }];
  });
}
