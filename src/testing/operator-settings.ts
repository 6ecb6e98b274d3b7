import type { OperatorDefinition } from "../api/define-operator.js";
import type { Installation } from "../api/rbac-manifests.js";
import type { Implementation } from "../controller/implement.js";
import { readSettings, type Settings } from "../manager/settings.js";
import type { RunOperatorOptions } from "./running-operator.js";

/** What {@link settingsInTest} takes. */
interface Setup extends Pick<RunOperatorOptions, "namespaces" | "environment"> {
  readonly operator: OperatorDefinition;
  readonly implementation: Implementation;
}

/** The settings of an operator in a test. @throws {SettingsError} SETTINGS_INVALID */
export function settingsInTest({
  operator,
  implementation,
  namespaces = operator.scope === "Cluster" ? [] : ["default"],
  environment,
}: Setup): Settings {
  if (implementation.operator !== operator) {
    throw new TypeError(
      `the implementation is of ${implementation.operator.name}, not of this ${operator.name}`,
    );
  }
  const env = {
    LEADER_ELECT: "false",
    HEALTH_PORT: "0",
    METRICS_PORT: "0",
    FIELD_VALIDATION: "Strict",
    POD_NAMESPACE: `${operator.name}-system`,
    WATCH_NAMESPACE: namespaces.join(","),
    ...environment,
  };
  const settings = readSettings(operator, { env, args: [] });
  // Without arguments nobody asks for help.
  if (typeof settings === "string") throw new TypeError(settings);
  return settings;
}

/** Where an operator with such settings is installed. */
export function installationOf(
  { name, scope }: OperatorDefinition,
  { watchNamespaces, leaderElectionNamespace = `${name}-system` }: Settings,
): Installation {
  const watched = scope === "Cluster" ? "all" : watchNamespaces;
  return { own: leaderElectionNamespace, watched };
}
