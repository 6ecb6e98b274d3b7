import type { OperatorDefinition } from "../api/define-operator.js";
import { type BoundRole, boundRolesOf, type Installation } from "../api/rbac-manifests.js";
import type { Client } from "../client/client.js";
import { createClient } from "../client/create-client.js";
import { createRequester, type OwnRequester } from "../client/create-requester.js";
import type { StatusOf } from "../client/subresource.js";
import type { WriteOptions } from "../client/verb-options.js";
import type { Creatable, MergePatchOf, MergeValue, Updatable } from "../client/written.js";
import type { Implementation } from "../controller/implement.js";
import { isNotFound } from "../meta/api-error.js";
import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import { type Clock, systemClock } from "../util/clock.js";
import { Activity } from "./activity.js";
import type { ClusterConfig } from "./cluster-config.js";
import { connectionOf } from "./cluster-connection.js";
import { eventually, type EventuallyOptions } from "./eventually.js";
import { InProcessOperator, type InProcessSetup } from "./in-process-operator.js";
import { type AccountKey, installAccount } from "./operator-account.js";
import { OperatorLink } from "./operator-link.js";
import { installationOf, settingsInTest } from "./operator-settings.js";
import { formatLoggedLine } from "./recorded-log.js";
import { refuseClock } from "./real-server.js";
import type { RunningOperator, RunOperatorOptions } from "./running-operator.js";

/** Which object: by its name, in the namespace `default` unless it is said, or as it was got. */
export type Which = string | ObjectKey | { readonly metadata: ObjectKey };

/** Which objects of a kind. */
export interface WhichOf {
  /** @default default; all for kinds that live in none */
  readonly namespace?: string | undefined;
  /** A label selector. @default all */
  readonly labels?: string | undefined;
}

/**
 * What a test does with a server, as one who may do everything: typed by the handles of the kinds, and in the
 * namespace `default` unless another is named.
 */
export interface ServerKit {
  /**
   * Runs an operator in this process, with connections of its own; settles when it has begun. It is to be stopped before
   * the server is.
   *
   * It is installed first: for an operator `sites` there are the namespace `sites-system`, in it the ServiceAccount `sites`, and
   * the roles that are derived for it. It runs as that account, so that it may do what it may do in a cluster. What it writes is
   * checked strictly.
   *
   * @throws {ExpectationError} TEST_REAL_SERVER for a `clock` on a real control plane
   * @throws {SettingsError} SETTINGS_INVALID for an environment that it does not take
   * @throws {ControlPlaneError} CONTROL_PLANE_REQUEST where a namespace that it works in is not there
   * @throws {OperatorEndedError} TEST_OPERATOR_ENDED where it does not come to its beginning
   */
  run<const O extends OperatorDefinition>(
    operator: O,
    implementation: Implementation<NoInfer<O>>,
    options?: RunOperatorOptions,
  ): Promise<RunningOperator>;
  /** Stores a new object. @throws ApiError where the server refuses it */
  create<T extends ResourceType>(type: T, object: Creatable<T>): Promise<StoredOf<T>>;
  /** The object as it is now; undefined where there is none. */
  get<T extends ResourceType>(type: T, which: Which): Promise<StoredOf<T> | undefined>;
  /** All objects of a kind in a namespace. */
  list<T extends ResourceType>(type: T, selection?: WhichOf): Promise<readonly StoredOf<T>[]>;
  /** Changes some fields, by a merge patch: null removes one, and a list takes the place of the whole list. */
  patch<T extends ResourceType>(
    type: T,
    which: Which,
    value: MergePatchOf<T>,
  ): Promise<StoredOf<T>>;
  /** Changes some fields of the status, as a controller of the cluster would. */
  patchStatus<T extends ResourceType>(
    type: T,
    which: Which,
    status: MergeValue<StatusOf<T>>,
  ): Promise<unknown>;
  /** Deletes an object; false where there is none. It may be there until its finalizers have gone. */
  delete(type: ResourceType, which: Which): Promise<boolean>;
  /**
   * Waits until a check of an object neither throws nor returns false. It is called with the object as it is, and
   * whenever that changes; not while there is no such object. Resolves to the object that passed.
   *
   * @throws {ExpectationError} TEST_EVENTUALLY with the last state, its conditions and the end of the operators' log
   */
  eventually<T extends ResourceType>(
    type: T,
    which: Which,
    check: (now: StoredOf<T>) => unknown,
    options?: EventuallyOptions,
  ): Promise<StoredOf<T>>;
  /** Waits until there is no such object. @throws {ExpectationError} TEST_EVENTUALLY */
  eventuallyGone(type: ResourceType, which: Which, options?: EventuallyOptions): Promise<void>;
}

