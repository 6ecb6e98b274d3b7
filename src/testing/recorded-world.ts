import { labelMatcher } from "../cache/selectors.js";
import type {
  ApplyOptions,
  DeleteObjectOptions,
  MergePatch,
  SubresourceCall,
  World,
  WorldSelection,
  WriteOptions,
  WrittenObject,
} from "../controller/world.js";
import { ownerLabel } from "../controller/child-labels.js";
import { ApiError } from "../meta/api-error.js";
import { formatApiVersion } from "../meta/gvk.js";
import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { deepFreeze } from "../util/json.js";
import { mergePatch, recordOf } from "./merge-patch.js";
import { applyFields } from "./recorded-apply.js";

/** One request that would have changed the cluster. */
export interface RecordedWrite {
  readonly verb: "apply" | "create" | "update" | "patch" | "delete" | "deletecollection";
  readonly kind: string;
  /** `namespace/name`, or `name`; of a collection the namespace, or nothing. */
  readonly key: string;
  readonly subresource?: string | undefined;
  /** What was sent; absent for a deletion. */
  readonly body?: object | undefined;
}

/**
 * A cluster in memory that notes what is written, for passes without a server.
 *
 * It keeps and merges objects, and neither validates nor fills in defaults; lists are
 * one value.
 */
export class RecordedWorld implements World {
  readonly writes: RecordedWrite[] = [];
  readonly #objects = new Map<string, StoredObject>();
  #version = 1_000;

  constructor(objects: Iterable<object>) {
    for (const object of objects) this.#store(object);
  }

  /** The resource version of the last change. */
  get latestVersion(): string {
    return String(this.#version);
  }

  isServed(): boolean {
    return true;
  }

  isKeptWhole(): boolean {
    return true;
  }

  get(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    return this.#find(type, key);
  }

  getChild(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    return this.get(type, key);
  }

  list(type: ResourceType, { namespace, labels }: WorldSelection): readonly StoredObject[] {
    const matches = labels === undefined ? () => true : labelMatcher(labels);
    return this.#ofType(type).filter(
      ({ metadata }) =>
        (namespace === undefined || metadata.namespace === namespace) && matches(metadata.labels),
    );
  }

