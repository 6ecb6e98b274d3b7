import { formatPath, type ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { formatApiVersion, parseApiVersion } from "../meta/gvk.js";
import { checkCustomResource } from "./custom-resource.js";
import type { Report } from "./finding.js";
import { isRecord, type JSONRecord, listAt, textAt } from "./json-access.js";
import type { LoadedBundle } from "./loaded-bundle.js";
import { definedType, keepsUnknownFields, schemaOf } from "./schema-access.js";

/** What the checks of examples look at. */
export interface ExamplesCheck {
  readonly spec: JSONRecord;
  readonly annotations: JSONRecord;
  readonly bundle: LoadedBundle;
  readonly report: Report;
}

/** Checks that each resource of the operator has examples, and that they are good ones. */
export function checkExamples(check: ExamplesCheck): void {
  const { annotations, report } = check;
  const path = ["metadata", "annotations"];
  if (Object.keys(annotations).length === 0) {
    const message =
      "should be there: catalogs take examples, capabilities and categories from them";
    report("CSV_ANNOTATIONS_MISSING", message, path);
    return;
  }
  const alm = textAt(annotations, "alm-examples");
  const olm = textAt(annotations, "olm.examples");
  if (alm === undefined && olm === undefined) {
    const message =
      "should have alm-examples, a JSON list with an object of each resource of the operator";
    report("CSV_EXAMPLES_MISSING", message, path);
    return;
  }
  if (alm !== undefined && olm !== undefined) {
    const message = "is not read, because alm-examples is there as well: remove one of them";
    report("CSV_EXAMPLES_TWICE", message, [...path, "olm.examples"]);
  }
  const key = alm === undefined ? "olm.examples" : "alm-examples";
  const examples = readExamples(alm ?? olm ?? "", (id, message) =>
    report(id, message, [...path, key]),
  );
  if (examples !== undefined) compareWithOwned(check, examples, [...path, key]);
}

function readExamples(text: string, report: Report): readonly JSONRecord[] | undefined {
  if (text === "") return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    report("CSV_EXAMPLES_JSON", "is no JSON: write a list of objects, with names in double quotes");
    return undefined;
  }
  const isList =
    Array.isArray(parsed) &&
    parsed.every((item) => isRecord(item) && (textAt(item, "kind") ?? "") !== "");
  if (!isList) {
    report("CSV_EXAMPLES_LIST", "must be a list of objects with apiVersion and kind");
    return undefined;
  }
  return listAt({ parsed }, "parsed").filter(isRecord);
}

interface Owned {
  readonly apiVersion: string;
  readonly kind: string;
}

function ownedBy(spec: JSONRecord): readonly Owned[] {
  const definitions = listAt(spec, "customresourcedefinitions", "owned").flatMap((entry) => {
    const name = textAt(entry, "name") ?? "";
    // A name without a group has been reported; no example can fit it.
    if (!name.includes(".")) return [];
    return [toOwned(entry, name.slice(name.indexOf(".") + 1))];
  });
  const services = listAt(spec, "apiservicedefinitions", "owned").map((entry) =>
    toOwned(entry, textAt(entry, "group") ?? ""),
  );
  return [...definitions, ...services];
}

function toOwned(entry: unknown, group: string): Owned {
  const version = textAt(entry, "version") ?? "";
  return { apiVersion: formatApiVersion({ group, version }), kind: textAt(entry, "kind") ?? "" };
}

function compareWithOwned(
  { spec, bundle, report }: ExamplesCheck,
  examples: readonly JSONRecord[],
  path: readonly string[],
): void {
  const owned = ownedBy(spec);
  const isOf = (example: JSONRecord, type: Owned): boolean =>
    textAt(example, "apiVersion") === type.apiVersion && textAt(example, "kind") === type.kind;
  examples.forEach((example, index) => {
    const subject = `example ${index} (${describe(example)})`;
    if (!owned.some((type) => isOf(example, type))) {
      const message = `${subject} is of a kind that the operator does not own: remove it, or add the kind`;
      report("CSV_EXAMPLE_NOT_OWNED", message, path);
    }
    if ((textAt(example, "metadata", "namespace") ?? "") !== "") {
      const message = `${subject} names a namespace, which hardly anybody has: leave it out`;
      report("CSV_EXAMPLE_NAMESPACE", message, path);
    }
    checkExample({ example, subject, bundle }, report, path);
  });
  for (const type of owned) {
    if (examples.some((example) => isOf(example, type))) continue;
    const message = `has no example of ${type.kind} (${type.apiVersion}): add one for people to start from`;
    report("CSV_EXAMPLE_MISSING", message, path);
  }
}

function describe(example: JSONRecord): string {
  return `${textAt(example, "kind") ?? ""} ${textAt(example, "metadata", "name") ?? ""}`.trim();
}

interface ExampleCheck {
  readonly example: JSONRecord;
  readonly subject: string;
  readonly bundle: LoadedBundle;
}

function checkExample(
  { example, subject, bundle }: ExampleCheck,
  report: Report,
  path: readonly string[],
): void {
  const { group, version } = parseApiVersion(textAt(example, "apiVersion") ?? "");
  const definition = bundle.definitions.find((candidate) => {
    const type = definedType(candidate);
    return type.group === group && type.kind === textAt(example, "kind");
  });
  const schema = definition === undefined ? undefined : schemaOf(definition, version);
  if (definition === undefined || schema === undefined) return;
  for (const { path: at, code, message } of checkSafely(schema, example)) {
    const isUnknown = code === "VALUE_UNKNOWN_FIELD";
    if (isUnknown && keepsUnknownFields(definition)) continue;
    const id = isUnknown ? "CSV_EXAMPLE_UNKNOWN_FIELD" : "CSV_EXAMPLE_INVALID";
    report(id, `${subject}: ${formatPath(at)} ${message}`, path);
  }
}

/** A schema that cannot be used is a finding of its own, in the CRD. */
function checkSafely(schema: JSONSchemaProps, example: JSONRecord): readonly ValidationIssue[] {
  try {
    return checkCustomResource(schema, example);
  } catch {
    return [];
  }
}
