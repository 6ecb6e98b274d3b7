// What the work queue costs: keys added, taken and given back, in a fresh process.
import { Worker } from "../support/processes.mjs";

/** One run. */
export async function queueRun() {
  const worker = new Worker(new URL("queue-child.mjs", import.meta.url).pathname, {
    core: 0,
    execArgv: ["--expose-gc"],
  });
  try {
    return await worker.ask("measure");
  } finally {
    await worker.stop();
  }
}
