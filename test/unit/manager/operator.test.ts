import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { touch } from "../../../src/api/access.js";
import { defineController } from "../../../src/api/define-controller.js";
import { defineOperator } from "../../../src/api/define-operator.js";
import { defineResource } from "../../../src/api/define-resource.js";
import type { Credentials } from "../../../src/client/credentials.js";
import type { LooseOperatorCode } from "../../../src/controller/implement.js";
import { Node } from "../../../src/kubernetes/kinds.generated.js";
import { operate, type OperateOptions } from "../../../src/manager/operator.js";
import { type Origin, Origins } from "../../../src/manager/origins.js";
import { readSettings, type Settings } from "../../../src/manager/settings.js";
import { object as objectSchema } from "../../../src/schema/builder.js";
import type { OpenTelemetry } from "../../../src/telemetry/open-telemetry.js";
import { deferred } from "../../../src/util/deferred.js";
import { countingClock } from "../../support/counting-clock.js";
import { logTo } from "../../support/log-lines.js";
import { QuietCluster } from "../../support/quiet-cluster.js";

const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: { v1: { spec: objectSchema({}) } },
});
const site = defineController({
  name: "site",
  for: Site,
  touches: [touch(Node, ["patch"], "label nodes")],
});
const definition = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [site],
  tasks: { sweep: { everyMs: 3_600_000 }, gossip: { leaderOnly: false, everyMs: 3_600_000 } },
});
const stored = {
  apiVersion: "example.com/v1",
  kind: "Site",
  metadata: { name: "a", namespace: "n", uid: "1", resourceVersion: "1", generation: 1 },
  spec: {},
};

function settings(args: readonly string[] = []): Settings {
  const env = { POD_NAME: "p", POD_NAMESPACE: "n", HEALTH_PORT: "0", METRICS_PORT: "0" };
  const read = readSettings(definition, { env, args });
  if (typeof read === "string") throw new TypeError(read);
  return read;
}

const anybody: Credentials = { current: () => ({}), renew: (refused) => Promise.resolve(refused) };

/** An operator at work in a quiet cluster. */
class Trial {
  readonly clock = countingClock();
  readonly lines: string[] = [];
  readonly origins = new Origins();
  readonly cluster = new QuietCluster({
    path: "/apis/example.com/v1/sites",
    value: stored,
  });
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    code: LooseOperatorCode,
    tracing?: OpenTelemetry,
    onMade: (setup: Parameters<OperateOptions["make"]>[0]) => Promise<void> = async () => {},
    args: readonly string[] = [],
  ) {
    this.#running = operate(
      {
        operator: definition,
        make: async (setup) => {
          await onMade(setup);
          return code;
        },
        settings: settings(args),
        connection: { server: "https://quiet.invalid", credentials: anybody },
        connect: this.cluster.connect,
        clock: this.clock,
        random: Math.random,
        log: logTo(this.lines),
        tracing,
        origins: this.origins,
      },
      this.#stop.signal,
    );
  }

  async stop(): Promise<void> {
    this.#stop.abort(new Error("told to stop"));
    await this.#running;
  }

  /** Settles when no timer waits that would keep the process alive; what is due at once may run first. */
  async atRest(): Promise<void> {
    await vi.waitFor(() => expect(this.clock.pending).toBe(0));
  }
}

const idle = { controllers: { site: { reconcile: () => {} } }, tasks: {} };

it("leaves no timer behind that would keep its process alive", async () => {
  const tasks = { sweep: vi.fn(), gossip: vi.fn() };
  const reconcile = vi.fn();
  const trial = new Trial({ controllers: { site: { reconcile } }, tasks });
  for (const called of [reconcile, tasks.sweep, tasks.gossip]) {
    await vi.waitFor(() => expect(called).toHaveBeenCalledOnce());
  }
  await trial.stop();
  await trial.atRest();
  expect(trial.lines).toContain("info gave the lease up");
});

it("leaves none behind where it is told to stop before it began, nor where it has no task", async () => {
  const trial = new Trial(idle);
  await trial.stop();
  await trial.atRest();
});

it("compares its caches with lists of the server where it is told to", async () => {
  const comparisons = ({ cluster }: Trial): number =>
    cluster.transports
      .flatMap(({ sent }) => sent)
      .filter(({ request }) =>
        /PartialObjectMetadataList/.test(String(request.headers?.["accept"])),
      ).length;
  const usual = new Trial(idle);
  const trial = new Trial(idle, undefined, undefined, ["--compare-caches-seconds=1"]);
  await vi.waitFor(() => expect(comparisons(trial)).toBeGreaterThan(1), { timeout: 20_000 });
  expect(comparisons(usual)).toBe(0);
  await Promise.all([trial.stop(), usual.stop()]);
  await trial.atRest();
});

