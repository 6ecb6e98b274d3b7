import { App, Chart } from "cdk8s";
import { join } from "node:path";
import type { OperatorDefinition } from "../../src/api/define-operator.js";
import type { ResourceDescription } from "../../src/api/resource.js";
import { openClient, type OpenClient } from "../../src/client/open-client.js";
import { Operator } from "../../src/constructs/operator.js";
import {
  ClusterRoleBinding,
  ConfigMap,
  Namespace,
  RoleBinding,
  ServiceAccount,
} from "../../src/kubernetes/index.js";
import { isNotFound } from "../../src/meta/api-error.js";
import type { AuditRecord } from "../../src/testing/audit-log.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";
import type { ControlPlane } from "../../src/testing/control-plane.js";
import { startControlPlane } from "../../src/testing/start-control-plane.js";
import { until } from "../../src/testing/wait.js";
import { systemClock } from "../../src/util/clock.js";
import { bundleEntry, type BundleEntryOptions } from "../../tools/bundle-entry.js";
import { connectionOf } from "./cluster-connection.js";
import { type JudgedServer, startJudgedServer } from "./judged-server.js";
import { documentsOf, kubectl } from "./kubectl.js";
import { OperatorProcess } from "./operator-process.js";
import { temporaryFolder } from "./temporary-folder.js";

const root = join(import.meta.dirname, "../..");

/** An operator as its image carries it, and where it is installed. */
interface InstallOptions {
  readonly definition: OperatorDefinition;
  /** The file that is bundled, from the root of the project. */
  readonly entry: string;
  /** For an operator of charts: the module that checks them, from the root of the project. */
  readonly charts?: NonNullable<BundleEntryOptions["charts"]>;
  /** Made when it is not there. */
  readonly namespace: string;
  /** Made when they are not there. @default by the operator's scope */
  readonly watchNamespaces?: readonly string[];
}

/** How one process of an operator is started. */
export interface StartOptions {
  /** How it reaches the API server, and as whom. @default as the operator's account */
  readonly config?: ClusterConfig;
  readonly environment?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** The Node that runs it. @default this process's own */
  readonly node?: string;
}

/** A control plane with operators that run as child processes, with their own accounts and derived rules. */
export interface OperatorLab<S extends JudgedServer = JudgedServer> extends AsyncDisposable {
  readonly controlPlane: S;
  /** What tests do, as nobody's account. */
  readonly admin: OpenClient;
  /** Ends with the lab, also where a test that ran out of time has left it. */
  own(process: OperatorProcess): OperatorProcess;
  install(options: InstallOptions): Promise<InstalledOperator>;
  namespace(name: string): Promise<void>;
  /** All records up to an object that is written now. */
  auditUpTo(fence: string): Promise<readonly AuditRecord[]>;
}

/** What a check answers, once it answers anything. */
export async function eventually<T>(
  what: string,
  check: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 60_000,
): Promise<T> {
  const limits = { clock: systemClock, timeoutMs, intervalMs: 50 };
  const answer = await until(async () => await check(), limits);
  if (answer === undefined) {
    throw new Error(`${what} did not come true within ${timeoutMs / 1_000} s`);
  }
  return answer;
}

