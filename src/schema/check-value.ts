import { canonicalJSON, isPlainObject } from "../util/json.js";
import { type Correlation, fieldNames, hasField } from "./correlation.js";
import { faultOfFormat } from "./formats.js";
import { matchesPattern } from "./pattern.js";
import { isKnownFormat } from "./string-formats.js";
import type { JSONSchemaProps } from "./types.js";
import { blocksRules, dottedField, type FieldReason, type ValueIssue } from "./value-issue.js";
import { describeValue, isInt64, kindOf, type ValueKind } from "./value-kind.js";
import { checkNumber } from "./value-number.js";
import { expectedBy, formatOf, type SchemaReading, takes } from "./value-type.js";

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

export interface ValueCheck {
  /** Where the value stands. @default [] */
  readonly path?: Path;
  /** Whether a field that the schema does not name is an issue. @default false */
  readonly refusesUnknownFields?: boolean;
  /** How the schema is read. @default "objects" */
  readonly reading?: SchemaReading;
  /** Whether of a value of another type all keywords are told, as the API server tells them. @default false */
  readonly tellsAll?: boolean;
  /** The value beside the old one: what was invalid before and did not change is let through. */
  readonly correlation?: Correlation;
  /** A value that has no issue: what the two share is not looked at again. It must not have been changed since. */
  readonly sound?: unknown;
}

/**
 * Checks a value against the keywords of a structural schema; list types and rules are not looked at.
 *
 * Follows kube-openapi `pkg/validation/validate` and, for updates,
 * `apiextensions-apiserver/pkg/apiserver/validation/ratcheting.go`.
 */
export function checkValue(
  schema: JSONSchemaProps,
  value: unknown,
  { correlation, sound, ...options }: ValueCheck = {},
): readonly ValueIssue[] {
  const checker = new ValueChecker(options);
  checker.check(schema, value, correlation, sound);
  return checker.issues;
}

/** What one of several alternatives says of a value. */
interface Branch {
  readonly issues: readonly ValueIssue[];
  /** How many checks were made, as the API server counts them: of the alternatives that fail, it names the faults of the one with the most. */
  readonly checks: number;
}

/** What is known of a value from before. */
interface Before {
  readonly old: Correlation | undefined;
  /** What stood there and has no issue. */
  readonly sound: unknown;
}

class ValueChecker {
  issues: ValueIssue[] = [];
  readonly #path: (string | number)[];
  readonly #refusesUnknownFields: boolean;
  readonly #reading: SchemaReading;
  readonly #tellsAll: boolean;
  #checks = 0;
  /** The objects and lists around the value: one that holds itself is no JSON. */
  readonly #holders: unknown[] = [];
  /** Above zero inside `allOf`, `anyOf`, `oneOf` and `not`, which describe only a part of the value. */
  #branches = 0;

  constructor({
    path = [],
    refusesUnknownFields = false,
    reading = "objects",
    tellsAll = false,
  }: Omit<ValueCheck, "correlation">) {
    this.#path = [...path];
    this.#refusesUnknownFields = refusesUnknownFields;
    this.#reading = reading;
    this.#tellsAll = tellsAll;
  }

  check(
    schema: JSONSchemaProps,
    value: unknown,
    old: Correlation | undefined,
    sound: unknown,
  ): void {
    if (sound === value && typeof value === "object" && value !== null) return;
    const before = this.issues.length;
    this.#node(schema, value, { old, sound });
    if (this.issues.length > before && old?.isUnchanged() === true) this.issues.length = before;
  }

  #report(code: string, message: string, reason: FieldReason = "FieldValueInvalid"): void {
    const path = [...this.#path];
    this.issues.push({ path, code, message, reason, field: dottedField(path) });
  }

