import { applyDefaults } from "../schema/defaulting.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkStructure } from "../schema/structural.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import { checkRules } from "../schema/cel-rules.js";
import { canonicalJSON } from "../util/json.js";
import { checkNames } from "./check-names.js";
import { resolveJSONPath } from "./json-path.js";
import { resolvePrinterColumns } from "./printer-columns.js";
import type { ResourceDescription, ResourceVersion } from "./resource.js";
import { rootSchema } from "./root-schema.js";

/** Checks a described resource for what the API server would refuse or silently not do. */
export function checkResource(resource: ResourceDescription): readonly ValidationIssue[] {
  return [
    ...checkNames(resource),
    ...checkVersionSet(resource.versions),
    ...resource.versions.flatMap((version) =>
      checkVersion(version).map((issue) => ({
        ...issue,
        path: ["versions", version.name, ...issue.path],
      })),
    ),
  ];
}

function checkVersionSet(versions: readonly ResourceVersion[]): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const report = (code: string, message: string): void =>
    void issues.push({ path: ["versions"], code, message });
  const stored = versions.filter(({ storage }) => storage).map(({ name }) => name);
  if (versions.length === 0) report("VERSION_MISSING", "a resource needs at least one version");
  else if (stored.length !== 1) {
    const found = stored.length === 0 ? "none has" : `${stored.join(" and ")} have`;
    report("VERSION_STORAGE", `exactly one version has \`storage: true\`; ${found}`);
  }
  if (versions.length > 0 && !versions.some(({ served }) => served)) {
    report("VERSION_SERVED", "at least one version must be served");
  }
  const [first, ...others] = versions;
  for (const other of others) {
    if (first !== undefined && shapeOf(first) !== shapeOf(other)) {
      report(
        "VERSION_CONVERSION",
        `${first.name} and ${other.name} differ in shape, which needs a conversion webhook: that is not supported yet; give both one shape`,
      );
    }
  }
  return issues;
}

function shapeOf({ spec, status }: ResourceVersion): string {
  return canonicalJSON([spec.json, status?.json ?? null]);
}

function checkVersion(version: ResourceVersion): readonly ValidationIssue[] {
  const root = rootSchema(version, undefined);
  const issues: ValidationIssue[] = [];
  for (const part of ["spec", "status"] as const) {
    const schema = version[part];
    if (schema === undefined) continue;
    if (schema.json.type !== "object") {
      issues.push({
        path: [part],
        code: "SCHEMA_ROOT",
        message: "must be an object: k.object({ … })",
      });
    } else issues.push(...checkStructure(schema.json, [part]));
  }
  // Rules are compiled against the types of the schema, which must be one.
  if (issues.length === 0) issues.push(...checkRules(root).map(atAuthorsPath));
  issues.push(...resolvePrinterColumns(version.printerColumns, root).issues);
  issues.push(...checkScale(version, root));
  for (const [name, example] of Object.entries(version.examples)) {
    const spec = applyDefaults(version.spec.json, example.spec);
    issues.push(...validate(version.spec.json, spec, ["examples", name, "spec"]));
  }
  return issues;
}

/** A path in the schema's JSON as the one an author knows: fields by name, `[]` for items, `[*]` for a map's values. */
function atAuthorsPath(issue: ValidationIssue): ValidationIssue {
  const steps: (string | number)[] = [];
  for (let index = 0; index < issue.path.length; index += 1) {
    const part = issue.path[index];
    const isField = part === "properties" && index + 1 < issue.path.length;
    if (isField) {
      index += 1;
      steps.push(issue.path[index] ?? "");
    } else if (part === "items") steps.push("");
    else if (part === "additionalProperties") steps.push("*");
    else if (part === "x-kubernetes-validations") steps.push("rules");
    else if (part !== undefined) steps.push(part);
  }
  return { ...issue, path: steps };
}

function checkScale(version: ResourceVersion, root: JSONSchemaProps): readonly ValidationIssue[] {
  const { scale } = version;
  if (scale === undefined) return [];
  const wanted = [
    ["specReplicas", ".spec.", "integer"],
    ["statusReplicas", ".status.", "integer"],
    ["selector", ".status.", "string"],
  ] as const;
  return wanted.flatMap(([field, prefix, type]) => {
    const path = scale[field];
    if (path === undefined) return [];
    const target = resolveJSONPath(root, path);
    const fault = !path.startsWith(prefix)
      ? `must start with ${prefix}`
      : "fault" in target
        ? target.fault
        : target.schema?.type !== type
          ? `must lead to a field of type ${type}`
          : undefined;
    if (fault === undefined) return [];
    return [{ path: ["scale", field], code: "SCALE_PATH", message: `${path} ${fault}` }];
  });
}
