import type { Clock } from "../util/clock.js";
import { callApi, describeAnswer } from "./api-request.js";
import type { ClusterConfig } from "./cluster-config.js";
import { digList, digText } from "./dig.js";
import { ControlPlaneError } from "./errors.js";
import { until } from "./wait.js";

/** The part of a CustomResourceDefinition manifest that installing it needs; the rest is sent as it is. */
export interface CustomResourceDefinitionManifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly names: { readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
}

export interface InstallOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const collection = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/**
 * Creates CustomResourceDefinitions, or replaces those that are there, and waits until each is Established and every
 * served version is in discovery and answers a list.
 *
 * @throws ControlPlaneError `CONTROL_PLANE_REQUEST` when the server refuses one or does not serve it in time.
 */
export async function installCustomResources(
  config: ClusterConfig,
  manifests: readonly CustomResourceDefinitionManifest[],
  options: InstallOptions,
): Promise<void> {
  for (const manifest of manifests) {
    const answer = await callApi(config, {
      method: "POST",
      path: collection,
      body: manifest,
      signal: options.signal,
    });
    if (answer.status === 409 && (await isUpdated(config, manifest, options))) continue;
    if (answer.status !== 201) {
      throw new ControlPlaneError(
        "CONTROL_PLANE_REQUEST",
        `the server refused the CustomResourceDefinition ${manifest.metadata.name}: ${describeAnswer(answer)}`,
      );
    }
  }
  await Promise.all(manifests.map((manifest) => untilServed(config, manifest, options)));
}

/** Whether one that is there, from a snapshot, could be replaced. */
async function isUpdated(
  config: ClusterConfig,
  manifest: CustomResourceDefinitionManifest,
  { signal }: InstallOptions,
): Promise<boolean> {
  const path = `${collection}/${manifest.metadata.name}`;
  const stored = await callApi(config, { path, signal });
  const resourceVersion = digText(stored.body, "metadata", "resourceVersion");
  const body = { ...manifest, metadata: { ...manifest.metadata, resourceVersion } };
  return (await callApi(config, { method: "PUT", path, body, signal })).status === 200;
}

async function untilServed(
  config: ClusterConfig,
  manifest: CustomResourceDefinitionManifest,
  options: InstallOptions,
): Promise<void> {
  let missing = "";
  const served = await until(
    async () => {
      missing = (await whatIsMissing(config, manifest, options.signal)) ?? "";
      return missing === "" ? true : undefined;
    },
    { ...options, intervalMs: 50 },
  );
  if (served === undefined) {
    throw new ControlPlaneError(
      "CONTROL_PLANE_REQUEST",
      `${manifest.metadata.name} was not served within ${options.timeoutMs} ms: ${missing}`,
    );
  }
}

async function whatIsMissing(
  config: ClusterConfig,
  { metadata, spec }: CustomResourceDefinitionManifest,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const stored = await callApi(config, { path: `${collection}/${metadata.name}`, signal });
  const conditions = digList(stored.body, "status", "conditions");
  const established = conditions.some(
    (condition) =>
      digText(condition, "type") === "Established" && digText(condition, "status") === "True",
  );
  if (!established) {
    const reasons = conditions.map((condition) => digText(condition, "message")).filter(Boolean);
    return `it is not Established${reasons.length === 0 ? "" : ` (${reasons.join("; ")})`}`;
  }
  for (const { name } of spec.versions.filter((version) => version.served)) {
    const path = `/apis/${spec.group}/${name}`;
    const discovery = await callApi(config, { path, signal });
    if (
      !digList(discovery.body, "resources").some(
        (resource) => digText(resource, "name") === spec.names.plural,
      )
    ) {
      return `${path} does not list it`;
    }
    const list = await callApi(config, { path: `${path}/${spec.names.plural}?limit=1`, signal });
    if (list.status !== 200) return `${path}/${spec.names.plural} answers ${describeAnswer(list)}`;
  }
  return undefined;
}
