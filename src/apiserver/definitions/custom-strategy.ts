import { checkEmbeddedResources, coerceEmbeddedResources } from "../../schema/embedded-resource.js";
import { Correlation } from "../../schema/correlation.js";
import { checkListTypes } from "../../schema/list-types.js";
import { checkValue } from "../../schema/check-value.js";
import { checkValueRules } from "../../schema/value-rules.js";
import { applyDefaults, dropNulls } from "../../schema/defaulting.js";
import { childPlace, issueAt, ROOT_PLACE } from "../../schema/field-place.js";
import { readMetadata } from "../../schema/object-meta.js";
import { prune } from "../../schema/pruning.js";
import { hasRules } from "../../schema/schema-search.js";
import type { JSONSchemaProps } from "../../schema/types.js";
import { blocksRules } from "../../schema/value-issue.js";
import { equalJSON, isPlainObject } from "../../util/json.js";
import {
  type ApiMeta,
  type ApiObject,
  type Members,
  membersOf,
  withMember,
  withMeta,
} from "../values/api-object.js";
import { DecodeError, jsonKind } from "../values/decode-error.js";
import { exactJSON, isNumeric } from "../values/exact-number.js";
import type { FieldError } from "../values/field-error.js";
import { compareBytes, goQuote } from "../values/go-text.js";
import { findValues, parseJsonPath } from "../values/json-path.js";
import type { MergeType } from "../fields/merge-type.js";
import { dns1123Subdomain, type NameRule } from "../values/name-rules.js";
import { allBut, type FieldFilter, type VersionedTypes } from "../fields/owner-tracking.js";
import { checkScale, type ScaleFields } from "../store/scale-check.js";
import type { Column, Strategy, Update } from "../model/resource.js";
import { cellOf } from "./custom-cells.js";
import { toFieldErrors } from "../values/value-messages.js";

/** What a version of a CustomResourceDefinition says of its objects. */
export interface CustomVersion {
  readonly apiVersion: string;
  readonly kind: string;
  readonly schema: JSONSchemaProps;
  readonly hasStatus: boolean;
  readonly columns: readonly (Column & { readonly jsonPath: string })[];
  readonly selectableFields: readonly string[];
  readonly scale: ScaleFields | undefined;
  /** The types of all versions, by `apiVersion`. */
  readonly mergeTypes: ReadonlyMap<string, MergeType>;
}

/** Custom resources of one version. Follows `pkg/registry/customresource` of apiextensions-apiserver. */
export class CustomStrategy implements Strategy {
  readonly nameRule: NameRule = dns1123Subdomain;
  readonly allowsUnconditionalUpdate = false;
  readonly createsOnUpdate = false;
  readonly returnsDeleted = false;
  readonly selectable: Strategy["selectable"];
  readonly columns: readonly Column[];
  readonly #version: CustomVersion;
  readonly #views = new WeakMap<ApiObject, ApiObject>();
  /** Members of objects that are shown as they are, with their names. */
  readonly #shown = new WeakMap<object, string>();
  /** Members of objects in which nothing is wrong, with their names. */
  readonly #sound = new WeakMap<object, string>();
  /** What an object has in any case. */
  readonly #defaulted: readonly string[];

  constructor(version: CustomVersion) {
    this.#version = version;
    this.#defaulted = Object.entries(version.schema.properties ?? {})
      .filter(([, property]) => (property.default ?? null) !== null)
      .map(([name]) => name);
    this.columns = [nameColumn, ...version.columns.map(withoutPath)];
    this.selectable = new Map(
      version.selectableFields.map((path) => {
        const steps = parseJsonPath(path) ?? [];
        return [
          path.replace(/^\./, ""),
          (object: ApiObject) => scalarText(findValues(object, steps)[0]),
        ];
      }),
    );
  }

  types(subresource: string): VersionedTypes {
    const { mergeTypes, hasStatus } = this.#version;
    const filter = filterOf(subresource, hasStatus);
    return { at: (apiVersion) => mergeTypes.get(apiVersion), filter: () => filter };
  }

  empty(): ApiObject {
    const { apiVersion, kind } = this.#version;
    return { apiVersion, kind, metadata: {} };
  }

