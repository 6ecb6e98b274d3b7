import { setTimeout as sleep } from "node:timers/promises";
import type { JSONSchemaProps } from "../../src/schema/types.js";
import type { ApiSession, SessionAnswer } from "./api-session.js";

const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** A kind that an API server serves, and where its objects of the namespace `default` are. */
export interface ServedKind {
  readonly kind: string;
  readonly apiVersion: string;
  readonly path: string;
  readonly definition: string;
}

/** Takes any object. */
const anySchema: JSONSchemaProps = {
  type: "object",
  "x-kubernetes-preserve-unknown-fields": true,
};

function manifest(number: number, schema: JSONSchemaProps): object {
  const names = { plural: `things${number}`, singular: `thing${number}`, kind: `Thing${number}` };
  const version = { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${names.plural}.values.example.com` },
    spec: { group: "values.example.com", scope: "Namespaced", names, versions: [version] },
  };
}

/** Whether an API server would take a kind of this schema. */
export async function isServable(session: ApiSession, schema: JSONSchemaProps): Promise<boolean> {
  const body = manifest(999, schema);
  const { status } = await session.send("POST", `${definitions}?dryRun=All`, body);
  return status === 201;
}

/** Creates a kind whose objects may hold anything, and waits until it is served. */
export async function serveKind(session: ApiSession, number: number): Promise<ServedKind> {
  const { status, body } = await session.send("POST", definitions, manifest(number, anySchema));
  if (status !== 201) throw new Error(`no kind: ${JSON.stringify(body)}`);
  const kind: ServedKind = {
    kind: `Thing${number}`,
    apiVersion: "values.example.com/v1",
    path: `/apis/values.example.com/v1/namespaces/default/things${number}`,
    definition: `${definitions}/things${number}.values.example.com`,
  };
  await until(
    () => session.send("GET", kind.path),
    (answer) => answer.status === 200,
  );
  return kind;
}

/** With a field that shows in each object that this schema is the one in force. */
export function marked(schema: JSONSchemaProps): JSONSchemaProps {
  const { properties } = schema;
  return { ...schema, properties: { ...properties, marker: { type: "string", default: "new" } } };
}

/** Gives a kind another schema, which is {@link marked}, and waits until it is in force. */
export async function changeSchema(
  session: ApiSession,
  { kind, apiVersion, path, definition }: ServedKind,
  schema: JSONSchemaProps,
): Promise<void> {
  const probe = { apiVersion, kind, metadata: { name: "probe" } };
  await session.send("POST", path, probe);
  const number = Number(kind.replace("Thing", ""));
  const { body } = await session.send("GET", definition);
  const { resourceVersion } = Object(body).metadata;
  const wanted = Object(manifest(number, schema));
  const metadata = { ...wanted.metadata, resourceVersion };
  const changed = await session.send("PUT", definition, { ...wanted, metadata });
  if (changed.status !== 200) throw new Error(`no schema: ${JSON.stringify(changed.body)}`);
  await until(
    () => session.send("GET", `${path}/probe`),
    (answer) => Object(answer.body).marker === "new",
  );
}

async function until(
  ask: () => Promise<SessionAnswer>,
  isThere: (answer: SessionAnswer) => boolean,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (let answer = await ask(); !isThere(answer); answer = await ask()) {
    if (Date.now() > deadline) throw new Error(`not in time: ${JSON.stringify(answer)}`);
    await sleep(50);
  }
}
