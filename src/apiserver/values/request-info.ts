/** What a path and a method ask for. Follows `RequestInfo` of apiserver. */
export interface RequestInfo {
  readonly path: string;
  /** Whether it is about a resource, or a path of its own such as `/version`. */
  readonly isResource: boolean;
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly resource: string;
  readonly name: string;
  readonly subresource: string;
}

/** Reads a path into its parts; undefined where a part is no valid percent-encoding. */
export function readRequestInfo(
  method: string,
  path: string,
  query: URLSearchParams,
): RequestInfo | undefined {
  const parts = splitPath(path);
  if (parts === undefined) return undefined;
  const none = { group: "", version: "", namespace: "", resource: "", name: "", subresource: "" };
  const plain = { path, isResource: false, verb: method.toLowerCase(), ...none };
  const [root, ...rest] = parts;
  const isCore = root === "api";
  const atLeast = isCore ? 2 : 3;
  if ((root !== "api" && root !== "apis") || rest.length < atLeast) return plain;
  const [group, version, ...given] = isCore ? ["", ...rest] : rest;
  // `/api/v1/watch/…` is the older way to say `?watch=true`.
  const isWatchPath = given[0] === "watch" && method === "GET" && given.length > 1;
  const target = isWatchPath ? given.slice(1) : given;
  if (group === undefined || version === undefined || target.length === 0) return plain;
  const { namespace, resource, name, subresource, length } = readTarget(target);
  if (resource === "" || length > 3) return { ...plain, isResource: length > 3 };
  const verb = isWatchPath ? "watch" : verbOf(method, name, query);
  return { path, isResource: true, verb, group, version, namespace, resource, name, subresource };
}

function splitPath(path: string): readonly string[] | undefined {
  try {
    return decodeURIComponent(path)
      .split("/")
      .filter((part) => part !== "");
  } catch {
    return undefined;
  }
}

interface Target {
  readonly namespace: string;
  readonly resource: string;
  readonly name: string;
  readonly subresource: string;
  readonly length: number;
}

/** Below a namespace stand its resources and the two subresources of its own. */
function readTarget(parts: readonly string[]): Target {
  const [first = "", second = "", third = ""] = parts;
  const isWithin =
    first === "namespaces" && parts.length > 2 && !["status", "finalize"].includes(third);
  const own = isWithin ? parts.slice(2) : parts;
  const [resource = "", name = "", subresource = ""] = own;
  const isNamespace = first === "namespaces" && !isWithin;
  const namespace = isWithin || isNamespace ? second : "";
  return { namespace, resource, name, subresource, length: own.length };
}

function verbOf(method: string, name: string, query: URLSearchParams): string {
  switch (method) {
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return name === "" ? "deletecollection" : "delete";
    case "GET":
    case "HEAD":
      if (isTrue(query.get("watch"))) return name === "" ? "watch" : "get";
      return name === "" ? "list" : "get";
    default:
      return "";
  }
}

/** A boolean of a query: present without a value is true; 0 and false are not. */
export function isTrue(value: string | null): boolean {
  return value !== null && !["0", "f", "false"].includes(value.toLowerCase());
}
