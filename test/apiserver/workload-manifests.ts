import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPlainObject } from "../../src/util/json.js";
import { parseYAMLDocuments } from "../../src/util/yaml.js";

/** An object with a template of Pods, and where it is from. */
export interface WorkloadManifest {
  readonly from: string;
  /** Of its collection, below a namespace. */
  readonly collection: string;
  readonly object: Readonly<Record<string, unknown>>;
}

const golden = join(import.meta.dirname, "../golden");

/** Collections of kinds that have a template of Pods, or are Pods. */
const collections: Readonly<Record<string, readonly [string, string]>> = {
  Pod: ["/api/v1", "pods"],
  PodTemplate: ["/api/v1", "podtemplates"],
  ReplicationController: ["/api/v1", "replicationcontrollers"],
  Deployment: ["/apis/apps/v1", "deployments"],
  ReplicaSet: ["/apis/apps/v1", "replicasets"],
  StatefulSet: ["/apis/apps/v1", "statefulsets"],
  DaemonSet: ["/apis/apps/v1", "daemonsets"],
  Job: ["/apis/batch/v1", "jobs"],
  CronJob: ["/apis/batch/v1", "cronjobs"],
};

function collectionPath(kind: string, namespace: string): string | undefined {
  const [api, plural] = collections[kind] ?? [];
  return api === undefined ? undefined : `${api}/namespaces/${namespace}/${plural}`;
}

/** The workloads that the project's own charts, constructs and bundles are known to synthesize. */
export function workloadManifests(): readonly WorkloadManifest[] {
  const charts: unknown = JSON.parse(readFileSync(join(golden, "charts.json"), "utf8"));
  const files = ["constructs", "olm"].flatMap((folder) =>
    readdirSync(join(golden, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => `${folder}/${name}`),
  );
  return [
    ...workloadsIn(charts, "charts.json"),
    ...files
      .toSorted()
      .flatMap((name) =>
        parseYAMLDocuments(readFileSync(join(golden, name), "utf8")).flatMap((document) =>
          workloadsIn(document, name),
        ),
      ),
  ];
}

function workloadsIn(value: unknown, from: string): readonly WorkloadManifest[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => workloadsIn(item, from));
  if (!isPlainObject(value)) return [];
  const { kind } = value;
  const collection = typeof kind === "string" ? collectionPath(kind, "default") : undefined;
  if (collection !== undefined && "spec" in value) return [{ from, collection, object: value }];
  return [
    ...deploymentsOf(value, from),
    ...Object.values(value).flatMap((member) => workloadsIn(member, from)),
  ];
}

/** What an OLM bundle is to install: specs of Deployments by name. */
function deploymentsOf(
  { deployments }: Readonly<Record<string, unknown>>,
  from: string,
): readonly WorkloadManifest[] {
  if (!Array.isArray(deployments)) return [];
  return deployments.flatMap((given: unknown) =>
    isPlainObject(given) && isPlainObject(given["spec"])
      ? workloadsIn(
          {
            apiVersion: "apps/v1",
            kind: "Deployment",
            metadata: { name: given["name"] },
            spec: given["spec"],
          },
          from,
        )
      : [],
  );
}
