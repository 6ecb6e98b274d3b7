import { ApiError } from "../../src/meta/api-error.js";
import { labelMatcher } from "../../src/cache/selectors.js";
import type { ApiAnswer, Requester, StreamHandler } from "../../src/client/requester.js";
import type { Exchange, HttpRequest } from "../../src/client/transport.js";
import type { WriteOptions } from "../../src/controller/world.js";
import { formatKey, type ObjectKey } from "../../src/meta/object-key.js";
import type { ResourceType } from "../../src/meta/resource-type.js";
import type { StoredObject } from "../../src/meta/stored-object.js";
import { RecordedWorld } from "../../src/testing/recorded-world.js";

interface Watch {
  readonly type: ResourceType;
  readonly namespace: string | undefined;
  readonly isMeant: (object: StoredObject) => boolean;
  readonly metadataOnly: boolean;
  readonly handler: StreamHandler;
  isOpen: boolean;
}

interface Target {
  readonly type: ResourceType;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  readonly query: URLSearchParams;
}

/**
 * A small API server of several kinds in memory, with streaming lists, for caches and clients. What changes is
 * told to watches at once, or, while `isLate`, when it is told to.
 */
export class WatchedCluster implements Requester {
  readonly world: RecordedWorld;
  /** Writes, as `PATCH configmaps a/web`. */
  readonly asked: string[] = [];
  isLate = false;
  readonly #types: readonly ResourceType[];
  readonly #absent = new Set<string>();
  readonly #watches = new Set<Watch>();
  #late: (() => void)[] = [];

  constructor(types: readonly ResourceType[], objects: readonly object[] = []) {
    this.#types = types;
    this.world = new RecordedWorld(objects);
  }

  /** Whether the API has a kind; one that goes takes its objects with it. */
  serve(type: ResourceType, isServed: boolean): void {
    if (isServed) this.#absent.delete(type.plural);
    else this.#absent.add(type.plural);
    for (const watch of this.#watches) {
      if (watch.type.plural !== type.plural || isServed) continue;
      this.#watches.delete(watch);
      if (watch.isOpen) watch.handler.onEnd();
    }
  }

