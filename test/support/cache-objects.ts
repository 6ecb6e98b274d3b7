import type { Entry } from "../../src/cache/entry.js";
import { objectEntry } from "../../src/cache/object-entry.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import type { Logger, LogFields } from "../../src/telemetry/logger.js";

/** What a test says of an object; the rest does not matter to a cache. */
export interface ObjectTraits {
  readonly namespace?: string;
  readonly uid?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** The uids of owners; the first one is the controller. */
  readonly owners?: readonly string[];
  readonly deletionTimestamp?: string;
  readonly spec?: unknown;
}

/** An object as a server answers it: `name`, at a version. */
export function storedObject(
  name: string,
  resourceVersion: number,
  {
    namespace = "a",
    uid = `uid-${name}`,
    labels,
    owners,
    deletionTimestamp,
    spec,
  }: ObjectTraits = {},
): StoredObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      namespace,
      uid,
      resourceVersion: String(resourceVersion),
      generation: 1,
      creationTimestamp: "2026-01-01T00:00:00Z",
      ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
      ...(labels === undefined ? {} : { labels: { ...labels } }),
      ...(owners === undefined
        ? {}
        : {
            ownerReferences: owners.map((owner, index) => ({
              apiVersion: "apps/v1",
              kind: "ReplicaSet",
              name: owner,
              uid: owner,
              ...(index === 0 ? { controller: true } : {}),
            })),
          }),
    },
    ...(spec === undefined ? {} : { spec }),
  };
}

export function storedEntry(
  name: string,
  resourceVersion: number,
  traits: ObjectTraits = {},
): Entry<StoredObject> {
  return objectEntry(storedObject(name, resourceVersion, traits));
}

/** Entries as a reflector hands a list over. */
export function listOf<T>(...entries: readonly Entry<T>[]): Map<string, Entry<T>> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

/** A logger that keeps what it is told. */
export function recordingLogger(): Logger & {
  readonly lines: {
    readonly level: string;
    readonly message: string;
    readonly fields: LogFields;
  }[];
} {
  const lines: { level: string; message: string; fields: LogFields }[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}): void =>
      void lines.push({ level, message, fields });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
