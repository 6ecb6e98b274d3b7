import { App } from "cdk8s";
import { permissionsOf } from "slipway/api";
import { renderObject } from "slipway/chart-operator";
import {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  Pod,
  Service,
} from "slipway/kubernetes";
import type { StoredOf } from "slipway/meta";
import type { AuditRecord } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GuestbookResource, guestbookOperator } from "../../charts/guestbook/api.js";
import { WebApp } from "../../charts/webapp/api.js";
import { webAppOperator } from "../../charts/webapp/operator.js";
import { WebAppChart } from "../../charts/webapp/webapp-chart.js";
import { refusalOf } from "../../src/chart-operator/roll-up.js";
import { ChildrenError } from "../../src/controller/errors.js";
import {
  eventually,
  find,
  type InstalledOperator,
  type OperatorLab,
  requestsOf,
  startOperatorLab,
} from "../support/operator-lab.js";
import type { OperatorProcess } from "../support/operator-process.js";
import { startReverseProxy } from "../support/reverse-proxy.js";

const namespace = "webapp-system";
const other = "webapp-other";
const kinds = [ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Service] as const;
const whole = {
  image: "registry.example.com/shop:2.3",
  host: "shop.example.com",
  maxReplicas: 5,
  settings: { LOG_LEVEL: "info" },
};

let lab: OperatorLab;
let webapp: InstalledOperator;
let guestbook: InstalledOperator;

beforeAll(async () => {
  lab = await startOperatorLab([WebApp, GuestbookResource]);
  webapp = await lab.install({
    definition: webAppOperator,
    entry: "charts/webapp/main.ts",
    charts: { module: "charts/webapp/check.ts", check: "checkWebApp" },
    namespace,
    watchNamespaces: [namespace, other],
  });
  // The constructs of the sample are made for it.
  await lab.admin.patch(
    Namespace,
    { name: namespace },
    {
      type: "merge",
      value: { metadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } } },
    },
  );
  guestbook = await lab.install({
    definition: guestbookOperator,
    entry: "charts/guestbook/main.ts",
    charts: { module: "charts/guestbook/check.ts", check: "checkGuestbook" },
    namespace: "guestbook-system",
  });
}, 600_000);

afterAll(() => lab?.[Symbol.asyncDispose]());

type Primary = typeof WebApp | typeof GuestbookResource;

interface Place {
  readonly namespace: string;
  readonly name: string;
}

const at = (name: string, where = namespace): Place => ({ namespace: where, name });

async function create(key: Place, spec: Parameters<typeof WebApp>[0]["spec"]): Promise<void> {
  await lab.admin.create(WebApp, { metadata: key, spec });
}

async function change(key: Place, spec: object): Promise<void> {
  await lab.admin.patch(WebApp, key, { type: "merge", value: { spec } });
}

/** `Ready` of the newest generation: status, reason and message. */
async function readyOf(kind: Primary, key: Place): Promise<string> {
  const { status, metadata } = await lab.admin.get<Primary>(kind, key);
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (ready?.observedGeneration !== metadata.generation) return "";
  return `${ready.status} ${ready.reason} ${ready.message}`;
}

function untilReady(kind: Primary, key: Place, wanted: RegExp): Promise<string> {
  return eventually(`${key.name} being ${String(wanted)}`, async () => {
    await runPods(key.namespace);
    const ready = await readyOf(kind, key);
    return wanted.test(ready) ? ready : undefined;
  });
}

const isReady = /^True AllReady/;

/** Does what a kubelet would: Pods that are there run and are ready. */
async function runPods(where: string): Promise<void> {
  const { items } = await lab.admin.list(Pod, { namespace: where });
  const lastTransitionTime = "2026-01-01T00:00:00Z";
  for (const { metadata, status } of items) {
    if (status?.phase === "Running" || metadata.deletionTimestamp !== undefined) continue;
    const conditions = [{ type: "Ready", status: "True", lastTransitionTime }];
    const patched = lab.admin.subresource(Pod, "status").patch(at(metadata.name, where), {
      type: "merge",
      value: { status: { phase: "Running", conditions } },
    });
    await find(patched);
  }
}

