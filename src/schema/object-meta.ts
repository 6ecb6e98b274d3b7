import { isPlainObject } from "../util/json.js";
import { fieldNames } from "./correlation.js";
import { defineField } from "./define-field.js";
import { type FieldPlace, childPlace, issueAt, itemPlace } from "./field-place.js";
import { formatRfc3339, parseRfc3339 } from "./time-text.js";
import type { ValueIssue } from "./value-issue.js";
import { isInt64 } from "./value-kind.js";

const second = 1_000_000_000n;

type Members = Readonly<Record<string, unknown>>;

/** Metadata as the API server reads it, or what it cannot read. */
export type ReadMetadata =
  | { readonly metadata: Members; readonly dropped: readonly string[]; readonly issue?: undefined }
  | { readonly issue: ValueIssue };

/** How a member is read: the value that is kept, `undefined` for one that is as good as absent, or a fault. */
type Reader = (value: unknown, place: FieldPlace, dropped: string[]) => unknown;

class Misread {
  readonly issue: ValueIssue;
  constructor(place: FieldPlace, wanted: string) {
    this.issue = issueAt(place, "VALUE_METADATA", `must be ${wanted}`);
  }
}

const text: Reader = (value, place) =>
  typeof value === "string" ? value || undefined : new Misread(place, "a string");
const requiredText: Reader = (value, place) =>
  typeof value === "string" ? value : new Misread(place, "a string");
const isWhole = (value: unknown): boolean =>
  (typeof value === "number" || typeof value === "bigint") && isInt64(value);
const integer: Reader = (value, place) =>
  isWhole(value) ? value || undefined : new Misread(place, "an integer");
const optionalInteger: Reader = (value, place) =>
  isWhole(value) ? value : new Misread(place, "an integer");
const optionalFlag: Reader = (value, place) =>
  typeof value === "boolean" ? value : new Misread(place, "a boolean");
const anything: Reader = (value) => value;
/** A time as it is written again. */
const plainTime =
  /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const time: Reader = (value, place) => {
  if (typeof value === "string" && plainTime.test(value)) return value;
  const instant = typeof value === "string" ? parseRfc3339(value, "required") : undefined;
  if (instant === undefined) return new Misread(place, "a time such as 2006-01-02T15:04:05Z");
  const part = instant.nanoseconds % second;
  const whole = instant.nanoseconds - (part < 0n ? part + second : part);
  return formatRfc3339({ nanoseconds: whole, offsetSeconds: 0 });
};

/** A null among the items is read as an empty one. */
function listOf(item: Reader, empty: unknown): Reader {
  return (value, place, dropped) => {
    if (!Array.isArray(value)) return new Misread(place, "a list");
    const items: unknown[] = [];
    for (const [index, given] of value.entries()) {
      const read = item(given ?? empty, itemPlace(place, index), dropped);
      if (read instanceof Misread) return read;
      items.push(read);
    }
    return items.length === 0 ? undefined : items;
  };
}

const textMap: Reader = (value, place) => {
  if (!isPlainObject(value)) return new Misread(place, "an object");
  const result: Record<string, string> = {};
  for (const name of fieldNames(value)) {
    const entry = value[name] ?? "";
    if (typeof entry !== "string") return new Misread(childPlace(place, name), "a string");
    defineField(result, name, entry);
  }
  return Object.keys(result).length === 0 ? undefined : result;
};

function members(readers: Readonly<Record<string, Reader>>): Reader {
  return (value, place, dropped) => {
    if (!isPlainObject(value)) return new Misread(place, "an object");
    const result: Record<string, unknown> = {};
    for (const name of fieldNames(value)) {
      const below = childPlace(place, name);
      const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (reader === undefined) {
        dropped.push(below.field);
        continue;
      }
      const read = value[name] === null ? undefined : reader(value[name], below, dropped);
      if (read instanceof Misread) return read;
      if (read !== undefined) defineField(result, name, read);
    }
    return result;
  };
}

const owner: Reader = (value, place, dropped) => {
  const read = members({
    apiVersion: requiredText,
    kind: requiredText,
    name: requiredText,
    uid: requiredText,
    controller: optionalFlag,
    blockOwnerDeletion: optionalFlag,
  })(value, place, dropped);
  return isPlainObject(read) ? { apiVersion: "", kind: "", name: "", uid: "", ...read } : read;
};

const managed = members({
  manager: text,
  operation: text,
  apiVersion: text,
  time,
  fieldsType: text,
  fieldsV1: anything,
  subresource: text,
});

const objectMeta = members({
  name: text,
  generateName: text,
  namespace: text,
  selfLink: text,
  uid: text,
  resourceVersion: text,
  generation: integer,
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: optionalInteger,
  labels: textMap,
  annotations: textMap,
  ownerReferences: listOf(owner, {}),
  finalizers: listOf(requiredText, ""),
  managedFields: listOf(managed, {}),
});

/**
 * Reads metadata as the API server does: unknown members are dropped, empty ones left out.
 *
 * Follows `ObjectMeta` of meta/v1 and `apiextensions-apiserver/pkg/apiserver/schema/objectmeta`.
 */
export function readMetadata(value: unknown, place: FieldPlace): ReadMetadata {
  const dropped: string[] = [];
  const read = value === null ? {} : objectMeta(value, place, dropped);
  if (read instanceof Misread) return { issue: read.issue };
  return { metadata: isPlainObject(read) ? read : {}, dropped };
}