  decode(body: Members): { object: ApiObject; unknown: readonly string[] } {
    const { schema } = this.#version;
    const metadata = Object.hasOwn(body, "metadata") ? body["metadata"] : undefined;
    const read =
      metadata === undefined
        ? undefined
        : readMetadata(metadata, childPlace(ROOT_PLACE, "metadata"));
    if (read?.issue !== undefined) throw new DecodeError(metadataFault(metadata, read.issue.path));
    const pruned = prune(schema, body, true);
    const coerced = coerceEmbeddedResources(schema, dropNulls(schema, pruned.value), ROOT_PLACE);
    const [issue] = coerced.issues;
    if (issue !== undefined) throw new DecodeError(`${issue.field}: ${issue.message}`);
    const value = applyDefaults(schema, coerced.value);
    const unknown = [...(read?.dropped ?? []), ...pruned.dropped, ...coerced.dropped];
    return { object: this.#object(value, read?.metadata), unknown };
  }

  #object(value: unknown, metadata: Members | undefined): ApiObject {
    const { apiVersion, kind } = this.#version;
    const meta: ApiMeta = metadata ?? {};
    return { ...membersOf(value), apiVersion, kind, metadata: meta };
  }

  /** Nulls that applying leaves where it empties a map are not dropped, but refused. */
  adopt(object: ApiObject): ApiObject {
    const { schema } = this.#version;
    const pruned = prune(schema, object, true).value;
    return this.#object(applyDefaults(schema, pruned), { ...object.metadata });
  }

  prepareCreate(object: ApiObject): ApiObject {
    const fresh = this.#version.hasStatus ? withMember(object, "status", undefined) : object;
    return withMeta(fresh, { generation: 1 });
  }

  checkCreate(object: ApiObject): readonly FieldError[] {
    return this.#check(object, undefined);
  }

  prepareUpdate({ next, old, subresource }: Update): ApiObject {
    if (subresource === "status") {
      const { managedFields, resourceVersion } = next.metadata;
      return withMember(
        withMeta(old, { managedFields, resourceVersion }),
        "status",
        next["status"],
      );
    }
    const { hasStatus } = this.#version;
    const kept = hasStatus ? withMember(next, "status", old["status"]) : next;
    const isChange = !equalJSON(countedParts(kept, hasStatus), countedParts(old, hasStatus));
    return withMeta(kept, { generation: (old.metadata.generation ?? 0) + (isChange ? 1 : 0) });
  }

  checkUpdate({ next, old }: Update): readonly FieldError[] {
    return this.#check(next, old);
  }

  /** Warnings of rules that were broken before are gathered with the check. */
  warnings(next: ApiObject, old: ApiObject | undefined): readonly string[] {
    const { schema } = this.#version;
    const finalizers = warnOfFinalizers(next, old);
    if (old === undefined || !hasRules(schema)) return finalizers;
    const correlation = new Correlation(schema, next, old);
    return [
      ...finalizers,
      ...checkValueRules(schema, next, { oldObject: old, correlation }).warnings,
    ];
  }

  cells(object: ApiObject, nowMs: number): readonly unknown[] {
    const own = this.#version.columns.map((column) => cellOf(column, object, nowMs));
    return [object.metadata.name ?? "", ...own];
  }

  view(object: ApiObject): ApiObject {
    const known = this.#views.get(object);
    if (known !== undefined) return known;
    const view = this.#isShown(object) ? object : this.#shownAs(object);
    this.#views.set(object, view);
    return view;
  }