  ownedBy(type: ResourceType, uid: string): readonly StoredObject[] {
    return this.#ofType(type).filter(
      ({ metadata }) =>
        metadata.labels?.[ownerLabel] === uid ||
        metadata.ownerReferences?.some(
          (owner) => owner.uid === uid && owner.controller === true,
        ) === true,
    );
  }

  read(type: ResourceType, key: ObjectKey): Promise<StoredObject | undefined> {
    return Promise.resolve(this.#find(type, key));
  }

  readList(type: ResourceType, selection: WorldSelection): Promise<readonly StoredObject[]> {
    return Promise.resolve(this.list(type, selection));
  }

  async apply(
    type: ResourceType,
    object: WrittenObject,
    { fieldManager, force = true, subresource }: ApplyOptions,
  ): Promise<StoredObject> {
    const key = keyOf(object);
    const found = this.#find(type, key);
    const { object: applied, managedFields, conflicts } = applyFields(found, object, fieldManager);
    if (!force && conflicts.length > 0) {
      throw refusal("Conflict", 409, `Apply failed with conflicts: ${conflicts.join(", ")}`);
    }
    this.#note("apply", type, key, { subresource, body: object });
    return this.#store(applied, managedFields);
  }

  async create(
    type: ResourceType,
    object: object,
    { dryRun = false }: WriteOptions,
  ): Promise<StoredObject> {
    const key = keyOf(object);
    if (this.#find(type, key) !== undefined) {
      throw refusal("AlreadyExists", 409, `${type.plural} "${key.name}" already exists`);
    }
    if (dryRun) return this.#complete(object);
    this.#note("create", type, key, { body: object });
    return this.#store(object);
  }

  async patch(
    type: ResourceType,
    key: ObjectKey,
    patch: MergePatch,
    { subresource }: WriteOptions,
  ): Promise<StoredObject> {
    const found = this.#find(type, key);
    if (found === undefined) {
      throw refusal("NotFound", 404, `${type.plural} "${key.name}" not found`);
    }
    const version = patch.metadata?.["resourceVersion"] ?? found.metadata.resourceVersion;
    const uid = patch.metadata?.["uid"] ?? found.metadata.uid;
    if (version !== found.metadata.resourceVersion || uid !== found.metadata.uid) {
      throw refusal("Conflict", 409, `${type.plural} "${key.name}" has been modified`);
    }
    this.#note("patch", type, key, { subresource, body: patch });
    const { deletionTimestamp, finalizers } = found.metadata;
    const patched = this.#store(mergePatch(found, patch));
    const isFinal = deletionTimestamp !== undefined && (finalizers ?? []).length > 0;
    if (isFinal && (patched.metadata.finalizers ?? []).length === 0) {
      this.#objects.delete(placeOf(type, key));
    }
    return patched;
  }

  async update(type: ResourceType, object: object): Promise<StoredObject> {
    const key = keyOf(object);
    const found = this.#find(type, key);
    if (found === undefined) {
      throw refusal("NotFound", 404, `${type.plural} "${key.name}" not found`);
    }
    const { resourceVersion, uid } = recordOf(recordOf(object)["metadata"]);
    if ((resourceVersion ?? found.metadata.resourceVersion) !== found.metadata.resourceVersion) {
      throw refusal("Conflict", 409, `${type.plural} "${key.name}" has been modified`);
    }
    this.#note("update", type, key, { body: object });
    const metadata = { ...recordOf(recordOf(object)["metadata"]), uid: uid ?? found.metadata.uid };
    return this.#store({ ...object, metadata });
  }

  /** Changes the status and the scale; what else there may be is only noted. */
  async subresource(
    type: ResourceType,
    key: ObjectKey,
    { name, verb, body = {} }: SubresourceCall,
    options: WriteOptions,
  ): Promise<unknown> {
    if (verb === "get") return this.#find(type, key);
    if (name === "status" || name === "scale") {
      return await this.patch(type, key, { ...body }, { ...options, subresource: name });
    }
    this.#note(verb, type, key, { subresource: name, body });
    return body;
  }

  async deleteCollection(type: ResourceType, selection: WorldSelection): Promise<number> {
    const found = this.list(type, selection);
    this.#note("deletecollection", type, { name: selection.namespace ?? "" }, {});
    for (const { metadata } of found) this.#remove(type, metadata);
    return found.length;
  }

  async delete(
    type: ResourceType,
    key: ObjectKey,
    { uid, resourceVersion }: DeleteObjectOptions,
  ): Promise<boolean> {
    const found = this.#find(type, key);
    if (found === undefined) return false;
    const { metadata } = found;
    if (
      (uid ?? metadata.uid) !== metadata.uid ||
      (resourceVersion ?? metadata.resourceVersion) !== metadata.resourceVersion
    ) {
      throw refusal("Conflict", 409, `${type.plural} "${key.name}" is another one, or has changed`);
    }
    this.#note("delete", type, key, {});
    this.#remove(type, found.metadata);
    return true;
  }

  #remove(type: ResourceType, { finalizers = [], ...key }: StoredObject["metadata"]): void {
    if (finalizers.length === 0) this.#objects.delete(placeOf(type, key));
  }

  #note(
    verb: RecordedWrite["verb"],
    { kind }: ResourceType,
    key: ObjectKey,
    { subresource, body }: Pick<RecordedWrite, "subresource" | "body">,
  ): void {
    this.writes.push({
      verb,
      kind,
      key: formatKey(key),
      ...(subresource === undefined ? {} : { subresource }),
      ...(body === undefined ? {} : { body }),
    });
  }

  #find(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    return this.#objects.get(placeOf(type, key));
  }

  #ofType(type: ResourceType): readonly StoredObject[] {
    const apiVersion = formatApiVersion(type);
    return [...this.#objects.values()].filter(
      (object) => object.apiVersion === apiVersion && object.kind === type.kind,
    );
  }

  #store(object: object, managedFields?: readonly object[]): StoredObject {
    const stored = this.#complete(object, managedFields);
    const key = `${stored.apiVersion}/${stored.kind}/${formatKey(stored.metadata)}`;
    this.#objects.set(key, stored);
    return stored;
  }

  #complete(object: object, managedFields?: readonly object[]): StoredObject {
    this.#version += 1;
    const version = String(this.#version);
    const { apiVersion, kind, metadata, ...rest } = recordOf(object);
    const { generateName: _generateName, ...meta } = recordOf(metadata);
    const { name } = keyOf(object);
    return deepFreeze({
      ...rest,
      apiVersion: typeof apiVersion === "string" ? apiVersion : "",
      kind: typeof kind === "string" ? kind : "",
      metadata: {
        uid: `uid-${version}`,
        generation: 1,
        creationTimestamp: "2026-01-01T00:00:00Z",
        ...meta,
        name,
        resourceVersion: version,
        ...(managedFields === undefined ? {} : { managedFields }),
      },
    });
  }
}

function refusal(reason: string, code: number, message: string): ApiError {
  return new ApiError({ apiVersion: "v1", kind: "Status", reason, message, code }, { code });
}

function placeOf(type: ResourceType, key: ObjectKey): string {
  return `${formatApiVersion(type)}/${type.kind}/${formatKey(key)}`;
}

function keyOf(object: object): ObjectKey {
  const { name, generateName, namespace } = recordOf(recordOf(object)["metadata"]);
  const made = typeof generateName === "string" ? `${generateName}made` : "";
  return {
    name: typeof name === "string" ? name : made,
    namespace: typeof namespace === "string" ? namespace : undefined,
  };
}
