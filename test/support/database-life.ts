import type { StoredOf } from "../../src/meta/stored-object.js";
import { Database } from "../../charts/database/api.js";
import type { OpenClient } from "../../src/client/open-client.js";
import { ConfigMap, Pod, Secret, Service, StatefulSet } from "../../src/kubernetes/index.js";
import { eventually } from "./operator-lab.js";

/** What people and the kubelet do to a Database, and what is to be seen of it. */
export class DatabaseLife {
  readonly namespace: string;
  readonly name: string;
  readonly #client: OpenClient;

  constructor(client: OpenClient, { namespace, name }: { namespace: string; name: string }) {
    this.#client = client;
    this.namespace = namespace;
    this.name = name;
  }

  async create(spec: object = {}): Promise<void> {
    const { namespace, name } = this;
    await this.#client.create(Database, {
      metadata: { namespace, name },
      spec: { version: "15.2", ...spec },
    });
  }

  get(): Promise<StoredOf<typeof Database>> {
    return this.#client.get(Database, this);
  }

  async patch(value: object): Promise<void> {
    await this.#client.patch(Database, this, { type: "merge", value });
  }

  delete(): Promise<unknown> {
    return this.#client.delete(Database, this);
  }

  /** A condition as `True AllReady`; empty unless it is of the present generation. */
  async condition(type: string): Promise<string> {
    const { status, metadata } = await this.get();
    const found = status?.conditions?.find((condition) => condition.type === type);
    const isPresent = found?.observedGeneration === metadata.generation;
    return isPresent ? `${found?.status} ${found?.reason}` : "";
  }

  async untilCondition(type: string, wanted: string, timeoutMs?: number): Promise<void> {
    let seen = "";
    const check = async (): Promise<true | undefined> => {
      seen = await this.condition(type);
      return seen === wanted ? true : undefined;
    };
    await eventually(`${type} of ${this.name} being ${wanted}`, check, timeoutMs).catch((error) => {
      throw new Error(`${error.message}: it is ${JSON.stringify(seen)}`);
    });
  }

  /** Does what a kubelet would: Pods that are there run and are ready. */
  async runPods(): Promise<void> {
    const { namespace, name } = this;
    const labelSelector = `app.kubernetes.io/instance=${name}`;
    const { items } = await this.#client.list(Pod, { namespace, labelSelector });
    const lastTransitionTime = "2026-01-01T00:00:00Z";
    const conditions = [{ type: "Ready", status: "True", lastTransitionTime }];
    for (const { metadata, status } of items) {
      if (status?.phase === "Running" || metadata.deletionTimestamp !== undefined) continue;
      const value = { status: { phase: "Running", conditions } } as const;
      await this.#client
        .subresource(Pod, "status")
        .patch({ namespace, name: metadata.name }, { type: "merge", value });
    }
  }

  async untilReady(timeoutMs?: number): Promise<void> {
    const check = async (): Promise<true | undefined> => {
      await this.runPods();
      return (await this.condition("Ready")) === "True AllReady" ? true : undefined;
    };
    await eventually(`${this.namespace}/${this.name} being ready`, check, timeoutMs);
  }

  /** Everything that belongs to it, as `Secret orders-password`. */
  async children(): Promise<readonly string[]> {
    const { namespace, name } = this;
    const labelSelector = `app.kubernetes.io/instance=${name}`;
    const lists = [ConfigMap, Secret, Service, StatefulSet].map(async (kind) => {
      const { items } = await this.#client.list(kind, { namespace, labelSelector });
      return items.map(({ metadata }) => `${kind.kind} ${metadata.name}`);
    });
    return (await Promise.all(lists)).flat().toSorted();
  }

  /** What it has when all is well. */
  get expectedChildren(): readonly string[] {
    const { name } = this;
    return [
      `ConfigMap ${name}-config`,
      `Secret ${name}-password`,
      `Service ${name}`,
      `Service ${name}-nodes`,
      `StatefulSet ${name}`,
    ];
  }

  async untilGone(): Promise<void> {
    await eventually(`the children of ${this.name} being gone`, async () =>
      (await this.children()).length === 0 ? true : undefined,
    );
  }
}
