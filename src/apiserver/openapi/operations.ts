import type { Action } from "../store/action.js";
import { documentName, type OpenApiSchema, refTo } from "./schema.js";
import { type OperationAction, type Parameter, parametersOf } from "./parameters.js";
import { apiVersionOf, type Resource } from "../model/resource.js";

interface TypeIdentity {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** One method of a path, before parameters that all methods share are moved to the path. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly rest: OpenApiSchema;
}

const json = "application/json";
const yaml = "application/yaml";
const protobuf = "application/vnd.kubernetes.protobuf";
const builtinTypes = [json, protobuf, yaml];
const streamTypes = [json, `${json};stream=watch`, protobuf, `${protobuf};stream=watch`, yaml];
const meta = "io.k8s.apimachinery.pkg.apis.meta.v1";

const responses: Readonly<Record<string, string>> = {
  "200": "OK",
  "201": "Created",
  "202": "Accepted",
};

/** The group and version in the names of operations: `rbacAuthorization_v1` and `RbacAuthorizationV1`. */
function namesOf(
  group: string,
  version?: string,
): { readonly tag: string; readonly title: string } {
  const words = (group === "" ? "core" : group.replace(/\.k8s\.io$/, "")).split(/[.-]/);
  const title = words.map(capitalized).join("");
  const tag = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (version === undefined) return { tag, title };
  return { tag: `${tag}_${version}`, title: `${title}${capitalized(version)}` };
}

function capitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** The name of a kind in documents: that of its type, or the group's words from the last to the first. */
export function kindName({ group, version, kind }: TypeIdentity, isCustom: boolean): string {
  if (!isCustom) return documentName(`${group.split(".")[0] || "core"}.${version}.${kind}`);
  return `${group.split(".").toReversed().join(".")}.${version}.${kind}`;
}

/** A path that tells what is served. */
export function discoveryOperation(
  path: string,
  { tag, id, type, isPlain = false }: { tag: string; id: string; type: string; isPlain?: boolean },
): Operation {
  return {
    path,
    method: "get",
    parameters: [],
    rest: {
      tags: [tag],
      operationId: id,
      responses: responsesOf(["200"], type, isPlain ? [json] : builtinTypes),
    },
  };
}

/** The path of a group. */
export function groupOperation(group: string): Operation {
  const { tag, title } = namesOf(group);
  const type = `${meta}.APIGroup`;
  return discoveryOperation(`/apis/${group}/`, { tag, id: `get${title}APIGroup`, type });
}

/** The path of a group and version. */
export function versionOperation(group: string, version: string): Operation {
  const { tag, title } = namesOf(group, version);
  const path = `/${group === "" ? "api" : "apis"}/${apiVersionOf({ group, version })}/`;
  const type = `${meta}.APIResourceList`;
  return discoveryOperation(path, { tag, id: `get${title}APIResources`, type });
}

/** All that can be asked of a kind. */
export function operationsOf(resource: Resource, actions: readonly Action[]): readonly Operation[] {
  return new OperationsOfKind(resource).all(actions);
}

class OperationsOfKind {
  readonly #resource: Resource;
  readonly #own: string;
  readonly #root: string;

  constructor(resource: Resource) {
    this.#resource = resource;
    this.#own = kindName(resource, resource.isCustom);
    this.#root = `/${resource.group === "" ? "api" : "apis"}/${apiVersionOf(resource)}`;
  }

