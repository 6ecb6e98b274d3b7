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
  const get = <Body>(path: string): Promise<Body> => readJson<Body>(server, path);
  const { major, minor } = await get<{ major: string; minor: string }>("/version");
  const { paths } = await get<{ paths: Readonly<Record<string, unknown>> }>("/openapi/v3");
  const stable = Object.keys(paths).filter((path) => /^(api|apis\/[^/]+)\/v\d+$/.test(path));
  const documents: SourceDocument[] = [];
  for (const path of stable.toSorted()) documents.push(await get(`/openapi/v3/${path}`));
  return { kubernetes: `${major}.${minor}`, documents };
}

async function readJson<Body>(server: ClusterConfig, path: string): Promise<Body> {
  const answer = await callApi(server, { path });
  if (answer.status !== 200) throw new Error(`GET ${path}: ${describeAnswer(answer)}`);
  return answer.body as Body;
}

/** Reads all documents of a server, those of custom resources left out. */
export async function readAllDocuments(
  server: ClusterConfig,
): Promise<readonly PublishedDocument[]> {
  const { paths } = await readJson<{ paths: Readonly<Record<string, unknown>> }>(
    server,
    "/openapi/v3",
  );
  const documents: PublishedDocument[] = [];
  for (const path of Object.keys(paths)) {
    const document = await readJson<PublishedDocument>(server, `/openapi/v3/${path}`);
    documents.push({ ...document, path });
  }
  return documents.filter(({ info }) => info.title === "Kubernetes");
}

/** Reads the document of v2. */
export function readSwagger(server: ClusterConfig): Promise<{
  readonly paths: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, object>>;
  readonly definitions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}> {
  return readJson(server, "/openapi/v2");
}

/** A document as it is sent. */
export interface PublishedDocument {
  readonly path: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas?: Readonly<Record<string, object>> };
}

/** A part of a document without descriptions, which are texts of upstream. */
export function withoutTexts(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutTexts(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => isNames || name !== "description" || typeof member !== "string")
      .map(([name, member]) => [name, withoutTexts(member, name === "properties")]),
  );
}