  /** Whether all of an object is known to be shown as it is stored. */
  #isShown(object: ApiObject): boolean {
    if (object.apiVersion !== this.#version.apiVersion) return false;
    for (const name of Object.keys(object)) {
      if (typeMeta.has(name)) continue;
      if (!isNoted(this.#shown, name, object[name])) return false;
    }
    return this.#defaulted.every((name) => Object.hasOwn(object, name));
  }

  #shownAs(object: ApiObject): ApiObject {
    const { apiVersion, schema } = this.#version;
    const given: ApiObject = { ...object, apiVersion };
    const pruned = prune(schema, given, true).value;
    const value = applyDefaults(schema, dropNulls(schema, pruned));
    if (value !== given) {
      const { kind, metadata } = object;
      const shown: ApiObject = { ...object, ...membersOf(value), apiVersion, kind, metadata };
      return equalJSON(shown, object) ? object : shown;
    }
    for (const [name, member] of Object.entries(given)) note(this.#shown, name, member);
    return object.apiVersion === apiVersion ? object : given;
  }

  /** Follows the order of `customResourceStrategy.Validate` and `ValidateUpdate`. */
  #check(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
    const { schema } = this.#version;
    const correlation =
      old === undefined ? {} : { correlation: new Correlation(schema, object, old) };
    const hadRepetitions = old !== undefined && checkListTypes(schema, old, ROOT_PLACE).length > 0;
    const ofScale = checkScale(this.#version.scale, object);
    const issues = [
      ...checkValue(schema, object, {
        ...correlation,
        sound: this.#soundPart(old),
        tellsAll: true,
      }),
      ...checkEmbeddedResources(schema, object, ROOT_PLACE),
      ...(hadRepetitions ? [] : checkListTypes(schema, object, ROOT_PLACE)),
    ];
    if (issues.length === 0) this.#noteSound(object, old);
    const errors = [...toFieldErrors(schema, object, issues), ...ofScale];
    if (!hasRules(schema)) return errors;
    if (blocksRules(issues)) {
      const skipped = issueAt(ROOT_PLACE, "VALUE_RULES_SKIPPED", "");
      return [...errors, ...toFieldErrors(schema, object, [skipped])];
    }
    const rules = checkValueRules(schema, object, { oldObject: old, ...correlation });
    return [...errors, ...toFieldErrors(schema, object, rules.issues)];
  }

  /** The members of an object of which it is known that nothing is wrong with them. */
  #soundPart(object: ApiObject | undefined): Members | undefined {
    if (object === undefined) return undefined;
    return Object.fromEntries(
      Object.entries(object).filter(([name, member]) => isNoted(this.#sound, name, member)),
    );
  }

  /** What is let through only because it was wrong before is not sound. */
  #noteSound(object: ApiObject, old: ApiObject | undefined): void {
    for (const [name, member] of Object.entries(object)) {
      const before = old?.[name];
      if (before === undefined || isNoted(this.#sound, name, before))
        note(this.#sound, name, member);
    }
  }
}

/** Notes a member of an object; one object can be a member under two names. */
function note(noted: WeakMap<object, string>, name: string, member: unknown): void {
  if (!typeMeta.has(name) && typeof member === "object" && member !== null) noted.set(member, name);
}

function isNoted(noted: WeakMap<object, string>, name: string, member: unknown): boolean {
  return typeof member === "object" && member !== null && noted.get(member) === name;
}

const typeMeta: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Names of new finalizers that others may use as well. Follows `validateKubeFinalizerName` of its validator. */
function warnOfFinalizers(next: ApiObject, old: ApiObject | undefined): readonly string[] {
  const known = old?.metadata.finalizers ?? [];
  const added = (next.metadata.finalizers ?? []).filter((finalizer) => !known.includes(finalizer));
  return [...new Set(added)].toSorted(compareBytes).flatMap((finalizer) => {
    if (standardFinalizers.includes(finalizer)) return [];
    if (finalizer.includes("/")) return [];
    const advice = finalizer.includes(".")
      ? "prefer a domain-qualified finalizer name including a path (/)"
      : "prefer a domain-qualified finalizer name";
    return `metadata.finalizers: ${goQuote(finalizer)}: ${advice} to avoid accidental conflicts with other finalizer writers`;
  });
}

const standardFinalizers = ["orphan", "foregroundDeletion", "kubernetes"];

/** What a change of counts as a new generation: all but metadata, and but status where that is apart. */
function countedParts({ metadata: _, ...object }: ApiObject, hasStatus: boolean): object {
  return hasStatus ? { ...object, status: undefined } : object;
}

const statusFilter: FieldFilter = allBut(["spec"], ["metadata"]);
const objectFilter: FieldFilter = allBut(["status"]);
const noFilter: FieldFilter = (set) => set;

function filterOf(subresource: string, hasStatus: boolean): FieldFilter {
  if (subresource === "status") return statusFilter;
  return hasStatus ? objectFilter : noFilter;
}

const nameColumn: Column = {
  name: "Name",
  type: "string",
  format: "name",
  description: "",
  priority: 0,
};

function withoutPath({ jsonPath: _, ...column }: Column & { jsonPath: string }): Column {
  return column;
}

function scalarText(value: unknown): string {
  if (typeof value === "string") return value;
  return isNumeric(value) || typeof value === "boolean" ? String(value) : "";
}

/** What Go says of metadata that it cannot read. */
function metadataFault(metadata: unknown, path: readonly (string | number)[]): string {
  let value: unknown = metadata;
  for (const step of path.slice(1))
    value = Array.isArray(value)
      ? (value as readonly unknown[])[Number(step)]
      : isPlainObject(value)
        ? value[step]
        : undefined;
  const [first, ...rest] = path.filter((step) => typeof step === "string");
  void first;
  const [field = ""] = rest;
  const given =
    isNumeric(value) && (goTypes[field] ?? "").startsWith("int")
      ? `number ${exactJSON(value)}`
      : jsonKind(value);
  if (field === "")
    return `json: cannot unmarshal ${jsonKind(value)} into Go value of type v1.ObjectMeta`;
  return `json: cannot unmarshal ${given} into Go struct field ObjectMeta.${rest.slice(0, 1).join(".")} of type ${goTypes[field] ?? "string"}`;
}

const goTypes: Readonly<Record<string, string>> = {
  generation: "int64",
  deletionGracePeriodSeconds: "int64",
  finalizers: "[]string",
  ownerReferences: "[]v1.OwnerReference",
  managedFields: "[]v1.ManagedFieldsEntry",
};
