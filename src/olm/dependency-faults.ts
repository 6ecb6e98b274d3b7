import { faultOfConstraintRule } from "./constraint-rule.js";
import { isRecord, type JSONRecord, listAt, textAt, valueAt } from "./json-access.js";
import { parseVersionRange } from "./version-range.js";

/** Something that is wrong with a dependency: where in it, whether its type or its value, and what. */
export interface DependencyFault {
  readonly path: readonly (string | number)[];
  readonly of: "type" | "value";
  readonly message: string;
}

type Path = readonly (string | number)[];
type Report = (message: string, ...below: Path) => void;

/** What OLM parses of one constraint at most; `maxConstraintSize` of github.com/operator-framework/api. */
const maxConstraintBytes = 131_072;

/**
 * Lists what is wrong with one dependency.
 *
 * Follows `validateDependencies` of github.com/operator-framework/operator-registry, and
 * `Parse` of operator-framework/api for constraints.
 */
export function faultsOfDependency(dependency: unknown): readonly DependencyFault[] {
  const faults: DependencyFault[] = [];
  const report: Report = (message, ...below) =>
    void faults.push({ path: ["value", ...below], of: "value", message });
  const type = textAt(dependency, "type") ?? "";
  const check = Object.hasOwn(checks, type) ? checks[type] : undefined;
  if (check === undefined) {
    const message = `must be one of ${Object.keys(checks).join(", ")}, not ${JSON.stringify(type)}`;
    return [{ path: ["type"], of: "type", message }];
  }
  const value = valueAt(dependency, "value");
  if (isRecord(value)) check(value, report);
  else report("must be an object");
  return faults;
}

const checks: Readonly<Record<string, (value: JSONRecord, report: Report) => void>> = {
  "olm.gvk": (value, report) => checkFields(value, ["group", "version", "kind"], report),
  "olm.package": (value, report) => {
    checkFields(value, ["packageName", "version"], report);
    checkRange(textAt(value, "version"), report, "version");
  },
  "olm.label": (value, report) => checkFields(value, ["label"], report),
  "olm.constraint": (value, report) => {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > maxConstraintBytes) {
      report(`must take at most ${maxConstraintBytes} bytes, not ${bytes}: split it`);
    } else checkConstraint(value, report);
  },
};

function checkFields(value: JSONRecord, fields: readonly string[], report: Report): void {
  for (const field of fields) {
    const text = value[field];
    if (typeof text !== "string" || text.trim() === "") {
      report("must be given, as a text", field);
    }
  }
  reportOthers(value, fields, report);
}

function reportOthers(value: JSONRecord, known: readonly string[], report: Report): void {
  for (const [field, inner] of Object.entries(value)) {
    if (inner === undefined || known.includes(field)) continue;
    report(`is no field here; fields are ${known.join(", ")}`, field);
  }
}

function checkRange(range: string | undefined, report: Report, ...below: Path): void {
  // What is missing or blank has been reported.
  if (range === undefined || range.trim() === "") return;
  if (parseVersionRange(range) === undefined) {
    report(
      `must be a range of versions such as >=1.0.0 <2.0.0, not ${JSON.stringify(range)}`,
      ...below,
    );
  }
}

const forms = ["gvk", "package", "cel", "all", "any", "not"] as const;

function checkConstraint(value: JSONRecord, report: Report): void {
  const given = forms.filter((form) => value[form] !== undefined && value[form] !== null);
  const [form] = given;
  reportOthers(value, ["failureMessage", ...forms], report);
  const { failureMessage = "" } = value;
  if (typeof failureMessage !== "string") report("must be a text", "failureMessage");
  if (form === undefined || given.length > 1) {
    const found = given.length === 0 ? "it has none" : `it has ${given.join(" and ")}`;
    report(`must have exactly one of ${forms.join(", ")}; ${found}`);
    return;
  }
  const inner = value[form];
  if (!isRecord(inner)) {
    report("must be an object", form);
    return;
  }
  checkForm(form, inner, (message, ...below) => report(message, form, ...below));
}

function checkForm(form: (typeof forms)[number], value: JSONRecord, report: Report): void {
  switch (form) {
    case "gvk":
      checkFields(value, ["group", "version", "kind"], report);
      return;
    case "package":
      checkFields(value, ["packageName", "versionRange"], report);
      checkRange(textAt(value, "versionRange"), report, "versionRange");
      return;
    case "cel": {
      checkFields(value, ["rule"], report);
      const rule = textAt(value, "rule") ?? "";
      const fault = rule.trim() === "" ? undefined : faultOfConstraintRule(rule);
      if (fault !== undefined) report(fault, "rule");
      return;
    }
    default: {
      reportOthers(value, ["constraints"], report);
      const constraints = listAt(value, "constraints");
      if (constraints.length === 0) report("must hold at least one constraint", "constraints");
      constraints.forEach((constraint, index) => {
        const below: Report = (message, ...path) => report(message, "constraints", index, ...path);
        if (isRecord(constraint)) checkConstraint(constraint, below);
        else below("must be an object");
      });
    }
  }
}
