import type { MetricRegistry } from "../telemetry/metrics.js";
import type { Clock } from "../util/clock.js";

/** What the process itself takes, under the names of Prometheus' own clients. */
export function processMetrics(registry: MetricRegistry, clock: Clock): void {
  const observed = (
    type: "counter" | "gauge",
    name: string,
    help: string,
    read: () => number,
  ): void => registry.observed(type, { name, help }, (sample) => sample(read()));
  const startedSeconds = clock.now() / 1_000 - process.uptime();
  observed(
    "gauge",
    "process_start_time_seconds",
    "When the process started, since the epoch.",
    () => startedSeconds,
  );
  observed("counter", "process_cpu_seconds_total", "Time that the process used.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  observed("gauge", "process_resident_memory_bytes", "Memory that the process occupies.", () =>
    process.memoryUsage.rss(),
  );
  observed(
    "gauge",
    "nodejs_heap_size_used_bytes",
    "Memory that objects occupy.",
    () => process.memoryUsage().heapUsed,
  );
  observed(
    "gauge",
    "nodejs_heap_size_total_bytes",
    "Memory that is there for objects.",
    () => process.memoryUsage().heapTotal,
  );
  observed(
    "gauge",
    "nodejs_external_memory_bytes",
    "Memory outside of the heap that objects hold.",
    () => process.memoryUsage().external,
  );
  observed(
    "gauge",
    "nodejs_active_resources",
    "What keeps the process alive.",
    () => process.getActiveResourcesInfo().length,
  );
}
