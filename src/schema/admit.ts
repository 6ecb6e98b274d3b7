import { isPlainObject } from "../util/json.js";
import { checkObjectMeta } from "./check-object-meta.js";
import { checkValue } from "./check-value.js";
import { Correlation, hasField } from "./correlation.js";
import { applyDefaults, dropNulls } from "./defaulting.js";
import { checkEmbeddedResources, coerceEmbeddedResources } from "./embedded-resource.js";
import { childPlace, issueAt, ROOT_PLACE } from "./field-place.js";
import type { ValidationIssue } from "./issues.js";
import { toJSON } from "./json-value.js";
import { checkListTypes } from "./list-types.js";
import { readMetadata } from "./object-meta.js";
import { prune } from "./pruning.js";
import type { JSONSchemaProps } from "./types.js";
import { blocksRules, dottedField, type ValueIssue } from "./value-issue.js";
import { describeValue } from "./value-kind.js";
import { hasRules } from "./schema-search.js";
import { checkValueRules } from "./value-rules.js";

/** What is sent to be stored: a new object, or one that replaces another. */
export interface AdmissionRequest {
  readonly object: unknown;
  /** The object as it is stored now; absent on create. */
  readonly oldObject?: unknown;
}

export interface AdmissionOptions {
  /**
   * Whether the kind's objects have a namespace. When it is said, `metadata` is checked too, as it is
   * after the API server has filled in name and namespace.
   */
  readonly scope?: "Namespaced" | "Cluster";
}

/** The API server's answer to a request. */
export interface Admission {
  /** What would be stored: without unknown fields, with defaults. Of no meaning where there are issues. */
  readonly object: unknown;
  /** Why the request is refused; empty when it is not. */
  readonly issues: readonly ValueIssue[];
  /** What the API server warns of: unknown fields, and rules that were broken before. */
  readonly warnings: readonly string[];
}

/**
 * Takes an object of a version with this schema as the API server takes it: drops unknown fields and
 * nulls, fills in defaults, validates, evaluates rules. On update, what was invalid before and did not
 * change is let through.
 *
 * `schema` is the root schema of the version and must not be changed later: what is found out about
 * it is remembered. Works on data alone; the request is not changed.
 *
 * Follows kube-apiserver 1.36 (`apiextensions-apiserver/pkg/registry/customresource/strategy.go` and
 * `pkg/apiserver/customresource_handler.go`).
 */
export function admit(
  schema: JSONSchemaProps,
  { object, oldObject }: AdmissionRequest,
  { scope }: AdmissionOptions = {},
): Admission {
  const read = readObject(schema, object);
  const warnings = read.dropped.map((field) => `unknown field "${field}"`);
  if (read.issues.length > 0) return { object: read.value, issues: read.issues, warnings };
  const { value } = read;
  const old = oldObject === undefined ? undefined : readObject(schema, oldObject).value;
  const correlation = old === undefined ? {} : { correlation: new Correlation(schema, value, old) };
  const hadRepetitions = old !== undefined && checkListTypes(schema, old, ROOT_PLACE).length > 0;
  const issues = [
    ...(scope === undefined ? [] : checkRootMetadata(value, scope)),
    ...checkValue(schema, value, correlation),
    ...checkEmbeddedResources(schema, value, ROOT_PLACE),
    ...(hadRepetitions ? [] : checkListTypes(schema, value, ROOT_PLACE)),
  ];
  if (!hasRules(schema)) return { object: value, issues, warnings };
  if (blocksRules(issues)) {
    const message = "rules were not checked: correct the other issues first";
    const skipped = issueAt(ROOT_PLACE, "VALUE_RULES_SKIPPED", message);
    return { object: value, issues: [...issues, skipped], warnings };
  }
  const rules = checkValueRules(schema, value, { oldObject: old, ...correlation });
  return {
    object: value,
    issues: [...issues, ...rules.issues],
    warnings: [...warnings, ...rules.warnings],
  };
}

interface ReadObject {
  readonly value: unknown;
  readonly issues: readonly ValueIssue[];
  readonly dropped: readonly string[];
}

/** What the API server makes of an object before it validates it. */
function readObject(schema: JSONSchemaProps, object: unknown): ReadObject {
  const given = toJSON(object, [], { foreign: "VALUE_TYPE", cycle: "VALUE_CYCLE" });
  if (given.issues.length > 0)
    return { value: object, issues: given.issues.map(unreadable), dropped: [] };
  if (!isPlainObject(given.value)) {
    const message = `must be an object, not ${describeValue(object)}`;
    const issue = unreadable({ path: [], code: "VALUE_TYPE", message });
    return { value: object, issues: [issue], dropped: [] };
  }
  const read = hasField(given.value, "metadata")
    ? readMetadata(given.value["metadata"], childPlace(ROOT_PLACE, "metadata"))
    : undefined;
  if (read?.issue !== undefined) return { value: object, issues: [read.issue], dropped: [] };
  const pruned = prune(schema, given.value, true);
  const coerced = coerceEmbeddedResources(schema, dropNulls(schema, pruned.value), ROOT_PLACE);
  const dropped = [...(read?.dropped ?? []), ...pruned.dropped, ...coerced.dropped];
  const own = isPlainObject(coerced.value) ? coerced.value : {};
  const value = read === undefined ? own : { ...own, metadata: read.metadata };
  return { value: applyDefaults(schema, value), issues: coerced.issues, dropped };
}

function unreadable({ path, code, message }: ValidationIssue): ValueIssue {
  return issueAt({ path, field: dottedField(path) }, code, message, "FieldValueTypeInvalid");
}

function checkRootMetadata(
  object: unknown,
  scope: "Namespaced" | "Cluster",
): readonly ValueIssue[] {
  const metadata = isPlainObject(object) ? object["metadata"] : undefined;
  return checkObjectMeta(
    isPlainObject(metadata) ? metadata : {},
    childPlace(ROOT_PLACE, "metadata"),
    { names: "subdomain", namespaced: scope === "Namespaced" },
  );
}
