import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { permissionsOf } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import {
  ConfigMap,
  PersistentVolumeClaim,
  Secret,
  StatefulSet,
  StorageClass,
} from "slipway/kubernetes";
import { type AuditRecord } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOperator } from "../../charts/database/operator.js";
import { bundleEntry } from "../../tools/bundle-entry.js";
import { connectionOf } from "../support/cluster-connection.js";
import { DatabaseLife } from "../support/database-life.js";
import { kubectl } from "../support/kubectl.js";
import { eventually, find, requestsOf } from "../support/operator-lab.js";
import { OperatorProcess } from "../support/operator-process.js";
import { ruleUsage } from "../support/rule-usage.js";
import { type TemporaryFolder, temporaryFolder } from "../support/temporary-folder.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const root = join(import.meta.dirname, "../..");
const namespace = "database-system";
const account = `system:serviceaccount:${namespace}:database-operator`;
let folder: TemporaryFolder;
let controlPlane: JudgedServer;
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
  controlPlane = await startJudgedServer({ controllers: true });
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

function startOperator(): OperatorProcess {
  return new OperatorProcess(main, {
    KUBECONFIG: kubeconfig,
    WATCH_NAMESPACE: namespace,
    POD_NAMESPACE: namespace,
    POD_NAME: "database-operator-0",
    LOG_LEVEL: "debug",
  });
}

const lifeOf = (name: string): DatabaseLife => new DatabaseLife(client, { namespace, name });

async function deleteDatabase(life: DatabaseLife): Promise<void> {
  await life.delete();
  await life.untilGone();
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
    const orders = lifeOf("orders");
    await orders.create({ version: "15.2" });
    await orders.untilReady();
    expect(await orders.children()).toEqual(orders.expectedChildren);
    expect((await orders.get()).status?.readyReplicas).toBe(1);
    const password = await client.get(Secret, { namespace, name: "orders-password" });

    const before = await client.get(StatefulSet, { namespace, name: "orders" });
    const hashOf = ({ spec }: typeof before): string | undefined =>
      spec.template.metadata?.annotations?.["slipway.dev/config-hash"];
    await orders.patch({ spec: { replicas: 2 } });
    await orders.untilReady();
    const after = await client.get(StatefulSet, { namespace, name: "orders" });
    expect(after.spec.replicas).toBe(2);
    // Its configuration allows for more connections: what mounts it starts anew.
    expect(hashOf(before)).toMatch(
      /^ConfigMap\/orders-config=[0-9a-f]{16},Secret\/orders-password=[0-9a-f]{16}$/,
    );
    expect(hashOf(after)).not.toBe(hashOf(before));

    await orders.patch({ spec: { replicas: 1 } });
    await orders.untilCondition("Resized", "False ShrinkRefused");
    expect((await client.get(StatefulSet, { namespace, name: "orders" })).spec.replicas).toBe(2);
    const samePassword = await client.get(Secret, { namespace, name: "orders-password" });
    expect(samePassword.metadata.resourceVersion).toBe(password.metadata.resourceVersion);
    await deleteDatabase(orders);
  });

  test("grows the volumes that a database has", async () => {
    await using operator = startOperator();
    await operator.said("leading");
    const large = lifeOf("large");
    await large.create({ version: "16.1" });
    await large.untilReady();
    const key = { namespace, name: "data-large-0" };
    const claim = await eventually("the claim", () => find(client.get(PersistentVolumeClaim, key)));
    // A claim can grow once it is bound: https://kubernetes.io/docs/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims
    await client.subresource(PersistentVolumeClaim, "status").patch(key, {
      type: "merge",
      value: { status: { phase: "Bound", capacity: { storage: "1Gi" } } },
    });
    expect(claim.spec.resources?.requests?.["storage"]).toBe("1Gi");
    await large.patch({ spec: { size: "2048Mi" } });
    await eventually("the claim being asked to grow", async () => {
      const { spec } = await client.get(PersistentVolumeClaim, key);
      return spec.resources?.requests?.["storage"] === "2Gi" ? true : undefined;
    });
    await large.untilCondition("Resized", "False Growing");
    await client.subresource(PersistentVolumeClaim, "status").patch(key, {
      type: "merge",
      value: { status: { capacity: { storage: "2Gi" } } },
    });
    await large.untilCondition("Resized", "True Done");
    await deleteDatabase(large);
  });

  test("asks nothing of the server while nothing changes, however often it looks", async () => {
    await using operator = startOperator();
    await operator.said("leading");
    const quiet = lifeOf("quiet");
    await quiet.create({ version: "14.9", replicas: 2 });
    await quiet.untilReady();
    const before = await auditUpTo("fence-1");
    for (let round = 1; round <= 100; round += 1) {
      const metadata = { annotations: { round: String(round) } };
      await quiet.patch({ metadata });
    }
    // The last look is over when a change that it must act on was acted on.
    await quiet.patch({ spec: { version: "13.0" } });
    await quiet.untilCondition("Ready", "False VersionUnsupported");
    const after = await auditUpTo("fence-2");
    const requests = requestsOf(after.slice(before.length), account);
    expect(requests).toEqual([
      expect.stringMatching(
        /^patch \/apis\/example.com\/v1\/namespaces\/database-system\/databases\/quiet\/status/,
      ),
    ]);
    await client.delete(ConfigMap, { namespace, name: "fence-1" });
    await client.delete(ConfigMap, { namespace, name: "fence-2" });
    await deleteDatabase(quiet);
  });

  test("was refused nothing, asked for nothing else, and used every rule but those that no request of these lives shows", async () => {
    const records = (await auditUpTo("fence-3")).filter(({ user }) => user === account);
    const usage = ruleUsage(permissionsOf(databaseOperator), records);
    expect([usage.refused, usage.beyond]).toEqual([[], []]);
    // Whatever is used by now has no place on the list any more.
    const unused = [...usage.unused].filter((use) => !sometimes.has(use));
    expect(unused.toSorted()).toEqual([...unseen].toSorted());
  });
});

/** Verbs that these lives need not show in the audit log. */
const unseen: ReadonlySet<string> = new Set([
  // An apply is recorded as a patch, though one that creates needs both verbs.
  ...["configmaps", "services", "statefulsets"].map((name) => `create ${name}`),
  // Children of an object that is deleted are collected; pruning and live reads are for other lives.
  ...["configmaps", "secrets", "services", "statefulsets"].map((name) => `delete ${name}`),
  ...["configmaps", "secrets", "services", "statefulsets"].map((name) => `get ${name}`),
  "get persistentvolumeclaims",
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

/** Verbs that these lives show or not, as it happens. */
const sometimes: ReadonlySet<string> = new Set([
  // A status is written on top of the object as it is by then, where somebody else was faster.
  "get databases",
]);