  #below(step: string | number, check: () => void): void {
    this.#path.push(step);
    check();
    this.#path.pop();
  }

  #node(schema: JSONSchemaProps, value: unknown, before: Before): void {
    const kind = kindOf(value);
    const isTaken = kind !== undefined && takes(schema, kind, this.#reading);
    if (!isTaken) this.#refuseType(schema, value);
    this.#checks += checksOf(schema, kind, isTaken);
    if (kind === undefined) return;
    const first = this.issues.length;
    this.#keywords(schema, value, before);
    // Of a value of another type it is of use what is wrong with what it holds.
    if (!isTaken && !this.#tellsAll) this.issues.push(...this.#deeper(this.issues.splice(first)));
  }

  #keywords(schema: JSONSchemaProps, value: unknown, before: Before): void {
    if (schema.enum !== undefined && schema.enum.length > 0 && !isOneOf(schema.enum, value)) {
      const wanted = schema.enum.map(canonicalJSON).join(", ");
      const message = `must be one of ${wanted}, not ${describeValue(value)}`;
      this.#report("VALUE_ENUM", message, "FieldValueNotSupported");
    }
    if (value === null) return;
    if (typeof value === "string") this.#string(schema, value);
    else if (typeof value === "number" || typeof value === "bigint")
      checkNumber(schema, value, (code, message) => this.#report(code, message));
    else if (typeof value === "object") {
      if (this.#holders.includes(value)) {
        this.#report("VALUE_CYCLE", "must not hold itself");
        return;
      }
      this.#holders.push(value);
      if (Array.isArray(value)) this.#list(schema, value, before);
      else this.#object(schema, value as Members, before);
      this.#holders.pop();
    }
    this.#combinations(schema, value);
  }

  /** The issues that do not stand at the node itself. */
  #deeper(issues: readonly ValueIssue[]): readonly ValueIssue[] {
    return issues.filter(({ path }) => path.length > this.#path.length);
  }

  #refuseType(schema: JSONSchemaProps, value: unknown): void {
    const isLong = typeof value === "number" && Number.isInteger(value) && !isInt64(value);
    if (schema.type === "integer" && isLong)
      this.#report("VALUE_FORMAT", `must fit in 64 bits, not ${value}`, "FieldValueTypeInvalid");
    else {
      const message = `must be ${expectedBy(schema, this.#reading)}, not ${describeValue(value)}`;
      this.#report("VALUE_TYPE", message, "FieldValueTypeInvalid");
    }
  }

  #string(schema: JSONSchemaProps, value: string): void {
    const { minLength, maxLength, pattern } = schema;
    const length =
      minLength === undefined && maxLength === undefined
        ? 0
        : lengthOf(value, minLength, maxLength);
    if (maxLength !== undefined && length > maxLength) {
      const message = `must be at most ${maxLength} characters long, not ${length}`;
      this.#report("VALUE_MAX_LENGTH", message, "FieldValueTooLong");
    } else if (minLength !== undefined && length < minLength) {
      this.#report(
        "VALUE_MIN_LENGTH",
        `must be at least ${minLength} characters long, not ${length}`,
      );
    } else if (pattern !== undefined && pattern !== "" && !matchesPattern(pattern, value)) {
      this.#report(
        "VALUE_PATTERN",
        `must match ${pattern}, which ${describeValue(value)} does not`,
      );
    }
    const format = formatOf(schema, this.#reading);
    const wanted = format === undefined ? undefined : faultOfFormat(format, value);
    if (wanted === undefined) return;
    this.#report(
      "VALUE_FORMAT",
      `must be ${wanted}, not ${describeValue(value)}`,
      "FieldValueTypeInvalid",
    );
  }

  #list(schema: JSONSchemaProps, value: readonly unknown[], { old, sound }: Before): void {
    const soundItems: readonly unknown[] = Array.isArray(sound) ? sound : [];
    const { minItems, maxItems, items } = schema;
    if (minItems !== undefined && value.length < minItems)
      this.#report("VALUE_MIN_ITEMS", `must have at least ${minItems} items, not ${value.length}`);
    if (maxItems !== undefined && value.length > maxItems) {
      const message = `must have at most ${maxItems} items, not ${value.length}`;
      this.#report("VALUE_MAX_ITEMS", message, "FieldValueTooMany");
    }
    if (schema.uniqueItems === true && new Set(value.map(canonicalJSON)).size < value.length)
      this.#report("VALUE_DUPLICATE", "must not hold two equal items");
    const itemSchema = items ?? (this.#branches > 0 ? undefined : openNode);
    if (itemSchema === undefined) return;
    for (let index = 0; index < value.length; index += 1) {
      this.#path.push(index);
      this.check(itemSchema, value[index], old?.item(index), soundItems[index]);
      this.#path.pop();
    }
  }

  #object(schema: JSONSchemaProps, value: Members, { old, sound }: Before): void {
    const soundMembers = isPlainObject(sound) ? sound : {};
    const { properties, additionalProperties, minProperties, maxProperties } = schema;
    const names = fieldNames(value);
    if (minProperties !== undefined && names.length < minProperties) {
      const message = `must have at least ${minProperties} entries, not ${names.length}`;
      this.#report("VALUE_MIN_PROPERTIES", message);
    }
    if (maxProperties !== undefined && names.length > maxProperties) {
      const message = `must have at most ${maxProperties} entries, not ${names.length}`;
      this.#report("VALUE_MAX_PROPERTIES", message, "FieldValueTooMany");
    }
    for (const name of schema.required ?? []) {
      if (!hasField(value, name))
        this.#below(name, () =>
          this.#report("VALUE_REQUIRED", "is required", "FieldValueRequired"),
        );
    }
    for (const name of names) {
      const declared =
        properties !== undefined && Object.hasOwn(properties, name)
          ? properties[name]
          : additionalProperties;
      this.#path.push(name);
      if (typeof declared === "object")
        this.check(
          declared,
          value[name],
          this.#oldField(old, name),
          Object.hasOwn(soundMembers, name) ? soundMembers[name] : undefined,
        );
      else if (additionalProperties === false && this.#branches > 0)
        this.#report("VALUE_UNKNOWN_FIELD", "is not a field that is allowed here");
      else if (this.#branches === 0) this.#undeclared(schema, name, value[name]);
      this.#path.pop();
    }
  }

  /** The root's `apiVersion` and `kind` never count as unchanged: the old object was read as this version. */
  #oldField(old: Correlation | undefined, name: string): Correlation | undefined {
    const isTypeMeta = this.#path.length === 1 && (name === "apiVersion" || name === "kind");
    return isTypeMeta ? undefined : old?.field(name);
  }

  #undeclared(schema: JSONSchemaProps, name: string, value: unknown): void {
    const isResource = schema["x-kubernetes-embedded-resource"] === true;
    const isOpen =
      !this.#refusesUnknownFields ||
      !takes(schema, "object", this.#reading) ||
      schema.additionalProperties === true ||
      schema["x-kubernetes-preserve-unknown-fields"] === true ||
      (isResource && ["apiVersion", "kind", "metadata"].includes(name));
    if (isOpen) this.check(openNode, value, undefined, undefined);
    else {
      const known = Object.keys(schema.properties ?? {});
      const fields = known.length > 0 ? `; fields are ${known.join(", ")}` : "";
      this.#report("VALUE_UNKNOWN_FIELD", `is not a field here${fields}`);
    }
  }

  #combinations({ allOf, anyOf, oneOf, not }: JSONSchemaProps, value: unknown): void {
    for (const branch of allOf ?? []) {
      const { issues, checks } = this.#branch(branch, value);
      this.issues.push(...issues);
      this.#checks += checks;
    }
    if (anyOf !== undefined && anyOf.length > 0) {
      const branches = anyOf.map((branch) => this.#branch(branch, value));
      const [fitting] = branches.filter(({ issues }) => issues.length === 0);
      if (fitting === undefined)
        this.#refuseAll("VALUE_ANY_OF", `at least one of ${anyOf.length} alternatives`, branches);
      else this.#checks += fitting.checks;
    }
    if (oneOf !== undefined && oneOf.length > 0) {
      const branches = oneOf.map((branch) => this.#branch(branch, value));
      const fitting = branches.filter(({ issues }) => issues.length === 0);
      const [first] = fitting;
      if (first === undefined)
        this.#refuseAll("VALUE_ONE_OF", `one of ${oneOf.length} alternatives`, branches);
      else if (fitting.length === 1) this.#checks += first.checks;
      else {
        const message = `must satisfy exactly one of ${oneOf.length} alternatives, not ${fitting.length} of them`;
        this.#report("VALUE_ONE_OF", message);
      }
    }
    if (not !== undefined && this.#branch(not, value).issues.length === 0)
      this.#report("VALUE_NOT", "must not be what the schema excludes here");
  }

  /** Reports that no alternative fits, and what the nearest one lacks inside the value. */
  #refuseAll(code: string, wanted: string, branches: readonly Branch[]): void {
    const nearest = branches.reduce((best, each) => (each.checks > best.checks ? each : best));
    const deeper = this.#deeper(nearest.issues);
    const here = nearest.issues.filter((issue) => !deeper.includes(issue));
    const blocking = here.find((issue) => blocksRules([issue]));
    this.#report(code, `must satisfy ${wanted}: ${this.#reasons(branches)}`, blocking?.reason);
    for (const issue of deeper) {
      const message = `${issue.message}, for the alternative that comes nearest`;
      this.issues.push({ ...issue, message });
    }
    this.#checks += nearest.checks;
  }

  #branch(schema: JSONSchemaProps, value: unknown): Branch {
    const outer = this.issues;
    const outerChecks = this.#checks;
    const holders = this.#holders.splice(0);
    this.issues = [];
    this.#checks = 0;
    this.#branches += 1;
    this.check(schema, value, undefined, undefined);
    this.#branches -= 1;
    const inner = { issues: this.issues, checks: this.#checks };
    this.issues = outer;
    this.#checks = outerChecks;
    this.#holders.push(...holders);
    return inner;
  }

  #reasons(branches: readonly Branch[]): string {
    const texts = branches.flatMap(({ issues: [first] }) => {
      if (first === undefined) return [];
      const below = dottedField(first.path.slice(this.#path.length));
      return [below === "" ? first.message : `${below} ${first.message}`];
    });
    return [...new Set(texts)].join("; or ");
  }
}

/**
 * How many checks the API server counts for a node, without those of what is in it.
 *
 * Follows `MatchCount` in kube-openapi `pkg/validation/validate/schema.go`.
 */
function checksOf(schema: JSONSchemaProps, kind: ValueKind, isTaken: boolean): number {
  const ofType = isTaken ? 1 : 0;
  if (kind === "null" || kind === undefined) return ofType;
  const { type, format } = schema;
  const isTyped = type !== undefined || format !== undefined;
  const isFormatted = kind === "string" && format !== undefined && isKnownFormat(undefined, format);
  return 4 + ofKind[kind] + (isTyped ? 1 + ofType : 0) + (isFormatted ? 1 : 0);
}

const ofKind: Readonly<Record<Exclude<ValueKind, "null" | undefined>, number>> = {
  boolean: 0,
  string: 1,
  object: 1,
  array: 2,
  integer: 2,
  number: 2,
};

/** What holds of a value that the schema leaves open: it is JSON, and so is what it holds. */
const openNode: JSONSchemaProps = {
  nullable: true,
  "x-kubernetes-preserve-unknown-fields": true,
};

/** A whole number in the enum takes any number that is cut to it, and a text the number of its one character. */
function isOneOf(values: NonNullable<JSONSchemaProps["enum"]>, value: unknown): boolean {
  return values.some((wanted) => {
    if (wanted === null) return false;
    if (typeof value === "bigint" || typeof wanted === "bigint") return value === wanted;
    if (typeof value === "number" && typeof wanted === "number")
      return isInt64(wanted) ? Math.trunc(value) === wanted : value === wanted;
    if (typeof value === "number" && typeof wanted === "string")
      return isInt64(value) && wanted === characterOf(value);
    return typeof value === "object"
      ? canonicalJSON(value) === canonicalJSON(wanted)
      : value === wanted;
  });
}

function characterOf(code: number): string {
  const isCharacter = code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}

/** Length in code points; counted only where the number of code units does not decide already. */
function lengthOf(text: string, least: number | undefined, most: number | undefined): number {
  const certain = text.length <= (most ?? Infinity) && Math.ceil(text.length / 2) >= (least ?? 0);
  return certain ? text.length : Array.from(text).length;
}
