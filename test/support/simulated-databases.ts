import { defineController, defineResource, k, own, touch } from "slipway/api";
import { ConfigMap, Lease, Secret, Service, StatefulSet } from "slipway/kubernetes";
import type { ResourceType, StoredObject } from "slipway/meta";
import { after, type DesiredObject, once, onImmutable } from "../../src/controller/desired.js";
import { TerminalError } from "../../src/controller/errors.js";
import type { LooseCode, LooseContext } from "../../src/controller/pass-context.js";
import { Event } from "../../src/kubernetes/kinds.generated.js";
import { isAlreadyExists } from "../../src/meta/api-error.js";
import type { SimulatedKind } from "./simulated-api.js";
import { pathOf } from "./simulated-fields.js";

/** A database as the simulations have it. */
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: {
    v1: {
      spec: k.object({
        replicas: k.int32({ minimum: 1 }),
        settings: k.string(),
        features: k.list(k.string()).optional(),
        credentials: k.string().optional(),
        storage: k.string(),
      }),
      status: k
        .object({
          phase: k.string().optional(),
          readyReplicas: k.int32().optional(),
          backup: k.string().optional(),
        })
        .standard(),
    },
  },
});

/** A cluster-scoped thing that a database needs, and that no owner reference can lead to. */
const Volume: ResourceType = {
  group: "storage.example.com",
  version: "v1",
  kind: "Volume",
  plural: "volumes",
  scope: "Cluster",
};

/** Somebody else's kind: made with preconditions, and deleted by the cleanup. */
const Backup: ResourceType = {
  group: "backup.example.com",
  version: "v1",
  kind: "Backup",
  plural: "backups",
  scope: "Cluster",
};

/** Marks what a controller made, and for which object of it; part of what users see. */
export const controllerLabel = "slipway.dev/controller";
export const ownerLabel = "slipway.dev/owner";
export const finalizer = "example.com/cleanup";
/** Settings that no database can run with. */
export const badSettings = "bad";

export const databases = defineController({
  name: "database",
  for: Database,
  owns: [ConfigMap, Secret, Service, StatefulSet, own(Volume, { tracked: true })],
  references: { credentials: { to: Secret, name: ({ spec }) => spec.credentials } },
  touches: [touch(Backup, ["create", "delete"], "keep its data")],
  conditions: { Ready: ["AllReady", "Starting", "CredentialsMissing"] },
  finalizer,
});

const kind = (type: ResourceType, more: Omit<SimulatedKind, "type"> = {}): SimulatedKind => ({
  type,
  ...more,
});

/** The kinds of the simulated cluster. */
export const kinds = {
  databases: kind(Database, { hasGeneration: true, hasStatus: true }),
  configMaps: kind(ConfigMap),
  secrets: kind(Secret),
  services: kind(Service),
  sets: kind(StatefulSet, { hasGeneration: true, hasStatus: true }),
  volumes: kind(Volume, { hasGeneration: true, immutable: pathOf("spec", "class") }),
  backups: kind(Backup),
  leases: kind(Lease),
  events: kind(Event),
} as const;

/** The spec of a database, as users write it. */
export interface DatabaseSpec {
  readonly replicas: number;
  readonly settings: string;
  readonly features?: readonly string[];
  readonly credentials?: string;
  readonly storage: string;
}

interface DatabaseStatus {
  readonly phase?: string;
  readonly backup?: string;
  readonly readyReplicas?: number;
}

export function specOf(database: StoredObject): DatabaseSpec {
  return database["spec"] as DatabaseSpec;
}

export function statusOf(database: StoredObject): DatabaseStatus {
  return (database["status"] ?? {}) as DatabaseStatus;
}

/** What the code of the simulated author takes from its surroundings. */
export interface AuthorsWorld {
  /** Called between two steps: may take its time, or throw. */
  step(signal: AbortSignal): Promise<void>;
  /** Another text each time. */
  secret(): string;
}