/** Who owns what a test writes. */
export const testManager = "test";
const recentLines = 20;

/** {@link ServerKit} for any server that there is a configuration of. */
export abstract class ServerTestKit implements ServerKit {
  abstract readonly admin: ClusterConfig;
  /** What goes on between the server and what the test runs. */
  readonly activity: Activity = new Activity();
  readonly operators: InProcessOperator[] = [];
  #opened:
    | {
        readonly client: Client;
        readonly link: OperatorLink;
        readonly requester: OwnRequester;
      }
    | undefined;
  #runs = 0;

  /** What the server goes by. */
  protected get clock(): Clock {
    return systemClock;
  }

  /** Whether it is a control plane of other processes, which nobody holds back. */
  get isReal(): boolean {
    return false;
  }

  /** How an account reaches the server that has just been bound to roles, once these hold. */
  protected abstract accountConfig(
    account: AccountKey,
    bound: readonly BoundRole[],
  ): Promise<ClusterConfig>;

  /** Whether the test itself waits for an answer. */
  get isAsking(): boolean {
    return this.#opened?.link.isBusy === true;
  }

  /** Ends the connections of the test; operators are the test's to stop. */
  protected async closeKit(): Promise<void> {
    const opened = this.#opened;
    if (opened === undefined) return;
    await opened.link.kill();
    opened.requester.close();
  }

  run<const O extends OperatorDefinition>(
    operator: O,
    implementation: Implementation<NoInfer<O>>,
    options?: RunOperatorOptions,
  ): Promise<RunningOperator>;
  async run(
    operator: OperatorDefinition,
    implementation: Implementation,
    options: RunOperatorOptions = {},
  ): Promise<RunningOperator> {
    return await this.runObserved({ operator, implementation, ...options });
  }

  /** As `run`, with somebody who hears of what it sends. */
  async runObserved(
    setup: Pick<InProcessSetup, "operator" | "implementation" | "observer"> &
      RunOperatorOptions & {
        readonly random?: (() => number) | undefined;
        /** Added to the name that the server is told of a run. */
        readonly agentSuffix?: (() => string) | undefined;
      },
  ): Promise<InProcessOperator> {
    const { activity } = this;
    const { clock = this.clock, random = Math.random, agentSuffix, observer } = setup;
    const { operator, implementation } = setup;
    if (this.isReal) refuseClock(setup.clock);
    const agent = (): string => {
      this.#runs += 1;
      return `run-${this.#runs}${agentSuffix?.() ?? ""}`;
    };
    const settings = settingsInTest(setup);
    const config = await this.install(operator, installationOf(operator, settings));
    const parts = { operator, implementation, observer, settings, config };
    const made = new InProcessOperator({ ...parts, clock, random, activity, agent });
    this.operators.push(made);
    await made.start();
    return made;
  }

