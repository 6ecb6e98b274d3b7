import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Permission, permissionsOf } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import {
  ConfigMap,
  PersistentVolumeClaim,
  Pod,
  Secret,
  Service,
  StatefulSet,
  StorageClass,
} from "slipway/kubernetes";
import { isNotFound, type StoredOf } from "slipway/meta";
import { type AuditRecord, type ControlPlane, startControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "../../charts/database/api.js";
import { databaseOperator } from "../../charts/database/operator.js";
import { bundleEntry } from "../../tools/bundle-entry.js";
import { until } from "../../src/testing/wait.js";
import { systemClock } from "../../src/util/clock.js";
import { connectionOf } from "../support/cluster-connection.js";
import { kubectl } from "../support/kubectl.js";
import { OperatorProcess } from "../support/operator-process.js";
import { startReverseProxy } from "../support/reverse-proxy.js";
import { type TemporaryFolder, temporaryFolder } from "../support/temporary-folder.js";

const root = join(import.meta.dirname, "../..");
const namespace = "database-system";
const account = `system:serviceaccount:${namespace}:database-operator`;
let folder: TemporaryFolder;
let controlPlane: ControlPlane;
let client: OpenClient;
let main: string;
let kubeconfig: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const manifests = join(folder.path, "manifests");
  execFileSync(
    process.execPath,
    ["--conditions=slipway-source", "--import", "tsx", "charts/main.ts"],
    {
      cwd: root,
      env: { ...process.env, CDK8S_OUTDIR: manifests },
    },
  );
  ({ main } = await bundleEntry({
    entry: join(root, "charts/database/main.ts"),
    outputFolder: join(folder.path, "image"),
    conditions: ["slipway-source"],
  }));
  controlPlane = await startControlPlane({ controllers: true });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "test" });
  const files = readdirSync(manifests).filter((name) => /namespaces|database/.test(name));
  for (const file of files.toSorted()) {
    const path = join(manifests, file);
    await kubectl(controlPlane.kubeconfigPath, ["apply", "--server-side", "-f", path]);
  }
  await kubectl(controlPlane.kubeconfigPath, [
    "wait",
    "--for=condition=Established",
    "crd/databases.example.com",
  ]);
  // Volumes grow only where their class says so.
  await client.create(StorageClass, {
    metadata: {
      name: "standard",
      annotations: { "storageclass.kubernetes.io/is-default-class": "true" },
    },
    provisioner: "example.com/nobody",
    allowVolumeExpansion: true,
  });
  const config = await controlPlane.serviceAccountConfig(namespace, "database-operator");
  kubeconfig = await controlPlane.writeKubeconfig(config, { namespace });
}, 300_000);

afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
  await folder?.[Symbol.asyncDispose]();
});

function startOperator(
  config = kubeconfig,
  environment: Readonly<Record<string, string>> = {},
): OperatorProcess {
  return new OperatorProcess(main, {
    ...environment,
    KUBECONFIG: config,
    WATCH_NAMESPACE: namespace,
    POD_NAMESPACE: namespace,
    POD_NAME: "database-operator-0",
    LOG_LEVEL: "debug",
  });
}

/** What a check answers, once it answers anything. */
async function eventually<T>(what: string, check: () => Promise<T | undefined>): Promise<T> {
  const answer = await until(check, { clock: systemClock, timeoutMs: 60_000, intervalMs: 50 });
  if (answer === undefined) throw new Error(`${what} did not come true within a minute`);
  return answer;
}

