import type { Metric } from "../api/metrics.js";
import type { Caches } from "../cache/caches.js";
import type { Controller } from "../controller/controller.js";
import type { PassObserver } from "../controller/workers.js";
import type { WorkQueueObserver } from "../queue/work-queue.js";
import type { Clock } from "../util/clock.js";
import type { Family, Gauge, MetricRegistry } from "../telemetry/metrics.js";

/** https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/internal/controller/metrics/metrics.go */
const reconcileBuckets: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
  1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];
/** https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/internal/metrics/workqueue.go */
const queueBuckets: readonly number[] = Array.from({ length: 12 }, (_, index) => 10 ** (index - 8));

/** What hears of one controller. */
export interface ControllerMetrics {
  readonly queue: WorkQueueObserver;
  readonly passes: PassObserver;
}

/** The metrics that every operator has, under controller-runtime's names where it has them. */
export class OperatorMetrics {
  readonly #registry: MetricRegistry;
  readonly #of: (controller: string) => ControllerMetrics;
  readonly leader: Family<Gauge>;

  constructor(registry: MetricRegistry) {
    this.#registry = registry;
    this.#of = controllerMetrics(registry);
    this.leader = registry.gauge({
      name: "leader_election_master_status",
      help: "Whether this process leads: 1 or 0.",
      labels: ["name"],
    });
  }

  of(controller: string): ControllerMetrics {
    return this.#of(controller);
  }

  /** Says before each scrape how far controllers and caches are. */
  watch(controllers: readonly Controller[], caches: Caches, concurrency: number): void {
    const registry = this.#registry;
    const gauge = (name: string, help: string, ...labels: readonly string[]): Family<Gauge> =>
      registry.gauge({ name, help, labels });
    const depth = gauge(
      "workqueue_depth",
      "Keys that are ready.",
      "name",
      "controller",
      "priority",
    );
    const active = gauge("controller_runtime_active_workers", "Passes under way.", "controller");
    const most = gauge(
      "controller_runtime_max_concurrent_reconciles",
      "Passes at a time, at most.",
      "controller",
    );
    const dormant = gauge(
      "slipway_controller_dormant",
      "Whether the cluster does not serve its kind: 1 or 0.",
      "controller",
    );
    const place = ["resource", "namespace", "selector"] as const;
    const synced = gauge(
      "slipway_cache_synced",
      "Whether the first list has come: 1 or 0.",
      ...place,
    );
    const objects = gauge("slipway_cache_objects", "Objects in the cache.", ...place);
    const age = gauge(
      "slipway_cache_last_heard_age_seconds",
      "Since the server last told anything.",
      ...place,
    );
    const relists = gauge("slipway_cache_relists", "Lists after the first.", ...place);
    const restarts = gauge("slipway_cache_watch_restarts", "Watches after the first.", ...place);
    const unseen = gauge(
      "slipway_cache_unseen_writes",
      "Own writes that the cache does not show yet.",
      ...place,
    );
    registry.beforeScrape(() => {
      for (const controller of controllers) {
        const { name } = controller.definition;
        const { normal, low, active: running } = controller.load;
        depth.with(name, name, "0").set(normal);
        depth.with(name, name, "-100").set(low);
        active.with(name).set(running);
        most.with(name).set(concurrency);
        dormant.with(name).set(controller.isDormant ? 1 : 0);
      }
      for (const cache of caches.health()) {
        const selector = [cache.labelSelector, cache.fieldSelector].filter(Boolean).join(";");
        const labels = [cache.resource, cache.namespace ?? "", selector];
        synced.with(...labels).set(cache.isSynced ? 1 : 0);
        objects.with(...labels).set(cache.objects);
        age.with(...labels).set((cache.lastHeardAgeMs ?? NaN) / 1_000);
        relists.with(...labels).set(cache.relists);
        restarts.with(...labels).set(cache.watchRestarts);
        unseen.with(...labels).set(cache.unseenWrites);
      }
    });
  }

  /** The author's own metrics, as the context of a pass has them. */
  authors(metrics: Readonly<Record<string, Metric>>): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(metrics).map(([name, metric]) => [
        name,
        authorsMetric(this.#registry, name, metric),
      ]),
    );
  }
}

