import type { IpAddress, IpNetwork } from "./ip-address.js";
import type { Quantity } from "./quantity.js";
import type { RequestUri } from "./request-uri.js";
import type { SemanticVersion } from "./semantic-version.js";
import type { Instant } from "./time-text.js";
import type { JSONSchemaProps } from "./types.js";

/**
 * What an expression yields: `bigint` is an int, `number` a double.
 *
 * Errors are values, so that `&&` and `||` can pass over them.
 */
export type CelValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | CelUint
  | CelDuration
  | CelTimestamp
  | CelTypeName
  | CelOptional
  | CelObject
  | CelList
  | CelMap
  | CelError;

/** Why an expression has no value. */
export class CelError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

export class CelUint {
  readonly value: bigint;
  constructor(value: bigint) {
    this.value = value;
  }
}

export class CelDuration {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds;
  }
}

export class CelTimestamp {
  readonly instant: Instant;
  constructor(instant: Instant) {
    this.instant = instant;
  }
}

/** The type of a value, as a value: `type(1) == int`. */
export class CelTypeName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class CelOptional {
  static readonly NONE: CelOptional = new CelOptional(undefined);
  readonly value: CelValue | undefined;
  constructor(value: CelValue | undefined) {
    this.value = value;
  }
}

/** A format of the format library. */
export interface NamedFormat {
  readonly name: string;
  /** What is wrong with a text, each thing on its own. */
  readonly faults: (text: string) => readonly string[];
  /** Length of the pattern that stands for its cost. */
  readonly patternLength: number;
}

/** A value of one of the types that Kubernetes brings. */
export type CelObjectContent =
  | { readonly type: "kubernetes.URL"; readonly url: RequestUri; readonly text: string }
  | { readonly type: "net.IP"; readonly address: IpAddress }
  | { readonly type: "net.CIDR"; readonly network: IpNetwork }
  | {
      readonly type: "kubernetes.Quantity";
      readonly quantity: Quantity;
      /** Whether it is the result of a calculation, which equality does not take on its right side. */
      readonly isComputed: boolean;
    }
  | { readonly type: "kubernetes.Semver"; readonly version: SemanticVersion }
  | { readonly type: "kubernetes.NamedFormat"; readonly format: NamedFormat };

export class CelObject {
  readonly content: CelObjectContent;
  constructor(content: CelObjectContent) {
    this.content = content;
  }
}

/** A list; where its items come from decides how it is compared and added to. */
export interface CelList {
  readonly celKind: "list";
  readonly size: number;
  /** The item at an index that exists; an error for one that is not what the schema says. */
  readonly at: (index: number) => CelValue;
  /** The list as JSON without its schema, where it comes from an object. */
  readonly native: unknown;
  /** The schema of its items, where it comes from an object. */
  readonly items?: JSONSchemaProps;
  readonly equals: (other: CelValue) => boolean | CelError;
  readonly add: (other: CelList) => CelList;
  readonly contains: (value: CelValue) => boolean | CelError;
}

export interface CelMap {
  readonly celKind: "map";
  readonly size: number;
  /** The value of a key; `undefined` where there is none, an error for a key of a wrong type. */
  readonly find: (key: CelValue) => CelValue | undefined;
  readonly keys: () => readonly CelValue[];
  readonly native: unknown;
  readonly equals: (other: CelValue) => boolean | CelError;
}

export function isCelList(value: unknown): value is CelList {
  return hasKind(value, "list");
}

export function isCelMap(value: unknown): value is CelMap {
  return hasKind(value, "map");
}

function hasKind(value: unknown, kind: "list" | "map"): boolean {
  return (
    typeof value === "object" && value !== null && "celKind" in value && value.celKind === kind
  );
}

/** The items of a list, in order. */
export function itemsOf(list: CelList): readonly CelValue[] {
  return Array.from({ length: list.size }, (_, index) => list.at(index));
}

/** The name of a value's type at run time. */
export function typeNameOf(value: CelValue): string {
  switch (typeof value) {
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "number":
      return "double";
    case "string":
      return "string";
    default:
  }
  if (value === null) return "null_type";
  if (value instanceof Uint8Array) return "bytes";
  if (value instanceof CelUint) return "uint";
  if (value instanceof CelDuration) return "google.protobuf.Duration";
  if (value instanceof CelTimestamp) return "google.protobuf.Timestamp";
  if (value instanceof CelTypeName) return "type";
  if (value instanceof CelOptional) return "optional_type";
  if (value instanceof CelObject) return value.content.type;
  if (value instanceof CelError) return "error";
  return value.celKind;
}

export const NO_OVERLOAD: CelError = new CelError("no such overload");

const intMin = -(2n ** 63n);
const intMax = 2n ** 63n - 1n;
const uintMax = 2n ** 64n - 1n;

/** An int, or the error of one that does not fit into 64 bits. */
export function intOf(value: bigint): CelValue {
  return value < intMin || value > intMax ? new CelError("integer overflow") : value;
}

export function uintOf(value: bigint): CelValue {
  return value < 0n || value > uintMax
    ? new CelError("unsigned integer overflow")
    : new CelUint(value);
}

export function durationOf(nanoseconds: bigint): CelValue {
  return nanoseconds < intMin || nanoseconds > intMax
    ? new CelError("integer overflow")
    : new CelDuration(nanoseconds);
}

const firstNanosecond = -62_135_596_800n * 1_000_000_000n;
const lastNanosecond = 253_402_300_800n * 1_000_000_000n;

export function timestampOf(instant: Instant): CelValue {
  const { nanoseconds } = instant;
  return nanoseconds < firstNanosecond || nanoseconds >= lastNanosecond
    ? new CelError("timestamp overflow")
    : new CelTimestamp(instant);
}

/** What `size()` counts, where a value has a size. */
export function sizeOf(value: CelValue): number | undefined {
  if (typeof value === "string") return countCodePoints(value);
  if (value instanceof Uint8Array) return value.length;
  return isCelList(value) || isCelMap(value) ? value.size : undefined;
}

/** Length in code points. */
function countCodePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
