import { faultOfDnsLabel } from "../meta/names.js";
import type { ResourceType, Scope } from "../meta/resource-type.js";
import type { ValidationIssue } from "../schema/issues.js";
import { canonicalJSON } from "../util/json.js";
import { parseVersion } from "../util/semantic-version.js";
import { crdNameOf, toCustomResourceDefinition } from "./crd.js";
import type { ControllerDefinition } from "./define-controller.js";
import type { AnyResource } from "./resource.js";
import { whenOverlaps } from "./when.js";

/** Checks what an operator is called. */
export function checkIdentity(name: string, version: string): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const report = (path: string, code: string, message: string): void =>
    void issues.push({ path: [path], code, message });
  const fault = faultOfName(name);
  if (fault !== undefined) report("name", "NAME_INVALID", `${fault}, not ${JSON.stringify(name)}`);
  // Every namespace has a ServiceAccount of this name, which whatever names none runs as.
  if (name === "default")
    report(
      "name",
      "NAME_INVALID",
      "must not be default: each namespace has a ServiceAccount of that name",
    );
  if (typeof version !== "string" || parseVersion(version) === undefined) {
    const message = `must be a semantic version such as 1.0.0, not ${JSON.stringify(version)}`;
    report("version", "VERSION_INVALID", message);
  }
  return issues;
}

function faultOfName(name: string): string | undefined {
  if (typeof name !== "string") return "must be a string";
  return name.length > 52 ? "must be at most 52 characters" : faultOfDnsLabel(name);
}

/** Checks controllers against each other and against where the operator works. */
export function checkControllers(
  controllers: readonly ControllerDefinition[],
  scope: Scope,
): readonly ValidationIssue[] {
  if (controllers.length === 0) {
    const message = "an operator needs at least one controller";
    return [{ path: ["controllers"], code: "CONTROLLER_MISSING", message }];
  }
  return controllers.flatMap((controller, index): readonly ValidationIssue[] => {
    const path = ["controllers", index];
    const issues: ValidationIssue[] = [];
    const report = (code: string, message: string): void =>
      void issues.push({ path, code, message });
    const earlier = controllers.slice(0, index);
    if (earlier.some(({ name }) => name === controller.name)) {
      report("CONTROLLER_TWICE", `two controllers are called ${controller.name}`);
      return issues;
    }
    const successor = controllers.find(({ formerNames }) => formerNames.includes(controller.name));
    if (successor !== undefined) {
      const was = `${successor.name} was called ${controller.name} before, and would take its children over`;
      report("CONTROLLER_TWICE", was);
    }
    for (const other of earlier.filter(({ for: kind }) => sameName(kind, controller.for))) {
      checkSharing(other, controller, report);
    }
    if (scope === "Namespaced") issues.push(...checkScope(controller, path));
    return issues;
  });
}

function sameName(a: AnyResource, b: AnyResource): boolean {
  return crdNameOf(a) === crdNameOf(b);
}

/** Two controllers of one kind: what each writes, the other must leave alone. */
function checkSharing(
  one: ControllerDefinition,
  other: ControllerDefinition,
  report: (code: string, message: string) => void,
): void {
  const both = `${one.name} and ${other.name}`;
  const kind = crdNameOf(one.for);
  if (!rendersAs(one.for, other.for)) {
    const message = `${both} are for two different definitions of ${kind}: give both the same one`;
    report("RESOURCE_DIFFERS", message);
    return;
  }
  if (whenOverlaps(one.when, other.when)) {
    const message = `${both} would reconcile the same ${one.for.kind} and undo each other's status: give both a \`when\` with different values of one label or of one field`;
    report("CONTROLLER_OVERLAPS", message);
  }
  if (one.finalizer !== undefined && one.finalizer === other.finalizer) {
    const message = `${both} have the finalizer ${one.finalizer}: give each its own, as the first to remove it would let the object go`;
    report("FINALIZER_TWICE", message);
  }
}

function rendersAs(a: AnyResource, b: AnyResource): boolean {
  if (a === b) return true;
  return (
    canonicalJSON(toCustomResourceDefinition(a)) === canonicalJSON(toCustomResourceDefinition(b))
  );
}

/** A Role allows nothing on cluster-scoped kinds. */
function checkScope(
  controller: ControllerDefinition,
  path: readonly (string | number)[],
): readonly ValidationIssue[] {
  const { references, watches, touches, grants, owns } = controller;
  const used: readonly (readonly [string, ResourceType])[] = [
    ["is for", controller.for],
    ...owns.map((child) => ["owns", child] as const),
    ...Object.values(references).map(({ to }) => ["refers to", to] as const),
    ...Object.values(watches).map(({ to }) => ["watches", to] as const),
    ...touches.map(({ to }) => ["touches", to] as const),
    ...grants.map(({ to }) => ["has grants on", to] as const),
  ];
  return used
    .filter(([, { scope }]) => scope === "Cluster")
    .map(([does, { kind }]) => {
      const message = `${controller.name} ${does} ${kind}, which is cluster-scoped, and an operator of scope "Namespaced" has Roles only: use scope "Cluster"${does === "is for" ? "" : ", or leave it out"}`;
      return { path, code: "SCOPE_TOO_NARROW", message };
    });
}