function controllerMetrics(registry: MetricRegistry): (controller: string) => ControllerMetrics {
  const total = registry.counter({
    name: "controller_runtime_reconcile_total",
    help: "Passes, by how they ended.",
    labels: ["controller", "result"],
  });
  const errors = registry.counter({
    name: "controller_runtime_reconcile_errors_total",
    help: "Passes that failed.",
    labels: ["controller"],
  });
  const terminal = registry.counter({
    name: "controller_runtime_terminal_reconcile_errors_total",
    help: "Passes that failed and are not tried again.",
    labels: ["controller"],
  });
  const timeouts = registry.counter({
    name: "controller_runtime_reconcile_timeouts_total",
    help: "Passes that took too long.",
    labels: ["controller"],
  });
  const time = registry.histogram(
    {
      name: "controller_runtime_reconcile_time_seconds",
      help: "How long passes took.",
      labels: ["controller"],
    },
    reconcileBuckets,
  );
  const both = ["name", "controller"];
  const adds = registry.counter({
    name: "workqueue_adds_total",
    help: "Keys added.",
    labels: both,
  });
  const retries = registry.counter({
    name: "workqueue_retries_total",
    help: "Keys tried again after a failure.",
    labels: both,
  });
  const waited = registry.histogram(
    {
      name: "workqueue_queue_duration_seconds",
      help: "How long keys were ready before a worker took them.",
      labels: both,
    },
    queueBuckets,
  );
  const worked = registry.histogram(
    {
      name: "workqueue_work_duration_seconds",
      help: "How long keys were worked on.",
      labels: both,
    },
    queueBuckets,
  );
  return (name) => {
    const added = adds.with(name, name);
    const retried = retries.with(name, name);
    const queueTime = waited.with(name, name);
    const workTime = worked.with(name, name);
    const passTime = time.with(name);
    const ended = {
      success: total.with(name, "success"),
      requeue_after: total.with(name, "requeue_after"),
      error: total.with(name, "error"),
      terminal: total.with(name, "error"),
      timeout: total.with(name, "error"),
    };
    const failed = errors.with(name);
    const gaveUp = terminal.with(name);
    const tooLong = timeouts.with(name);
    return {
      queue: {
        added: () => added.inc(),
        retried: () => retried.inc(),
        taken: (waitedMs) => queueTime.observe(waitedMs / 1_000),
        finished: (workedMs) => workTime.observe(workedMs / 1_000),
      },
      passes: {
        started: () => {},
        ended: (outcome, durationMs) => {
          ended[outcome].inc();
          passTime.observe(durationMs / 1_000);
          if (outcome === "error" || outcome === "terminal" || outcome === "timeout") failed.inc();
          if (outcome === "terminal") gaveUp.inc();
          if (outcome === "timeout") tooLong.inc();
        },
      },
    };
  };
}

function authorsMetric(
  registry: MetricRegistry,
  name: string,
  { type, help, labels, buckets = [] }: Metric,
): unknown {
  const values = (given: Readonly<Record<string, string>> = {}): readonly string[] =>
    labels.map((label) => given[label] ?? "");
  type Given = Readonly<Record<string, string>>;
  if (type === "counter") {
    const family = registry.counter({ name, help, labels });
    return { inc: (given?: Given) => family.with(...values(given)).inc() };
  }
  if (type === "gauge") {
    const family = registry.gauge({ name, help, labels });
    return { set: (value: number, given?: Given) => family.with(...values(given)).set(value) };
  }
  const family = registry.histogram({ name, help, labels }, buckets);
  return {
    observe: (value: number, given?: Given) => family.with(...values(given)).observe(value),
  };
}

/** What the process itself takes, under the names of Prometheus' own clients. */
export function processMetrics(registry: MetricRegistry, clock: Clock): void {
  const startedMs = clock.now() - process.uptime() * 1_000;
  const gauge = (name: string, help: string): Gauge => registry.gauge({ name, help }).with();
  gauge("process_start_time_seconds", "When the process started, since the epoch.").set(
    startedMs / 1_000,
  );
  const resident = gauge("process_resident_memory_bytes", "Memory that the process occupies.");
  const heap = gauge("nodejs_heap_size_used_bytes", "Memory that objects occupy.");
  const heapTotal = gauge("nodejs_heap_size_total_bytes", "Memory that is there for objects.");
  const external = gauge(
    "nodejs_external_memory_bytes",
    "Memory outside of the heap that objects hold.",
  );
  const handles = gauge("nodejs_active_resources", "What keeps the process alive.");
  const cpu = registry
    .counter({
      name: "process_cpu_seconds_total",
      help: "Time that the process used, of the user and of the system.",
    })
    .with();
  let counted = 0;
  registry.beforeScrape(() => {
    const memory = process.memoryUsage();
    resident.set(memory.rss);
    heap.set(memory.heapUsed);
    heapTotal.set(memory.heapTotal);
    external.set(memory.external);
    handles.set(process.getActiveResourcesInfo().length);
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1e6;
    cpu.inc(used - counted);
    counted = used;
  });
}
