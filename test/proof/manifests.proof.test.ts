import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ClusterConfig, type ControlPlane, startControlPlane } from "slipway/testing";
import type { PolicyRule } from "slipway/meta";
import { callApi } from "../../src/testing/api-request.js";
import {
  allowed,
  type Attempt,
  attemptsOf,
  describeAttempt,
  probesIn,
  refused,
} from "../support/access-review.js";
import { kubectl } from "../support/kubectl.js";
import { kubectlSupportsIt } from "../support/kubernetes-version.js";

const root = join(import.meta.dirname, "../..");
const namespace = "database-system";
let controlPlane: ControlPlane;
let manifests: string;

beforeAll(async () => {
  manifests = mkdtempSync(join(tmpdir(), "slipway manifests "));
  execFileSync(
    process.execPath,
    ["--conditions=slipway-source", "--import", "tsx", "charts/main.ts"],
    {
      cwd: root,
      env: { ...process.env, CDK8S_OUTDIR: manifests },
    },
  );
  controlPlane = await startControlPlane({
    controllers: true,
    // As OpenShift has it: setting an owner that blocks deletion takes a right of its own.
    extraArguments: {
      "kube-apiserver": ["--enable-admission-plugins=OwnerReferencesPermissionEnforcement"],
    },
  });
});

afterAll(async () => {
  await controlPlane?.stop();
  rmSync(manifests, { recursive: true, force: true });
});

/** Server-side apply with strict field validation; a warning of the server is a failure. */
async function apply(files: readonly string[]): Promise<string> {
  const { stdout } = await kubectl(controlPlane.kubeconfigPath, [
    "apply",
    "--server-side",
    "--validate=strict",
    "--warnings-as-errors",
    ...files.flatMap((file) => ["-f", file]),
  ]);
  return stdout;
}

async function get(args: readonly string[]): Promise<string> {
  const { stdout } = await kubectl(controlPlane.kubeconfigPath, ["get", ...args]);
  return stdout.trim();
}

