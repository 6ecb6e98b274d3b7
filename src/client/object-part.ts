import type { ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import { isPlainObject } from "../util/json.js";
import { asStored, parseAnswer } from "./api-answer.js";
import { RequestCheck } from "./check-request.js";
import { mayHoldRounded } from "./exact-numbers.js";
import { patchContentTypes } from "./patches.js";
import type { Requester } from "./requester.js";
import type {
  Subresource,
  SubresourceAnswer,
  SubresourceFields,
  SubresourceInput,
  SubresourcePatch,
} from "./subresource.js";
import type { ApplyOptions, ClientOptions, GetOptions, WriteOptions } from "./verb-options.js";
import { applyVerb, verbRequest, type VerbRequest, withKind, writeQuery } from "./verb-request.js";

/** What parts of objects are where they are not of the kind of the whole. */
const partKinds: Readonly<Record<string, Pick<ResourceType, "group" | "version" | "kind">>> = {
  scale: { group: "autoscaling", version: "v1", kind: "Scale" },
  eviction: { group: "policy", version: "v1", kind: "Eviction" },
  token: { group: "authentication.k8s.io", version: "v1", kind: "TokenRequest" },
  binding: { group: "", version: "v1", kind: "Binding" },
};

/** Which part of which kind. */
interface Part<T extends ResourceType, Name extends string> {
  readonly type: T;
  readonly name: Name;
}

/** A part of a kind's objects, over a requester. */
export class ObjectPart<T extends ResourceType, Name extends string> implements Subresource<
  T,
  Name
> {
  readonly #requester: Requester;
  readonly #defaults: ClientOptions;
  readonly #type: T;
  readonly #name: Name;
  /** What is sent to it, and mostly what is answered. */
  readonly #partType: ResourceType;

  constructor(requester: Requester, defaults: ClientOptions, { type, name }: Part<T, Name>) {
    this.#requester = requester;
    this.#defaults = defaults;
    this.#type = type;
    this.#name = name;
    this.#partType = { ...type, ...partKinds[name] };
  }

  async get(
    key: ObjectKey,
    { resourceVersion, signal }: GetOptions = {},
  ): Promise<SubresourceAnswer<T, Name>> {
    const check = this.#check("get");
    const target = check.key(key);
    check.done();
    return await this.#call({ method: "GET", ...target, query: { resourceVersion } }, signal);
  }

  async create(
    key: ObjectKey,
    object: SubresourceInput<T, Name>,
    options: WriteOptions = {},
  ): Promise<SubresourceAnswer<T, Name>> {
    return await this.#write("POST", key, object, options);
  }

  async update(
    key: ObjectKey,
    object: SubresourceInput<T, Name>,
    options: WriteOptions = {},
  ): Promise<SubresourceAnswer<T, Name>> {
    return await this.#write("PUT", key, object, options);
  }

  async patch(
    key: ObjectKey,
    patch: SubresourcePatch<T, Name>,
    options: WriteOptions = {},
  ): Promise<SubresourceAnswer<T, Name>> {
    const check = this.#check("patch");
    const target = check.key(key);
    check.done();
    const query = writeQuery(options, this.#defaults);
    const contentType = patchContentTypes[patch.type];
    const verb: VerbRequest = { method: "PATCH", ...target, query, body: patch.value, contentType };
    return await this.#call(verb, options.signal);
  }

  async apply(
    key: ObjectKey,
    object: SubresourceFields<T, Name>,
    options: ApplyOptions = {},
  ): Promise<SubresourceAnswer<T, Name>> {
    const check = this.#check("apply");
    const { request, fieldManager } = applyVerb(check.key(key), options, this.#defaults);
    check.fieldManager(fieldManager);
    const body = this.#body(check, key, object);
    check.exact(object);
    check.done();
    return await this.#call({ ...request, body }, options.signal);
  }

  async #write(
    method: "POST" | "PUT",
    key: ObjectKey,
    object: SubresourceInput<T, Name>,
    options: WriteOptions,
  ): Promise<SubresourceAnswer<T, Name>> {
    const check = this.#check(method === "POST" ? "create" : "update");
    const target = check.key(key);
    const body = this.#body(check, key, object);
    check.exact(object);
    check.done();
    const query = writeQuery(options, this.#defaults);
    return await this.#call({ method, ...target, query, body }, options.signal);
  }

  #check(verb: string): RequestCheck {
    return new RequestCheck(`${verb} ${this.#name} of`, this.#type);
  }

  /** An object with the names that it need not repeat. */
  #body(check: RequestCheck, { namespace, name }: ObjectKey, object: object): object {
    check.kind(object, this.#partType);
    check.sameAs({ namespace, name }, object);
    const metadata = "metadata" in object ? object.metadata : undefined;
    const named = { name, namespace, ...(isPlainObject(metadata) ? metadata : {}) };
    return withKind(this.#partType, { ...object, metadata: named });
  }

  async #call(
    verb: VerbRequest,
    signal: AbortSignal | undefined,
  ): Promise<SubresourceAnswer<T, Name>> {
    const request = verbRequest(this.#type, { ...verb, subresource: this.#name });
    const { body } = await this.#requester.call(request, signal);
    const answer = asStored(this.#type, parseAnswer(request, body), mayHoldRounded(body));
    // Parts that answer with another kind say so themselves.
    return answer as SubresourceAnswer<T, Name>;
  }
}