/** What belongs to an object, by kind and construct: `Service app-service`. */
async function childrenOf({ namespace: where, name }: Place): Promise<readonly string[]> {
  const lists = kinds.map(async (kind) => {
    const { items } = await lab.admin.list<(typeof kinds)[number]>(kind, { namespace: where });
    return items.flatMap(({ metadata }) => {
      const isOwned = metadata.ownerReferences?.some((owner) => owner.name === name) === true;
      return isOwned ? [`${kind.kind} ${metadata.name}`] : [];
    });
  });
  return (await Promise.all(lists)).flat().toSorted();
}

/** Kinds and constructs alone, without what tells objects apart. */
const shapeOf = (children: readonly string[]): readonly string[] =>
  children.map((child) => child.replace(/ .*-([a-z]+)-c8[0-9a-f]{6}$/, " $1"));

const minimalShape = ["ConfigMap settings", "Deployment deployment", "Service service"];
const wholeShape = [
  "ConfigMap settings",
  "Deployment deployment",
  "HorizontalPodAutoscaler autoscaler",
  "Ingress ingress",
  "Service service",
];

async function remove(key: Place): Promise<void> {
  await lab.admin.delete(WebApp, key);
  await eventually(`the children of ${key.name} being gone`, async () =>
    (await childrenOf(key)).length === 0 ? true : undefined,
  );
}

/** Waits for no lease of an earlier process. */
const alone = { environment: { LEADER_ELECT: "false" } };

/** What was asked of objects: what it is and may, an operator asks when it starts. */
const askedOf = (records: readonly AuditRecord[]): readonly string[] =>
  requestsOf(records, webapp.user).filter((request) => request.includes("/namespaces/"));

const synthesesOf = (operator: OperatorProcess): number => operator.count("synthesized a chart");

