import { faultOfDns1035Label, faultOfQualifiedName } from "../meta/names.js";
import type { PolicyRule } from "../meta/policy-rule.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkOptions } from "./check-options.js";
import { isSameKind } from "./kind.js";
import type { Child } from "./own.js";
import type { AnyResource } from "./resource.js";

type Path = readonly (string | number)[];

/** Checks the name of a controller, which is its field manager as well. */
export function checkControllerName(name: string): readonly ValidationIssue[] {
  const issue = (code: string, message: string): readonly ValidationIssue[] => [
    { path: ["name"], code, message },
  ];
  const fault = typeof name === "string" ? faultOfDns1035Label(name) : "must be a string";
  if (fault !== undefined) return issue("NAME_INVALID", `${fault}, not ${JSON.stringify(name)}`);
  // What else writes under these names would be taken for the controller's own fields.
  if (/^(kube(ctl|let|adm)?(-|$)|before-first-apply$|helm$)/.test(name)) {
    return issue(
      "NAME_INVALID",
      `${name} is how Kubernetes' own tools call themselves when they write fields`,
    );
  }
  return [];
}

/** Checks the names that a controller had. */
export function checkFormerNames(
  name: string,
  formerNames: readonly string[],
): readonly ValidationIssue[] {
  return formerNames.flatMap((former, index): readonly ValidationIssue[] => {
    const path = ["formerNames", index];
    const parts = typeof former === "string" ? former.split(".") : [];
    const isName = parts.length > 0 && parts.length < 3;
    if (!isName || parts.some((part) => faultOfDns1035Label(part) !== undefined)) {
      const message = `must be a name of a controller, or of its operator and of itself with a dot between, not ${JSON.stringify(former)}`;
      return [{ path, code: "NAME_INVALID", message }];
    }
    if (former !== name && formerNames.indexOf(former) === index) return [];
    const message = former === name ? "is its name now" : `${former} is there already`;
    return [{ path, code: "NAME_TWICE", message }];
  });
}

/** Checks the name of a controller's finalizer. */
export function checkFinalizer(finalizer: string | undefined): readonly ValidationIssue[] {
  if (finalizer === undefined) return [];
  const issue = (message: string): readonly ValidationIssue[] => [
    { path: ["finalizer"], code: "FINALIZER_INVALID", message },
  ];
  const fault =
    typeof finalizer === "string" ? faultOfQualifiedName(finalizer) : "must be a string";
  if (fault !== undefined) return issue(`${fault}, not ${JSON.stringify(finalizer)}`);
  const [domain = "", name] = finalizer.split("/");
  if (name === undefined) {
    return issue(`must have your domain in front, such as example.com/${finalizer}`);
  }
  if (/(^|\.)(k8s|kubernetes)\.io$/.test(domain)) {
    return issue("must not be in a domain of Kubernetes itself");
  }
  return [];
}

/** Checks children whose kinds are kinds. */
export function checkOwned(
  primary: AnyResource,
  owns: readonly Child[],
  finalizer: string | undefined,
): readonly ValidationIssue[] {
  return owns.flatMap((child, index): readonly ValidationIssue[] => {
    const path = ["owns", index];
    const issues = [...checkOptions(child, childFields, path), ...checkChildOptions(child, path)];
    const report = (code: string, message: string): void =>
      void issues.push({ path, code, message });
    if (isSameKind(child, primary)) report("OWNS_ITSELF", `${child.kind} cannot own its own kind`);
    if (owns.findIndex((other) => isSameKind(other, child)) < index) {
      report("OWNS_TWICE", `${child.kind} is named already`);
    }
    // An owner reference cannot lead out of a namespace: https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
    if (primary.scope === "Namespaced" && child.scope === "Cluster" && !child.tracked) {
      report(
        "OWNS_CLUSTER_SCOPED",
        `${child.kind} is cluster-scoped and ${primary.kind} is namespaced, so that no owner reference can lead there: write own(${child.kind}, { tracked: true }), and give the controller a finalizer`,
      );
    }
    if (child.tracked && finalizer === undefined) {
      report(
        "TRACKED_WITHOUT_FINALIZER",
        `nothing would remove a tracked ${child.kind}: give the controller a finalizer, such as ${primary.group}/cleanup`,
      );
    }
    return issues;
  });
}

const childFields = [
  "watch",
  "tracked",
  "optional",
  "mayGrant",
  "group",
  "version",
  "kind",
  "plural",
  "scope",
];

const granting = ["Role", "ClusterRole", "RoleBinding", "ClusterRoleBinding"];

function checkChildOptions(child: Child, path: Path): ValidationIssue[] {
  const { watch, tracked, mayGrant, kind, group } = child;
  const issues: ValidationIssue[] = [];
  if (!["all", "labelled", "metadata"].includes(watch)) {
    const message = `must be "all", "labelled" or "metadata", not ${JSON.stringify(watch)}`;
    issues.push({ path: [...path, "watch"], code: "WATCH_MODE", message });
  }
  if (typeof tracked !== "boolean") {
    const message = "must be true or false";
    issues.push({ path: [...path, "tracked"], code: "OPTION_TYPE", message });
  }
  if (!Array.isArray(mayGrant)) {
    const message = "must be a list of rules";
    return [...issues, { path: [...path, "mayGrant"], code: "OPTION_TYPE", message }];
  }
  if (mayGrant.length > 0 && !(group === "rbac.authorization.k8s.io" && granting.includes(kind))) {
    const message = `is for ${granting.join(", ")}: a ${kind} passes no rules on`;
    issues.push({ path: [...path, "mayGrant"], code: "RULE_INVALID", message });
  }
  return [
    ...issues,
    ...child.mayGrant.flatMap((rule, index) => checkRule(rule, [...path, "mayGrant", index])),
  ];
}

/** The parts of a rule that must name something. */
const ruleParts = ["apiGroups", "resources", "verbs"] as const;
/** With these, or with a wildcard, whoever holds the rule could get any other. */
const boundless = ["escalate", "bind", "impersonate"];

function checkRule(rule: PolicyRule, path: Path): readonly ValidationIssue[] {
  const known = [...ruleParts, "resourceNames"] as const;
  const issues = [...checkOptions(rule, known, path)];
  for (const part of known) {
    const words = rule[part];
    const report = (message: string): void =>
      void issues.push({ path: [...path, part], code: "RULE_INVALID", message });
    if (words === undefined && part === "resourceNames") continue;
    if (!Array.isArray(words) || words.length === 0) {
      report("must be a list with at least one member");
      continue;
    }
    for (const word of words) {
      if (typeof word !== "string" || (word === "" && part !== "apiGroups")) {
        report(`must hold texts only, not ${JSON.stringify(word)}`);
      } else if (word.includes("*")) report("must have no wildcard: name each member");
      else if (part === "verbs" && boundless.includes(word)) {
        report(`must not have ${word}, which leads past every other rule`);
      }
    }
  }
  return issues;
}
