import type { Child } from "../../src/api/own.js";
import { ApiError } from "../../src/meta/api-error.js";
import type { ObjectKey } from "../../src/meta/object-key.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { WriteOptions, WrittenObject } from "../../src/controller/world.js";
import { RecordedWorld } from "../../src/testing/recorded-world.js";

/** A refusal of the API server. */
export function refusal(
  code: number,
  reason: string,
  { message = reason, cause }: { readonly message?: string; readonly cause?: string } = {},
): ApiError {
  const details = cause === undefined ? {} : { details: { causes: [{ reason: cause }] } };
  return new ApiError(
    { apiVersion: "v1", kind: "Status", reason, code, message, ...details },
    { code },
  );
}

/** What a request meets before the world in memory does it: nothing, or an error. */
type Fault = (request: {
  readonly verb: "apply" | "create" | "dry-run" | "patch" | "delete" | "read";
  readonly kind: string;
  readonly key: ObjectKey;
}) => Error | undefined | void;

/** A cluster in memory whose requests can fail, and whose caches can lag behind. */
export class FaultyWorld extends RecordedWorld {
  fault: Fault = () => undefined;
  /** What the cache does not show, although it is there. */
  isHidden: (object: StoredObject) => boolean = () => false;
  unserved: readonly string[] = [];
  readonly reads: string[] = [];

  override isServed(type?: ResourceType): boolean {
    return type === undefined || !this.unserved.includes(type.kind);
  }

  override getChild(type: ResourceType, key: ObjectKey): StoredObject | undefined {
    const found = super.getChild(type, key);
    return found === undefined || this.isHidden(found) ? undefined : found;
  }

  override async read(type: ResourceType, key: ObjectKey): Promise<StoredObject | undefined> {
    this.reads.push(`${type.kind} ${key.name}`);
    this.#meet("read", type, key);
    return await super.read(type, key);
  }

  override async apply(
    type: ResourceType | Child,
    object: WrittenObject,
    options: WriteOptions,
  ): Promise<StoredObject> {
    this.#meet("apply", type, object.metadata);
    return await super.apply(type, object, options);
  }

  override async create(
    type: ResourceType,
    object: object,
    options: WriteOptions,
  ): Promise<StoredObject> {
    const metadata = "metadata" in object ? Object(object.metadata) : {};
    const { name = metadata.generateName, namespace } = metadata;
    this.#meet(options.dryRun === true ? "dry-run" : "create", type, { name, namespace });
    return await super.create(type, object, options);
  }

  override async patch(
    ...[type, key, patch, options]: Parameters<RecordedWorld["patch"]>
  ): Promise<StoredObject> {
    this.#meet("patch", type, key);
    return await super.patch(type, key, patch, options);
  }

  override async delete(
    ...[type, key, options]: Parameters<RecordedWorld["delete"]>
  ): Promise<boolean> {
    this.#meet("delete", type, key);
    return await super.delete(type, key, options);
  }

  #meet(verb: Parameters<Fault>[0]["verb"], { kind }: ResourceType, key: ObjectKey): void {
    const error = this.fault({ verb, kind, key });
    if (error instanceof Error) throw error;
  }
}