describe("an operator that is a chart, as its image carries it, with its own account", () => {
  test("makes what cdk8s synth renders, prunes what the spec drops, and is collected with it", async () => {
    await using operator = await webapp.start(alone);
    await operator.said("starting");
    const key = at("shop");
    await create(key, whole);
    await untilReady(WebApp, key, isReady);
    const children = await childrenOf(key);
    expect(shapeOf(children)).toEqual(wholeShape);
    const app = new App();
    renderObject(app, WebApp, (scope, one) => new WebAppChart(scope, "app", one.spec), {
      metadata: key,
      spec: whole,
    });
    const rendered = app.charts.flatMap((chart): { kind: string; metadata: { name: string } }[] =>
      chart.toJson(),
    );
    expect(rendered.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual(
      children,
    );

    await change(key, { host: null, maxReplicas: 1, settings: { LOG_LEVEL: "debug" } });
    await untilReady(WebApp, key, isReady);
    await eventually("the Ingress and the autoscaler being gone", async () =>
      (await childrenOf(key)).length === 3 ? true : undefined,
    );
    expect(shapeOf(await childrenOf(key))).toEqual(minimalShape);
    expect(await childrenOf(key)).toEqual(
      children.filter((child) => !/^(Ingress|Horizontal)/.test(child)),
    );
    await remove(key);
  });

  test("asks nothing and synthesizes nothing while nothing changes, nor does the next process ask", async () => {
    const key = at("quiet");
    {
      await using operator = await webapp.start(alone);
      await operator.said("starting");
      await create(key, whole);
      await untilReady(WebApp, key, isReady);
      const before = await lab.auditUpTo("quiet-1");
      const syntheses = synthesesOf(operator);
      for (let round = 1; round <= 100; round += 1) {
        const metadata = { annotations: { round: String(round) } };
        await lab.admin.patch(WebApp, key, { type: "merge", value: { metadata } });
      }
      // The last look is over when a change that it must act on was acted on.
      await change(key, { settings: { PORT: "1" } });
      await untilReady(WebApp, key, /ChartInvalid/);
      const after = await lab.auditUpTo("quiet-2");
      expect(askedOf(after.slice(before.length))).toEqual([
        expect.stringMatching(/^patch .*\/webapps\/quiet\/status/),
      ]);
      expect(synthesesOf(operator)).toBe(syntheses + 1);
      await change(key, { settings: { PORT: null } });
      await untilReady(WebApp, key, isReady);
      operator.kill("SIGTERM");
      await operator.exited();
    }
    const before = await lab.auditUpTo("quiet-3");
    await using successor = await webapp.start(alone);
    await successor.said("starting");
    await successor.said("synthesized a chart");
    await create(at("fence"), { image: "a:1" });
    await untilReady(WebApp, at("fence"), isReady);
    const after = await lab.auditUpTo("quiet-4");
    const writes = askedOf(after.slice(before.length)).filter(
      (request) => !/^(get|list|create .*events)/.test(request) && !request.includes("fence"),
    );
    expect(writes).toEqual([]);
    await remove(at("fence"));
    await remove(key);
  });

  test("keeps two objects of one kind apart, and objects of one name in two namespaces", async () => {
    await using operator = await webapp.start(alone);
    await operator.said("starting");
    const keys = [at("one"), at("two"), at("one", other), at("one-default"), at("one.default")];
    for (const key of keys) await create(key, { image: whole.image });
    for (const key of keys) await untilReady(WebApp, key, isReady);
    const names = await Promise.all(keys.map(childrenOf));
    expect(new Set(names.flat()).size).toBe(keys.length * minimalShape.length);
    for (const key of keys) {
      const pods = await podsBehind(key);
      expect(pods.map(({ metadata }) => metadata.name)).toEqual([
        expect.stringMatching(new RegExp(`^${(await deploymentOf(key)).slice(0, 45)}`)),
      ]);
    }
    for (const key of keys) await remove(key);
  });

  test("says which construct throws or is invalid, leaves what runs alone, and goes on when it is mended", async () => {
    await using operator = await webapp.start(alone);
    await operator.said("starting");
    const [bad, good] = [at("bad"), at("good")];
    await create(bad, { image: "registry.example.com/shop" });
    await create(good, { image: whole.image });
    expect(await untilReady(WebApp, bad, /ChartFailed/)).toBe(
      "False ChartFailed app: the image registry.example.com/shop needs a tag or a digest: else nobody knows what runs",
    );
    await untilReady(WebApp, good, isReady);
    expect(await childrenOf(bad)).toEqual([]);
    await change(bad, { image: whole.image });
    await untilReady(WebApp, bad, isReady);
    const generation = await generationOf(bad);

    await change(bad, { settings: { PORT: "80" } });
    expect(await untilReady(WebApp, bad, /ChartInvalid/)).toBe(
      "False ChartInvalid app/settings: PORT is the port of the spec",
    );
    expect(shapeOf(await childrenOf(bad))).toEqual(minimalShape);
    expect(await generationOf(bad)).toBe(generation);
    await change(bad, { settings: { PORT: null } });
    await untilReady(WebApp, bad, isReady);
    for (const key of [bad, good]) await remove(key);
  });

  test("says which construct the server refuses, and makes the others", async () => {
    await using operator = await webapp.start(alone);
    await operator.said("starting");
    const [refused, good] = [at("refused"), at("beside")];
    // A hostname may have capitals; the host of an Ingress may not.
    await create(refused, { image: whole.image, host: "Shop.example.com" });
    await create(good, { image: whole.image, host: "shop.example.com" });
    expect(await untilReady(WebApp, refused, /ChildRefused/)).toMatch(
      /^False ChildRefused app\/ingress: .*spec\.rules\[0\]\.host.*lower case/,
    );
    expect(shapeOf(await childrenOf(refused))).toEqual(minimalShape);
    await untilReady(WebApp, good, isReady);
    await change(refused, { host: "other.example.com" });
    await untilReady(WebApp, refused, isReady);
    for (const key of [refused, good]) await remove(key);
  });

  // `structuredmerge.go` of `k8s.io/apimachinery` gives it no status.
  test("takes the server's answer to a field that is none for a refusal", async () => {
    const labels = { app: "web" };
    const spec = {
      replica: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: "web", image: "a:1" }] } },
    };
    const applied = lab.admin.apply(
      Deployment,
      { metadata: at("misspelt"), spec },
      { force: true },
    );
    const error = await applied.catch((refused: unknown) => refused);
    expect(refusalOf(ChildrenError.failed([["app/web", error]]))).toEqual({
      status: "False",
      reason: "ChildRefused",
      message: expect.stringMatching(/^app\/web: .*\.spec\.replica: field not declared in schema/),
    });
  });

  test("comes to the same end when it is killed after any of its writes", async () => {
    let writes = 0;
    for (let killAfter = 1; killAfter <= 40; killAfter += 1) {
      const key = at(`crash-${killAfter}`);
      const isOver = await lifeWithCrash(key, killAfter);
      expect(shapeOf(await childrenOf(key)), `after a crash behind write ${killAfter}`).toEqual([
        "ConfigMap settings",
        "Deployment deployment",
        "Ingress ingress",
        "Service service",
      ]);
      await remove(key);
      if (isOver) break;
      writes = killAfter;
    }
    expect(writes).toBeGreaterThanOrEqual(8);
  }, 600_000);

  test("was refused nothing, and used every kind that it owns", async () => {
    const records = (await lab.controlPlane.audit()).filter(({ user }) => user === webapp.user);
    expect(
      records.filter(({ code }) => code === 403).map(({ verb, uri }) => `${verb} ${uri}`),
    ).toEqual([]);
    const written = new Set(
      records.filter(({ verb }) => verb === "patch").map(({ resource }) => resource),
    );
    const owned = permissionsOf(webAppOperator).flatMap(({ rule }) =>
      rule.verbs.includes("patch") ? (rule.resources ?? []) : [],
    );
    expect(
      owned.filter((name) => !name.includes("/") && name !== "events" && !written.has(name)),
    ).toEqual([]);
  });
});

