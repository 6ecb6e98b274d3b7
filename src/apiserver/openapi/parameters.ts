/** A parameter of a path or of an operation. */
export type Parameter = Readonly<Record<string, unknown>>;

type ParameterType = "boolean" | "integer" | "string";

function parameter(name: string, place: "path" | "query", type: ParameterType): Parameter {
  const isRequired = place === "path" ? { required: true } : {};
  return { name, in: place, ...isRequired, schema: { type, uniqueItems: true } };
}

const listed: Readonly<Record<string, ParameterType>> = {
  continue: "string",
  fieldSelector: "string",
  labelSelector: "string",
  limit: "integer",
  resourceVersion: "string",
  resourceVersionMatch: "string",
  sendInitialEvents: "boolean",
  shardSelector: "string",
  timeoutSeconds: "integer",
};
const list = { ...listed, allowWatchBookmarks: "boolean", watch: "boolean" } as const;
const write = { dryRun: "string", fieldManager: "string", fieldValidation: "string" } as const;
const deletion = {
  dryRun: "string",
  gracePeriodSeconds: "integer",
  ignoreStoreReadErrorWithClusterBreakingPotential: "boolean",
  orphanDependents: "boolean",
  propagationPolicy: "string",
} as const;
const log = {
  container: "string",
  follow: "boolean",
  insecureSkipTLSVerifyBackend: "boolean",
  limitBytes: "integer",
  previous: "boolean",
  sinceSeconds: "integer",
  stream: "string",
  tailLines: "integer",
  timestamps: "boolean",
} as const;

/** What an operation does, as `x-kubernetes-action` says it. */
export type OperationAction =
  | "delete"
  | "deletecollection"
  | "get"
  | "list"
  | "log"
  | "patch"
  | "post"
  | "put"
  | "watch"
  | "watchlist";

const builtin: Readonly<Record<OperationAction, Readonly<Record<string, ParameterType>>>> = {
  delete: deletion,
  deletecollection: { ...listed, ...deletion },
  get: {},
  list,
  log,
  patch: { ...write, force: "boolean" },
  post: write,
  put: write,
  watch: list,
  watchlist: list,
};

/** Those of custom resources are made by another part of the server, which says them another way. */
const custom: typeof builtin = {
  ...builtin,
  deletecollection: list,
  get: { resourceVersion: "string" },
};

/** The parameters of an operation, in the order of their names; those in braces in its path are among them. */
export function parametersOf(
  action: OperationAction,
  { path, isCustom }: { readonly path: string; readonly isCustom: boolean },
): readonly Parameter[] {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const inQuery = { ...(isCustom ? custom : builtin)[action], pretty: "string" } as const;
  return [
    ...inPath.map((name) => [name, parameter(name, "path", "string")] as const),
    ...Object.entries(inQuery).map(
      ([name, type]) => [name, parameter(name, "query", type)] as const,
    ),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
}
