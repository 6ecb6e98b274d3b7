import { openClient, type OpenClient } from "slipway/client";
import { Namespace } from "slipway/kubernetes";
import type { ResourceType, StoredObject } from "slipway/meta";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppliedMemory } from "../../src/controller/applied-memory.js";
import { type Drift, findDrifts } from "../../src/controller/drift.js";
import { appliedEntry, parseOwnedFields } from "../../src/meta/managed-fields.js";
import { canonicalJSON } from "../../src/util/json.js";
import { connectionOf } from "../support/cluster-connection.js";
import type { LoopingObject } from "../support/looping-object.js";
import { loopingObjects, Thing } from "../support/looping-objects.js";
import { singleChanges } from "../support/single-changes.js";
import { isInProcess, type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const namespace = "children";
const manager = "operator.children";
const options = { fieldManager: manager, force: true } as const;

type Wanted = LoopingObject["object"];

let controlPlane: JudgedServer;
let client: OpenClient;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ controllers: true, resources: [Thing] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
  await client.create(Namespace, { metadata: { name: namespace } });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** As a child is applied: in a namespace, and with a label of ours. */
function childOf({ type, object }: LoopingObject): Wanted {
  const place = type.scope === "Namespaced" ? { namespace } : {};
  return {
    ...object,
    metadata: { ...object.metadata, ...place, labels: { "example.com/a": "b" } },
  };
}

function driftsOf(wanted: Wanted, found: StoredObject): readonly Drift[] {
  const entry = appliedEntry(found.metadata, manager);
  if (entry === undefined) return [{ path: [], wanted, found: undefined }];
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...rest } = wanted;
  const { name: _name, namespace: _namespace, ...meta } = metadata;
  return findDrifts({ ...rest, metadata: meta }, found, parseOwnedFields(entry.fieldsV1));
}

const pathsOf = (drifts: readonly Drift[]): readonly string[] =>
  drifts.map(({ path }) => path.join("."));

/** The object when those who write its status have done so. */
async function settled(type: ResourceType, wanted: Wanted): Promise<StoredObject> {
  let last = await client.get(type, wanted.metadata);
  for (let quiet = 0; quiet < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const next = await client.get(type, wanted.metadata);
    quiet = next.metadata.resourceVersion === last.metadata.resourceVersion ? quiet + 1 : 0;
    last = next;
  }
  return last;
}

/** What of an object an apply could change: not its status, which its controller may write at any time. */
function contentOf({ metadata, ...content }: StoredObject): string {
  const { status: _status, ...rest }: Readonly<Record<string, unknown>> = content;
  const { managedFields = [], ...meta }: Readonly<Record<string, unknown>> = { ...metadata };
  const managers = (Array.isArray(managedFields) ? managedFields : []).filter(
    ({ subresource }) => subresource === undefined,
  );
  const kept = Object.entries(meta).filter(
    ([name]) => name !== "resourceVersion" && name !== "generation",
  );
  return canonicalJSON({
    ...rest,
    metadata: Object.fromEntries(kept),
    managers: managers.map((entry: object) => ({ ...entry, time: undefined })),
  });
}

/** Whether the order of a set is all that is new: the server takes it over, and it means nothing. */
function isOrderOfSet(path: string, how: string): boolean {
  return how === "reversed" && ["metadata.finalizers", "spec.set"].includes(path);
}