  /** Tells the watches what was kept from them. */
  catchUp(): void {
    this.isLate = false;
    for (const tell of this.#late.splice(0)) tell();
  }

  /** Creates an object, or replaces what a merge patch says of it. */
  async put(type: ResourceType, object: object): Promise<StoredObject> {
    const { metadata } = Object(object);
    const before = this.world.get(type, metadata);
    const manager = { fieldManager: "test" };
    const after = before
      ? await this.world.patch(type, metadata, { ...object }, manager)
      : await this.world.create(type, object, manager);
    this.#tell(type, before, after);
    return after;
  }

  async remove(type: ResourceType, key: ObjectKey): Promise<void> {
    const before = await this.world.patch(type, key, {}, { fieldManager: "test" });
    await this.world.delete(type, key, {});
    this.#tell(type, before, this.world.get(type, key));
  }

  async call({ method, path, headers, body }: HttpRequest): Promise<ApiAnswer> {
    const target = this.#targetOf(path);
    const { type, namespace, name = "", subresource } = target;
    if (method !== "GET")
      this.asked.push(`${method} ${type.plural} ${formatKey({ namespace, name })}`);
    const key = { namespace, name };
    const before = this.world.get(type, key);
    const fieldManager = target.query.get("fieldManager") ?? "";
    const dryRun = target.query.has("dryRun");
    const options: WriteOptions = {
      fieldManager,
      dryRun,
      subresource: subresource === "status" ? subresource : undefined,
    };
    const sent = body === undefined || body === "" ? {} : JSON.parse(body);
    if (method === "GET") {
      if (name !== "") return answer(before ?? notFound(type, name));
      const items = this.world.list(type, { namespace });
      return answer({ kind: `${type.kind}List`, metadata: { resourceVersion: "1" }, items });
    }
    if (method === "POST") {
      const created = await this.world.create(type, sent, options);
      if (!dryRun) this.#tell(type, undefined, created);
      return answer(created);
    }
    if (method === "DELETE") {
      if (before === undefined) throw notFound(type, name);
      await this.remove(type, key);
      return answer(
        this.world.get(type, key) ?? {
          apiVersion: "v1",
          kind: "Status",
          metadata: {},
          status: "Success",
        },
      );
    }
    const isApply = headers["content-type"]?.includes("apply-patch") === true;
    const after = isApply
      ? await this.world.apply(type, sent, options)
      : await this.world.patch(type, key, sent, options);
    this.#tell(type, before, this.world.get(type, key), after);
    return answer(after);
  }

  stream({ path, headers }: HttpRequest, handler: StreamHandler): Exchange {
    const { type, namespace, query } = this.#targetOf(path);
    const selector = query.get("labelSelector");
    const matches = selector === null ? () => true : labelMatcher(selector);
    const watch: Watch = {
      type,
      namespace,
      isMeant: ({ metadata }) =>
        (namespace === undefined || metadata.namespace === namespace) && matches(metadata.labels),
      metadataOnly: headers["accept"]?.includes("PartialObjectMetadata") === true,
      handler,
      isOpen: true,
    };
    queueMicrotask(() => {
      if (!watch.isOpen) return;
      if (this.#absent.has(type.plural)) {
        handler.onError(notFound(type, ""));
        return;
      }
      handler.onOpen();
      this.#watches.add(watch);
      if (query.get("sendInitialEvents") !== "true") return;
      for (const object of this.world.list(type, {}).filter(watch.isMeant)) {
        this.#say(watch, "ADDED", object);
      }
      this.#say(watch, "BOOKMARK", bookmarkOf(type, this.world.latestVersion));
    });
    return {
      abort: () => {
        watch.isOpen = false;
        this.#watches.delete(watch);
      },
    };
  }

  #tell(
    type: ResourceType,
    before: StoredObject | undefined,
    after: StoredObject | undefined,
    last: StoredObject | undefined = before,
  ): void {
    const watches = [...this.#watches].filter((watch) => watch.type.plural === type.plural);
    const tell = (): void => {
      for (const watch of watches) {
        const was = before !== undefined && watch.isMeant(before);
        const is = after !== undefined && watch.isMeant(after);
        if (is) this.#say(watch, was ? "MODIFIED" : "ADDED", after);
        else if (was) this.#say(watch, "DELETED", after ?? last ?? before);
      }
    };
    if (this.isLate) this.#late.push(tell);
    else tell();
  }

  #say({ handler, metadataOnly, isOpen }: Watch, type: string, object: object): void {
    if (!isOpen) return;
    const { metadata } = Object(object);
    const said = metadataOnly
      ? { apiVersion: "meta.k8s.io/v1", kind: "PartialObjectMetadata", metadata }
      : object;
    handler.onData(Buffer.from(`${JSON.stringify({ type, object: said })}\n`));
  }

  #targetOf(path: string): Target {
    const [place = "", query = ""] = path.split("?");
    const match =
      /^\/(?:api|apis\/([^/]+))\/[^/]+(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(
        place,
      );
    const [, group = "", namespace, plural, name, subresource] = match ?? [];
    const type = this.#types.find((one) => one.group === group && one.plural === plural);
    if (type === undefined) throw new Error(`there is no kind for ${path}`);
    return { type, namespace, name, subresource, query: new URLSearchParams(query) };
  }
}

function answer(value: object): ApiAnswer {
  if (value instanceof Error) throw value;
  return { code: 200, headers: {}, body: Buffer.from(JSON.stringify(value)) };
}

function notFound({ plural }: ResourceType, name: string): ApiError {
  const message = `${plural} "${name}" not found`;
  return new ApiError(
    { apiVersion: "v1", kind: "Status", reason: "NotFound", code: 404, message },
    { code: 404 },
  );
}

function bookmarkOf({ kind, group, version }: ResourceType, resourceVersion: string): object {
  const annotations = { "k8s.io/initial-events-end": "true" };
  const apiVersion = group === "" ? version : `${group}/${version}`;
  return { kind, apiVersion, metadata: { resourceVersion, annotations } };
}
