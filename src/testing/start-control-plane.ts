import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "../util/clock.js";
import { callApi } from "./api-request.js";
import { auditPolicy } from "./audit-log.js";
import { type ControlPlaneBinaries, getControlPlaneBinaries } from "./binaries.js";
import {
  type CertificateAuthority,
  createCertificateAuthority,
  createSigningKeys,
} from "../util/certificates.js";
import { type ClusterConfig, writeKubeconfig } from "./cluster-config.js";
import { ComponentRunner, PortTakenError } from "./component-runner.js";
import { componentFiles, serviceAddress } from "./components.js";
import type { ControlPlane, ControlPlaneOptions } from "./control-plane.js";
import { toCustomResourceDefinition } from "../api/crd.js";
import { installCustomResources } from "./custom-resources.js";
import { digList, digText } from "./dig.js";
import { ControlPlaneError } from "./errors.js";
import { freePorts } from "./free-ports.js";
import { issueConfig, RunningControlPlane } from "./running-control-plane.js";
import { scratchPrefix, sweepScratch } from "./scratch-folder.js";
import { openSupervisor, type Supervisor } from "./supervised.js";
import { until } from "./wait.js";

const attempts = 5;
const systemNamespaces = ["default", "kube-node-lease", "kube-public", "kube-system"];

/**
 * Starts a control plane and resolves when it is ready: `/readyz` says so, the system
 * namespaces exist, `resources` are served, and controllers, if asked for, work.
 *
 * Several can run at once. Ports are free ones of 127.0.0.1, data lies in memory where
 * there is room. Admission and authorization are as in a cluster: RBAC, Pod Security by
 * namespace labels.
 *
 * @throws ControlPlaneBinariesError when no source has the programs.
 * @throws ControlPlaneError `CONTROL_PLANE_START` when a component ends or is not ready in time,
 * with the last lines of its log; `CONTROL_PLANE_REQUEST` when the server refuses one of `resources`.
 *
 * @example
 * ```ts
 * await using controlPlane = await startControlPlane({ controllers: true });
 * execFileSync("kubectl", ["get", "namespaces", "--kubeconfig", controlPlane.kubeconfigPath]);
 * ```
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { signal } = options;
  signal?.throwIfAborted();
  const binaries =
    options.binaries ??
    (await getControlPlaneBinaries({
      controllers: options.controllers ?? false,
      signal,
      ...(options.version === undefined ? {} : { version: options.version }),
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    }));
  const prefix = await scratchPrefix();
  await sweepScratch(prefix);
  for (let attempt = 1; ; attempt++) {
    const supervisor = await openSupervisor(prefix);
    try {
      return await bringUp(supervisor, binaries, options);
    } catch (error) {
      await supervisor.close();
      if (!(error instanceof PortTakenError) || attempt === attempts) throw error;
    }
  }
}

async function bringUp(
  supervisor: Supervisor,
  binaries: ControlPlaneBinaries,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const { signal, controllers = false, resources = [], startTimeoutMs = 120_000 } = options;
  const clock = systemClock;
  const { folder } = supervisor;
  const [etcdClient = 0, etcdPeer = 0, apiServer = 0, controllerManager = 0] = await freePorts(4);
  const authority = createCertificateAuthority("slipway-control-plane", clock.now());
  const server = `https://127.0.0.1:${apiServer}`;
  const admin = issueConfig(server, authority, {
    name: "slipway-admin",
    groups: ["system:masters"],
  });
  await writeFiles(folder, authority, admin);
  const runner = new ComponentRunner({
    clock,
    supervisor,
    admin,
    settings: {
      folder,
      controllers,
      ports: { etcdClient, etcdPeer, apiServer, controllerManager },
    },
    commands: binaries.commands,
    extraArguments: options.extraArguments ?? {},
    timeoutMs: startTimeoutMs,
  });
  await runner.start("etcd", signal);
  await runner.start("kube-apiserver", signal);
  const waiting = { clock, timeoutMs: startTimeoutMs, intervalMs: 50, signal };
  await untilNamespaces(admin, waiting);
  // Before the controllers: the garbage collector looks for new kinds only every 30 seconds.
  const manifests = resources.map((resource) =>
    "versions" in resource ? toCustomResourceDefinition(resource) : resource,
  );
  await installCustomResources(admin, manifests, waiting);
  if (controllers) {
    await runner.start("kube-controller-manager", signal);
    await untilServiceAccount(admin, waiting);
  }
  signal?.throwIfAborted();
  return new RunningControlPlane({
    server,
    admin,
    authority,
    controllers,
    supervisor,
    runner,
    etcdClient,
  });
}

async function writeFiles(
  folder: string,
  authority: CertificateAuthority,
  admin: ClusterConfig,
): Promise<void> {
  const tokens = createSigningKeys();
  const serving = authority.issueServer("kube-apiserver", [
    "localhost",
    "127.0.0.1",
    "::1",
    serviceAddress,
    "kubernetes",
    "kubernetes.default",
    "kubernetes.default.svc",
    "kubernetes.default.svc.cluster.local",
  ]);
  const contents: Partial<Record<keyof typeof componentFiles, string>> = {
    authority: authority.certificate,
    authorityKey: authority.key,
    serverCertificate: serving.certificate,
    serverKey: serving.key,
    tokenKey: tokens.privateKey,
    tokenPublicKey: tokens.publicKey,
    auditPolicy: JSON.stringify(auditPolicy),
  };
  // etcd insists on a data folder that nobody else can read.
  await mkdir(join(folder, "etcd"), { mode: 0o700 });
  for (const [name, path] of Object.entries(componentFiles)) {
    const content = Object.entries(contents).find(([key]) => key === name)?.[1];
    if (content !== undefined) await writeFile(join(folder, path), content, { mode: 0o600 });
  }
  await writeKubeconfig(join(folder, componentFiles.kubeconfig), admin);
}

type Waiting = Parameters<typeof until>[1];

async function untilNamespaces(admin: ClusterConfig, waiting: Waiting): Promise<void> {
  const found = await until(async () => {
    const { body } = await callApi(admin, { path: "/api/v1/namespaces", signal: waiting.signal });
    const names = digList(body, "items").map((item) => digText(item, "metadata", "name"));
    return systemNamespaces.every((name) => names.includes(name)) ? true : undefined;
  }, waiting);
  if (found === undefined) {
    throw new ControlPlaneError(
      "CONTROL_PLANE_START",
      `the system namespaces were not made within ${waiting.timeoutMs} ms`,
    );
  }
}

async function untilServiceAccount(admin: ClusterConfig, waiting: Waiting): Promise<void> {
  const path = "/api/v1/namespaces/default/serviceaccounts/default";
  const found = await until(
    async () =>
      (await callApi(admin, { path, signal: waiting.signal })).status === 200 ? true : undefined,
    waiting,
  );
  if (found === undefined) {
    throw new ControlPlaneError(
      "CONTROL_PLANE_START",
      `the controllers made no ServiceAccount within ${waiting.timeoutMs} ms`,
    );
  }
}