/** Settles for all, so many at a time. */
async function forEachOf<T>(values: Iterable<T>, work: (value: T) => Promise<void>): Promise<void> {
  const left = values[Symbol.iterator]();
  const next = async (): Promise<void> => {
    for (let { value, done } = left.next(); done !== true; { value, done } = left.next()) {
      await work(value);
    }
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/**
 * Changes of what is wanted to a value that the server would fill in by itself: it looks like one, so the
 * child is applied once, and known then.
 */
const falseAlarms: ReadonlySet<string> = new Set([
  "Service headless spec.clusterIP empty",
  "Secret data type empty",
  "NetworkPolicy open spec.policyTypes empty",
  "NetworkPolicy open spec.policyTypes.0 removed",
  "RoleBinding bound roleRef.apiGroup empty",
  "RoleBinding nobody roleRef.apiGroup empty",
  "ClusterRoleBinding slipway-children-bound roleRef.apiGroup empty",
  "ClusterRoleBinding slipway-children-bound subjects.0.apiGroup empty",
  "DaemonSet everything spec.updateStrategy.type empty",
  "DaemonSet everything spec.template.spec.serviceAccountName empty",
  "Deployment rolling spec.template.spec.schedulerName empty",
  "Deployment rolling spec.template.spec.restartPolicy empty",
]);

// The server in the process calls no webhooks, and takes no word of any.
const isServed = ({ object }: LoopingObject): boolean =>
  !isInProcess || object.kind !== "ValidatingWebhookConfiguration";
const cases = loopingObjects
  .filter(isServed)
  .map((one) => [`${one.object.kind} ${one.object.metadata.name}`, one] as const);

describe("a child that is as wanted", () => {
  it.each(cases)("%s is not applied again", async (_name, one) => {
    const wanted = childOf(one);
    await client.apply(one.type, wanted, options);
    const memory = new AppliedMemory();
    const found = await settled(one.type, wanted);
    const drifts = driftsOf(wanted, found);
    expect(pathsOf(drifts)).toEqual(one.settles ?? []);
    memory.settle(found, drifts);
    expect(memory.unsettled(found, driftsOf(wanted, found))).toEqual([]);
  });
});

describe("a single change of what is wanted", () => {
  it.each(cases)(
    "of %s is seen where the server would change something, and else not",
    { timeout: 120_000 },
    async (name, one) => {
      const wanted = childOf(one);
      await client.apply(one.type, wanted, options);
      const found = await settled(one.type, wanted);
      const memory = new AppliedMemory();
      memory.settle(found, driftsOf(wanted, found));
      const isMeant = (path: readonly (string | number)[]): boolean =>
        !["apiVersion", "kind"].includes(String(path[0])) &&
        !(
          path[0] === "metadata" &&
          (path.length === 1 || ["name", "namespace"].includes(String(path[1])))
        );
      const faults: string[] = [];
      let count = 0;
      await forEachOf(singleChanges(wanted, isMeant), async ({ path, how, object }) => {
        let after: StoredObject;
        try {
          after = await client.apply(one.type, object, {
            ...options,
            dryRun: true,
            fieldValidation: "Strict",
          });
        } catch {
          return;
        }
        count += 1;
        if (isOrderOfSet(path, how)) return;
        const isChange = contentOf(after) !== contentOf(found);
        const seen = pathsOf(memory.unsettled(found, driftsOf(object, found)));
        const what = `${name} ${path} ${how}`;
        if (isChange && seen.length === 0) faults.push(`${what}: missed`);
        if (!isChange && seen.length > 0 && !falseAlarms.has(what)) {
          faults.push(`${what}: seen at ${seen.join(", ")} and no change`);
        }
        const isThere = seen.some(
          (at) => `${path}.`.startsWith(`${at}.`) || `${at}.`.startsWith(`${path}.`),
        );
        if (isChange && seen.length > 0 && !isThere) {
          faults.push(`${what}: seen at ${seen.join(", ")}`);
        }
      });
      expect(faults).toEqual([]);
      expect(count).toBeGreaterThan(0);
    },
  );
});

describe("a single change by somebody else", () => {
  it.each(cases)(
    "of a field of %s that was applied is seen there",
    { timeout: 120_000 },
    async (_name, one) => {
      const wanted = childOf(one);
      await client.apply(one.type, wanted, options);
      const found = await settled(one.type, wanted);
      const memory = new AppliedMemory();
      memory.settle(found, driftsOf(wanted, found));
      const faults: string[] = [];
      const isMeant = (path: readonly (string | number)[]): boolean => path[0] === "spec";
      await forEachOf(singleChanges(found, isMeant), async ({ path, how, object }) => {
        let after: StoredObject;
        const { spec: value } = object;
        try {
          after = await client.patch(
            one.type,
            found.metadata,
            { type: "json", value: [{ op: "replace", path: "/spec", value }] },
            { fieldManager: "rival", dryRun: true },
          );
        } catch {
          return;
        }
        const isTaken =
          canonicalJSON(appliedEntry(after.metadata, manager)?.fieldsV1) !==
          canonicalJSON(appliedEntry(found.metadata, manager)?.fieldsV1);
        const seen = pathsOf(memory.unsettled(after, driftsOf(wanted, after)));
        const isMoved = how === "reversed" && seen.every((at) => at.startsWith(path));
        if (isTaken && seen.length === 0) faults.push(`${path} ${how}: missed`);
        // An empty map that is one value cannot be told from one into which others put something.
        if (path === "spec.map" && one.type === Thing) return;
        if (!isTaken && !isMoved && seen.length > 0)
          faults.push(`${path} ${how}: seen at ${seen.join(", ")}`);
      });
      expect(faults).toEqual([]);
    },
  );

  it("beside what was applied is theirs", async () => {
    const deployment = loopingObjects.find(({ object }) => object.kind === "Deployment");
    if (deployment === undefined) throw new Error("there is no Deployment in the table");
    const wanted = childOf(deployment);
    await client.apply(deployment.type, wanted, options);
    const found = await settled(deployment.type, wanted);
    const add = async (path: string, value: unknown): Promise<readonly string[]> => {
      const after = await client.patch(
        deployment.type,
        found.metadata,
        { type: "json", value: [{ op: "add", path, value }] },
        { fieldManager: "injector", dryRun: true },
      );
      return pathsOf(driftsOf(wanted, after));
    };
    const pod = "/spec/template/spec";
    expect(await add("/metadata/labels/theirs", "x")).toEqual([]);
    expect(await add("/metadata/annotations/theirs", "x")).toEqual([]);
    expect(await add("/metadata/finalizers", ["example.com/theirs"])).toEqual([]);
    expect(await add("/spec/template/metadata/annotations", { theirs: "x" })).toEqual([]);
    // A sidecar, before and after ours.
    const sidecar = { name: "proxy", image: "p" };
    expect(await add(`${pod}/containers/-`, sidecar)).toEqual([]);
    expect(await add(`${pod}/containers/0`, sidecar)).toEqual([]);
    expect(await add(`${pod}/initContainers`, [sidecar])).toEqual([]);
    expect(await add(`${pod}/containers/0/env/0`, { name: "THEIRS", value: "x" })).toEqual([]);
    expect(await add(`${pod}/containers/0/ports/-`, { containerPort: 99 })).toEqual([]);
    expect(await add(`${pod}/volumes/-`, { name: "theirs", emptyDir: {} })).toEqual([]);
    expect(await add(`${pod}/terminationGracePeriodSeconds`, 3)).toEqual([]);
    expect(await add(`${pod}/securityContext`, { runAsNonRoot: true })).toEqual([]);
    // These are ours, whole.
    expect(await add(`${pod}/nodeSelector`, { theirs: "x" })).toEqual([
      "spec.template.spec.nodeSelector",
    ]);
    expect(await add(`${pod}/containers/0/command/-`, "x")).toEqual([
      "spec.template.spec.containers.0.command",
    ]);
  });
});
