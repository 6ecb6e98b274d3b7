import { expect, it, vi } from "vitest";
import { runTasks } from "../../../src/manager/tasks.js";
import { sleep } from "../../../src/util/abort.js";
import { logTo } from "../../support/log-lines.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

function trial(everyMs?: number) {
  const clock = new VirtualClock();
  const lines: string[] = [];
  const stop = new AbortController();
  const run =
    vi.fn<
      (given: { readonly signal: AbortSignal; readonly client: object }) => void | Promise<void>
    >();
  const other = vi.fn();
  const definition = { leaderOnly: true, ...(everyMs === undefined ? {} : { everyMs }) };
  const start = (): Promise<void> =>
    runTasks(
      {
        definitions: { sweep: definition, other: { leaderOnly: false } },
        code: { sweep: run, other },
        leaderOnly: true,
        clientOf: (task) => ({ task }),
        clock,
        random: () => 0,
        log: logTo(lines),
        drainMs: 25_000,
      },
      stop.signal,
    );
  return { clock, lines, stop, run, other, start };
}

it("runs those that are asked for, once or again and again, whatever they throw", async () => {
  const { clock, lines, stop, run, other, start } = trial(1_000);
  run.mockRejectedValueOnce(new Error("no"));
  const running = start();
  await clock.advance(2_500);
  expect(run).toHaveBeenCalledTimes(3);
  expect(run.mock.lastCall?.[0].client).toEqual({ task: "sweep" });
  expect(other).not.toHaveBeenCalled();
  expect(lines).toEqual(["error the task failed; it runs again"]);
  stop.abort();
  await running;
  expect(clock.pending).toBe(0);
});

it("runs one without a period again, later and later, until it ends without a failure", async () => {
  const { clock, lines, run, start } = trial();
  const timesMs: number[] = [];
  run.mockImplementation(async () => {
    timesMs.push(clock.elapsed());
    // The fourth fails after it was well for an hour.
    if (timesMs.length === 4) await sleep(clock, 3_600_000);
    if (timesMs.length < 6) throw new Error("no");
  });
  const running = start();
  await clock.advance(4_000_000);
  await running;
  const waitsMs = timesMs.map((ms, index) => ms - (timesMs[index - 1] ?? ms));
  expect(waitsMs).toEqual([0, 1_000, 2_000, 4_000, 3_601_000, 2_000]);
  expect(lines).toEqual(Array.from({ length: 5 }, () => "error the task failed; it runs again"));
  expect(clock.pending).toBe(0);
});

it("does not wait for the next try of one that failed when it is told to end", async () => {
  const { clock, stop, run, start } = trial();
  run.mockRejectedValue(new Error("no"));
  const running = start();
  await clock.advance(2_000);
  stop.abort();
  await running;
  expect(run).toHaveBeenCalledTimes(2);
  expect(clock.pending).toBe(0);
});

it("settles when all are done, and leaves no timer behind", async () => {
  const { clock, stop, run, start } = trial();
  await start();
  expect(run).toHaveBeenCalledOnce();
  expect(clock.pending).toBe(0);
  // What happens afterwards starts no timer either.
  stop.abort();
  expect(clock.pending).toBe(0);
});

it.each([
  ["before it starts", true],
  ["while it runs", false],
])("starts no timer that outlives it when it is told to end %s", async (_, isBefore) => {
  const { clock, stop, run, start } = trial(3_600_000);
  if (isBefore) stop.abort();
  const running = start();
  await clock.advance(0);
  stop.abort();
  await running;
  expect(run).toHaveBeenCalledTimes(isBefore ? 0 : 1);
  expect(clock.pending).toBe(0);
});

it("waits for a task that does not end for as long as there is time", async () => {
  const { clock, stop, run, start } = trial();
  run.mockReturnValue(new Promise(() => {}));
  let hasEnded = false;
  const running = start().then(() => (hasEnded = true));
  stop.abort();
  await clock.advance(24_999);
  expect(hasEnded).toBe(false);
  await clock.advance(1);
  await running;
  expect(clock.pending).toBe(0);
});