/** The author's code. */
export function databaseCode(world: AuthorsWorld): LooseCode {
  return {
    reconcile: async (database, context) => {
      const { children, conditions, status, event, requeueAfter, signal } = context;
      const spec = specOf(database);
      if (spec.settings === badSettings) throw new TerminalError("nobody can run with that");
      await world.step(signal);
      const token = await tokenOf(context);
      await keepBackup(database, context);
      const { set, volume } = await children.sync(childrenOf(database, token, world.secret()));
      await world.step(signal);
      status.merge({ readyReplicas: readyReplicasOf(set?.object) });
      if (set?.ready === true && volume?.ready === true) {
        if (statusOf(database).phase !== "Running") event.normal("Running", "all servers run");
        status.merge({ phase: "Running" });
        conditions.set("Ready", { status: "True", reason: "AllReady" });
      } else {
        status.merge({ phase: "Starting" });
        conditions.set("Ready", { status: "False", reason: "Starting" });
      }
      if (token === undefined) return requeueAfter(5_000);
    },
    cleanup: async (database, { delete: remove, requeueAfter, signal }) => {
      await world.step(signal);
      if (await remove(Backup, backupNameOf(database))) return requeueAfter(200);
    },
  };
}

async function keepBackup(database: StoredObject, { status, create }: LooseContext): Promise<void> {
  const name = backupNameOf(database);
  if (statusOf(database).backup === name) return;
  status.merge({ phase: "Claiming" });
  await status.commit();
  try {
    await create(Backup, { metadata: { name }, spec: { of: database.metadata.uid } });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  status.merge({ backup: name });
}

/** Undefined where there should be one and is none. */
async function tokenOf({ refs }: LooseContext): Promise<string | undefined> {
  const { credentials } = refs;
  if (credentials === undefined || credentials.state === "unset") return "none";
  const secret = credentials.state === "present" ? await credentials.read() : undefined;
  return tokenIn(secret);
}

export function tokenIn(secret: unknown): string | undefined {
  return Object(secret ?? {}).data?.token;
}

export function backupNameOf({ metadata }: StoredObject): string {
  return `of-${metadata.uid}`;
}

function childrenOf(
  database: StoredObject,
  token: string | undefined,
  secret: string,
): Parameters<LooseContext["children"]["sync"]>[0] {
  const { name, namespace } = database.metadata;
  const { replicas, settings, features = [], storage } = specOf(database);
  const service = (suffix: string): ReturnType<typeof Service> =>
    Service({ metadata: { name: `${name}-${suffix}` }, spec: { selector: { of: suffix } } });
  const data = { settings, replicas: String(replicas), token: token ?? "missing" };
  return {
    password: once(Secret({ metadata: { name: `${name}-password` }, stringData: { secret } })),
    config: ConfigMap({ metadata: { name: `${name}-config` }, data }),
    set: after(["config", "password"], setOf(name, replicas)),
    client: after(["set"], service("client")),
    cache: features.includes("cache") ? service("cache") : undefined,
    metrics: features.includes("metrics") ? service("metrics") : undefined,
    volume: onImmutable("recreate", volumeOf(`${namespace}-${name}`, storage)),
  };
}

function volumeOf(name: string, storage: string): DesiredObject & { readonly spec: object } {
  const spec = { class: storage };
  return { apiVersion: "storage.example.com/v1", kind: "Volume", metadata: { name }, spec };
}

function setOf(name: string, replicas: number): ReturnType<typeof StatefulSet> {
  const labels = { database: name };
  return StatefulSet({
    metadata: { name },
    spec: {
      serviceName: name,
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [{ name: "server", image: "postgres" }],
          volumes: [{ name: "config", configMap: { name: `${name}-config` } }],
        },
      },
    },
  });
}

function readyReplicasOf(set: unknown): number {
  return Object(set ?? {}).status?.readyReplicas ?? 0;
}
