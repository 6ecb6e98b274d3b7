import type { OperatorDefinition } from "../api/define-operator.js";
import type { Caches } from "../cache/caches.js";
import type { InformerHealth } from "../cache/health.js";
import type { Controller } from "../controller/controller.js";
import type { PassObserver } from "../controller/workers.js";
import type { WorkQueueObserver } from "../queue/work-queue.js";
import type { Clock } from "../util/clock.js";
import type { Counter, Family, Gauge, Histogram, MetricRegistry } from "../telemetry/metrics.js";
import type { RequestMetrics } from "./counted-transport.js";
import type { EventRecorder } from "./event-recorder.js";
import type { Origins } from "./origins.js";
import { RunningWork } from "./running-work.js";
import type { WriteMetrics } from "./write-metrics.js";

/** https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/internal/controller/metrics/metrics.go */
const reconcileBuckets: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
  1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];
/** https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/metrics/client_go_adapter.go */
const requestBuckets: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
/** https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/internal/metrics/workqueue.go */
const queueBuckets: readonly number[] = [
  1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100, 1_000,
];

/** What hears of one controller. */
export interface ControllerMetrics {
  readonly queue: WorkQueueObserver;
  readonly passes: PassObserver;
}

/** Where a cache's objects are. */
const place: readonly string[] = ["resource", "namespace", "selector"];

/** The metrics that every operator has, under controller-runtime's names where it has them. */
export class OperatorMetrics {
  readonly #registry: MetricRegistry;
  readonly #of: (controller: string) => ControllerMetrics;
  readonly leader: Family<Gauge>;
  /** Seconds that the event loop was blocked by one piece of code. */
  readonly blocked: Histogram;
  /** What is asked of the API server. */
  readonly requests: RequestMetrics;
  readonly writes: WriteMetrics;
  /** How often certificates of the metrics were read, and could not be. */
  readonly certificates: { readonly reads: Counter; readonly errors: Counter };

  constructor(registry: MetricRegistry, clock: Clock) {
    this.#registry = registry;
    this.#of = controllerMetrics(registry, clock);
    this.leader = registry.gauge({
      name: "leader_election_master_status",
      help: "Whether this process leads: 1 or 0.",
      labels: ["name"],
    });
    this.requests = requestMetrics(registry);
    this.writes = writeMetrics(registry);
    this.certificates = certificateMetrics(registry);
    this.blocked = registry
      .histogram(
        {
          name: "slipway_event_loop_blocked_seconds",
          help: "How long the event loop was blocked by one piece of code, where that was long.",
        },
        [1, 2.5, 5, 10, 30, 60],
      )
      .with();
  }

  of(controller: string): ControllerMetrics {
    return this.#of(controller);
  }

  /** Says at each scrape how far controllers and caches are. */
  watch(controllers: readonly Controller[], caches: Caches): void {
    const registry = this.#registry;
    const perController = (
      name: string,
      help: string,
      read: (controller: Controller) => number,
    ): void =>
      registry.observed("gauge", { name, help, labels: ["controller"] }, (sample) => {
        for (const controller of controllers) sample(read(controller), controller.definition.name);
      });
    registry.observed(
      "gauge",
      {
        name: "workqueue_depth",
        help: "Keys that are ready.",
        labels: ["name", "controller", "priority"],
      },
      (sample) => {
        for (const { definition, load } of controllers) {
          sample(load.normal, definition.name, definition.name, "0");
          sample(load.low, definition.name, definition.name, "-100");
        }
      },
    );
    perController(
      "controller_runtime_active_workers",
      "Passes under way.",
      ({ load }) => load.active,
    );
    perController(
      "controller_runtime_max_concurrent_reconciles",
      "Passes at a time, at most.",
      ({ concurrency }) => concurrency,
    );
    perController(
      "slipway_controller_dormant",
      "Whether the cluster does not serve its kind: 1 or 0.",
      ({ isDormant }) => (isDormant ? 1 : 0),
    );
    perController(
      "slipway_paused_objects",
      "Objects that are left alone, by their annotation.",
      ({ load }) => load.paused,
    );
    const perCache = (
      [type, name, help]: readonly ["counter" | "gauge", string, string],
      read: (cache: InformerHealth) => number,
    ): void =>
      registry.observed(type, { name, help, labels: place }, (sample) => {
        for (const cache of caches.health()) {
          const selector = [cache.labelSelector, cache.fieldSelector].filter(Boolean).join(";");
          sample(read(cache), cache.resource, cache.namespace ?? "", selector);
        }
      });
    perCache(
      ["gauge", "slipway_cache_synced", "Whether the first list has come: 1 or 0."],
      (cache) => (cache.isSynced ? 1 : 0),
    );
    perCache(["gauge", "slipway_cache_objects", "Objects in the cache."], ({ objects }) => objects);
    perCache(
      ["gauge", "slipway_cache_last_heard_age_seconds", "Since the server last told anything."],
      ({ lastHeardAgeMs }) => (lastHeardAgeMs ?? NaN) / 1_000,
    );
    perCache(
      ["counter", "slipway_cache_relists_total", "Lists after the first."],
      ({ relists }) => relists,
    );
    perCache(
      ["counter", "slipway_cache_watch_restarts_total", "Watches after the first."],
      ({ watchRestarts }) => watchRestarts,
    );
    perCache(
      ["counter", "slipway_cache_writes_seen_total", "Own writes that the cache has come to show."],
      ({ seenWrites }) => seenWrites,
    );
    perCache(
      [
        "counter",
        "slipway_cache_write_wait_seconds_total",
        "How long it took until the cache showed own writes, all together.",
      ],
      ({ writeWaitMs }) => writeWaitMs / 1_000,
    );
    perCache(
      ["gauge", "slipway_cache_unseen_writes", "Own writes that the cache does not show yet."],
      ({ unseenWrites }) => unseenWrites,
    );
    perCache(
      [
        "counter",
        "slipway_cache_differences_total",
        "Objects in which the cache was found to differ from the server, where the two are compared.",
      ],
      ({ differences }) => differences,
    );
  }

