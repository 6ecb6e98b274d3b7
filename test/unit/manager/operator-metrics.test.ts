import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { Deployment } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";
import type { Caches } from "../../../src/cache/caches.js";
import type { HttpMethod } from "../../../src/client/transport.js";
import type { Controller } from "../../../src/controller/controller.js";
import { countedTransport } from "../../../src/manager/counted-transport.js";
import { authorsMetrics } from "../../../src/manager/authors-metrics.js";
import { Origins } from "../../../src/manager/origins.js";
import { OperatorMetrics } from "../../../src/manager/operator-metrics.js";
import { processMetrics } from "../../../src/manager/process-metrics.js";
import { observedWrites } from "../../../src/manager/write-metrics.js";
import { MetricRegistry } from "../../../src/telemetry/metrics.js";
import { FakeTransport } from "../../support/fake-transport.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: { v1: { spec: k.object({}), status: k.object({}).standard() } },
});

/** An operator's metrics, with one controller and one cache. */
function setUp() {
  const registry = new MetricRegistry();
  const clock = new VirtualClock();
  const metrics = new OperatorMetrics(registry, clock);
  processMetrics(registry, clock);
  const controller = {
    concurrency: 16,
    definition: { name: "database" },
    load: { normal: 3, low: 100, active: 2, paused: 3 },
    isDormant: false,
  };
  const cache = {
    resource: "databases.example.com",
    namespace: undefined,
    labelSelector: "a=b",
    fieldSelector: undefined,
    isSynced: true,
    objects: 7,
    lastHeardAgeMs: 1_500,
    relists: 1,
    watchRestarts: 4,
    unseenWrites: 0,
    differences: 2,
    seenWrites: 3,
    writeWaitMs: 250,
  };
  const caches = { health: () => [cache] };
  metrics.watch([controller as unknown as Controller], caches as unknown as Caches);
  metrics.watchEvents({ database: { dropped: 5 } });
  const origins = new Origins();
  const database = defineController({ name: "database", for: App });
  metrics.watchRejections(origins, {
    controllers: [database],
    tasks: { sweep: { leaderOnly: true } },
  });
  const { queue, passes } = metrics.of("database");
  return { registry, clock, metrics, origins, queue, passes, controller, cache };
}