async function find<T>(get: Promise<T>): Promise<T | undefined> {
  try {
    return await get;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

const database = (name: string): Promise<StoredOf<typeof Database>> =>
  client.get(Database, { namespace, name });

async function conditionOf(name: string, type: string): Promise<string> {
  const { status, metadata } = await database(name);
  const found = status?.conditions?.find((condition) => condition.type === type);
  return found?.observedGeneration === metadata.generation ? `${found.status} ${found.reason}` : "";
}

function untilCondition(name: string, type: string, wanted: string): Promise<string> {
  return eventually(`${type} of ${name} being ${wanted}`, async () => {
    const condition = await conditionOf(name, type);
    return condition === wanted ? condition : undefined;
  });
}

/** Does what a kubelet would: Pods that are there run and are ready. */
async function runPods(name: string): Promise<void> {
  const { items } = await client.list(Pod, {
    namespace,
    labelSelector: `app.kubernetes.io/instance=${name}`,
  });
  for (const { metadata, status } of items) {
    if (status?.phase === "Running") continue;
    await client.subresource(Pod, "status").patch(
      { namespace, name: metadata.name },
      {
        type: "merge",
        value: {
          status: {
            phase: "Running",
            conditions: [
              { type: "Ready", status: "True", lastTransitionTime: "2026-01-01T00:00:00Z" },
            ],
          },
        },
      },
    );
  }
}

async function untilReady(name: string): Promise<void> {
  await eventually(`${name} being ready`, async () => {
    await runPods(name);
    return (await conditionOf(name, "Ready")) === "True AllReady" ? true : undefined;
  });
}

/** The names of everything that belongs to a database, by kind. */
async function childrenOf(name: string): Promise<readonly string[]> {
  const labelSelector = `app.kubernetes.io/instance=${name}`;
  const lists = [ConfigMap, Secret, Service, StatefulSet].map(async (kind) => {
    const { items } = await client.list(kind, { namespace, labelSelector });
    return items.map(({ metadata }) => `${kind.kind} ${metadata.name}`);
  });
  return (await Promise.all(lists)).flat().toSorted();
}

const expectedChildren = (name: string): readonly string[] => [
  `ConfigMap ${name}-config`,
  `Secret ${name}-password`,
  `Service ${name}`,
  `Service ${name}-nodes`,
  `StatefulSet ${name}`,
];

async function deleteDatabase(name: string): Promise<void> {
  await client.delete(Database, { namespace, name });
  await eventually(`the children of ${name} being gone`, async () =>
    (await childrenOf(name)).length === 0 ? true : undefined,
  );
}

/** What the operator asked of the server in a stretch of the audit log, leases and watches left out. */
function requestsOf(records: readonly AuditRecord[]): readonly string[] {
  return records
    .filter(
      ({ user, resource, verb }) => user === account && resource !== "leases" && verb !== "watch",
    )
    .map(({ verb, uri }) => `${verb} ${uri}`);
}

/** All records up to an object that is written now. */
async function auditUpTo(fence: string): Promise<readonly AuditRecord[]> {
  await client.create(ConfigMap, { metadata: { name: fence, namespace } });
  return await eventually("the fence in the audit log", async () => {
    const records = await controlPlane.audit();
    return records.some(({ name, verb }) => name === fence && verb === "create")
      ? records
      : undefined;
  });
}

describe("the Database operator, as its image carries it, with its own account", () => {
  test("makes a database, grows it, refuses to shrink it, and is collected with it", async () => {
    await using operator = startOperator();
    await operator.said("leading");
    await client.create(Database, {
      metadata: { name: "orders", namespace },
      spec: { version: "15.2" },
    });
    await untilReady("orders");
    expect(await childrenOf("orders")).toEqual(expectedChildren("orders"));
    expect((await database("orders")).status?.readyReplicas).toBe(1);
    const password = await client.get(Secret, { namespace, name: "orders-password" });

    const before = await client.get(StatefulSet, { namespace, name: "orders" });
    const hashOf = ({ spec }: typeof before): string | undefined =>
      spec.template.metadata?.annotations?.["slipway.dev/config-hash"];
    await client.patch(
      Database,
      { namespace, name: "orders" },
      { type: "merge", value: { spec: { replicas: 2 } } },
    );
    await untilReady("orders");
    const after = await client.get(StatefulSet, { namespace, name: "orders" });
    expect(after.spec.replicas).toBe(2);
    // Its configuration allows for more connections: what mounts it starts anew.
    expect(hashOf(before)).toMatch(
      /^ConfigMap\/orders-config=[0-9a-f]{16},Secret\/orders-password=[0-9a-f]{16}$/,
    );
    expect(hashOf(after)).not.toBe(hashOf(before));

    await client.patch(
      Database,
      { namespace, name: "orders" },
      { type: "merge", value: { spec: { replicas: 1 } } },
    );
    await untilCondition("orders", "Resized", "False ShrinkRefused");
    expect((await client.get(StatefulSet, { namespace, name: "orders" })).spec.replicas).toBe(2);
    const samePassword = await client.get(Secret, { namespace, name: "orders-password" });
    expect(samePassword.metadata.resourceVersion).toBe(password.metadata.resourceVersion);
    await deleteDatabase("orders");
  });

  test("grows the volumes that a database has", async () => {
    await using operator = startOperator();
    await operator.said("leading");
    await client.create(Database, {
      metadata: { name: "large", namespace },
      spec: { version: "16.1" },
    });
    await untilReady("large");
    const key = { namespace, name: "data-large-0" };
    const claim = await eventually("the claim", () => find(client.get(PersistentVolumeClaim, key)));
    // A claim can grow once it is bound: https://kubernetes.io/docs/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims
    await client.subresource(PersistentVolumeClaim, "status").patch(key, {
      type: "merge",
      value: { status: { phase: "Bound", capacity: { storage: "1Gi" } } },
    });
    expect(claim.spec.resources?.requests?.["storage"]).toBe("1Gi");
    await client.patch(
      Database,
      { namespace, name: "large" },
      { type: "merge", value: { spec: { size: "2048Mi" } } },
    );
    await eventually("the claim being asked to grow", async () => {
      const { spec } = await client.get(PersistentVolumeClaim, key);
      return spec.resources?.requests?.["storage"] === "2Gi" ? true : undefined;
    });
    await untilCondition("large", "Resized", "False Growing");
    await client.subresource(PersistentVolumeClaim, "status").patch(key, {
      type: "merge",
      value: { status: { capacity: { storage: "2Gi" } } },
    });
    await untilCondition("large", "Resized", "True Done");
    await deleteDatabase("large");
  });

  test("asks nothing of the server while nothing changes, however often it looks", async () => {
    await using operator = startOperator();
    await operator.said("leading");
    await client.create(Database, {
      metadata: { name: "quiet", namespace },
      spec: { version: "14.9", replicas: 2 },
    });
    await untilReady("quiet");
    const before = await auditUpTo("fence-1");
    for (let round = 1; round <= 100; round += 1) {
      const metadata = { annotations: { round: String(round) } };
      await client.patch(
        Database,
        { namespace, name: "quiet" },
        { type: "merge", value: { metadata } },
      );
    }
    // The last look is over when a change that it must act on was acted on.
    await client.patch(
      Database,
      { namespace, name: "quiet" },
      { type: "merge", value: { spec: { version: "13.0" } } },
    );
    await untilCondition("quiet", "Ready", "False VersionUnsupported");
    const after = await auditUpTo("fence-2");
    const requests = requestsOf(after.slice(before.length));
    expect(requests).toEqual([
      expect.stringMatching(
        /^patch \/apis\/example.com\/v1\/namespaces\/database-system\/databases\/quiet\/status/,
      ),
    ]);
    await client.delete(ConfigMap, { namespace, name: "fence-1" });
    await client.delete(ConfigMap, { namespace, name: "fence-2" });
    await deleteDatabase("quiet");
  });

  test("comes to the same end when it is killed after any of its writes", async () => {
    const config = await controlPlane.serviceAccountConfig(namespace, "database-operator");
    let writes = 0;
    for (let killAfter = 1; killAfter <= 30; killAfter += 1) {
      const name = `crash-${killAfter}`;
      const isOver = await lifeWithCrash(name, killAfter, config);
      expect(await childrenOf(name), `after a crash behind write ${killAfter}`).toEqual(
        expectedChildren(name),
      );
      const set = await client.get(StatefulSet, { namespace, name });
      expect([set.spec.replicas, set.metadata.generation], `after write ${killAfter}`).toEqual([
        2,
        expect.any(Number),
      ]);
      await deleteDatabase(name);
      if (isOver) break;
      writes = killAfter;
    }
    expect(writes).toBeGreaterThanOrEqual(7);
  }, 400_000);

  test("ends with 0 and gives its lease up, each of a hundred times that it is told to stop", async () => {
    const codes: (number | string)[] = [];
    for (let batch = 0; batch < 10; batch += 1) {
      const operators = Array.from({ length: 10 }, () => startOperator());
      // Before a process listens to signals, one ends it as it ends any process.
      await Promise.all(operators.map((operator) => operator.said("starting")));
      await Promise.race(operators.map((operator) => operator.said("leading")));
      for (const operator of operators) operator.kill("SIGTERM");
      codes.push(...(await Promise.all(operators.map((operator) => operator.exited()))));
    }
    expect(codes.filter((code) => code === 0).length, codes.join(" ")).toBe(100);
    const { stdout } = await kubectl(controlPlane.kubeconfigPath, [
      "get",
      "lease",
      "database-operator",
      "-n",
      namespace,
      "-o",
      "jsonpath={.spec.holderIdentity}",
    ]);
    expect(stdout).toBe("");
  }, 400_000);

  test("was refused nothing, and used every rule but those that no request of these lives shows", async () => {
    const records = (await controlPlane.audit()).filter(({ user }) => user === account);
    expect(
      records.filter(({ code }) => code === 403).map(({ verb, uri }) => `${verb} ${uri}`),
    ).toEqual([]);
    const unused = permissionsOf(databaseOperator).flatMap((permission) =>
      unusedVerbs(permission, records),
    );
    expect(unused.filter((verb) => !unseen.has(verb))).toEqual([]);
  });

  test("lives through an API server that is away, and goes on", async () => {
    await using operator = startOperator();
    await operator.said("leading");
    await controlPlane.kill("kube-apiserver");
    await operator.said("the lease was lost; standing by");
    await controlPlane.restart("kube-apiserver");
    await client.create(Database, {
      metadata: { name: "later", namespace },
      spec: { version: "15.2" },
    });
    await untilReady("later");
    await deleteDatabase("later");
    operator.kill("SIGTERM");
    expect(await operator.exited()).toBe(0);
  }, 400_000);
});

/** Verbs that these lives need not show in the audit log. */
const unseen: ReadonlySet<string> = new Set([
  // An apply is recorded as a patch, though one that creates needs both verbs.
  ...["configmaps", "secrets", "services", "statefulsets"].map((name) => `create ${name}`),
  // Children of an object that is deleted are collected; pruning and live reads are for other lives.
  ...["configmaps", "secrets", "services", "statefulsets"].map((name) => `delete ${name}`),
  ...["configmaps", "secrets", "services", "statefulsets"].map((name) => `get ${name}`),
  "get persistentvolumeclaims",
  "get databases",
  // OwnerReferencesPermissionEnforcement asks for it; no request has it.
  "update databases/finalizers",
  // The password is created once, and not applied.
  "patch secrets",
  // This server streams lists as watches; older ones are asked for lists.
  ...["configmaps", "secrets", "services", "statefulsets", "persistentvolumeclaims"].map(
    (name) => `list ${name}`,
  ),
  "list databases",
  // These reconcilers record none.
  "create events",
  "patch events",
]);

/** One life of a database, in which the operator is killed behind a write; true when it makes no so many. */
async function lifeWithCrash(
  name: string,
  killAfter: number,
  config: Parameters<typeof connectionOf>[0],
): Promise<boolean> {
  let doomed: OperatorProcess | undefined;
  await using proxy = await startReverseProxy(config, {
    onWrite: (count) => {
      if (count === killAfter) doomed?.kill("SIGKILL");
    },
  });
  const path = await controlPlane.writeKubeconfig({ ...config, server: proxy.url }, { namespace });
  // A lease that nobody gave up would be waited for.
  await using operator = startOperator(path, { LEADER_ELECT: "false" });
  doomed = operator;
  const hasEnded = operator.exited().then(() => true);
  await client.create(Database, { metadata: { name, namespace }, spec: { version: "15.2" } });
  const grow = async (): Promise<void> => {
    await client.patch(
      Database,
      { namespace, name },
      { type: "merge", value: { spec: { replicas: 2 } } },
    );
  };
  let hasGrown = false;
  const isAlive = await eventually(`the life of ${name}`, async () => {
    await runPods(name);
    if (await Promise.race([hasEnded, Promise.resolve(false)])) return "killed";
    if ((await conditionOf(name, "Ready")) !== "True AllReady") return undefined;
    if (hasGrown) return "alive";
    hasGrown = true;
    await grow();
    return undefined;
  });
  if (!hasGrown) await grow();
  if (isAlive === "alive") return true;
  await using successor = startOperator(kubeconfig, { LEADER_ELECT: "false" });
  await successor.said("starting");
  await untilReady(name);
  return false;
}

function unusedVerbs({ rule }: Permission, records: readonly AuditRecord[]): readonly string[] {
  return (rule.resources ?? []).flatMap((name) => {
    const [resource, subresource = ""] = name.split("/");
    return rule.verbs
      .filter(
        (verb) =>
          !records.some(
            (record) =>
              record.verb === verb &&
              record.resource === resource &&
              record.subresource === subresource,
          ),
      )
      .map((verb) => `${verb} ${name}`);
  });
}