describe.skipIf(!kubectlSupportsIt)("what the samples synthesize", () => {
  it("is applied by the server as it stands, strictly and without a warning", async () => {
    const [namespaces = "", database = "", ...others] = readdirSync(manifests)
      .toSorted()
      .map((file) => join(manifests, file));
    await apply([namespaces, database]);
    await kubectl(controlPlane.kubeconfigPath, [
      "wait",
      "--for=condition=Established",
      "crd/databases.example.com",
      "--timeout=30s",
    ]);
    const applied = await apply(others);
    expect(applied.split("\n").filter((line) => line.startsWith("database.example.com/"))).toEqual([
      "database.example.com/orders serverside-applied",
      "database.example.com/sessions serverside-applied",
      "database.example.com/reports serverside-applied",
    ]);
  });

  it("changes nothing when it is applied again", async () => {
    const generations = [
      "deployment,database,crd",
      "-A",
      "-o",
      "jsonpath={.items[*].metadata.generation}",
    ];
    const before = await get(generations);
    await apply([manifests]);
    expect(await get(generations)).toBe(before);
  });

  it("shows the columns of the definition in kubectl get", async () => {
    const [header = "", ...rows] = (await get(["database", "-n", "platform"])).split("\n");
    expect(header.split(/\s{2,}/)).toEqual(["NAME", "READY", "VERSION", "SIZE", "REPLICAS", "AGE"]);
    const cells = rows.map((row) => row.trim().split(/\s{2,}/));
    expect(cells.map((row) => row.slice(0, -1))).toEqual([
      ["orders", "16.1", "20Gi", "3"],
      ["reports", "15.2", "5Gi", "1"],
      ["sessions", "15.2", "1Gi", "1"],
    ]);
    expect(await get(["db", "orders", "-n", "platform", "-o", "name"])).toBe(
      "database.example.com/orders",
    );
  });

  it("serves the older version of the same object, with the warning of the definition", async () => {
    const { stdout, stderr } = await kubectl(controlPlane.kubeconfigPath, [
      "get",
      "databases.v1beta1.example.com/orders",
      "-n",
      "platform",
      "-o",
      "jsonpath={.apiVersion} {.spec.version}",
    ]);
    expect(stdout).toBe("example.com/v1beta1 16.1");
    expect(stderr).toContain("example.com/v1beta1 Database is deprecated; use example.com/v1");
  });

  it("fills in the defaults that the definition says, and takes the scale subresource", async () => {
    const spec = JSON.parse(
      await get(["database", "sessions", "-n", "platform", "-o", "jsonpath={.spec}"]),
    );
    expect(spec).toEqual({ version: "15.2", size: "1Gi", replicas: 1 });
    await kubectl(controlPlane.kubeconfigPath, [
      "scale",
      "database/sessions",
      "-n",
      "platform",
      "--replicas=2",
    ]);
    expect(
      await get(["database", "sessions", "-n", "platform", "-o", "jsonpath={.spec.replicas}"]),
    ).toBe("2");
  });

  it("has the server hold the definition's rule over time", async () => {
    const resize = (size: string): Promise<unknown> =>
      kubectl(controlPlane.kubeconfigPath, [
        "patch",
        "database/sessions",
        "-n",
        "platform",
        "--type=merge",
        "-p",
        JSON.stringify({ spec: { size } }),
      ]);
    await resize("2Gi");
    await expect(resize("1Gi")).rejects.toThrow(
      /spec.size: Invalid value: .*a volume cannot shrink/,
    );
  });

  it("explains the fields with the descriptions of the definition", async () => {
    const { stdout } = await kubectl(controlPlane.kubeconfigPath, [
      "explain",
      "database.spec.version",
    ]);
    expect(stdout).toContain("PostgreSQL version, such as 15.2.");
  });

  it.each([
    ["a wrong version", { version: "x" }, /spec.version in body should match/],
    ["too many replicas", { version: "15.2", replicas: 10 }, /should be less than or equal to 9/],
    [
      "a field that does not exist",
      { version: "15.2", sise: "1Gi" },
      /\.spec\.sise: field not declared in schema/,
    ],
    ["no version", {}, /spec.version: Required value/],
    ["a size that is no quantity", { version: "15.2", size: "much" }, /spec.size/],
  ])("lets the server refuse %s", async (_, spec, message) => {
    const object = {
      apiVersion: "example.com/v1",
      kind: "Database",
      metadata: { name: "bad" },
      spec,
    };
    const args = ["apply", "--server-side", "--validate=strict", "-n", "platform", "-f", "-"];
    await expect(
      kubectl(controlPlane.kubeconfigPath, args, JSON.stringify(object)),
    ).rejects.toThrow(message);
  });

  it("has its Pods admitted where the restricted profile is enforced", async () => {
    const label = await get(["namespace", namespace, "-o", "jsonpath={.metadata.labels}"]);
    expect(label).toContain('"pod-security.kubernetes.io/enforce":"restricted"');
    await vi.waitFor(
      async () => {
        const pods = await get([
          "pods",
          "-n",
          namespace,
          "-l",
          "app.kubernetes.io/name=database-operator",
          "-o",
          "name",
        ]);
        expect(pods).toMatch(/^pod\/database-operator-/);
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(
      await get([
        "events",
        "-n",
        namespace,
        "--field-selector",
        "reason=FailedCreate",
        "-o",
        "name",
      ]),
    ).toBe("");
  });
});

const child = ["get", "list", "watch", "create", "patch", "delete"];
const leases = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };
const needed: readonly Attempt[] = attemptsOf(
  [
    { apiGroups: ["example.com"], resources: ["databases"], verbs: ["get", "list", "watch"] },
    { apiGroups: ["example.com"], resources: ["databases/status"], verbs: ["patch"] },
    { apiGroups: ["example.com"], resources: ["databases/finalizers"], verbs: ["update"] },
    { apiGroups: ["apps"], resources: ["statefulsets"], verbs: child },
    { apiGroups: [""], resources: ["services", "configmaps", "secrets"], verbs: child },
    {
      apiGroups: [""],
      resources: ["persistentvolumeclaims"],
      verbs: ["get", "list", "patch", "watch"],
    },
    { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
    { ...leases, verbs: ["create"] },
    { ...leases, resourceNames: ["database-operator"], verbs: ["get", "update", "watch"] },
  ],
  namespace,
);

describe.skipIf(!kubectlSupportsIt)("the operator's own token", () => {
  let operator: ClusterConfig;

  beforeAll(async () => {
    operator = await controlPlane.serviceAccountConfig(namespace, "database-operator");
  });

  it("may do what a Database needs", async () => {
    expect(await refused(operator, needed)).toEqual([]);
  });

  it("may do nothing else in its namespace, of every verb on every kind that is probed", async () => {
    const probes = probesIn(namespace);
    const unnamed = needed.filter(({ name }) => name === undefined).map(describeAttempt);
    expect(await allowed(operator, probes)).toEqual(
      probes.map(describeAttempt).filter((probe) => unnamed.includes(probe)),
    );
  });

  it("may not read secrets elsewhere, nor another Lease, nor act on the kind's objects", async () => {
    const secrets: PolicyRule = { apiGroups: [""], resources: ["secrets"], verbs: child };
    const others: readonly Attempt[] = [
      ...["kube-system", "platform", ""].flatMap((where) => attemptsOf([secrets], where)),
      ...attemptsOf([{ ...leases, resourceNames: ["another"], verbs: ["get"] }], namespace),
    ];
    expect(await allowed(operator, others)).toEqual([]);
  });

  it("is refused by the server itself, not only by its review", async () => {
    const list = async (where: string): Promise<number> =>
      (await callApi(operator, { path: `/api/v1/namespaces/${where}/secrets` })).status;
    expect(await list(namespace)).toBe(200);
    expect(await list("kube-system")).toBe(403);
    expect((await callApi(operator, { path: "/api/v1/secrets" })).status).toBe(403);
  });

  it("creates a child by server-side apply with an owner reference that blocks deletion", async () => {
    const kubeconfig = await controlPlane.writeKubeconfig(operator, { namespace });
    const database = {
      apiVersion: "example.com/v1",
      kind: "Database",
      metadata: { name: "own" },
      spec: { version: "15.2" },
    };
    await kubectl(
      controlPlane.kubeconfigPath,
      ["apply", "--server-side", "-n", namespace, "-f", "-"],
      JSON.stringify(database),
    );
    const uid = await get(["database", "own", "-n", namespace, "-o", "jsonpath={.metadata.uid}"]);
    const owner = {
      apiVersion: "example.com/v1",
      kind: "Database",
      name: "own",
      uid,
      controller: true,
      blockOwnerDeletion: true,
    };
    const secret = {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "own", namespace, ownerReferences: [owner] },
    };
    await kubectl(
      kubeconfig,
      ["apply", "--server-side", "--validate=ignore", "--field-manager=database", "-f", "-"],
      JSON.stringify(secret),
    );
    const status = {
      ...database,
      metadata: { name: "own", namespace },
      status: { readyReplicas: 1 },
    };
    const { spec: _, ...statusOnly } = status;
    await kubectl(
      kubeconfig,
      [
        "apply",
        "--server-side",
        "--validate=ignore",
        "--subresource=status",
        "--field-manager=database",
        "-f",
        "-",
      ],
      JSON.stringify(statusOnly),
    );
    expect(
      await get(["database", "own", "-n", namespace, "-o", "jsonpath={.status.readyReplicas}"]),
    ).toBe("1");
  });
});
