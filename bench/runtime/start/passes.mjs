// Says on the standard output, in one line of JSON, when passes over so many objects have begun, and ends.
import { writeSync } from "node:fs";
import { sharedMs } from "../../support/measure.mjs";

const wanted = 100;

/** Starts what works on objects. */
export function untilAll(start) {
  let seen = 0;
  let firstAtMs = 0;
  return start(() => {
    seen += 1;
    if (seen === 1) firstAtMs = sharedMs();
    if (seen < wanted) return;
    const allAtMs = sharedMs();
    const { user, system } = process.cpuUsage();
    writeSync(3, JSON.stringify({ firstAtMs, allAtMs, cpuMs: (user + system) / 1000 }));
    process.exit(0);
  });
}
