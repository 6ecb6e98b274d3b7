import { formatKey, type ObjectKey } from "../../src/meta/object-key.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import { canonicalJSON, isPlainObject } from "../../src/util/json.js";
import type { SimulatedApi, SimulatedKind } from "./simulated-api.js";
import {
  backupNameOf,
  controllerLabel,
  finalizer,
  kinds,
  ownerLabel,
  specOf,
  statusOf,
  tokenIn,
} from "./simulated-databases.js";

interface WantedChild {
  readonly kind: SimulatedKind;
  readonly key: ObjectKey;
  /** What it holds at least. */
  readonly holds: object;
}

/** The children that a database should have. */
function wantedChildren(api: SimulatedApi, database: StoredObject): readonly WantedChild[] {
  const { name, namespace = "" } = database.metadata;
  const { replicas, settings, features = [], storage, credentials } = specOf(database);
  const key = (suffix: string): ObjectKey => ({ namespace, name: `${name}-${suffix}` });
  const secret =
    credentials === undefined
      ? undefined
      : api.find({ kind: kinds.secrets, key: { namespace, name: credentials } })?.object;
  const token = credentials === undefined ? "none" : (tokenIn(secret) ?? "missing");
  return [
    { kind: kinds.secrets, key: key("password"), holds: {} },
    {
      kind: kinds.configMaps,
      key: key("config"),
      holds: { data: { settings, replicas: String(replicas), token } },
    },
    {
      kind: kinds.sets,
      key: { namespace, name },
      holds: { spec: { replicas, serviceName: name } },
    },
    ...["client", ...features].map((one) => ({
      kind: kinds.services,
      key: key(one),
      holds: { spec: { selector: { of: one } } },
    })),
    {
      kind: kinds.volumes,
      key: { name: `${namespace}-${name}` },
      holds: { spec: { class: storage } },
    },
    { kind: kinds.backups, key: { name: backupNameOf(database) }, holds: {} },
  ];
}

/** In what the cluster differs from what its databases ask for. */
export function differences(api: SimulatedApi, labelled: ReadonlySet<string>): readonly string[] {
  const found: string[] = [];
  for (const { object } of api.list(kinds.databases)) {
    const key = formatKey(object.metadata);
    const { uid } = object.metadata;
    if (object.metadata.deletionTimestamp !== undefined) {
      found.push(`${key} is still there`);
      continue;
    }
    found.push(...statusFaults(object).map((fault) => `${key} ${fault}`));
    for (const { kind, key: place, holds } of wantedChildren(api, object)) {
      const child = api.find({ kind, key: place })?.object;
      const name = `${kind.type.kind} ${formatKey(place)}`;
      if (child === undefined) found.push(`${name} is missing`);
      else if (child.metadata.deletionTimestamp !== undefined) found.push(`${name} goes`);
      else if (!isHeld(holds, child)) found.push(`${name} is not as wanted`);
      else if (kind !== kinds.backups && uidOfOwner(kind, child) !== uid) {
        found.push(`${name} does not belong to ${key}`);
      } else if (
        labelled.has(child.metadata.uid) &&
        child.metadata.labels?.["team"] !== "by-hand"
      ) {
        found.push(`${name} lost the label that somebody put on it`);
      }
    }
  }
  return [...found, ...hashFaults(api)];
}

/** What belongs to no database, or is not wanted by the one that it belongs to. */
export function orphans(api: SimulatedApi, disowned: ReadonlySet<string>): readonly string[] {
  const wanted = new Set<string>();
  for (const { object } of api.list(kinds.databases)) {
    for (const { kind, key } of wantedChildren(api, object)) {
      wanted.add(`${kind.type.kind} ${formatKey(key)} of ${object.metadata.uid}`);
    }
  }
  return api.all().flatMap(({ kind, state: { object } }) => {
    const { metadata } = object;
    const owner =
      kind === kinds.backups
        ? (object["spec"] as { readonly of: string }).of
        : uidOfOwner(kind, object);
    const isMade = owner !== undefined || metadata.labels?.[controllerLabel] !== undefined;
    if (!isMade || disowned.has(metadata.uid)) return [];
    const name = `${kind.type.kind} ${formatKey(metadata)}`;
    return wanted.has(`${name} of ${owner}`) ? [] : [`${name} of ${owner}`];
  });
}

function uidOfOwner(kind: SimulatedKind, { metadata }: StoredObject): string | undefined {
  if (kind === kinds.volumes) return metadata.labels?.[ownerLabel];
  return metadata.ownerReferences?.find((one) => one.kind === "Database")?.uid;
}

function statusFaults(database: StoredObject): readonly string[] {
  const { replicas } = specOf(database);
  const status = statusOf(database);
  const { observedGeneration, conditions } = status as {
    readonly observedGeneration?: number;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
  const said = (conditions ?? []).map((one) => `${one.type} ${one.status}`).join();
  const faults: [string, boolean][] = [
    ["lacks its finalizer", database.metadata.finalizers?.includes(finalizer) === true],
    [`is ${status.phase}`, status.phase === "Running"],
    [`says of ${status.readyReplicas} servers`, status.readyReplicas === replicas],
    ["does not know its backup", status.backup === backupNameOf(database)],
    ["was not observed", observedGeneration === database.metadata.generation],
    [`says ${said}`, said === "Ready True"],
  ];
  return faults.flatMap(([fault, isWell]) => (isWell ? [] : [fault]));
}

/** Equal configurations have equal hashes in the templates of their sets, and others have others. */
function hashFaults(api: SimulatedApi): readonly string[] {
  const contents = new Map<string, string>();
  return api.list(kinds.sets).flatMap(({ object }) => {
    const { namespace, name } = object.metadata;
    const config = api.find({
      kind: kinds.configMaps,
      key: { namespace, name: `${name}-config` },
    });
    const content = canonicalJSON([name, config?.object["data"] ?? {}]);
    const template = Object(object["spec"]).template;
    const hash: unknown = template.metadata.annotations?.["slipway.dev/config-hash"];
    if (typeof hash !== "string") return [`StatefulSet ${name} lacks the hash of what it mounts`];
    const known = contents.get(hash) ?? content;
    contents.set(hash, content);
    const isShared = [...contents].some(([one, other]) => one !== hash && other === content);
    return known === content && !isShared
      ? []
      : [`StatefulSet ${name} has the hash of another configuration`];
  });
}

function isHeld(wanted: unknown, found: unknown): boolean {
  if (!isPlainObject(wanted)) return canonicalJSON(wanted) === canonicalJSON(found);
  return (
    isPlainObject(found) &&
    Object.entries(wanted).every(([name, value]) => isHeld(value, found[name]))
  );
}