it.each([
  ["Warn", []],
  ["Strict", ["--field-validation=Strict"]],
])("has the server look for unknown fields as it is told: %s", async (wanted, args) => {
  const asked = deferred<void>();
  const sweep: LooseOperatorCode["tasks"][string] = async ({ client }) => {
    const { patch }: { patch?: (...given: readonly unknown[]) => Promise<unknown> } = client;
    await patch?.(Node, "n", { metadata: { labels: { a: "b" } } });
    asked.resolve();
  };
  const code = { ...idle, tasks: { sweep } };
  const trial = new Trial(code, undefined, undefined, args);
  await asked.promise;
  await trial.stop();
  const writes = trial.cluster.transports
    .flatMap(({ sent }) => sent.map(({ request }) => `${request.method} ${request.path}`))
    .filter((line) => line.startsWith("PATCH /api/v1/nodes/n"));
  expect(writes).toEqual([expect.stringContaining(`fieldValidation=${wanted}`)]);
});

it("makes no code of the author's where it is told to stop before", async () => {
  const onMade = vi.fn(async () => {});
  const trial = new Trial(idle, undefined, onMade);
  await trial.stop();
  expect(onMade).not.toHaveBeenCalled();
});

it("renews its lease over connections that carry nothing else", async () => {
  const reconciled = deferred<void>();
  const trial = new Trial({
    ...idle,
    controllers: { site: { reconcile: () => reconciled.resolve() } },
  });
  await reconciled.promise;
  await trial.stop();
  const paths = trial.cluster.transports.map(({ sent }) =>
    sent.map(({ request }) => request.path).filter((path) => path.includes("/leases")),
  );
  const [work = [], election = []] = paths;
  expect(work).toEqual([]);
  expect(election.length).toBe(trial.cluster.transports[1]?.sent.length);
  expect(election.length).toBeGreaterThanOrEqual(3);
});

it("knows of what its code begins which code that was, however long it waits", async () => {
  const told = new Map<string, Origin | undefined>();
  const tell = async (of: string): Promise<void> => {
    await nextTurn();
    told.set(of, trial.origins.current);
  };
  const ends = [deferred<void>(), deferred<void>(), deferred<void>()];
  const begin = (of: string, index: number) => (): void => {
    // Nobody waits for it.
    void tell(of).then(ends[index]?.resolve);
  };
  const code = {
    controllers: { site: { reconcile: begin("pass", 0) } },
    tasks: { sweep: begin("sweep", 1), gossip: begin("gossip", 2) },
  };
  const trial: Trial = new Trial(code, undefined, () => tell("setup"));
  await Promise.all(ends.map(({ promise }) => promise));
  await trial.stop();
  expect(told.get("pass")?.controller).toBe("site");
  expect(["sweep", "gossip"].map((name) => told.get(name)?.task)).toEqual(["sweep", "gossip"]);
  expect(told.get("setup")).toEqual({ teller: expect.anything() });
  expect(trial.origins.current).toBeUndefined();
});

it("makes spans of passes and requests, and none of renewals", async () => {
  const spans: string[] = [];
  const context = { traceId: "t", spanId: "s", traceFlags: 1 };
  const tracing: OpenTelemetry = {
    trace: {
      getTracer: () => ({
        startSpan: (name, { attributes }) => {
          spans.push(`${name} ${attributes["slipway.woken_by"] ?? attributes["url.full"]}`);
          return {
            spanContext: () => context,
            setAttribute: () => {},
            setStatus: () => {},
            recordException: () => {},
            isRecording: () => true,
            end: () => {},
          };
        },
      }),
      setSpan: (active) => active,
    },
    context: { active: () => ({}), with: (_, run) => run() },
  };
  const reconciled = deferred<void>();
  const site = { reconcile: () => reconciled.resolve() };
  const trial = new Trial({ ...idle, controllers: { site } }, tracing);
  await reconciled.promise;
  await trial.stop();
  expect(spans).toContainEqual(
    expect.stringMatching(/^reconcile site (itself|site for Site: n\/a)$/),
  );
  expect(spans).toContainEqual(expect.stringMatching(/^GET .*\/apis\/example.com\/v1\/sites/));
  expect(spans.filter((span) => span.includes("/leases"))).toEqual([]);
});

it("lets tasks of the leader and long-lived code write while it leads, and never else", async () => {
  const label = (client: object): Promise<unknown> =>
    Reflect.get(client, "patch")(Node, "a", { metadata: { labels: { a: "b" } } });
  const made = deferred<object>();
  const swept = deferred<object>();
  const tasks = {
    sweep: async ({ client }: { readonly client: object }) => {
      await label(client);
      swept.resolve(client);
    },
  };
  const trial = new Trial({ ...idle, tasks }, undefined, async ({ client }) => {
    await expect(label(client)).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
    made.resolve(client);
  });
  const [longLived, ofTask] = await Promise.all([made.promise, swept.promise]);
  await label(longLived);
  expect(trial.cluster.requests.filter((one) => one === "PATCH /api/v1/nodes/a")).toHaveLength(2);
  await trial.stop();
  for (const client of [longLived, ofTask]) {
    await expect(label(client)).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
  }
  expect(trial.cluster.requests.filter((one) => one === "PATCH /api/v1/nodes/a")).toHaveLength(2);
});
