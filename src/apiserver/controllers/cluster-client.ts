import type { TypedResourceType } from "../../kubernetes/typed-resource-type.js";
import type { Clock } from "../../util/clock.js";
import type { ApiObject } from "../values/api-object.js";
import { bindPod } from "../pods/pod-binding.js";
import type { Registry } from "../store/registry.js";
import { remove } from "../store/remove.js";
import type { ApiRequest } from "../model/request.js";
import { ownUser } from "../values/user-info.js";
import type { Resource } from "../model/resource.js";
import { StatusError } from "../values/status-error.js";
import { collectionOf, type Store } from "../store/store.js";
import { storageKey } from "../model/storage.js";
import { create, patch, update } from "../store/write.js";

/** Names of a kind, and the type of its objects. */
export type KindOf<Stored> = Pick<TypedResourceType, "group" | "version" | "plural"> & {
  readonly "~stored"?: Stored | undefined;
};

/** What identifies an object in its kind. */
export interface Named {
  readonly metadata: {
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
    readonly uid?: string | undefined;
    readonly resourceVersion?: string | undefined;
  };
}

/** How a controller deletes. */
export interface RemoveOptions {
  readonly propagation?: "Background" | "Foreground" | "Orphan";
  /** Whether the object has to be of the version that is known, too; that it is the same one is always asked. */
  readonly sameVersion?: boolean;
  readonly graceSeconds?: number;
}

interface ClientParts {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** What one component of a cluster asks of the server: the requests that any client could make, without the wire. */
export class ClusterClient {
  readonly #parts: ClientParts;
  readonly #agent: string;
  readonly #kinds = new Map<Resource, KindClient<ApiObject>>();

  /** `agent` owns the fields that are written. */
  constructor(parts: ClientParts, agent: string) {
    this.#parts = parts;
    this.#agent = agent;
  }

  /** The objects of a built-in kind. */
  of<Stored>({ group, version, plural }: KindOf<Stored>): KindClient<Stored> {
    const found = this.#parts.registry.find(group, version, plural);
    if (found.kind !== "resource")
      throw new Error(`${plural} of ${group}/${version} is not served`);
    // The server's own kinds have the types of its documents.
    return this.ofResource(found.resource) as unknown as KindClient<Stored>;
  }

  ofResource(resource: Resource): KindClient<ApiObject> {
    const known = this.#kinds.get(resource);
    if (known !== undefined) return known;
    const made = new KindClient<ApiObject>(this.#parts, { resource, agent: this.#agent });
    this.#kinds.set(resource, made);
    return made;
  }

  /** The kind of a reference, such as `metadata.ownerReferences` has them; undefined where none is served. */
  resourceOfKind(apiVersion: string, kind: string): Resource | undefined {
    const [first = "", second] = apiVersion.split("/");
    const [group, version] = second === undefined ? ["", first] : [first, second];
    return this.#parts.registry.resourcesOf(group, version).find((each) => each.kind === kind);
  }
}

/** The objects of one kind. Whatever the server refuses is thrown as a {@link StatusError}. */
export class KindClient<Stored> {
  readonly #parts: ClientParts;
  readonly #resource: Resource;
  readonly #agent: string;

  constructor(parts: ClientParts, of: { readonly resource: Resource; readonly agent: string }) {
    this.#parts = parts;
    this.#resource = of.resource;
    this.#agent = of.agent;
  }

  get resource(): Resource {
    return this.#resource;
  }

  get(namespace: string | undefined, name: string): Stored | undefined {
    const object = collectionOf(this.#parts.store, this.#resource).get(storageKey(namespace, name));
    return object && this.#shown(object);
  }

  /** The objects of a namespace, or of all, by namespace and name. */
  list(namespace?: string): readonly Stored[] {
    const prefix = namespace === undefined ? "" : `${namespace}/`;
    const entries = collectionOf(this.#parts.store, this.#resource).entries(prefix);
    return Array.from(entries, ([, object]) => this.#shown(object));
  }

  create<T extends Named>(object: T): Stored {
    const request = this.#request("create", { object, body: object });
    return this.#shown(create(this.#parts.store, request).object);
  }

  /** Replaces an object, if it is of the version that is known. */
  update<T extends Named>(object: T, subresource = ""): Stored {
    const request = this.#request("update", { object, body: object, subresource });
    return this.#shown(update(this.#parts.store, request).object);
  }

  /** Changes an object by a merge patch. */
  patch(object: Named, body: object, subresource = ""): Stored {
    const request = this.#request("patch", { object, body, subresource });
    return this.#shown(patch(this.#parts.store, request).object);
  }

  /** Gives a Pod its node. */
  bind(pod: Named, node: string): void {
    const { namespace = "", name = "", uid = "" } = pod.metadata;
    const nowMs = this.#parts.clock.now();
    bindPod(this.#parts.store, { namespace, name, uid, node, nowMs });
  }

  /** Deletes an object, if it is still the same. */
  remove(object: Named, options: RemoveOptions = {}): void {
    const { propagation, sameVersion = false, graceSeconds } = options;
    const { uid, resourceVersion } = object.metadata;
    const body = {
      kind: "DeleteOptions",
      apiVersion: "v1",
      preconditions: { uid, ...(sameVersion ? { resourceVersion } : {}) },
      ...(propagation === undefined ? {} : { propagationPolicy: propagation }),
      ...(graceSeconds === undefined ? {} : { gracePeriodSeconds: graceSeconds }),
    };
    remove(this.#parts.store, this.#request("delete", { object, body }));
  }

  /** The request that a client would send. */
  #request(
    verb: "create" | "update" | "patch" | "delete",
    {
      object,
      body,
      subresource = "",
    }: { readonly object: Named; readonly body: object; readonly subresource?: string },
  ): ApiRequest {
    const { metadata } = object;
    const { group, version, plural, kind } = this.#resource;
    const typed =
      verb === "delete" || verb === "patch"
        ? body
        : { apiVersion: group === "" ? version : `${group}/${version}`, kind, ...body };
    const type = verb === "patch" ? "application/merge-patch+json" : "application/json";
    return {
      method: methods[verb],
      info: {
        path: "",
        isResource: true,
        verb,
        group,
        version,
        namespace: metadata.namespace ?? "",
        resource: plural,
        name: verb === "create" ? "" : (metadata.name ?? ""),
        subresource,
      },
      query: new URLSearchParams(),
      headers: { "content-type": type, "user-agent": this.#agent },
      body: Buffer.from(JSON.stringify(typed)),
      resource: this.#resource,
      nowMs: this.#parts.clock.now(),
      warnings: [],
      user: ownUser,
    };
  }

  #shown(object: ApiObject): Stored {
    return this.#resource.strategy.view(object) as unknown as Stored;
  }
}

const methods = { create: "POST", update: "PUT", patch: "PATCH", delete: "DELETE" } as const;

/** Whether the server refused with a reason, such as `NotFound`. */
export function isRefusal(error: unknown, ...reasons: readonly string[]): boolean {
  return error instanceof StatusError && reasons.includes(error.status.reason ?? "");
}

/** Whether the server refused to make something because its namespace is to go. */
export function isTerminatingNamespace(error: unknown): boolean {
  const causes = error instanceof StatusError ? (error.status.details?.causes ?? []) : [];
  return causes.some(({ reason }) => reason === "NamespaceTerminating");
}
