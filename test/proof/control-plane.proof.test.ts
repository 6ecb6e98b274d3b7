import { access, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ControlPlane,
  getControlPlaneBinaries,
  startControlPlane,
} from "../../src/testing/index.js";
import { callApi } from "../../src/testing/api-request.js";
import { judgesFolder } from "../../src/testing/judges.js";
import { kubectl } from "../support/kubectl.js";
import { childProcesses, isRunning, processesWith } from "../support/processes.js";
import { runScript } from "../support/run-script.js";

const widgets = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
    scope: "Namespaced",
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
      {
        name: "v1alpha1",
        served: false,
        storage: false,
        schema: { openAPIV3Schema: { type: "object" } },
      },
    ],
  },
};

const configMaps = "/api/v1/namespaces/default/configmaps";

async function createConfigMap(controlPlane: ControlPlane, name: string): Promise<string> {
  const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name } };
  const answer = await callApi(controlPlane.admin, { method: "POST", path: configMaps, body });
  expect(answer.status).toBe(201);
  const { metadata } = answer.body as { metadata: { resourceVersion: string } };
  return metadata.resourceVersion;
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

beforeAll(async () => {
  await getControlPlaneBinaries({ controllers: true });
});

describe("a control plane", () => {
  let controlPlane: ControlPlane;

  beforeAll(async () => {
    controlPlane = await startControlPlane({ resources: [widgets] });
  });
  afterAll(() => controlPlane.stop());

  it.runIf(process.env["KUBEBUILDER_ASSETS"] === undefined)(
    "is the version that it was built from",
    async () => {
      const [, version] =
        /k8s\.io\/kubernetes (v\S+)/.exec(
          await readFile(`${judgesFolder()}/control-plane/go.mod`, "utf8"),
        ) ?? [];
      const { stdout } = await kubectl(controlPlane.kubeconfigPath, ["version", "--output=json"]);
      const { serverVersion } = JSON.parse(stdout);
      expect(serverVersion.gitVersion).toBe(version);
      expect(`v${serverVersion.major}.${serverVersion.minor}`).toBe(
        version?.split(".").slice(0, 2).join("."),
      );
    },
  );

  it("serves the resources that it was started with", async () => {
    const manifest = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "one" } };
    const kubeconfig = controlPlane.kubeconfigPath;
    await kubectl(kubeconfig, ["apply", "--server-side", "--filename=-"], JSON.stringify(manifest));
    const { stdout } = await kubectl(kubeconfig, ["get", "widgets", "--output=name"]);
    expect(stdout).toBe("widget.example.com/one\n");
  });

  it("gives users the rights that RBAC grants, and no others", async () => {
    const jane = controlPlane.userConfig("jane", ["readers"]);
    expect((await callApi(jane, { path: configMaps })).status).toBe(403);
    const kubeconfig = controlPlane.kubeconfigPath;
    await kubectl(kubeconfig, ["create", "role", "reader", "--verb=list", "--resource=configmaps"]);
    await kubectl(kubeconfig, [
      "create",
      "rolebinding",
      "readers",
      "--role=reader",
      "--group=readers",
    ]);
    const path = await controlPlane.writeKubeconfig(jane);
    await vi.waitFor(() => kubectl(path, ["get", "configmaps"]), 10_000);
    await expect(kubectl(path, ["get", "secrets"])).rejects.toThrow("forbidden");
    const { stdout } = await kubectl(path, ["auth", "whoami", "--output=json"]);
    expect(JSON.parse(stdout).status.userInfo).toMatchObject({
      username: "jane",
      groups: ["readers", "system:authenticated"],
    });
  });

  it("gives tokens of service accounts, whom RBAC limits too", async () => {
    const missing = controlPlane.serviceAccountConfig("default", "operator");
    await expect(missing).rejects.toMatchObject({
      code: "CONTROL_PLANE_REQUEST",
      message: expect.stringContaining("create the ServiceAccount first"),
    });
    const kubeconfig = controlPlane.kubeconfigPath;
    await kubectl(kubeconfig, ["create", "serviceaccount", "operator"]);
    const operator = await controlPlane.serviceAccountConfig("default", "operator");
    const path = await controlPlane.writeKubeconfig(operator, { namespace: "kube-system" });
    const { stdout } = await kubectl(path, ["auth", "whoami", "--output=json"]);
    expect(JSON.parse(stdout).status.userInfo.username).toBe(
      "system:serviceaccount:default:operator",
    );
    await expect(kubectl(path, ["get", "secrets"])).rejects.toThrow(
      'in the namespace "kube-system"',
    );
  });

  it("records who asked for what", async () => {
    const auditor = controlPlane.userConfig("auditor");
    const path = `${configMaps}/none?pretty=false`;
    expect((await callApi(auditor, { path })).status).toBe(403);
    const record = await vi.waitFor(async () => {
      const found = (await controlPlane.audit()).find(({ user }) => user === "auditor");
      if (found === undefined) throw new Error("not yet recorded");
      return found;
    });
    expect(record).toMatchObject({
      groups: ["system:authenticated"],
      verb: "get",
      uri: path,
      group: "",
      resource: "configmaps",
      subresource: "",
      namespace: "default",
      name: "none",
      code: 403,
      complete: true,
    });
    expect(Date.parse(record.timestamp)).toBeGreaterThan(Date.now() - 600_000);
  });

  it("records a watch as soon as it begins", async () => {
    const watcher = {
      ...controlPlane.admin,
      ...controlPlane.userConfig("watcher", ["system:masters"]),
    };
    const abort = new AbortController();
    const watching = callApi(watcher, { path: `${configMaps}?watch=true`, signal: abort.signal });
    await vi.waitFor(async () => {
      const records = (await controlPlane.audit()).filter(({ user }) => user === "watcher");
      expect(records).toMatchObject([{ verb: "watch", resource: "configmaps", complete: false }]);
    }, 10_000);
    abort.abort(new Error("enough"));
    await expect(watching).rejects.toThrow("enough");
    await vi.waitFor(async () => {
      const records = (await controlPlane.audit()).filter(({ user }) => user === "watcher");
      expect(records).toMatchObject([{ verb: "watch", complete: true }]);
    }, 10_000);
  });

  it("admits Pods by the standards that a namespace asks for", async () => {
    const kubeconfig = controlPlane.kubeconfigPath;
    await kubectl(kubeconfig, ["create", "namespace", "strict"]);
    await kubectl(kubeconfig, [
      "label",
      "namespace",
      "strict",
      "pod-security.kubernetes.io/enforce=restricted",
    ]);
    const run = kubectl(kubeconfig, [
      "--namespace=strict",
      "run",
      "web",
      "--image=example.com/web",
    ]);
    await expect(run).rejects.toThrow("violates PodSecurity");
  });

  it("keeps its data over a kill and a restart of each part, on the same port", async () => {
    for (const component of ["etcd", "kube-apiserver"] as const) {
      const before = controlPlane.pid(component);
      const name = `before-${component}`;
      await createConfigMap(controlPlane, name);
      await controlPlane.kill(component);
      expect(controlPlane.pid(component)).toBeUndefined();
      await expect(controlPlane.kill(component)).rejects.toMatchObject({
        code: "CONTROL_PLANE_STOPPED",
      });
      await controlPlane.restart(component);
      expect(controlPlane.pid(component)).not.toBe(before);
      await vi.waitFor(async () => {
        expect((await callApi(controlPlane.admin, { path: `${configMaps}/${name}` })).status).toBe(
          200,
        );
      }, 30_000);
    }
    await controlPlane.restart();
    expect((await callApi(controlPlane.admin, { path: configMaps })).status).toBe(200);
  });

  it("hangs while it is paused and goes on when resumed", async () => {
    await controlPlane.pause("kube-apiserver");
    const signal = AbortSignal.timeout(500);
    await expect(callApi(controlPlane.admin, { path: "/readyz", signal })).rejects.toThrow(
      "timeout",
    );
    const later = callApi(controlPlane.admin, { path: "/readyz" });
    await controlPlane.resume("kube-apiserver");
    expect((await later).status).toBe(200);
  });

  it("answers 410 to a watch from before a compaction", async () => {
    const old = await createConfigMap(controlPlane, "compacted");
    await createConfigMap(controlPlane, "newer");
    const revision = await controlPlane.compact();
    expect(Number(revision)).toBeGreaterThan(Number(old));
    await controlPlane.restart("kube-apiserver");
    const path = `${configMaps}?watch=true&timeoutSeconds=5&resourceVersion=${old}`;
    const { status, body } = await callApi(controlPlane.admin, { path });
    expect([status, body]).toMatchObject([
      200,
      { type: "ERROR", object: { code: 410, reason: "Expired" } },
    ]);
  });

  it("hands out the logs of its parts", async () => {
    expect(await controlPlane.logs("etcd")).toContain("ready to serve client requests");
    expect(await controlPlane.logs("kube-apiserver")).toContain("Serving securely on 127.0.0.1:");
    expect(await controlPlane.logs("kube-controller-manager")).toBe("");
  });
});

