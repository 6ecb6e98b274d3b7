import { faultOfDns1035Label } from "../meta/names.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";
import { deepFreeze } from "../util/json.js";
import { checkOptions } from "./check-options.js";
import { DefinitionError } from "./errors.js";
import type { AnyResource } from "./resource.js";

/** The conditions a controller may set, each with the reasons it may give. */
export interface DeclaredConditions {
  readonly [type: string]: readonly string[];
}

/** What one controller reconciles and what it may touch; pure data. */
export interface ControllerDefinition<
  Name extends string = string,
  For extends AnyResource = AnyResource,
  Owned extends readonly ResourceType[] = readonly ResourceType[],
  Conditions extends DeclaredConditions = DeclaredConditions,
> {
  /** Unique in the operator; names the controller in logs, metrics and field managers. */
  readonly name: Name;
  /** The kind that is reconciled. */
  readonly for: For;
  /** The kinds of which the controller makes children; each is watched. */
  readonly owns: Owned;
  readonly conditions: Conditions;
}

/** What {@link defineController} takes. */
export interface ControllerOptions<
  Name extends string,
  For extends AnyResource,
  Owned extends readonly ResourceType[],
  Conditions extends DeclaredConditions,
> {
  /** A DNS label. */
  readonly name: Name;
  readonly for: For;
  /** @default [] */
  readonly owns?: Owned;
  /** Types of conditions in upper camel case, each with its reasons. @default {} */
  readonly conditions?: Conditions;
}

/**
 * Describes a controller as data, which both packaging and the operator's process read.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once.
 */
export function defineController<
  const Name extends string,
  For extends AnyResource,
  const Owned extends readonly ResourceType[] = readonly [],
  const Conditions extends DeclaredConditions = Readonly<Record<never, never>>,
>(
  options: ControllerOptions<Name, For, Owned, Conditions>,
): ControllerDefinition<Name, For, Owned, Conditions>;
export function defineController(
  options: ControllerOptions<string, AnyResource, readonly ResourceType[], DeclaredConditions>,
): ControllerDefinition {
  const { name, owns = [], conditions = {} } = options;
  const issues = [
    ...checkOptions(options, ["name", "for", "owns", "conditions"]),
    ...checkName(name),
    ...checkOwned(options.for, owns),
    ...checkConditions(options.for, conditions),
  ];
  if (issues.length > 0) throw new DefinitionError(`controller ${name}`, issues);
  return deepFreeze({ name, for: options.for, owns: [...owns], conditions });
}

function checkName(name: string): readonly ValidationIssue[] {
  const fault = faultOfDns1035Label(name);
  if (fault === undefined) return [];
  return [
    { path: ["name"], code: "NAME_INVALID", message: `${fault}, not ${JSON.stringify(name)}` },
  ];
}

function checkOwned(
  primary: AnyResource,
  owns: readonly ResourceType[],
): readonly ValidationIssue[] {
  return owns.flatMap((child, index) => {
    const report = (code: string, message: string): ValidationIssue[] => [
      { path: ["owns", index], code, message },
    ];
    if (sameType(child, primary))
      return report("OWNS_ITSELF", `${child.kind} cannot own its own kind`);
    if (owns.findIndex((other) => sameType(other, child)) < index) {
      return report("OWNS_TWICE", `${child.kind} is named already`);
    }
    // An owner reference cannot lead out of a namespace: https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
    if (primary.scope === "Namespaced" && child.scope === "Cluster") {
      return report(
        "OWNS_CLUSTER_SCOPED",
        `${child.kind} is cluster-scoped and ${primary.kind} is namespaced: an owner reference cannot lead there, and tracking such children is not supported yet`,
      );
    }
    return [];
  });
}

function sameType(a: ResourceType, b: ResourceType): boolean {
  return a.group === b.group && a.kind === b.kind;
}

function checkConditions(
  primary: AnyResource,
  conditions: DeclaredConditions,
): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const report = (path: readonly (string | number)[], message: string): void =>
    void issues.push({ path: ["conditions", ...path], code: "CONDITION_INVALID", message });
  for (const [type, reasons] of Object.entries(conditions)) {
    if (!/^[A-Z][A-Za-z0-9]{0,315}$/.test(type)) report([type], "must be in upper camel case");
    if (reasons.length === 0) report([type], "needs at least one reason");
    reasons.forEach((reason, index) => {
      if (!/^[A-Z][A-Za-z0-9_]{0,1023}$/.test(reason)) {
        report([type, index], `must be in upper camel case, not ${JSON.stringify(reason)}`);
      }
    });
  }
  const stored = primary.versions.find(({ storage }) => storage);
  const hasConditions = stored?.status?.json.properties?.["conditions"] !== undefined;
  if (Object.keys(conditions).length > 0 && !hasConditions) {
    report([], `the status of ${primary.kind} has no conditions: end it with .standard()`);
  }
  return issues;
}
