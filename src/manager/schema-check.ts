import type { OperatorDefinition } from "../api/define-operator.js";
import type { ResourceDescription, ResourceVersion } from "../api/resource.js";
import { resourcesOf } from "../api/resources-of.js";
import type { Requester } from "../client/requester.js";
import type { JSONSchemaProps } from "../schema/types.js";
import type { Logger } from "../telemetry/logger.js";
import { isPlainObject } from "../util/json.js";

/** What {@link checkSchemas} takes. */
export interface SchemaCheckOptions {
  readonly operator: OperatorDefinition;
  readonly requester: Pick<Requester, "call">;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** How many fields a line names at most: where many are missing, the CRD is of another release. */
const mostFields = 20;

/**
 * Compares the schemas that the cluster serves with those that the operator was compiled with, and logs fields that
 * the cluster does not know or knows as another type: what is written there is dropped or refused. A newer
 * CRD, with more fields, is no fault. Never throws: where the server cannot be asked, nothing is known.
 *
 * Reads `/openapi/v3`, as everybody may who is authenticated:
 * https://kubernetes.io/docs/concepts/overview/kubernetes-api/#openapi-v3
 */
export async function checkSchemas(options: SchemaCheckOptions): Promise<void> {
  const { operator, log, signal } = options;
  for (const resource of resourcesOf(operator)) {
    const version = resource.versions.find(({ storage }) => storage);
    if (version === undefined) continue;
    try {
      const served = await servedSchema(resource, version.name, options);
      if (served === undefined) continue;
      const differences = [...differencesOf(version, served)];
      if (differences.length === 0) continue;
      log.warn(
        "the cluster's CRD is another one than the operator was made with; install its CRDs",
        {
          kind: resource.kind,
          version: version.name,
          fields: differences.slice(0, mostFields),
          ...(differences.length > mostFields ? { more: differences.length - mostFields } : {}),
        },
      );
    } catch (error) {
      if (signal.aborted) return;
      log.debug("the schema of a kind could not be compared", { kind: resource.kind, error });
    }
  }
}

/** Undefined where the cluster does not serve that kind, in that version. */
async function servedSchema(
  { group, kind }: ResourceDescription,
  version: string,
  { requester, signal }: SchemaCheckOptions,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const path = `/openapi/v3/apis/${group}/${version}`;
  const headers = { accept: "application/json" };
  const { body } = await requester.call({ method: "GET", path, headers }, signal);
  const document: unknown = JSON.parse(body.toString("utf8"));
  const schemas = memberOf(memberOf(document, "components"), "schemas");
  if (!isPlainObject(schemas)) return undefined;
  return Object.values(schemas)
    .filter(isPlainObject)
    .find((schema) => {
      const kinds = schema["x-kubernetes-group-version-kind"];
      return (
        Array.isArray(kinds) &&
        kinds.some(
          (one: unknown) =>
            memberOf(one, "group") === group &&
            memberOf(one, "version") === version &&
            memberOf(one, "kind") === kind,
        )
      );
    });
}

function* differencesOf(
  { schema, spec, status }: ResourceVersion,
  served: Readonly<Record<string, unknown>>,
): Generator<string> {
  if (isFree(served)) return;
  const compiled = schema?.json.properties ?? {
    spec: spec.json,
    ...(status && { status: status.json }),
  };
  for (const [name, property] of Object.entries(compiled)) {
    if (["apiVersion", "kind", "metadata"].includes(name)) continue;
    // A kind without a spec has an empty one here.
    if (name === "spec" && Object.keys(property.properties ?? {}).length === 0) continue;
    yield* compare(property, memberOf(served["properties"], name), name);
  }
}

/** Where `compiled` has a field that `served` has not, or has as another type. */
function* compare(compiled: JSONSchemaProps, served: unknown, path: string): Generator<string> {
  if (!isPlainObject(served)) {
    yield `${path} is not known`;
    return;
  }
  const [found, wanted] = [typeOf(served), typeOf({ ...compiled })];
  if (found !== undefined && wanted !== undefined && found !== wanted) {
    yield `${path} is of type ${found}, not ${wanted}`;
    return;
  }
  // Anything is allowed in a free object, and structures of Kubernetes itself are elsewhere in the document.
  if (isFree(served) || "$ref" in served || (!("properties" in served) && "allOf" in served))
    return;
  for (const [name, property] of Object.entries(compiled.properties ?? {})) {
    yield* compare(property, memberOf(served["properties"], name), `${path}.${name}`);
  }
  if (isPlainObject(compiled.items)) yield* compare(compiled.items, served["items"], `${path}[]`);
  const { additionalProperties: values } = compiled;
  if (isPlainObject(values)) yield* compare(values, served["additionalProperties"], `${path}[*]`);
}

function typeOf(schema: Readonly<Record<string, unknown>>): string | undefined {
  if (schema["x-kubernetes-int-or-string"] === true) return "int-or-string";
  const { type } = schema;
  return typeof type === "string" ? type : undefined;
}

function isFree(served: Readonly<Record<string, unknown>>): boolean {
  return served["x-kubernetes-preserve-unknown-fields"] === true;
}

function memberOf(value: unknown, name: string): unknown {
  return isPlainObject(value) ? value[name] : undefined;
}
