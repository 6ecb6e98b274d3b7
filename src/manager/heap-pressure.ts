import { getHeapStatistics } from "node:v8";
import type { Logger } from "../telemetry/logger.js";
import { sleep } from "../util/abort.js";
import type { Clock } from "../util/clock.js";

/** How full a heap is. */
export interface HeapUse {
  readonly usedBytes: number;
  /** What V8 lets it grow to: `--max-old-space-size`, or what fits the machine. */
  readonly limitBytes: number;
}

/** What {@link watchHeap} takes. */
export interface HeapWatchOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** @default this process's */
  readonly read?: (() => HeapUse) | undefined;
}

/** How often the heap is looked at. */
const lookMs = 5_000;
/** From this part of the limit on it is nearly full. */
const nearlyFull = 0.85;

/**
 * Warns where the heap is nearly full at two looks in a row, once until it is not any more: what is garbage goes in
 * between, what is held does not. When a heap is full, V8 ends the process, and no code can say why. Settles when `signal` aborts.
 */
export async function watchHeap(options: HeapWatchOptions, signal: AbortSignal): Promise<void> {
  const { clock, log, read = heapUse } = options;
  let looks = 0;
  while (!signal.aborted) {
    const { usedBytes, limitBytes } = read();
    looks = usedBytes >= nearlyFull * limitBytes ? looks + 1 : 0;
    if (looks === 2) {
      log.warn(
        "the heap is nearly full, and the process ends when it is: raise --max-old-space-size, or watch fewer objects",
        { usedMb: megabytes(usedBytes), limitMb: megabytes(limitBytes) },
      );
    }
    await sleep(clock, lookMs, signal).catch(() => {});
  }
}

function heapUse(): HeapUse {
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  return { usedBytes, limitBytes };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
