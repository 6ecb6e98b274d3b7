import { toCustomResourceDefinition } from "../api/crd.js";
import {
  type RunningControllers,
  startControllers,
} from "../apiserver/controllers/start-controllers.js";
import type { WorkloadOptions, Workloads } from "../apiserver/controllers/workloads.js";
import type { AuditEvent } from "../apiserver/access/audit.js";
import { ServedApi } from "../apiserver/serve.js";
import {
  accountGroups,
  accountUsername,
  mastersGroup,
  unsecured,
} from "../apiserver/values/user-info.js";
import type { Faults } from "../apiserver/faults/faults.js";
import { type Clock, systemClock } from "../util/clock.js";
import type { ApiServer, ApiServerOptions } from "./api-server.js";
import { SnapshotFolder, snapshotFailure } from "./snapshot-folder.js";
import { createCertificateAuthority } from "../util/certificates.js";
import { type ClusterConfig, type KubeconfigOptions, writeKubeconfig } from "./cluster-config.js";
import { type AuditRecord, auditRecordOf } from "./audit-log.js";
import { installCustomResources } from "./custom-resources.js";
import type { AccountKey } from "./operator-account.js";
import { ServerIdentities, type TestUser } from "./server-identities.js";
import { serviceAccountConfig } from "./service-account-config.js";
import { ServerTestKit } from "./server-kit.js";
import { Stillness } from "./stillness.js";

const installTimeoutMs = 10_000;

/**
 * Starts an API server in this process, in milliseconds; several can run at once.
 *
 * It is there for tests, and answers as kube-apiserver does, with the same messages. It serves custom
 * resources whole (validation, defaults, rules, columns, status, scale, server-side apply), and the built-in kinds
 * ConfigMap, Secret, Namespace, ServiceAccount, Lease, those of RBAC, and CustomResourceDefinition. For all else there
 * is `startControlPlane()`; `docs/reference/apiserver.md` says what differs.
 *
 * @throws ControlPlaneError `CONTROL_PLANE_REQUEST` when it refuses one of `resources`.
 *
 * @example
 * ```ts
 * await using server = await startApiServer({ resources: [Database] });
 * await server.writeKubeconfig(kubeconfig);
 * execFileSync("kubectl", ["get", "databases", "--kubeconfig", kubeconfig]);
 * ```
 */
export async function startApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const {
    resources = [],
    tls = true,
    clock = systemClock,
    controllers = false,
    workloads = false,
  } = options;
  const { snapshotFolder, authorization } = options;
  const folder =
    snapshotFolder === undefined ? undefined : await SnapshotFolder.open(snapshotFolder);
  const served = await start({ tls, clock, folder, authorization });
  try {
    if (controllers || workloads !== false) served.startControllers(workloads);
    await served.listen();
    const manifests = resources.map((resource) =>
      "versions" in resource ? toCustomResourceDefinition(resource) : resource,
    );
    await installCustomResources(served.admin, manifests, {
      clock: systemClock,
      timeoutMs: installTimeoutMs,
    });
    return served;
  } catch (error) {
    await served.stop();
    throw error;
  }
}

interface StartParts {
  readonly tls: boolean;
  readonly clock: Clock;
  readonly folder: SnapshotFolder | undefined;
  readonly authorization: ApiServerOptions["authorization"];
}

async function start(parts: StartParts): Promise<StartedApiServer> {
  try {
    return new StartedApiServer(parts);
  } catch (error) {
    await parts.folder?.release();
    throw snapshotFailure(error);
  }
}

const adminName = "slipway-admin";

/** What `startApiServer` gives, with what the test kit sees of its inside. */
export class StartedApiServer extends ServerTestKit implements ApiServer {
  readonly #served: ServedApi;
  readonly #identities: ServerIdentities;
  readonly #admin: Omit<ClusterConfig, "server">;
  readonly #clock: Clock;
  #stillness: Stillness | undefined;
  #controllers: RunningControllers | undefined;

  readonly #folder: SnapshotFolder | undefined;

