// What a server says of its kinds: its OpenAPI v3 documents, one for each group and version.
import { callApi, describeAnswer } from "../../src/testing/api-request.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";

/** A schema as the server words it; only what the reduction reads. */
export interface SourceSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SourceSchema>>;
  readonly additionalProperties?: SourceSchema;
  readonly items?: SourceSchema;
  readonly allOf?: readonly SourceSchema[];
  readonly $ref?: string;
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: string;
  readonly "x-kubernetes-group-version-kind"?: readonly GroupVersionKind[];
}

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** What can be done at a path, by HTTP method. */
type SourcePath = Readonly<
  Record<
    string,
    {
      readonly "x-kubernetes-action"?: string;
      readonly "x-kubernetes-group-version-kind"?: GroupVersionKind;
    }
  >
>;

/** The document of one group and version. */
export interface SourceDocument {
  readonly paths: Readonly<Record<string, SourcePath>>;
  readonly components: { readonly schemas: Readonly<Record<string, SourceSchema>> };
}

/** The server's documents of stable versions, and its own version as `major.minor`. */
export interface SourceDocuments {
  readonly kubernetes: string;
  readonly documents: readonly SourceDocument[];
}

/** Reads the documents of every stable version that a server serves. */
export async function readDocuments(server: ClusterConfig): Promise<SourceDocuments> {
  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await callApi(server, { path });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${describeAnswer(answer)}`);
    return answer.body as Body;
  };
  const { major, minor } = await get<{ major: string; minor: string }>("/version");
  const { paths } = await get<{ paths: Readonly<Record<string, unknown>> }>("/openapi/v3");
  const stable = Object.keys(paths).filter((path) => /^(api|apis\/[^/]+)\/v\d+$/.test(path));
  const documents: SourceDocument[] = [];
  for (const path of stable.toSorted()) documents.push(await get(`/openapi/v3/${path}`));
  return { kubernetes: `${major}.${minor}`, documents };
}