/** What is found, or undefined where there is none. */
export async function find<T>(get: Promise<T>): Promise<T | undefined> {
  try {
    return await get;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** A lab on the server that the proofs run against. */
export async function startOperatorLab(
  resources: readonly ResourceDescription[],
): Promise<OperatorLab> {
  return await labOn(await startJudgedServer({ controllers: true, resources }));
}

/** A lab on a real control plane, whose parts can be killed. */
export async function startRealOperatorLab(
  resources: readonly ResourceDescription[],
): Promise<OperatorLab<ControlPlane>> {
  return await labOn(await startControlPlane({ controllers: true, resources }));
}

async function labOn<S extends JudgedServer>(controlPlane: S): Promise<OperatorLab<S>> {
  const folder = await temporaryFolder();
  const admin = openClient(connectionOf(controlPlane.admin), { fieldManager: "test" });
  const bundles = new Map<string, Promise<string>>();
  const bundle = ({ entry, charts }: InstallOptions): Promise<string> => {
    const known = bundles.get(entry);
    if (known !== undefined) return known;
    const made = bundleEntry({
      entry: join(root, entry),
      outputFolder: join(folder.path, `image-${bundles.size}`),
      conditions: ["slipway-source"],
      ...(charts === undefined ? {} : { charts: { ...charts, module: join(root, charts.module) } }),
    }).then(({ main }) => main);
    bundles.set(entry, made);
    return made;
  };
  const processes: OperatorProcess[] = [];
  const lab: OperatorLab<S> = {
    controlPlane,
    admin,
    own: (process) => {
      processes.push(process);
      return process;
    },
    namespace: async (name) => {
      if ((await find(admin.get(Namespace, { name }))) !== undefined) return;
      await admin.create(Namespace, { metadata: { name } });
    },
    install: async (options) => {
      const { definition, namespace, watchNamespaces } = options;
      const main = await bundle(options);
      for (const name of [namespace, ...(watchNamespaces ?? [])]) await lab.namespace(name);
      const chart = new Chart(new App(), "installation", { namespace });
      new Operator(chart, "operator", {
        definition,
        image: "registry.example.com/operator:1",
        // The lab has made them, and none would go with one of several installations.
        customResourceDefinitions: false,
        ...(watchNamespaces === undefined ? {} : { watchNamespaces }),
      });
      await apply(controlPlane, chart.toJson());
      const config = await controlPlane.serviceAccountConfig(namespace, definition.name);
      return new InstalledOperator(lab, { main, definition, namespace, watchNamespaces, config });
    },
    auditUpTo: async (fence) => {
      await admin.create(ConfigMap, { metadata: { name: fence, namespace: "default" } });
      return await eventually("the fence in the audit log", async () => {
        const records = await controlPlane.audit();
        const isThere = records.some(({ name, verb }) => name === fence && verb === "create");
        return isThere ? records : undefined;
      });
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(processes.map((process) => process[Symbol.asyncDispose]()));
      await admin.close();
      await controlPlane.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
  return lab;
}

async function apply(controlPlane: JudgedServer, items: readonly object[]): Promise<void> {
  const args = ["apply", "--server-side", "--force-conflicts", "-f", "-"];
  await kubectl(controlPlane.kubeconfigPath, args, documentsOf(items));
}

interface StoredSubject {
  readonly name: string;
  readonly namespace?: string | undefined;
}

interface Installation {
  readonly main: string;
  readonly definition: OperatorDefinition;
  readonly namespace: string;
  readonly watchNamespaces: readonly string[] | undefined;
  readonly config: ClusterConfig;
}

/** An operator in a cluster of a lab, of which processes can be started. */
export class InstalledOperator {
  /** Of its own account. */
  readonly config: ClusterConfig;
  readonly namespace: string;
  readonly definition: OperatorDefinition;
  readonly #lab: OperatorLab;
  readonly #installation: Installation;
  #started = 0;

  constructor(lab: OperatorLab, installation: Installation) {
    this.#lab = lab;
    this.#installation = installation;
    this.config = installation.config;
    this.namespace = installation.namespace;
    this.definition = installation.definition;
  }

  /** As whom the audit log knows its processes, unless they are another account's. */
  get user(): string {
    return this.userOf(this.definition.name);
  }

  userOf(account: string): string {
    return `system:serviceaccount:${this.namespace}:${account}`;
  }

  /** An account that may do the same, to tell two processes apart in the audit log. */
  async twinAccount(name: string): Promise<ClusterConfig> {
    const { admin, controlPlane } = this.#lab;
    const { namespace } = this;
    await admin.create(ServiceAccount, { metadata: { namespace, name } });
    const own = this.definition.name;
    const subjects = [{ kind: "ServiceAccount", namespace, name }];
    const isOwn = (binding: {
      readonly subjects?: readonly StoredSubject[] | undefined;
    }): boolean =>
      binding.subjects?.some((one) => one.name === own && one.namespace === namespace) === true;
    for (const { metadata, roleRef } of (await admin.list(RoleBinding)).items.filter(isOwn)) {
      const twin = { namespace: metadata.namespace ?? "", name: `${metadata.name}-${name}` };
      await admin.create(RoleBinding, { metadata: twin, roleRef, subjects });
    }
    for (const { metadata, roleRef } of (await admin.list(ClusterRoleBinding)).items.filter(
      isOwn,
    )) {
      const twin = { name: `${metadata.name}-${name}` };
      await admin.create(ClusterRoleBinding, { metadata: twin, roleRef, subjects });
    }
    return await controlPlane.serviceAccountConfig(namespace, name);
  }

  async start(options: StartOptions = {}): Promise<OperatorProcess> {
    const { config = this.config, environment, flags, node } = options;
    const { main, namespace, watchNamespaces, definition } = this.#installation;
    this.#started += 1;
    const watched = watchNamespaces ?? (definition.scope === "Namespaced" ? [namespace] : []);
    const given = {
      KUBECONFIG: await this.#lab.controlPlane.writeKubeconfig(config, { namespace }),
      WATCH_NAMESPACE: watched.join(","),
      POD_NAMESPACE: namespace,
      POD_NAME: `${definition.name}-${this.#started}`,
      LOG_LEVEL: "debug",
      ...environment,
    };
    return this.#lab.own(new OperatorProcess(main, given, flags, node));
  }
}

/** The value of a metric with such labels that a process tells at a port; undefined where it tells none. */
export async function metricOf(port: number, pattern: RegExp): Promise<number | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const line = text.split("\n").find((one) => pattern.test(one));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

/** What an account asked of the server in a stretch of the audit log, leases and watches left out. */
export function requestsOf(records: readonly AuditRecord[], user: string): readonly string[] {
  return records
    .filter((one) => one.user === user && one.resource !== "leases" && one.verb !== "watch")
    .map(({ verb, uri }) => `${verb} ${uri}`);
}

/** What an account wrote, leases left out: verbs that change something. */
export function writesOf(records: readonly AuditRecord[], user: string): readonly AuditRecord[] {
  return records.filter(
    (one) =>
      one.user === user &&
      one.resource !== "leases" &&
      one.resource !== "selfsubjectaccessreviews" &&
      !["get", "list", "watch"].includes(one.verb),
  );
}
