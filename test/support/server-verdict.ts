import { callApi } from "../../src/testing/api-request.js";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";

/** What an API server says to a CustomResourceDefinition. */
export interface Verdict {
  readonly accepted: boolean;
  /** The fields it names, as paths through the manifest; empty where it cannot even read it. */
  readonly paths: readonly string[];
  readonly message: string;
}

const collection = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/**
 * Asks for the creation of a CustomResourceDefinition, by default as a dry run; one that is really
 * `stored` stays.
 */
export async function serverVerdict(
  admin: ClusterConfig,
  manifest: unknown,
  stored = false,
): Promise<Verdict> {
  const asked = callApi(admin, {
    method: "POST",
    path: `${collection}?fieldValidation=Strict${stored ? "" : "&dryRun=All"}`,
    body: manifest,
  });
  const { status, body } = await asked.catch((error: unknown) => {
    // A server that has read enough answers and closes; what is still being sent may fail first.
    const { code } = Object(error);
    if ((code === "ECONNRESET" || code === "EPIPE") && JSON.stringify(manifest).length > 3_000_000)
      return { status: 413, body: { message: "the connection was closed" } };
    throw error;
  });
  if (![201, 400, 413, 422, 500].includes(status))
    throw new Error(`no verdict: ${status} ${JSON.stringify(body)}`);
  const answer = Object(body);
  const causes: unknown = answer.details?.causes ?? [];
  const fields = Array.isArray(causes) ? causes.map((cause) => String(Object(cause).field)) : [];
  return {
    accepted: status === 201,
    paths: status === 422 ? [...new Set(fields.map(normalPath))] : [],
    message: status === 201 ? "" : String(answer.message ?? status),
  };
}

/** A field of the server's internal version as one of `v1`: what all versions share stands there once. */
function normalPath(field: string): string {
  return field
    .replace(/^spec\.validation\.?/, "spec.versions[0].schema.")
    .replace(
      /^spec\.(subresources|additionalPrinterColumns|selectableFields)/,
      "spec.versions[0].$1",
    )
    .replaceAll(".[", "[")
    .replace(/\.JSONPath$/, ".jsonPath")
    .replace("webhookClientConfig", "webhook.clientConfig")
    .replace("conversion.conversionReviewVersions", "conversion.webhook.conversionReviewVersions");
}

/** One of our paths through a manifest, written as the API server writes them. */
export function serverPath(path: readonly (string | number)[]): string {
  let text = "";
  path.forEach((part, index) => {
    const isKey =
      typeof part === "number" ||
      (path[index - 1] === "properties" && !path.slice(0, index).includes("default")) ||
      (path[index - 1] === "annotations" && index > 1);
    text += isKey ? `[${part}]` : `${index === 0 ? "" : "."}${part}`;
  });
  return text;
}