describe("a chart of somebody else, as an operator", () => {
  test("makes what depends on others when those are ready, for two objects at once", async () => {
    await using operator = await guestbook.start(alone);
    await operator.said("starting");
    const keys = [at("first", "guestbook-system"), at("second", "guestbook-system")];
    for (const key of keys) await lab.admin.create(GuestbookResource, { metadata: key, spec: {} });
    for (const key of keys) {
      await eventually("the first half", async () => {
        const ready = await readyOf(GuestbookResource, key);
        return /guestbook\/pages\/deployment: waits for guestbook\/store\/deployment/.test(ready)
          ? true
          : undefined;
      });
      expect(
        (await childrenOf(key)).filter((child) => child.startsWith("Deployment")),
      ).toHaveLength(1);
    }
    for (const key of keys) await untilReady(GuestbookResource, key, isReady);
    const names = await Promise.all(keys.map(childrenOf));
    expect(new Set(names.flat()).size).toBe(8);
    for (const key of keys) {
      await lab.admin.delete(GuestbookResource, key);
      await eventually("its children being gone", async () =>
        (await childrenOf(key)).length === 0 ? true : undefined,
      );
    }
  });
});

async function deploymentOf(key: Place): Promise<string> {
  const name = (await childrenOf(key)).find((child) => child.startsWith("Deployment "));
  return name?.slice("Deployment ".length) ?? "";
}

async function generationOf(key: Place): Promise<number | undefined> {
  const { metadata } = await lab.admin.get(Deployment, at(await deploymentOf(key), key.namespace));
  return metadata.generation;
}

/** The Pods that an object's Service leads to. */
async function podsBehind(key: Place): Promise<readonly StoredOf<typeof Pod>[]> {
  const name = (await childrenOf(key)).find((child) => child.startsWith("Service ")) ?? "";
  const service = await lab.admin.get(Service, at(name.slice("Service ".length), key.namespace));
  const labelSelector = Object.entries(service.spec?.selector ?? {})
    .map(([label, value]) => `${label}=${value}`)
    .join(",");
  const { items } = await lab.admin.list(Pod, { namespace: key.namespace, labelSelector });
  return items;
}

/** One life of an object, in which the operator is killed behind a write; true when it makes no so many. */
async function lifeWithCrash(key: Place, killAfter: number): Promise<boolean> {
  let doomed: OperatorProcess | undefined;
  await using proxy = await startReverseProxy(webapp.config, {
    onWrite: (count) => {
      if (count === killAfter) doomed?.kill("SIGKILL");
    },
  });
  await using operator = await webapp.start({
    ...alone,
    config: { ...webapp.config, server: proxy.url },
  });
  doomed = operator;
  await create(key, { image: whole.image, maxReplicas: 3 });
  let hasChanged = false;
  const alter = (): Promise<void> => change(key, { host: whole.host, maxReplicas: 1 });
  const end = await eventually(`the life of ${key.name}`, async () => {
    await runPods(key.namespace);
    if (!operator.isRunning) return "killed";
    if (!isReady.test(await readyOf(WebApp, key))) return undefined;
    if (hasChanged) return (await childrenOf(key)).length === 4 ? "alive" : undefined;
    hasChanged = true;
    await alter();
    return undefined;
  });
  if (!hasChanged) await alter();
  if (end === "alive") return true;
  await using successor = await webapp.start(alone);
  await successor.said("starting");
  await untilReady(WebApp, key, isReady);
  await eventually("the autoscaler being gone", async () =>
    (await childrenOf(key)).length === 4 ? true : undefined,
  );
  return false;
}