describe("control planes", () => {
  it("run side by side, know nothing of each other, and leave nothing when they stop", async () => {
    const both = await Promise.all([startControlPlane(), startControlPlane()]);
    const [one, two] = both;
    expect(one.server).not.toBe(two.server);
    await createConfigMap(one, "only-here");
    expect((await callApi(two.admin, { path: `${configMaps}/only-here` })).status).toBe(404);
    expect(
      (await callApi({ ...one.admin, server: two.server, ca: two.admin.ca }, { path: configMaps }))
        .status,
    ).toBe(401);
    for (const each of both) {
      const folder = dirname(each.kubeconfigPath);
      await each.stop();
      await each.stop();
      expect(await isThere(folder)).toBe(false);
      expect(await processesWith(folder)).toEqual([]);
    }
  });

  it.runIf(process.platform === "linux")(
    "end when the process that started them is killed",
    async () => {
      await using script = runScript("control-plane-child.ts", []);
      const { kubeconfig, pids } = JSON.parse(await script.nextLine());
      expect(pids.filter(isRunning)).toEqual(pids);
      await script.end("SIGKILL");
      await vi.waitFor(async () => {
        expect(await processesWith(dirname(kubeconfig))).toEqual([]);
        expect(await isThere(dirname(kubeconfig))).toBe(false);
      }, 10_000);
      expect(pids.filter(isRunning)).toEqual([]);
    },
  );

  it.runIf(process.platform === "linux")(
    "leave nothing of a start that is aborted half-way",
    async () => {
      const before = await childProcesses();
      // Each listens elsewhere than it is looked for, so that it is never ready.
      const neverReady = {
        etcd: ["--listen-client-urls=http://127.0.0.1:0", "--snapshot-count=12345"],
        "kube-apiserver": ["--bind-address=127.0.0.2", "--log-flush-frequency=4.321s"],
        "kube-controller-manager": ["--secure-port=0", "--log-flush-frequency=4.321s"],
      };
      for (const [component, flags] of Object.entries(neverReady)) {
        const marker = flags.join("\0");
        const abort = new AbortController();
        const starting = startControlPlane({
          controllers: true,
          signal: abort.signal,
          extraArguments: { [component]: flags },
        });
        await vi.waitFor(async () => expect(await processesWith(marker)).not.toEqual([]), {
          timeout: 60_000,
        });
        abort.abort(new Error(`enough of ${component}`));
        await expect(starting).rejects.toThrow(`enough of ${component}`);
        expect(await processesWith(marker)).toEqual([]);
        expect(await childProcesses()).toEqual(before);
      }
    },
  );

  it("say why a part did not start, with the end of its log", async () => {
    for (const component of ["etcd", "kube-apiserver", "kube-controller-manager"] as const) {
      const extraArguments = { [component]: ["--no-such-flag"] };
      await expect(startControlPlane({ controllers: true, extraArguments })).rejects.toMatchObject({
        code: "CONTROL_PLANE_START",
        message: expect.stringMatching(
          new RegExp(
            `^${component} ended with exit code \\d+ before it was ready; the last lines of its log:\n[^]*no-such-flag`,
          ),
        ),
      });
      expect(await processesWith("--no-such-flag")).toEqual([]);
    }
  });

  it("say why a resource was refused", async () => {
    const broken = { ...widgets, metadata: { name: "other.example.com" } };
    await expect(startControlPlane({ resources: [broken] })).rejects.toMatchObject({
      code: "CONTROL_PLANE_REQUEST",
      message: expect.stringMatching(
        /^the server refused the CustomResourceDefinition other\.example\.com: status 422/,
      ),
    });
  });
});