  constructor({ tls, clock, folder, authorization }: StartParts) {
    super();
    this.#clock = clock;
    this.#folder = folder;
    const shared = {
      clock,
      snapshot: folder?.snapshot,
      ...(authorization === "always-allow" ? {} : { authorization: "rbac" as const }),
    };
    if (!tls) {
      this.#served = new ServedApi({ ...shared, nobody: unsecured });
      this.#identities = new ServerIdentities(this.#served, undefined);
      this.#admin = this.#identities.withToken({ name: adminName, groups: [mastersGroup] });
      return;
    }
    // Whoever checks a certificate goes by the machine's time.
    const authority = createCertificateAuthority("slipway-api-server", systemClock.now());
    const serving = authority.issueServer("kube-apiserver", ["localhost", "127.0.0.1", "::1"]);
    const certificates = { ...serving, clientAuthority: authority.certificate };
    this.#served = new ServedApi({ ...shared, tls: certificates });
    this.#identities = new ServerIdentities(this.#served, authority);
    this.#admin = this.#identities.withCertificate(adminName, [mastersGroup]);
  }

  get server(): string {
    return this.#served.url;
  }

  get admin(): ClusterConfig {
    return { ...this.#admin, server: this.server };
  }

  user(user: TestUser): ClusterConfig {
    return this.#identities.withToken(user);
  }

  userConfig(name: string, groups: readonly string[] = []): ClusterConfig {
    return this.#identities.withCertificate(name, groups);
  }

  serviceAccountConfig(namespace: string, name: string): Promise<ClusterConfig> {
    const waits = this.#controllers !== undefined;
    return serviceAccountConfig(this.admin, { namespace, name, waits });
  }

  /** With a token of no end, since a test may let any time pass. */
  protected override async accountConfig({ namespace, name }: AccountKey): Promise<ClusterConfig> {
    return this.user({ name: accountUsername(namespace, name), groups: accountGroups(namespace) });
  }

  async audit(): Promise<readonly AuditRecord[]> {
    const records = new Map<string, AuditRecord>();
    for (const event of this.auditEvents) {
      const record = auditRecordOf(event);
      if (record !== undefined) records.set(record.id, record);
    }
    return [...records.values()];
  }

  get auditEvents(): readonly AuditEvent[] {
    return this.#served.audit.events;
  }

  get resourceVersion(): string {
    return String(this.#served.storage.revision);
  }

  protected override get clock(): Clock {
    return this.#clock;
  }

  /** The server itself. */
  get served(): ServedApi {
    return this.#served;
  }

  /** Tells when nothing goes on but time. */
  get stillness(): Stillness {
    const { activity, operators, served } = this;
    this.#stillness ??= new Stillness({
      activity,
      operators,
      isAsking: () => this.isAsking,
      revision: () => served.storage.revision,
      tellProgress: () => served.tellProgress(),
    });
    return this.#stillness;
  }

  startControllers(workloads: boolean | WorkloadOptions): void {
    this.#served.givesAccounts = true;
    const { store, registry } = this.#served;
    const { ca: authority } = this.#admin;
    this.#controllers = startControllers({
      store,
      registry,
      clock: this.#clock,
      authority,
      workloads: workloads === true ? {} : workloads === false ? undefined : workloads,
    });
  }

  get workloads(): Workloads {
    const workloads = this.#controllers?.workloads;
    if (workloads === undefined)
      throw new Error("no workloads are simulated: start the API server with `workloads: true`");
    return workloads;
  }

  listen(): Promise<void> {
    return this.#served.listen();
  }

  writeKubeconfig(path: string, options: KubeconfigOptions = {}): Promise<void> {
    return writeKubeconfig(path, this.admin, options);
  }

  get faults(): Faults {
    return this.#served.faults;
  }

  compact(): string {
    return String(this.#served.storage.compact());
  }

  async stop(): Promise<void> {
    this.#controllers?.stop();
    await this.closeKit();
    await this.#served.close();
    await this.#folder?.release();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