  /** Makes the account of an operator with the roles that are derived for it; answers how it reaches the server. */
  async install(operator: OperatorDefinition, installation: Installation): Promise<ClusterConfig> {
    const bound = boundRolesOf(operator, installation);
    const account = { namespace: installation.own, name: operator.name };
    await installAccount(this.#client, account, bound);
    return await this.accountConfig(account, bound);
  }

  async create<T extends ResourceType>(type: T, object: Creatable<T>): Promise<StoredOf<T>> {
    return await this.#client.create(type, placed(type, object));
  }

  async get<T extends ResourceType>(type: T, which: Which): Promise<StoredOf<T> | undefined> {
    try {
      return await this.#client.get(type, keyOf(type, which));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  async list<T extends ResourceType>(
    type: T,
    { namespace = defaultNamespace, labels }: WhichOf = {},
  ): Promise<readonly StoredOf<T>[]> {
    const place = type.scope === "Cluster" ? {} : { namespace };
    const { items } = await this.#client.list(type, { ...place, labelSelector: labels });
    return items;
  }

  async patch<T extends ResourceType>(
    type: T,
    which: Which,
    value: MergePatchOf<T>,
  ): Promise<StoredOf<T>> {
    return await this.#client.patch(type, keyOf(type, which), { type: "merge", value });
  }

  /** Writes a whole object in the place of the one that is there. */
  async replace<T extends ResourceType>(
    type: T,
    object: Updatable<T>,
    options: WriteOptions = {},
  ): Promise<StoredOf<T>> {
    return await this.#client.update(type, object, options);
  }

  async patchStatus<T extends ResourceType>(
    type: T,
    which: Which,
    status: MergeValue<StatusOf<T>>,
  ): Promise<unknown> {
    const part = this.#client.subresource(type, "status");
    return await part.patch(keyOf(type, which), { type: "merge", value: { status } });
  }

  async delete(type: ResourceType, which: Which): Promise<boolean> {
    try {
      await this.#client.delete(type, keyOf(type, which));
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  async eventually<T extends ResourceType>(
    type: T,
    which: Which,
    check: (now: StoredOf<T>) => unknown,
    options: EventuallyOptions = {},
  ): Promise<StoredOf<T>> {
    const found = await eventually<T>(
      {
        ...this.#awaited(type, which),
        check: (now) => (now === undefined ? false : check(now)),
        what: "come to what was waited for",
      },
      { timeoutMs: options.timeoutMs ?? this.#patienceMs },
    );
    if (found === undefined) throw new TypeError("what is not there has passed a check");
    return found;
  }

  async eventuallyGone(
    type: ResourceType,
    which: Which,
    options: EventuallyOptions = {},
  ): Promise<void> {
    await eventually(
      { ...this.#awaited(type, which), check: (now) => now === undefined, what: "go" },
      { timeoutMs: options.timeoutMs ?? this.#patienceMs },
    );
  }

  /** The last lines that operators have logged. */
  recentLog(): readonly string[] {
    const { operators } = this;
    return operators.flatMap(({ name, log }) =>
      log
        .slice(-Math.ceil(recentLines / operators.length))
        .map((line) => `${operators.length > 1 ? `${name}: ` : ""}${formatLoggedLine(line)}`),
    );
  }

  /** In this process less than the 5 s that vitest and jest give a test: they would not say what was waited for. */
  get #patienceMs(): number {
    return this.isReal ? 30_000 : 4_000;
  }

  #awaited<T extends ResourceType>(
    type: T,
    which: Which,
  ): { client: Client; type: T; key: ObjectKey; recentLog: () => readonly string[] } {
    const recentLog = (): readonly string[] => this.recentLog();
    return { client: this.#client, type, key: keyOf(type, which), recentLog };
  }

  get #client(): Client {
    if (this.#opened !== undefined) return this.#opened.client;
    const connection = connectionOf(this.admin);
    const link = new OperatorLink(connection, this.activity, { agent: "test" });
    const transport = link.connect({ userAgent: testManager });
    const requester = createRequester(transport, { credentials: connection.credentials });
    const client = createClient(requester, {
      fieldManager: testManager,
      fieldValidation: "Strict",
    });
    this.#opened = { client, link, requester };
    return client;
  }
}

const defaultNamespace = "default";

function keyOf(type: ResourceType, which: Which): ObjectKey {
  const key =
    typeof which === "string" ? { name: which } : "metadata" in which ? which.metadata : which;
  const { name, namespace = defaultNamespace } = key;
  return type.scope === "Cluster" ? { name } : { name, namespace };
}

function placed<T extends ResourceType>(type: T, object: Creatable<T>): Creatable<T> {
  if (type.scope === "Cluster") return object;
  const { metadata = {} }: { readonly metadata?: object | undefined } = object;
  return { ...object, metadata: { namespace: defaultNamespace, ...metadata } };
}