interface Found {
  readonly type: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** What a scrape tells of each metric. */
function metricsIn(text: string): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const part of text.split(/^# HELP /m).slice(1)) {
    const [head = "", ...lines] = part.trim().split("\n");
    const name = head.split(" ", 1).join();
    const [series = ""] = lines.slice(1);
    const labels = [...series.matchAll(/([a-z]+)="/g)].map((match) => match[1] ?? "");
    found.set(name, {
      type: (lines[0] ?? "").split(" ").at(-1) ?? "",
      help: head.slice(name.length + 1),
      labels: labels.filter((label) => label !== "le"),
    });
  }
  return found;
}

function everything(): ReadonlyMap<string, Found> {
  const { registry, metrics } = setUp();
  metrics.leader.with("database-operator").set(1);
  metrics.requests.requests.with("200", "GET", "example.com").inc();
  metrics.requests.durations.with("GET", "example.com").observe(0.1);
  metrics.writes.applies.with("database", "StatefulSet", "updated").inc();
  metrics.writes.conflicts.with("database", "kubectl").inc();
  return metricsIn(registry.text());
}

/** https://github.com/kubernetes-sigs/controller-runtime/tree/main/pkg/internal, `metrics` and `controller/metrics`. */
const upstream: Readonly<Record<string, readonly [type: string, ...labels: readonly string[]]>> = {
  controller_runtime_reconcile_total: ["counter", "controller", "result"],
  controller_runtime_reconcile_errors_total: ["counter", "controller"],
  controller_runtime_terminal_reconcile_errors_total: ["counter", "controller"],
  controller_runtime_reconcile_timeouts_total: ["counter", "controller"],
  controller_runtime_reconcile_time_seconds: ["histogram", "controller"],
  controller_runtime_max_concurrent_reconciles: ["gauge", "controller"],
  controller_runtime_active_workers: ["gauge", "controller"],
  workqueue_depth: ["gauge", "name", "controller", "priority"],
  workqueue_adds_total: ["counter", "name", "controller"],
  workqueue_queue_duration_seconds: ["histogram", "name", "controller"],
  workqueue_work_duration_seconds: ["histogram", "name", "controller"],
  workqueue_unfinished_work_seconds: ["gauge", "name", "controller"],
  workqueue_longest_running_processor_seconds: ["gauge", "name", "controller"],
  workqueue_retries_total: ["counter", "name", "controller"],
  rest_client_request_duration_seconds: ["histogram", "verb", "host"],
  certwatcher_read_certificate_total: ["counter"],
  certwatcher_read_certificate_errors_total: ["counter"],
  rest_client_requests_total: ["counter", "code", "method", "host"],
  leader_election_master_status: ["gauge", "name"],
};

describe("the metrics of an operator", () => {
  it("have controller-runtime's names, types and labels, or names of ours or of Node", () => {
    const found = everything();
    for (const [name, [type, ...labels]] of Object.entries(upstream)) {
      expect(found.get(name), name).toMatchObject({ type, labels });
    }
    const others = [...found.keys()].filter((name) => !(name in upstream));
    expect(others.filter((name) => !/^(slipway|process|nodejs)_/.test(name))).toEqual([]);
    for (const [name, { type }] of found) {
      if (type === "counter") expect(name).toMatch(/_total$/);
    }
  });

  it("have controller-runtime's buckets", () => {
    const { registry, queue, passes } = setUp();
    queue.taken(0);
    passes.ended("success", 0);
    const boundsOf = (name: string): readonly number[] =>
      [...registry.text().matchAll(new RegExp(`^${name}_bucket.*le="(.*)"`, "gm"))].map((match) =>
        Number(match[1]?.replace("+Inf", "Infinity")),
      );
    expect(boundsOf("controller_runtime_reconcile_time_seconds")).toEqual([
      0.005,
      0.01,
      0.025,
      0.05,
      0.1,
      0.15,
      0.2,
      0.25,
      0.3,
      0.35,
      0.4,
      0.45,
      0.5,
      0.6,
      0.7,
      0.8,
      0.9,
      1,
      1.25,
      1.5,
      1.75,
      2,
      2.5,
      3,
      3.5,
      4,
      4.5,
      5,
      6,
      7,
      8,
      9,
      10,
      15,
      20,
      25,
      30,
      40,
      50,
      60,
      Infinity,
    ]);
    expect(boundsOf("workqueue_queue_duration_seconds")).toEqual([
      1e-8,
      1e-7,
      1e-6,
      1e-5,
      1e-4,
      1e-3,
      1e-2,
      1e-1,
      1,
      10,
      100,
      1_000,
      Infinity,
    ]);
  });

  it("tell how passes ended, as controller-runtime counts them", async () => {
    const { registry, clock, passes, queue } = setUp();
    passes.ended("success", 20);
    passes.ended("requeue_after", 20);
    passes.ended("error", 20);
    passes.ended("terminal", 20);
    passes.ended("timeout", 20);
    // Two, of which one never ends.
    passes.timedOut();
    passes.timedOut();
    queue.added();
    queue.retried();
    queue.taken(2_000);
    await clock.advance(30);
    queue.finished(30);
    const text = registry.text();
    for (const line of [
      'controller_runtime_reconcile_total{controller="database",result="success"} 1',
      'controller_runtime_reconcile_total{controller="database",result="requeue_after"} 1',
      'controller_runtime_reconcile_total{controller="database",result="error"} 3',
      'controller_runtime_reconcile_errors_total{controller="database"} 3',
      'controller_runtime_terminal_reconcile_errors_total{controller="database"} 1',
      'controller_runtime_reconcile_timeouts_total{controller="database"} 2',
      'controller_runtime_reconcile_time_seconds_count{controller="database"} 5',
      'controller_runtime_reconcile_time_seconds_bucket{controller="database",le="0.025"} 5',
      'workqueue_adds_total{name="database",controller="database"} 1',
      'workqueue_retries_total{name="database",controller="database"} 1',
      'workqueue_queue_duration_seconds_sum{name="database",controller="database"} 2',
      'workqueue_work_duration_seconds_sum{name="database",controller="database"} 0.03',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
  });

  it("tell how long the work takes that is under way", async () => {
    const { registry, clock, queue } = setUp();
    const told = (): readonly number[] =>
      ["unfinished_work", "longest_running_processor"].map((name) => {
        const pattern = new RegExp(`^workqueue_${name}_seconds\\{.*\\} (.*)$`, "m");
        return Number(pattern.exec(registry.text())?.[1]);
      });
    expect(told()).toEqual([0, 0]);
    queue.taken(0);
    await clock.advance(3_000);
    queue.taken(0);
    queue.taken(0);
    await clock.advance(1_000);
    expect(told()).toEqual([6, 4]);
    queue.finished(1_000);
    expect(told()).toEqual([5, 4]);
    queue.finished(4_000);
    expect(told()).toEqual([1, 1]);
    queue.finished(1_000);
    expect(told()).toEqual([0, 0]);
  });

  it("tell which code let go of promises that were rejected, from none on", () => {
    const { registry, origins } = setUp();
    const told = (): readonly string[] =>
      registry
        .text()
        .split("\n")
        .filter((line) => line.startsWith("slipway_unhandled_rejections_total"))
        .map((line) => line.slice("slipway_unhandled_rejections_total".length));
    expect(told()).toEqual([
      '{controller="database",task=""} 0',
      '{controller="",task="sweep"} 0',
      '{controller="",task=""} 0',
    ]);
    origins.countRejection({ controller: "database" });
    origins.countRejection({ controller: "database" });
    origins.countRejection({ task: "sweep" });
    origins.countRejection();
    expect(told()).toEqual([
      '{controller="database",task=""} 2',
      '{controller="",task="sweep"} 1',
      '{controller="",task=""} 1',
    ]);
  });

  it("tell how far controllers and caches are when they are scraped", () => {
    const { registry, controller, cache } = setUp();
    const place = 'resource="databases.example.com",namespace="",selector="a=b"';
    const text = registry.text();
    for (const line of [
      'workqueue_depth{name="database",controller="database",priority="0"} 3',
      'workqueue_depth{name="database",controller="database",priority="-100"} 100',
      'controller_runtime_active_workers{controller="database"} 2',
      'controller_runtime_max_concurrent_reconciles{controller="database"} 16',
      'slipway_controller_dormant{controller="database"} 0',
      'slipway_paused_objects{controller="database"} 3',
      `slipway_cache_synced{${place}} 1`,
      `slipway_cache_objects{${place}} 7`,
      `slipway_cache_last_heard_age_seconds{${place}} 1.5`,
      `slipway_cache_relists_total{${place}} 1`,
      `slipway_cache_watch_restarts_total{${place}} 4`,
      `slipway_cache_unseen_writes{${place}} 0`,
      `slipway_cache_differences_total{${place}} 2`,
      `slipway_cache_writes_seen_total{${place}} 3`,
      `slipway_cache_write_wait_seconds_total{${place}} 0.25`,
      'slipway_events_dropped_total{controller="database"} 5',
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    controller.isDormant = true;
    Object.assign(cache, { lastHeardAgeMs: undefined, objects: 8 });
    expect(registry.text()).toContain('\nslipway_controller_dormant{controller="database"} 1\n');
    expect(registry.text()).toContain(`\nslipway_cache_last_heard_age_seconds{${place}} NaN\n`);
  });

  it("are those of the reference, with the same words", () => {
    const path = "../../../docs/reference/metrics.md";
    const page = readFileSync(join(import.meta.dirname, path), "utf8");
    const rows = page.split("\n").filter((line) => line.startsWith("| `"));
    const said = [...everything()].map(
      ([name, { type, labels, help }]) =>
        `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`,
    );
    expect(rows.toSorted()).toEqual(said.toSorted());
  });
});

describe("the metrics of an author", () => {
  it("are counted and measured by their labels", () => {
    const registry = new MetricRegistry();
    const authors: Record<string, unknown> = authorsMetrics(registry, {
      backups_total: { type: "counter", help: "Backups.", labels: ["kind"] },
      plain_total: { type: "counter", help: "Plain.", labels: [] },
      lag_seconds: { type: "gauge", help: "Lag.", labels: [] },
      size_bytes: { type: "histogram", help: "Size.", labels: ["kind"], buckets: [1, 2] },
    });
    const call = (name: string, method: string, ...args: readonly unknown[]): unknown =>
      Reflect.apply(Object(authors[name])[method], undefined, args);
    call("backups_total", "inc", { kind: "full" });
    call("backups_total", "inc", { kind: "full" });
    call("lag_seconds", "set", 1.5);
    call("size_bytes", "observe", 2, { kind: "full" });
    const text = registry.text();
    expect(text).toContain('\nbackups_total{kind="full"} 2\n');
    expect(text).toContain("\nlag_seconds 1.5\n");
    expect(text).toContain('\nsize_bytes_bucket{kind="full",le="2"} 1\n');

    call("backups_total", "inc", { kind: "full" }, 3);
    call("backups_total", "inc", { kind: "full" }, -1);
    call("backups_total", "inc", { kind: "full" }, NaN);
    call("plain_total", "inc");
    call("plain_total", "inc", 4);
    expect(registry.text()).toContain('\nbackups_total{kind="full"} 5\n');
    expect(registry.text()).toContain("\nplain_total 5\n");

    expect(call("backups_total", "remove", { kind: "full" })).toBe(true);
    expect(call("backups_total", "remove", { kind: "full" })).toBe(false);
    expect(call("size_bytes", "remove", { kind: "full" })).toBe(true);
    expect(registry.text()).not.toContain('kind="full"');
    call("backups_total", "inc", { kind: "full" });
    expect(registry.text()).toContain('\nbackups_total{kind="full"} 1\n');
    // One without labels is there from the start, and stays.
    expect(authors["lag_seconds"]).not.toHaveProperty("remove");
  });
});

describe("writes", () => {
  const operator = defineOperator({
    name: "app-operator",
    version: "1.0.0",
    controllers: [defineController({ name: "app", for: App, owns: [Deployment] })],
  });
  const child = "/apis/apps/v1/namespaces/n/deployments/a";

  class Trial {
    readonly #all = setUp();
    readonly #inner = new FakeTransport();
    readonly #transport = observedWrites(this.#inner, operator, this.#all.metrics.writes);
    readonly heard: string[] = [];

    send(method: HttpMethod, path: string, contentType = "application/apply-patch+yaml"): this {
      this.#transport.dispatch(
        { method, path, headers: { "content-type": contentType } },
        {
          onHeaders: (status) => void this.heard.push(String(status)),
          onData: (chunk) => void this.heard.push(chunk.toString()),
          onEnd: () => void this.heard.push("end"),
          onError: () => void this.heard.push("error"),
        },
      );
      return this;
    }

    answer(code: number, body?: unknown): void {
      this.#inner.last.answer(code, body);
    }

    break(): void {
      this.#inner.last.break("TRANSPORT_CLOSED");
    }

    get lines(): readonly string[] {
      const lines = this.#all.registry.text().split("\n");
      return lines.filter((line) => /^slipway_(applies|write)/.test(line));
    }
  }

  it("are counted by who applied what, and by what came of it", () => {
    const trial = new Trial();
    const by = "?fieldManager=app-operator.app&force=true";
    trial.send("PATCH", `${child}${by}`).answer(201);
    trial.send("PATCH", `${child}${by}`).answer(200, "body");
    trial.send("PATCH", `/apis/example.com/v1/namespaces/n/apps/a/status${by}`).answer(200);
    trial.send("PATCH", `/api/v1/nodes/a?fieldManager=kubectl`).answer(422);
    trial.send("PATCH", `/api/v1/namespaces/n${by}`).break();
    expect(trial.lines).toEqual([
      'slipway_applies_total{controller="app",kind="Deployment",result="created"} 1',
      'slipway_applies_total{controller="app",kind="Deployment",result="updated"} 1',
      'slipway_applies_total{controller="app",kind="App/status",result="updated"} 1',
      'slipway_applies_total{controller="",kind="nodes",result="error"} 1',
      'slipway_applies_total{controller="app",kind="namespaces",result="error"} 1',
    ]);
    expect(trial.heard).toEqual([
      "201",
      "end",
      "200",
      "body",
      "end",
      "200",
      "end",
      "422",
      "end",
      "error",
    ]);
  });

  it("that are no applies are not, nor is what is read", () => {
    const trial = new Trial();
    trial.send("GET", child).answer(200);
    trial.send("DELETE", child).answer(200);
    trial.send("PATCH", child, "application/merge-patch+json").answer(200);
    trial.send("GET", child).answer(409);
    expect(trial.lines).toEqual([]);
  });

  it("that meet a conflict name the managers whose fields it is about", () => {
    const trial = new Trial();
    const cause = (message: string) => ({
      reason: "FieldManagerConflict",
      message,
      field: ".spec",
    });
    const by = "?fieldManager=app-operator.app";
    // As k8s.io/apimachinery/pkg/util/managedfields/internal/conflict.go words them.
    const causes = [
      cause('conflict with "kubectl" using apps/v1'),
      cause('conflict with "kubectl" using apps/v1 at 2026-01-01T00:00:00Z'),
      cause('conflict with "autoscaler" with subresource "scale" using apps/v1'),
    ];
    trial.send("PATCH", `${child}${by}`).answer(409, { details: { causes } });
    trial.send("PUT", `${child}${by}`).answer(409, { reason: "Conflict" });
    trial.send("DELETE", child).answer(409, "no JSON");
    expect(trial.lines).toEqual([
      'slipway_applies_total{controller="app",kind="Deployment",result="conflict"} 1',
      'slipway_write_conflicts_total{controller="app",manager="kubectl"} 1',
      'slipway_write_conflicts_total{controller="app",manager="autoscaler"} 1',
      'slipway_write_conflicts_total{controller="app",manager=""} 1',
      'slipway_write_conflicts_total{controller="",manager=""} 1',
    ]);
  });
});

describe("requests", () => {
  it("are counted by the code of each answer, and as errors where none comes", async () => {
    const { registry, clock, metrics } = setUp();
    const inner = new FakeTransport();
    const transport = countedTransport(inner, metrics.requests, {
      host: "10.0.0.1:443",
      clock,
    });
    const heard: string[] = [];
    const handler = {
      onHeaders: (status: number) => void heard.push(String(status)),
      onData: () => void heard.push("data"),
      onEnd: () => void heard.push("end"),
      onError: () => void heard.push("error"),
    };
    const send = (method: "GET" | "POST"): void =>
      void transport.dispatch({ method, path: "/x", headers: {} }, handler);
    send("GET");
    await clock.advance(200);
    inner.last.answer(200, "body");
    send("POST");
    const warning = ['299 - "unknown field \\"a\\"", 299 - "deprecated"', '299 - "c"'];
    inner.last.handler.onHeaders(201, { warning });
    expect(registry.text()).toContain("\nslipway_server_warnings_total 3\n");
    heard.length = 0;
    heard.push("200", "data", "end");
    send("POST");
    inner.last.answer(409);
    send("GET");
    inner.last.break("TRANSPORT_CLOSED");
    send("GET");
    inner.last.handler.onHeaders(200, {});
    inner.last.break("TRANSPORT_CLOSED");
    expect(heard).toEqual(["200", "data", "end", "409", "end", "error", "200", "error"]);
    const host = 'host="10.0.0.1:443"';
    const lines = registry.text().split("\n");
    expect(lines.filter((line) => line.startsWith("rest_client_requests_total"))).toEqual([
      `rest_client_requests_total{code="200",method="GET",${host}} 2`,
      `rest_client_requests_total{code="201",method="POST",${host}} 1`,
      `rest_client_requests_total{code="409",method="POST",${host}} 1`,
      `rest_client_requests_total{code="<error>",method="GET",${host}} 1`,
    ]);
    const duration = "rest_client_request_duration_seconds";
    expect(lines.filter((line) => line.startsWith(`${duration}_count`))).toEqual([
      `${duration}_count{verb="GET",${host}} 2`,
      `${duration}_count{verb="POST",${host}} 2`,
    ]);
    expect(lines).toContain(`${duration}_sum{verb="GET",${host}} 0.2`);
    const bounds = lines.flatMap(
      (line) => /duration_seconds_bucket\{verb="GET".*le="(.*)"/.exec(line)?.[1] ?? [],
    );
    expect(bounds.join()).toBe("0.005,0.025,0.1,0.25,0.5,1,2,4,8,15,30,60,+Inf");
  });
});
