import { after, implement, once, type Reconciler } from "slipway";
import { compareQuantities } from "slipway/api";
import { PersistentVolumeClaim, StatefulSet } from "slipway/kubernetes";
import { isForbidden, type StoredOf } from "slipway/meta";
import { configFor, nodesFor, passwordFor, serviceFor, statefulSetFor } from "./children.js";
import { labelsOf } from "./labels.js";
import { type database, databaseOperator } from "./operator.js";

type Reconcile = Reconciler<typeof database, typeof databaseOperator>;

const reconcile: Reconcile = async (db, context) => {
  const { children, conditions, images, status, get } = context;
  const [major = ""] = db.spec.version.split(".");
  const image = new Map(Object.entries(images)).get(`postgres${major}`);
  if (image === undefined) {
    const message = `there is no image for version ${db.spec.version}`;
    return conditions.set("Ready", { status: "False", reason: "VersionUnsupported", message });
  }
  const before = get(StatefulSet, db.metadata.name);
  const running = before?.spec.replicas ?? 0;
  const { set } = await children.sync({
    password: once(passwordFor(db)),
    config: configFor(db),
    nodes: nodesFor(db),
    client: serviceFor(db),
    set: after(
      ["config", "password"],
      statefulSetFor(db, {
        image,
        // Servers that go take their data along: somebody has to decide that.
        replicas: Math.max(running, db.spec.replicas),
        claimSize: claimSizeOf(before) ?? db.spec.size,
      }),
    ),
  });
  const growth = await growVolumes(db, context);
  status.merge({ readyReplicas: set.object?.status?.readyReplicas ?? 0 });
  if (running > db.spec.replicas) {
    const message = `${running} servers run; fewer would lose data`;
    conditions.set("Resized", { status: "False", reason: "ShrinkRefused", message });
  } else if (growth === "Done") conditions.set("Resized", { status: "True", reason: "Done" });
  else conditions.set("Resized", { status: "False", ...growth });
  if (set.ready) conditions.set("Ready", { status: "True", reason: "AllReady" });
  else conditions.set("Ready", { status: "False", reason: "Starting", message: set.reason });
  // Somebody may let the class of the volumes grow, which nothing tells.
  return growth !== "Done" && growth.reason === "GrowRefused"
    ? context.requeueAfter(refusedMs)
    : undefined;
};

/** So long it is before a volume that may not grow is tried again. */
const refusedMs = 600_000;

type Growth =
  | "Done"
  | { readonly reason: "Growing" | "GrowRefused"; readonly message?: string | undefined };

/** Claims are the StatefulSet's, which never changes their size: whoever owns the database does. */
async function growVolumes(
  db: Parameters<Reconcile>[0],
  { list, patch }: Parameters<Reconcile>[1],
): Promise<Growth> {
  const { size } = db.spec;
  const labels = Object.entries(labelsOf(db.metadata.name)).map(
    ([name, value]) => `${name}=${value}`,
  );
  let isGrowing = false;
  for (const claim of list(PersistentVolumeClaim, { labels: labels.join(",") })) {
    const asked = claim.spec.resources?.requests?.["storage"] ?? "0";
    const given = claim.status?.capacity?.["storage"] ?? asked;
    if (compareQuantities(given, size) < 0) isGrowing = true;
    if (compareQuantities(asked, size) >= 0) continue;
    isGrowing = true;
    try {
      await patch(PersistentVolumeClaim, claim.metadata.name, {
        spec: { resources: { requests: { storage: size } } },
      });
    } catch (error) {
      // Their StorageClass does not allow it, or a quota; the database works on with what it has.
      if (!isForbidden(error)) throw error;
      return { reason: "GrowRefused", message: error.message };
    }
  }
  return isGrowing ? { reason: "Growing" } : "Done";
}

function claimSizeOf(set: StoredOf<typeof StatefulSet> | undefined): string | number | undefined {
  return set?.spec.volumeClaimTemplates?.[0]?.spec?.resources?.requests?.["storage"];
}

export const reconcilers = implement(databaseOperator, () => ({ database: { reconcile } }));
