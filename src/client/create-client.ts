import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import type { WatchEvent } from "../meta/watch-event.js";
import { decodeDeleted, decodeList, decodeObject, type ListPage } from "./api-answer.js";
import { RequestCheck } from "./check-request.js";
import type { Client } from "./client.js";
import { listPages } from "./list-pages.js";
import { ObjectPart } from "./object-part.js";
import { type Patch, patchContentTypes } from "./patches.js";
import type { Requester } from "./requester.js";
import type { Subresource } from "./subresource.js";
import type {
  ApplyOptions,
  ClientOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ListPagesOptions,
  WatchOptions,
  WriteOptions,
} from "./verb-options.js";
import {
  applyVerb,
  deleteBody,
  verbRequest,
  type VerbRequest,
  withKind,
  writeQuery,
} from "./verb-request.js";
import { watchEvents } from "./watch-events.js";
import type { Applicable, Creatable, Updatable } from "./written.js";

/** Makes a client over a requester. It holds nothing that has to be closed. */
export function createClient(requester: Requester, options: ClientOptions = {}): Client {
  return new RequestingClient(requester, options);
}

class RequestingClient implements Client {
  readonly #requester: Requester;
  readonly #defaults: ClientOptions;

  constructor(requester: Requester, defaults: ClientOptions) {
    this.#requester = requester;
    this.#defaults = defaults;
  }

  async get<T extends ResourceType>(
    type: T,
    key: ObjectKey,
    options: GetOptions = {},
  ): Promise<StoredOf<T>> {
    const check = new RequestCheck("get", type);
    const target = check.key(key);
    check.done();
    const { resourceVersion, signal } = options;
    return await this.#object(
      type,
      { method: "GET", ...target, query: { resourceVersion } },
      signal,
    );
  }

  async list<T extends ResourceType>(
    type: T,
    options: ListOptions = {},
  ): Promise<ListPage<StoredOf<T>>> {
    const { namespace, signal, ...query } = options;
    const check = new RequestCheck("list", type);
    const target = check.scope(namespace, { isNeeded: false });
    check.done();
    const request = verbRequest(type, { method: "GET", ...target, query, isList: true });
    const { body } = await this.#requester.call(request, signal);
    return decodeList(type, request, body);
  }

  listPages<T extends ResourceType>(
    type: T,
    options: ListPagesOptions = {},
  ): AsyncIterable<ListPage<StoredOf<T>>> {
    return listPages((page) => this.list(type, page), options);
  }

  watch<T extends ResourceType>(
    type: T,
    options: WatchOptions = {},
  ): AsyncIterable<WatchEvent<StoredOf<T>>> {
    const { namespace, signal, bookmarks, sendInitialEvents, ...query } = options;
    const check = new RequestCheck("watch", type);
    const target = check.scope(namespace, { isNeeded: false });
    check.done();
    // The server wants both with initial events.
    const isInitial = sendInitialEvents === true;
    const request = verbRequest(type, {
      method: "GET",
      ...target,
      query: {
        watch: true,
        ...query,
        allowWatchBookmarks: bookmarks === true || isInitial ? true : undefined,
        ...(isInitial ? { sendInitialEvents, resourceVersionMatch: "NotOlderThan" } : {}),
      },
    });
    return watchEvents(this.#requester, type, request, signal);
  }

  async create<T extends ResourceType>(
    type: T,
    object: Creatable<T>,
    options: WriteOptions = {},
  ): Promise<StoredOf<T>> {
    const check = new RequestCheck("create", type);
    const { namespace } = check.object(object, { mayGenerateName: true });
    check.exact(object);
    check.done();
    const query = writeQuery(options, this.#defaults);
    const body = withKind(type, object);
    return await this.#object(type, { method: "POST", namespace, query, body }, options.signal);
  }

  async update<T extends ResourceType>(
    type: T,
    object: Updatable<T>,
    options: WriteOptions = {},
  ): Promise<StoredOf<T>> {
    const check = new RequestCheck("update", type);
    const target = check.object(object, { mayGenerateName: false });
    check.exact(object);
    check.done();
    const query = writeQuery(options, this.#defaults);
    const body = withKind(type, object);
    return await this.#object(type, { method: "PUT", ...target, query, body }, options.signal);
  }

  async patch<T extends ResourceType>(
    type: T,
    key: ObjectKey,
    patch: Patch<T>,
    options: WriteOptions = {},
  ): Promise<StoredOf<T>> {
    const check = new RequestCheck("patch", type);
    const target = check.key(key);
    check.done();
    const verb: VerbRequest = {
      method: "PATCH",
      ...target,
      query: writeQuery(options, this.#defaults),
      body: patch.value,
      contentType: patchContentTypes[patch.type],
    };
    return await this.#object(type, verb, options.signal);
  }

  async apply<T extends ResourceType>(
    type: T,
    object: Applicable<T>,
    options: ApplyOptions = {},
  ): Promise<StoredOf<T>> {
    const check = new RequestCheck("apply", type);
    const target = check.object(object, { mayGenerateName: false });
    const verb = applyVerb(target, options, this.#defaults);
    check.fieldManager(verb.fieldManager);
    check.exact(object);
    check.done();
    const body = withKind(type, object);
    return await this.#object(type, { ...verb.request, body }, options.signal);
  }

  async delete<T extends ResourceType>(
    type: T,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<StoredOf<T> | undefined> {
    const check = new RequestCheck("delete", type);
    const target = check.key(key);
    check.done();
    const body = deleteBody(options);
    const request = verbRequest(type, { method: "DELETE", ...target, body });
    const answer = await this.#requester.call(request, options.signal);
    return decodeDeleted(type, request, answer.body);
  }

  async deleteCollection<T extends ResourceType>(
    type: T,
    options: DeleteCollectionOptions,
  ): Promise<readonly StoredOf<T>[]> {
    const { namespace, labelSelector, fieldSelector, signal } = options;
    const check = new RequestCheck("delete a collection of", type);
    const target = check.scope(namespace, { isNeeded: type.scope === "Namespaced" });
    check.done();
    const query = { labelSelector, fieldSelector };
    const body = deleteBody(options);
    const request = verbRequest(type, { method: "DELETE", ...target, query, body, isList: true });
    const answer = await this.#requester.call(request, signal);
    return decodeList(type, request, answer.body).items;
  }

  subresource<T extends ResourceType, Name extends string>(
    type: T,
    name: Name,
  ): Subresource<T, Name> {
    return new ObjectPart(this.#requester, this.#defaults, { type, name });
  }

  async #object<T extends ResourceType>(
    type: T,
    verb: VerbRequest,
    signal: AbortSignal | undefined,
  ): Promise<StoredOf<T>> {
    const request = verbRequest(type, verb);
    const { body } = await this.#requester.call(request, signal);
    return decodeObject(type, request, body);
  }
}
