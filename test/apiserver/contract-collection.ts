import type { Answer, ContractApi, ContractWatch } from "./contract-case.js";
import { install, thing, things, typeOf, withSpec } from "./custom-kinds.js";

type Headers = Readonly<Record<string, string>>;

/** What a request takes instead of the objects themselves. */
export const forms = {
  table: { accept: "application/json;as=Table;g=meta.k8s.io;v=v1" },
  metadata: { accept: "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1" },
  metadataList: { accept: "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1" },
} as const;

/**
 * The objects of one kind in the namespace of a case. `rest` is what follows the path of the list: `/name`,
 * `/name/status`, `?limit=2`. Bodies get the kind's `apiVersion` and `kind` where they say none.
 */
export class Collection {
  readonly path: string;
  readonly #api: ContractApi;
  readonly #type: object;

  constructor(api: ContractApi, path: string, type: object) {
    this.#api = api;
    this.path = path;
    this.#type = type;
  }

  get(rest = "", headers: Headers = {}): Promise<Answer> {
    return this.#api.get(`${this.path}${rest}`, headers);
  }

  post(body: object, rest = ""): Promise<Answer> {
    return this.#api.post(`${this.path}${rest}`, { ...this.#type, ...body });
  }

  put(rest: string, body: object): Promise<Answer> {
    return this.#api.put(`${this.path}${rest}`, { ...this.#type, ...body });
  }

  merge(rest: string, body: unknown): Promise<Answer> {
    return this.#api.mergePatch(`${this.path}${rest}`, body);
  }

  json(rest: string, operations: unknown): Promise<Answer> {
    return this.#api.jsonPatch(`${this.path}${rest}`, operations);
  }

  /** Applies an object of that name; `query` follows the manager: `&force=true`. */
  apply(manager: string, name: string, more: object, query = ""): Promise<Answer> {
    const path = `${this.path}/${name}?fieldManager=${manager}${query}`;
    const metadata = { name: name.split("/")[0] };
    return this.#api.apply(path, { ...this.#type, metadata, ...more });
  }

  delete(rest: string, options?: unknown): Promise<Answer> {
    return this.#api.delete(`${this.path}${rest}`, options);
  }

  watch(query: string, headers: Headers = {}): Promise<ContractWatch> {
    return this.#api.watch(`${this.path}?watch=true${query}`, headers);
  }

  /** Creates an object, without a note. */
  async make(
    name: string,
    {
      metadata = {},
      ...more
    }: { readonly metadata?: object; readonly [field: string]: unknown } = {},
  ): Promise<Answer> {
    const body = { ...this.#type, metadata: { name, ...metadata }, ...more };
    return expectDone(await this.#api.quiet("POST", this.path, { body }));
  }

  /** Changes an object, without a note. */
  async change(rest: string, body: object): Promise<Answer> {
    const headers = { "content-type": "application/merge-patch+json" };
    return expectDone(await this.#api.quiet("PATCH", `${this.path}${rest}`, { body, headers }));
  }

  /** Deletes an object, without a note. */
  async remove(name: string): Promise<Answer> {
    return expectDone(await this.#api.quiet("DELETE", `${this.path}/${name}`));
  }

  /** Waits until what a server answers from its cache is as new as a version. */
  async caughtUp(version: string): Promise<void> {
    const query = `limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=${version}`;
    expectDone(await this.#api.quiet("GET", `${this.path}?${query}`));
  }

  /** The names that a list has, or what is answered instead; noted as `label`. */
  async names(query: string, label = query): Promise<void> {
    const { body } = await this.#api.quiet("GET", `${this.path}${query}`);
    const names = body.items?.map((item: { metadata: { name: string } }) => item.metadata.name);
    this.#api.steps.push({ request: label, body: names ?? body });
  }
}

function expectDone(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  throw new Error(JSON.stringify(answer.body));
}

export function configMaps(api: ContractApi): Collection {
  return new Collection(api, api.core("configmaps"), {});
}

/** Objects of a kind that the case defines, by the schema of its spec. */
export async function thingsOf(
  api: ContractApi,
  spec: object,
  {
    root = {},
    status,
    ...parts
  }: {
    readonly spec?: object;
    readonly version?: object;
    /** More of the schema's properties. */
    readonly root?: object;
    /** The schema of the status, whose subresource is then served. */
    readonly status?: object;
  } = {},
): Promise<Collection> {
  const schema = withSpec(spec, { ...root, ...(status === undefined ? {} : { status }) });
  const version =
    status === undefined ? parts.version : { subresources: { status: {} }, ...parts.version };
  await install(
    api,
    thing(api, schema, { ...parts, ...(version === undefined ? {} : { version }) }),
  );
  return new Collection(api, things(api), typeOf(api));
}
