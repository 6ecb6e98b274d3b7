import { isMetadataOnly } from "../client/metadata-only.js";
import { faultOfDnsLabel } from "../meta/names.js";
import type { ResourceType } from "../meta/resource-type.js";
import { CacheError } from "./errors.js";
import type { IndexFunction } from "./indexers.js";
import { type InformerScope, resourceName } from "./informer-scope.js";
import { fieldMatcher, labelMatcher } from "./selectors.js";
import type { Transform } from "./transform.js";

/** Which objects to hold, and how much of each. */
export interface InformerRequest<T, IndexName extends string = never> {
  /** One list and watch for each. @default one for all namespaces */
  readonly namespaces?: readonly string[] | undefined;
  /** As `kubectl get -l` takes it. @default all objects */
  readonly labelSelector?: string | undefined;
  /** As `kubectl get --field-selector` takes it; the server says which fields it knows. @default all objects */
  readonly fieldSelector?: string | undefined;
  /**
   * Holds Secrets or ConfigMaps whole although no selector limits which: they are many, large and
   * not the operator's own. @default false
   */
  readonly whole?: boolean | undefined;
  /** Keeps `metadata.managedFields`, which often is a third of an object. @default false */
  readonly keepManagedFields?: boolean | undefined;
  /** What to keep of each object. Informers are shared where it is the same function. @default all of it */
  readonly transform?: Transform<T> | undefined;
  /**
   * Indexes of the caller's own, by name. Asked for before the first list, they are built as
   * objects arrive; later, over all objects in one go. @default {}
   */
  readonly indexes?: Readonly<Record<IndexName, IndexFunction<T>>> | undefined;
}

/** The fields of a request that every overload has. */
type AnyRequest<T> = InformerRequest<T, string>;

/**
 * The scopes that a request comes to: one, or one for each namespace.
 *
 * @throws CacheError CACHE_REQUEST_INVALID with all that is wrong
 */
export function resolveScopes<T>(
  type: ResourceType,
  request: AnyRequest<T>,
): readonly InformerScope<T>[] {
  const faults = [...faultsOf(type, request)];
  if (faults.length > 0) {
    throw new CacheError(
      "CACHE_REQUEST_INVALID",
      `a cache of ${resourceName(type)} cannot be had like this:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  }
  const { labelSelector, fieldSelector, keepManagedFields, transform } = request;
  return [...new Set(request.namespaces ?? [undefined])].map((namespace) => ({
    type,
    namespace,
    labelSelector,
    fieldSelector,
    metadataOnly: isMetadataOnly(type),
    keepManagedFields: keepManagedFields ?? false,
    transform,
  }));
}

function* faultsOf<T>(type: ResourceType, request: AnyRequest<T>): Generator<string> {
  const { namespaces, labelSelector, fieldSelector, whole } = request;
  if (namespaces !== undefined && type.scope === "Cluster") {
    yield `namespaces: ${type.kind} lives in no namespace; leave them out`;
  } else if (namespaces?.length === 0) {
    yield "namespaces: an empty list holds nothing; name some, or leave them out for all";
  }
  for (const namespace of namespaces ?? []) {
    const fault = faultOfDnsLabel(namespace);
    if (fault !== undefined) yield `namespaces: ${JSON.stringify(namespace)} ${fault}`;
  }
  yield* faultOf(() => labelSelector === undefined || labelMatcher(labelSelector));
  yield* faultOf(() => fieldSelector === undefined || fieldMatcher(fieldSelector));
  const isLarge = type.group === "" && ["secrets", "configmaps"].includes(type.plural);
  const isLimited = labelSelector !== undefined || fieldSelector !== undefined;
  if (isLarge && !isLimited && !isMetadataOnly(type) && whole !== true) {
    yield `${type.plural} are not held whole unasked: give a labelSelector or a fieldSelector, ask for metadataOnly(${type.kind}), or say whole: true`;
  }
}

/** What reading a selector comes to; nothing when it can be read. */
function* faultOf(read: () => unknown): Generator<string> {
  try {
    read();
  } catch (error) {
    if (!(error instanceof CacheError)) throw error;
    yield error.message;
  }
}
