import type { ApiMeta, ApiObject, Members } from "../values/api-object.js";
import type { Begun, BeginParts } from "./begin.js";
import type { FieldError } from "../values/field-error.js";
import type { NameRule } from "../values/name-rules.js";
import type { VersionedTypes } from "../fields/owner-tracking.js";

/** A column of a table. Follows `TableColumnDefinition` of meta/v1. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

/** A body as the kind reads it. */
interface Decoded {
  readonly object: ApiObject;
  /** Members that the kind does not have, as paths. */
  readonly unknown: readonly string[];
}

/** An update of an object, or of a part of it. */
export interface Update {
  readonly next: ApiObject;
  readonly old: ApiObject;
  /** Empty for the object itself. */
  readonly subresource: string;
}

/**
 * What a kind does with its objects.
 *
 * Follows `RESTCreateStrategy` and its kin of apiserver's `pkg/registry/rest`. Nothing here changes
 * what it is given.
 */
export interface Strategy {
  readonly nameRule: NameRule;
  /** Whether an update without a resource version is taken. */
  readonly allowsUnconditionalUpdate: boolean;
  /** Whether an update may create. */
  readonly createsOnUpdate: boolean;
  /** Whether a deletion answers with the object rather than with a Status. */
  readonly returnsDeleted: boolean;
  /** How owners of fields are tracked by requests to the object or to a subresource. */
  types(subresource: string): VersionedTypes;
  /** An object of which nothing is said, as owners of the fields of a new one are found by. */
  empty(): ApiObject;
  /** Reads a body; it has the right `apiVersion` and `kind`. @throws DecodeError */
  decode(body: Members): Decoded;
  /** What applying made, as the kind takes it. @throws DecodeError */
  adopt(object: ApiObject): ApiObject;
  prepareCreate(object: ApiObject): ApiObject;
  checkCreate(object: ApiObject): readonly FieldError[];
  prepareUpdate(update: Update): ApiObject;
  checkUpdate(update: Update): readonly FieldError[];
  /** What is said to who deletes and does not say what becomes of dependents. */
  readonly deletionWarning?: string;
  /** What is said of a field that objects cannot be selected by, where that is no common text. */
  unknownField?(field: string): string;
  /** What a writer is warned of. */
  warnings(next: ApiObject, old: ApiObject | undefined): readonly string[];
  /** Fields beside name and namespace that objects can be selected by, and their values. */
  readonly selectable: ReadonlyMap<string, (object: ApiObject) => string>;
  readonly columns: readonly Column[];
  /** The values of the columns of one object. */
  cells(object: ApiObject, nowMs: number): readonly unknown[];
  /** What a table says of an object beside its cells. */
  rowConditions?(object: ApiObject): readonly object[] | undefined;
  /** Metadata as tables and lists of metadata alone show it. @default as it is */
  partialMeta?(metadata: ApiMeta): ApiMeta;
  /** A stored object as this version of the kind shows it. */
  view(object: ApiObject): ApiObject;
  /**
   * An object that is to go and is held by the kind itself, as a deletion marks it, or as it is where
   * it is marked; undefined where it is deleted as any other.
   */
  markDeleted?(object: ApiObject, time: string): ApiObject | undefined;
  /** Seconds until an object goes that is given time to end; absent where objects of the kind go at once. */
  gracePeriod?(object: ApiObject, asked: number | undefined): number;
  /** Whether a deletion that says nothing of dependents leaves them. @default false */
  readonly orphansDependents?: boolean;
  /** What the server gives an object before it is checked, such as an address. @throws StatusError */
  begin?(parts: BeginParts): Begun;
}

/** Where to find the numbers that the subresource `scale` shows. */
interface ScalePaths {
  readonly spec: readonly string[];
  readonly status: readonly string[];
  readonly selector: readonly string[] | undefined;
}

/** One version of a kind that the server serves. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly isCustom: boolean;
  readonly hasStatus: boolean;
  readonly scale: ScalePaths | undefined;
  /** Whether its own finalizers are taken away through `finalize`. */
  readonly hasFinalize: boolean;
  /** Other subresources that a real server has. */
  readonly otherSubresources?: readonly string[];
  /** What using it would need that the server does not do; absent where that is nothing. */
  readonly unsupported: string | undefined;
  /** Said to all who use it; absent where it is not deprecated. */
  readonly deprecation: string | undefined;
  /** Where its objects are, if together with those of another group. */
  readonly collection?: string | undefined;
  /** What the definition of a custom resource says of the version. */
  readonly definition?: CustomVersion | undefined;
  readonly strategy: Strategy;
}

/** What documents tell of a version of a custom resource. */
interface CustomVersion {
  readonly schema: object | undefined;
  readonly selectableFields: readonly { readonly jsonPath: string }[];
}

/** `apiVersion` of a group and version. */
export function apiVersionOf({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string {
  return group === "" ? version : `${group}/${version}`;
}

/** The name of the collection that all versions of a resource share. */
export function collectionName({
  group,
  plural,
  collection,
}: Pick<Resource, "group" | "plural" | "collection">): string {
  if (collection !== undefined) return collection;
  return group === "" ? plural : `${plural}.${group}`;
}