  /** Says at each scrape how many events each controller's recorder dropped. */
  watchEvents(recorders: Readonly<Record<string, Pick<EventRecorder, "dropped">>>): void {
    const description = {
      name: "slipway_events_dropped_total",
      help: "Events that were not written: there were too many, or the server refused them.",
      labels: ["controller"],
    };
    this.#registry.observed("counter", description, (sample) => {
      for (const [controller, { dropped }] of Object.entries(recorders))
        sample(dropped, controller);
    });
  }

  /** Says at each scrape how many rejected promises each controller and each task let go. */
  watchRejections(
    origins: Pick<Origins, "rejectionsOf">,
    { controllers, tasks }: Pick<OperatorDefinition, "controllers" | "tasks">,
  ): void {
    const description = {
      name: "slipway_unhandled_rejections_total",
      help: "Promises that were rejected and that nobody waited for, by what began them.",
      labels: ["controller", "task"],
    };
    this.#registry.observed("counter", description, (sample) => {
      for (const { name } of controllers) {
        sample(origins.rejectionsOf({ controller: name }), name, "");
      }
      for (const task of Object.keys(tasks)) sample(origins.rejectionsOf({ task }), "", task);
      sample(origins.rejectionsOf({}), "", "");
    });
  }
}

function requestMetrics(registry: MetricRegistry): RequestMetrics {
  return {
    requests: registry.counter({
      name: "rest_client_requests_total",
      help: "Requests, each try on its own, by the code of the answer.",
      labels: ["code", "method", "host"],
    }),
    durations: registry.histogram(
      {
        name: "rest_client_request_duration_seconds",
        help: "How long requests took until their answers began.",
        labels: ["verb", "host"],
      },
      requestBuckets,
    ),
    warnings: registry
      .counter({
        name: "slipway_server_warnings_total",
        help: "Warnings of the API server, such as of fields that it does not know.",
      })
      .with(),
  };
}

function writeMetrics(registry: MetricRegistry): WriteMetrics {
  return {
    applies: registry.counter({
      name: "slipway_applies_total",
      help: "Applies that were sent, by what came of them.",
      labels: ["controller", "kind", "result"],
    }),
    conflicts: registry.counter({
      name: "slipway_write_conflicts_total",
      help: "Writes that met a conflict, by the manager whose field it was about.",
      labels: ["controller", "manager"],
    }),
  };
}

function certificateMetrics(registry: MetricRegistry): OperatorMetrics["certificates"] {
  const counter = (name: string, help: string): Counter => registry.counter({ name, help }).with();
  return {
    reads: counter("certwatcher_read_certificate_total", "Certificates that were read."),
    errors: counter(
      "certwatcher_read_certificate_errors_total",
      "Certificates that could not be read.",
    ),
  };
}

function controllerMetrics(
  registry: MetricRegistry,
  clock: Clock,
): (controller: string) => ControllerMetrics {
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
    help: "Passes that took too long, whether or not they have ended.",
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
  const running = new Map<string, RunningWork>();
  const perQueue = (name: string, help: string, read: (work: RunningWork) => number): void =>
    registry.observed("gauge", { name, help, labels: both }, (sample) => {
      for (const [queue, work] of running) sample(read(work) / 1_000, queue, queue);
    });
  perQueue(
    "workqueue_unfinished_work_seconds",
    "How long the work takes that is under way, all of it together.",
    ({ sumMs }) => sumMs,
  );
  perQueue(
    "workqueue_longest_running_processor_seconds",
    "How long the work takes that has been under way for longest.",
    ({ longestMs }) => longestMs,
  );
  return (name) => {
    const work = new RunningWork(clock);
    running.set(name, work);
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
        taken: (waitedMs) => {
          queueTime.observe(waitedMs / 1_000);
          work.started();
        },
        finished: (workedMs) => {
          workTime.observe(workedMs / 1_000);
          work.ended(workedMs);
        },
      },
      passes: {
        started: () => {},
        timedOut: () => tooLong.inc(),
        ended: (outcome, durationMs) => {
          ended[outcome].inc();
          passTime.observe(durationMs / 1_000);
          if (outcome === "error" || outcome === "terminal" || outcome === "timeout") failed.inc();
          if (outcome === "terminal") gaveUp.inc();
        },
      },
    };
  };
}
