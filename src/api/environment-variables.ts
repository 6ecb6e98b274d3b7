import type { ValidationIssue } from "../schema/issues.js";
import {
  compareCachesVariable,
  concurrencyVariable,
  passTimeoutVariable,
  contextVariable,
  fieldValidationVariable,
  gracePeriodVariable,
  healthPortVariable,
  leaderElectVariable,
  logLevelVariable,
  metricsCertPathVariable,
  metricsPortVariable,
  metricsSecureVariable,
  podNamespaceVariable,
  podNameVariable,
  unhandledRejectionsVariable,
  watchNamespaceVariable,
} from "./operator-process.js";

/** What the variables with the images of operands start with; OLM's tools look for it. */
export const relatedImagePrefix = "RELATED_IMAGE_";

/** The environment variable for a member's name: `maxParallelUpgrades` is `MAX_PARALLEL_UPGRADES`. */
export function variableOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toUpperCase();
}

/** The flag of a variable: `MAX_PARALLEL_UPGRADES` is `max-parallel-upgrades`. */
export function flagOf(variable: string): string {
  return variable.toLowerCase().replaceAll("_", "-");
}

const own: readonly string[] = [
  watchNamespaceVariable,
  podNameVariable,
  podNamespaceVariable,
  gracePeriodVariable,
  leaderElectVariable,
  healthPortVariable,
  metricsPortVariable,
  metricsSecureVariable,
  metricsCertPathVariable,
  contextVariable,
  logLevelVariable,
  unhandledRejectionsVariable,
  fieldValidationVariable,
  compareCachesVariable,
  concurrencyVariable,
  passTimeoutVariable,
  // Each setting is a flag, too: this one would be --help.
  "HELP",
];

/**
 * What a container, Node and the libraries in it read for themselves: the variables
 * of https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 * for the API server, those of https://nodejs.org/api/cli.html#environment-variables,
 * and those for proxies, certificates and traces.
 */
const foreign =
  /^(KUBERNETES_.*|KUBECONFIG|NODE_.*|UV_.*|LD_.*|OTEL_.*|SSL_CERT_.*|(HTTPS?|NO|ALL)_PROXY|OPERATOR_CONDITION_NAME|PATH|HOME|HOSTNAME|PWD|USER|SHELL|TMPDIR|TZ|LANG|LC_.*|TERM|DEBUG|(NO|FORCE)_COLOR)$/;

/** Says why a setting cannot have a variable, or `undefined` where it can. */
export function faultOfVariable(variable: string): string | undefined {
  if (own.includes(variable)) return "which the operator's process has for itself";
  if (variable.startsWith(relatedImagePrefix)) return "which is for the images of operands";
  if (foreign.test(variable)) return "which Kubernetes, Node or a library reads for itself";
  return undefined;
}

/** Reports names that would give one variable. */
export function checkDistinct(field: string, names: readonly string[]): readonly ValidationIssue[] {
  return names.flatMap((name, index) => {
    const first = names.findIndex((other) => variableOf(other) === variableOf(name));
    const other = names[first];
    if (first === index || other === undefined) return [];
    const message = `is ${variableOf(name)} in the environment, as is ${other}: rename one`;
    return [{ path: [field, name], code: "VARIABLE_TAKEN", message }];
  });
}
