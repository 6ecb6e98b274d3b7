import type { ResourceDescription } from "../api/resource.js";
import { formatApiVersion } from "../meta/gvk.js";
import { isApiError } from "../meta/api-error.js";
import type { StatusCause } from "../meta/status.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredObject } from "../meta/stored-object.js";
import { canonicalJSON } from "../util/json.js";
import type { CustomResourceDefinitionManifest } from "./custom-resources.js";
import type { Content } from "./draw-content.js";
import { StartedApiServer, startApiServer } from "./start-api-server.js";

/** What a server says of an object that it does not take. */
export interface Refusal {
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

export type Judgement = { readonly stored: StoredObject } | { readonly refusal: Refusal };

/** Asks an API server of what was drawn; nothing else judges it. */
export class DrawServer implements AsyncDisposable {
  readonly #server: StartedApiServer;
  readonly #name: string;
  /** What is there, by its kind. */
  readonly #there = new Map<string, { readonly text: string; readonly stored: StoredObject }>();

  private constructor(server: StartedApiServer, name: string) {
    this.#server = server;
    this.#name = name;
  }

  /** `name` is that of all objects that are judged. */
  static async start(
    resources: readonly (ResourceDescription | CustomResourceDefinitionManifest)[],
    name: string,
  ): Promise<DrawServer> {
    const server = await startApiServer({ tls: false, resources });
    if (!(server instanceof StartedApiServer)) throw new TypeError("the server is another one");
    return new DrawServer(server, name);
  }

  /** Whether an object with a content can be made. */
  async judge(type: ResourceType, content: Content): Promise<Judgement> {
    const text = canonicalJSON(content);
    const there = this.#there.get(type.plural);
    if (there?.text === text) return { stored: there.stored };
    await this.#server.delete(type, this.#name);
    this.#there.delete(type.plural);
    return await judged(async () => {
      const stored = await this.#server.create(type, objectOf(type, this.#name, content));
      this.#there.set(type.plural, { text, stored });
      return stored;
    });
  }

  /** Whether an object with the one content can be changed into the other. */
  async judgeChange(type: ResourceType, from: Content, to: Content): Promise<Judgement> {
    const before = await this.judge(type, from);
    if ("refusal" in before) return before;
    const { metadata } = before.stored;
    return await judged(
      async () =>
        await this.#server.replace(
          type,
          { ...objectOf(type, this.#name, to), metadata: { ...metadata } },
          { dryRun: true },
        ),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop();
  }
}

/** A whole object; kinds in namespaces are in the namespace `default`. */
export function objectOf(
  type: ResourceType,
  name: string,
  content: Content,
): { apiVersion: string; kind: string; metadata: { name: string; namespace?: string } } {
  const place = type.scope === "Cluster" ? {} : { namespace: "default" };
  return {
    ...content,
    apiVersion: formatApiVersion(type),
    kind: type.kind,
    metadata: { name, ...place },
  };
}

async function judged(act: () => Promise<StoredObject>): Promise<Judgement> {
  try {
    return { stored: await act() };
  } catch (error) {
    if (!isApiError(error) || ![400, 422].includes(error.httpCode)) throw error;
    const { message = "", details } = error.status;
    return { refusal: { message, causes: details?.causes ?? [] } };
  }
}
