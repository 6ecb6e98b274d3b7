import type { OpenClient } from "../../src/client/open-client.js";
import { ConfigMap, Secret, Service } from "../../src/kubernetes/index.js";
import { eventually, find } from "./operator-lab.js";
import { Domain, domainOf, register, registerKey, Site } from "./site-operator/operator.js";

/** What a Site should be at one time of its life. */
export interface SiteSpec {
  readonly pages: number;
  readonly text: string;
}

/** What people do to a Site, and what is to be seen of it. */
export class SiteLife {
  readonly namespace: string;
  readonly name: string;
  readonly #client: OpenClient;

  constructor(client: OpenClient, { namespace, name }: { namespace: string; name: string }) {
    this.#client = client;
    this.namespace = namespace;
    this.name = name;
  }

  /** The Service that sites of a namespace are registered in; sites wait for it. */
  static async openRegister(client: OpenClient, namespace: string): Promise<void> {
    const spec = { type: "ExternalName", externalName: "register.example.com" } as const;
    await client.create(Service, { metadata: { namespace, name: register }, spec });
  }

  async create(spec: SiteSpec): Promise<void> {
    const { namespace, name } = this;
    await this.#client.create(Site, { metadata: { namespace, name }, spec });
  }

  async change(spec: Partial<SiteSpec>): Promise<void> {
    await this.#client.patch(Site, this, { type: "merge", value: { spec } });
  }

  async delete(): Promise<void> {
    await this.#client.delete(Site, this);
  }

  /** Everything that there is of it, and what it says. */
  async world(): Promise<readonly string[]> {
    const { namespace, name } = this;
    const found: string[] = [];
    for (const kind of [ConfigMap, Secret]) {
      const { items } = await this.#client.list(kind, { namespace });
      for (const { metadata, data } of items) {
        if (!metadata.name.startsWith(`${name}-`)) continue;
        const text = kind === ConfigMap ? ` ${data?.["text"]}` : "";
        found.push(`${kind.kind} ${metadata.name}${text}`);
      }
    }
    const domain = await find(this.#client.get(Domain, { name: domainOf(namespace, name) }));
    if (domain !== undefined) found.push(`Domain ${domain.metadata.name}`);
    const { metadata } = await this.#client.get(Service, { namespace, name: register });
    const entry = metadata.annotations?.[registerKey(name)];
    if (entry !== undefined) found.push(`registered ${entry}`);
    const site = await find(this.#client.get(Site, this));
    if (site !== undefined) {
      const ready = site.status?.conditions?.find(({ type }) => type === "Ready");
      const isPresent = site.status?.observedGeneration === site.metadata.generation;
      found.push(`Site ${site.status?.pages} ${isPresent ? `${ready?.status}` : "not yet"}`);
    }
    return found.toSorted();
  }

  /** What {@link world} is when all is as wanted. */
  expected({ pages, text }: SiteSpec): readonly string[] {
    const { namespace, name } = this;
    return [
      ...Array.from({ length: pages }, (_, index) => `ConfigMap ${name}-page${index} ${text}`),
      `Domain ${domainOf(namespace, name)}`,
      `Secret ${name}-key`,
      `Site ${pages} True`,
      `registered ${text}`,
    ].toSorted();
  }

  async until(spec: SiteSpec | undefined, timeoutMs?: number): Promise<void> {
    const wanted = spec === undefined ? [] : this.expected(spec);
    let seen: readonly string[] = [];
    const check = async (): Promise<true | undefined> => {
      seen = await this.world();
      return seen.join() === wanted.join() ? true : undefined;
    };
    const what = `${this.namespace}/${this.name} being ${wanted.join(", ") || "gone"}`;
    await eventually(what, check, timeoutMs).catch((error) => {
      throw new Error(`${error.message}; there is ${seen.join(", ") || "nothing"}`);
    });
  }
}
