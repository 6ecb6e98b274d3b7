import { faultOfDnsLabel } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import { canonicalJSON, deepFreeze } from "../util/json.js";
import { parseVersion } from "../util/semantic-version.js";
import { checkOptions } from "./check-options.js";
import { crdNameOf, toCustomResourceDefinition } from "./crd.js";
import type { ControllerDefinition } from "./define-controller.js";
import { DefinitionError } from "./errors.js";
import type { AnyResource } from "./resource.js";

/** Where an operator works: in every namespace, or in namespaces that its installation names. */
export type OperatorScope = "Cluster" | "Namespaced";

/** An operator as data: what it is called, and its controllers. */
export interface OperatorDefinition<
  Controllers extends readonly ControllerDefinition[] = readonly ControllerDefinition[],
> {
  /** A DNS label; names the Deployment, the ServiceAccount, the Lease and the OLM package. */
  readonly name: string;
  /** A semantic version, without a leading `v`. */
  readonly version: string;
  readonly scope: OperatorScope;
  readonly controllers: Controllers;
}

/** What {@link defineOperator} takes. */
export interface OperatorOptions<Controllers extends readonly ControllerDefinition[]> {
  /** A DNS label of at most 52 characters, so that names made from it fit. */
  readonly name: string;
  /** A semantic version, without a leading `v`. */
  readonly version: string;
  /**
   * With `Cluster` the operator watches every namespace and its rules stand in a
   * ClusterRole; with `Namespaced` they stand in one Role for each watched namespace.
   *
   * @default "Cluster"
   */
  readonly scope?: OperatorScope;
  readonly controllers: Controllers;
}

/**
 * Describes an operator as data: the single source of its manifests, permissions and bundle.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once.
 */
export function defineOperator<const Controllers extends readonly ControllerDefinition[]>(
  options: OperatorOptions<Controllers>,
): OperatorDefinition<Controllers> {
  const { name, version, scope = "Cluster", controllers } = options;
  const issues = [
    ...checkOptions(options, ["name", "version", "scope", "controllers"]),
    ...checkIdentity(name, version),
    ...checkControllers(controllers, scope),
  ];
  if (issues.length > 0) throw new DefinitionError(`operator ${name}`, issues);
  return deepFreeze({ name, version, scope, controllers });
}

function checkIdentity(name: string, version: string): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const fault = name.length > 52 ? "must be at most 52 characters" : faultOfDnsLabel(name);
  if (fault !== undefined) {
    issues.push({
      path: ["name"],
      code: "NAME_INVALID",
      message: `${fault}, not ${JSON.stringify(name)}`,
    });
  }
  if (parseVersion(version) === undefined) {
    const message = `must be a semantic version such as 1.0.0, not ${JSON.stringify(version)}`;
    issues.push({ path: ["version"], code: "VERSION_INVALID", message });
  }
  return issues;
}

function checkControllers(
  controllers: readonly ControllerDefinition[],
  scope: OperatorScope,
): readonly ValidationIssue[] {
  if (controllers.length === 0) {
    const message = "an operator needs at least one controller";
    return [{ path: ["controllers"], code: "CONTROLLER_MISSING", message }];
  }
  return controllers.flatMap((controller, index): ValidationIssue[] => {
    const path = ["controllers", index];
    const first = controllers.findIndex(({ name }) => name === controller.name);
    if (first < index) {
      const message = `two controllers are called ${controller.name}`;
      return [{ path, code: "CONTROLLER_TWICE", message }];
    }
    const same = controllers.find(
      ({ for: other }) => crdNameOf(other) === crdNameOf(controller.for),
    );
    if (same !== undefined && !rendersAs(same.for, controller.for)) {
      const message = `${same.name} and ${controller.name} are for two different definitions of ${crdNameOf(same.for)}: give both the same one`;
      return [{ path, code: "RESOURCE_DIFFERS", message }];
    }
    if (scope === "Namespaced" && controller.for.scope === "Cluster") {
      const message = `${controller.for.kind} is cluster-scoped, which an operator of scope "Namespaced" cannot watch: use scope "Cluster"`;
      return [{ path, code: "SCOPE_TOO_NARROW", message }];
    }
    return [];
  });
}

function rendersAs(a: AnyResource, b: AnyResource): boolean {
  if (a === b) return true;
  return (
    canonicalJSON(toCustomResourceDefinition(a)) === canonicalJSON(toCustomResourceDefinition(b))
  );
}