describe("a control plane with controllers", () => {
  let controlPlane: ControlPlane;

  beforeAll(async () => {
    controlPlane = await startControlPlane({ controllers: true, resources: [widgets] });
  });
  afterAll(() => controlPlane.stop());

  it("makes the Pods of a Deployment, and collects them with it", async () => {
    const kubeconfig = controlPlane.kubeconfigPath;
    await kubectl(kubeconfig, [
      "create",
      "deployment",
      "web",
      "--image=example.com/web",
      "--replicas=2",
    ]);
    await vi.waitFor(async () => {
      const { stdout } = await kubectl(kubeconfig, [
        "get",
        "pods",
        "--selector=app=web",
        "--output=name",
      ]);
      expect(stdout.trim().split("\n")).toHaveLength(2);
    }, 30_000);
    await kubectl(kubeconfig, ["delete", "deployment", "web", "--wait=false"]);
    await vi.waitFor(async () => {
      const { stdout } = await kubectl(kubeconfig, ["get", "replicasets,pods", "--output=name"]);
      expect(stdout).toBe("");
    }, 30_000);
  });

  it("collects what a custom resource owns", async () => {
    const kubeconfig = controlPlane.kubeconfigPath;
    const widget = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "owner" } };
    const { stdout } = await kubectl(
      kubeconfig,
      ["create", "--filename=-", "--output=json"],
      JSON.stringify(widget),
    );
    const { uid } = JSON.parse(stdout).metadata;
    const ownerReferences = [{ apiVersion: "example.com/v1", kind: "Widget", name: "owner", uid }];
    const owned = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "owned", ownerReferences },
    };
    await kubectl(kubeconfig, ["create", "--filename=-"], JSON.stringify(owned));
    await kubectl(kubeconfig, ["delete", "widget", "owner"]);
    await vi.waitFor(async () => {
      expect((await callApi(controlPlane.admin, { path: `${configMaps}/owned` })).status).toBe(404);
    }, 30_000);
  });

  it("makes a service account in each namespace, waits for it, and lets namespaces go", async () => {
    const kubeconfig = controlPlane.kubeconfigPath;
    await kubectl(kubeconfig, ["create", "namespace", "shop"]);
    const account = await controlPlane.serviceAccountConfig("shop", "default");
    expect((await callApi(account, { path: "/api/v1/namespaces/shop/secrets" })).status).toBe(403);
    await kubectl(kubeconfig, ["delete", "namespace", "shop", "--timeout=60s"]);
    expect((await callApi(controlPlane.admin, { path: "/api/v1/namespaces/shop" })).status).toBe(
      404,
    );
  });

  it("goes on after a restart of its controllers", async () => {
    const kubeconfig = controlPlane.kubeconfigPath;
    await controlPlane.kill("kube-controller-manager", "SIGTERM");
    await vi.waitFor(
      () => expect(controlPlane.pid("kube-controller-manager")).toBeUndefined(),
      10_000,
    );
    await controlPlane.restart("kube-controller-manager");
    await kubectl(kubeconfig, ["create", "namespace", "later"]);
    await controlPlane.serviceAccountConfig("later", "default");
  });
});
