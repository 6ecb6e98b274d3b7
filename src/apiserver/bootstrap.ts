import { randomUUID } from "node:crypto";
import { type ApiObject, withMeta } from "./values/api-object.js";
import { updateManagedFields } from "./patch/field-manager.js";
import { goTime } from "./values/go-text.js";
import type { Registry } from "./store/registry.js";
import { collectionName, type Resource } from "./model/resource.js";
import { systemPriorityClasses } from "./kinds/classes.js";
import { bootstrapNetwork, serviceNetwork } from "./kinds/service-ips.js";
import { type Storage, storageKey } from "./model/storage.js";

/** What a server makes for itself when it starts, as far as it is not there: the system namespaces and the like. */
export function bootstrap(storage: Storage, registry: Registry, nowMs: number): void {
  const namespaces = ["kube-system", "kube-public", "kube-node-lease", "default"];
  bootstrapNetwork(storage, nowMs);
  const put = (object: ApiObject): void => storeMissing({ storage, registry, nowMs }, object);
  for (const name of namespaces) put({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  for (const { name, ...fields } of systemPriorityClasses)
    put({
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name },
      ...fields,
    });
}

/** The Service that stands for the server itself, which listens at a port. */
export function bootstrapService(
  storage: Storage,
  registry: Registry,
  { nowMs, port }: { readonly nowMs: number; readonly port: number },
): void {
  storeMissing(
    { storage, registry, nowMs },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: {
        name: "kubernetes",
        namespace: "default",
        labels: { component: "apiserver", provider: "kubernetes" },
      },
      spec: {
        clusterIP: `${serviceNetwork}.1`,
        ipFamilyPolicy: "SingleStack",
        ports: [{ name: "https", port: 443, targetPort: port }],
      },
    },
  );
}

interface BootstrapParts {
  readonly storage: Storage;
  readonly registry: Registry;
  readonly nowMs: number;
}

function storeMissing({ storage, registry, nowMs }: BootstrapParts, object: ApiObject): void {
  const { apiVersion, kind, metadata } = object;
  const [group = "", version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
  const resource = registry.resourcesOf(group, version ?? "").find((each) => each.kind === kind);
  if (resource === undefined) return;
  const there = storage.collection(collectionName(resource));
  if (there.get(storageKey(metadata.namespace, metadata.name ?? "")) !== undefined) return;
  store(storage, resource, { nowMs, object });
}

function store(
  storage: Storage,
  resource: Resource,
  { object, nowMs }: { readonly object: ApiObject; readonly nowMs: number },
): void {
  const { strategy } = resource;
  const time = goTime(nowMs);
  const decoded = strategy.decode({ ...object }).object;
  const writer = {
    types: strategy.types(""),
    apiVersion: object.apiVersion,
    manager: "kube-apiserver",
    subresource: "",
    time,
    empty: strategy.empty(),
  };
  const owned = updateManagedFields(writer, undefined, decoded);
  const begun = strategy.begin?.({
    storage,
    object: owned,
    old: undefined,
    dryRun: false,
    nowMs,
    subresource: "",
  });
  const fresh = withMeta(strategy.prepareCreate(begun?.object ?? owned), {
    uid: randomUUID(),
    creationTimestamp: time,
  });
  begun?.commit();
  const { namespace, name = "" } = fresh.metadata;
  storage.collection(collectionName(resource)).put(storageKey(namespace, name), fresh);
}