  all(actions: readonly Action[]): readonly Operation[] {
    const { verbs, plural, namespaced, isCustom, hasStatus, hasFinalize, scale } = this.#resource;
    const has = (verb: string): boolean => verbs.includes(verb);
    const inNamespace = namespaced ? `/namespaces/{namespace}/${plural}` : `/${plural}`;
    const collection = `${this.#root}${inNamespace}`;
    const item = `${collection}/{name}`;
    const watched = `${this.#root}/watch`;
    const hasWatchPaths = has("watch") && !isCustom;
    const status = `${meta}.Status`;
    const list = this.#listName();
    // A namespace is answered, and documents do not tell.
    const isTold = this.#resource.strategy.returnsDeleted && !hasFinalize;
    const deleted = isTold ? this.#own : status;
    const event = `${meta}.WatchEvent`;
    const found: (Operation | false)[] = [
      has("list") && namespaced && this.#make(`${this.#root}/${plural}`, "list", list),
      has("list") && this.#make(collection, "list", list),
      has("create") && this.#make(collection, "post", this.#own),
      has("deletecollection") && this.#make(collection, "deletecollection", status),
      has("get") && this.#make(item, "get", this.#own),
      has("update") && this.#make(item, "put", this.#own),
      has("delete") && this.#make(item, "delete", deleted),
      has("patch") && this.#make(item, "patch", this.#own),
      hasWatchPaths && namespaced && this.#make(`${watched}/${plural}`, "watchlist", event),
      hasWatchPaths && this.#make(`${watched}${inNamespace}`, "watchlist", event),
      hasWatchPaths && this.#make(`${watched}${inNamespace}/{name}`, "watch", event),
    ];
    const parts = [
      ...(hasFinalize ? this.#part(`${item}/finalize`, ["put"], this.#resource) : []),
      ...(hasStatus ? this.#part(`${item}/status`, ["get", "put", "patch"], this.#resource) : []),
      ...(scale === undefined ? [] : this.#part(`${item}/scale`, ["get", "put", "patch"], scaled)),
      ...actions.flatMap(({ data }) => {
        if (data.subresource === "") return [];
        const action = data.subresource === "log" ? "log" : "post";
        return this.#part(`${item}/${data.subresource}`, [action], data);
      }),
    ];
    return [...found.filter((each) => each !== false), ...parts];
  }

  #listName(): string {
    const { listKind, isCustom } = this.#resource;
    return kindName({ ...this.#resource, kind: listKind }, isCustom);
  }

  /** Operations of a subresource; in those of custom resources its kind is still theirs. */
  #part(
    path: string,
    actions: readonly OperationAction[],
    { group, version, kind }: TypeIdentity,
  ): readonly Operation[] {
    const { isCustom } = this.#resource;
    const isOwn = kind === this.#resource.kind;
    const type = isOwn ? this.#own : kindName({ group, version, kind }, false);
    const said = isCustom ? this.#resource : { group, version, kind };
    return actions.map((action) => this.#make(path, action, type, said));
  }

  #make(
    path: string,
    action: OperationAction,
    type: string,
    { group, version, kind }: TypeIdentity = this.#resource,
  ): Operation {
    const { isCustom } = this.#resource;
    const own = namesOf(this.#resource.group, this.#resource.version);
    const parameters = parametersOf(action, { path, isCustom });
    const isText = action === "log";
    return {
      path,
      method: methods[action] ?? action,
      parameters,
      rest: {
        tags: [own.tag],
        operationId: this.#id(path, action, own.title),
        ...this.#body(action, type),
        responses: isText
          ? textResponses
          : responsesOf(this.#codes(action), type, this.#types(action)),
        "x-kubernetes-action": isText ? "get" : action,
        "x-kubernetes-group-version-kind": { group, version, kind },
      },
    };
  }

  /** Follows `GetOperationIDAndTags` of apiserver's `pkg/endpoints/openapi`. */
  #id(path: string, action: OperationAction, title: string): string {
    const { kind } = this.#resource;
    const isInNamespace = path.includes("{namespace}");
    const [, part = ""] = /\{name\}\/(\w+)$/.exec(path) ?? [];
    const all =
      this.#resource.namespaced && !isInNamespace && !path.includes("{name}")
        ? "ForAllNamespaces"
        : "";
    const collection = action === "deletecollection" ? "Collection" : "";
    const list = action === "watchlist" ? "List" : "";
    const scope = isInNamespace ? "Namespaced" : "";
    return `${idVerbs[action] ?? action}${title}${collection}${scope}${kind}${capitalized(part)}${list}${all}`;
  }

  #body(action: OperationAction, type: string): OpenApiSchema {
    const { isCustom } = this.#resource;
    const isDeletion = action === "delete" || action === "deletecollection";
    if (isDeletion && isCustom && action === "deletecollection") return {};
    const types = isCustom ? [json, yaml] : ["*/*"];
    if (isDeletion) return { requestBody: { content: contentOf(types, `${meta}.DeleteOptions`) } };
    if (action === "post" || action === "put")
      return { requestBody: { content: contentOf(types, type), required: true } };
    if (action !== "patch") return {};
    const patches = [
      "application/apply-patch+yaml",
      "application/json-patch+json",
      "application/merge-patch+json",
      ...(isCustom ? [] : ["application/strategic-merge-patch+json"]),
    ];
    return { requestBody: { content: contentOf(patches, `${meta}.Patch`), required: true } };
  }

  #codes(action: OperationAction): readonly string[] {
    if (action === "post") return ["200", "201", "202"];
    if (action === "put") return ["200", "201"];
    if (action === "delete") return ["200", "202"];
    return action === "patch" && !this.#resource.isCustom ? ["200", "201"] : ["200"];
  }

  #types(action: OperationAction): readonly string[] {
    if (this.#resource.isCustom) return [json, yaml];
    return ["list", "watch", "watchlist"].includes(action) ? streamTypes : builtinTypes;
  }
}

const scaled = { group: "autoscaling", version: "v1", kind: "Scale" };

const methods: Readonly<Record<string, string>> = {
  deletecollection: "delete",
  list: "get",
  log: "get",
  watch: "get",
  watchlist: "get",
};

const idVerbs: Readonly<Record<string, string>> = {
  deletecollection: "delete",
  get: "read",
  log: "read",
  post: "create",
  put: "replace",
  watchlist: "watch",
};

const unauthorized = { "401": { description: "Unauthorized" } };

function contentOf(types: readonly string[], type: string): OpenApiSchema {
  return Object.fromEntries(types.map((each) => [each, { schema: refTo(type) }]));
}

function responsesOf(
  codes: readonly string[],
  type: string,
  types: readonly string[],
): OpenApiSchema {
  const content = contentOf(types, type);
  return {
    ...Object.fromEntries(codes.map((code) => [code, { description: responses[code], content }])),
    ...unauthorized,
  };
}

const textResponses: OpenApiSchema = {
  "200": {
    description: "OK",
    content: Object.fromEntries(
      [...builtinTypes, "text/plain"].map((type) => [type, { schema: { type: "string" } }]),
    ),
  },
  ...unauthorized,
};
