import {
  ConfigMap,
  Deployment,
  Ingress,
  Pod,
  Secret,
  Service,
  StatefulSet,
} from "slipway/kubernetes";
import type { ResourceType, StoredOf } from "slipway/meta";
import { Database } from "../../charts/database/api.js";
import { WebApp } from "../../charts/webapp/api.js";
import type { Cluster } from "./cluster.js";
import type { Screen } from "./screen.js";

/** What children of the samples are. */
const childKinds: readonly ResourceType[] = [
  ConfigMap,
  Deployment,
  Ingress,
  Pod,
  Secret,
  Service,
  StatefulSet,
];

/** The kinds of which the story looks at objects. */
export const kinds: readonly ResourceType[] = [Database, WebApp, ...childKinds];

const databases = "platform";
const apps = "webapp-system";

/** A life of objects of the samples: they come, lose a child, change and go. @throws Error for what does not happen */
export async function tell(cluster: Cluster, screen: Screen): Promise<void> {
  const { client } = cluster;
  screen.say("\nobjects, and how they become ready");
  const stop = cluster.follow(() => draw(cluster, screen));
  try {
    const spec = { image: "registry.example.com/shop:2.3", host: "shop.example.com" };
    await client.create(WebApp, WebApp({ metadata: { namespace: apps, name: "shop" }, spec }));
    for (const name of ["orders", "reports", "sessions"])
      await untilReady(cluster, Database, databases, name);
    await untilReady(cluster, WebApp, apps, "shop");

    screen.say("\nsomebody deletes the Service of orders");
    const key = { namespace: databases, name: "orders" };
    const before = cluster.get(Service, key)?.metadata.uid;
    await client.delete(Service, key);
    const returned = await cluster.until("the return of the Service", () => {
      const service = cluster.get(Service, key);
      return service?.metadata.uid === before ? undefined : service;
    });
    screen.show("Service platform/orders", `is there again, ${returned.spec.clusterIP ?? ""}`);

    screen.say("\nsessions is to have two servers");
    const sessions = { namespace: databases, name: "sessions" };
    await client.patch(Database, sessions, { type: "merge", value: { spec: { replicas: 2 } } });
    await cluster.until("a second server of sessions", () =>
      (cluster.get(Database, sessions)?.status?.readyReplicas ?? 0) >= 2 ? true : undefined,
    );
    await untilReady(cluster, Database, databases, "sessions");

    screen.say("\nreports is deleted");
    const reports = { namespace: databases, name: "reports" };
    const uid = cluster.get(Database, reports)?.metadata.uid ?? "";
    const owned = familyOf(cluster, uid);
    await client.delete(Database, reports);
    await cluster.until("the end of reports and all that it had", () => {
      if (cluster.get(Database, reports) !== undefined) return undefined;
      const isGone = !owned.some(({ kind, object }) => isThere(cluster, kind, object));
      const rest = isGone
        ? `, with its ${owned.length} objects`
        : `; its ${owned.length} objects go`;
      screen.show("Database platform/reports", `gone${rest}`);
      return isGone ? true : undefined;
    });
  } finally {
    stop();
  }
}

type AnyObject = StoredOf<ResourceType>;

interface Member {
  readonly kind: ResourceType;
  readonly object: AnyObject;
}

/** What an object owns, and what that owns. */
function familyOf(cluster: Cluster, uid: string): readonly Member[] {
  const own = childKinds.flatMap((kind) =>
    cluster
      .list(kind)
      .filter(({ metadata }) => (metadata.ownerReferences ?? []).some((owner) => owner.uid === uid))
      .map((object) => ({ kind, object })),
  );
  return [...own, ...own.flatMap(({ object }) => familyOf(cluster, object.metadata.uid))];
}

function isThere(cluster: Cluster, kind: ResourceType, { metadata }: AnyObject): boolean {
  return cluster.get(kind, metadata)?.metadata.uid === metadata.uid;
}

async function untilReady(
  cluster: Cluster,
  kind: typeof Database | typeof WebApp,
  namespace: string,
  name: string,
): Promise<void> {
  await cluster.until(`${kind.kind} ${namespace}/${name} becoming ready`, () => {
    const object = cluster.get(kind, { namespace, name });
    return object !== undefined && isReady(object) ? true : undefined;
  });
}

type Sample = StoredOf<typeof Database> | StoredOf<typeof WebApp>;

/** Ready, of the spec that it has now. */
function isReady({ metadata, status }: Sample): boolean {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return ready?.status === "True" && ready.observedGeneration === metadata.generation;
}

function draw(cluster: Cluster, screen: Screen): void {
  for (const kind of [Database, WebApp]) {
    for (const object of cluster.list(kind)) {
      const { namespace = "", name } = object.metadata;
      screen.show(`${kind.kind} ${namespace}/${name}`, stateOf(object));
    }
  }
}

function stateOf({ metadata, status }: Sample): string {
  if (metadata.deletionTimestamp !== undefined) return "being deleted";
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (ready === undefined) return "new";
  return [ready.status === "True" ? "ready" : "not ready", ready.reason, ready.message]
    .filter((part) => part !== "")
    .join(": ");
}
