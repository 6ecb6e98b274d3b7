import { sleep } from "../util/abort.js";
import { systemClock } from "../util/clock.js";
import { ExpectationError } from "./errors.js";
import type { InProcessOperator } from "./in-process-operator.js";
import type { SentRequest } from "./operator-link.js";
import { endOfLog } from "./recorded-log.js";
import { stepsOf, unfit } from "./scenario.js";
import { formatWithBody, writeOf } from "./sent-write.js";
import { type ServerKit, ServerTestKit } from "./server-kit.js";
import type { Subject } from "./trial-world.js";

/** It has done all when it has asked nothing for so long. */
const calmMs = 3_000;
const longestMs = 60_000;
const pollMs = 100;

/**
 * Asks for quiet on a server that is there, in real time.
 *
 * @throws {ExpectationError} TEST_NOT_QUIET; TEST_SCENARIO where the server is not one of this package
 */
export async function expectQuietOn(server: ServerKit, subject: Subject): Promise<void> {
  const { operator, implementation, scenario } = subject;
  if (!(server instanceof ServerTestKit)) {
    throw unfit("`server` has to be what startControlPlane() or startApiServer() gives");
  }
  await scenario.before?.(server);
  const { environment, namespaces } = scenario;
  await using running = await server.runObserved({
    operator,
    implementation,
    environment,
    namespaces,
  });
  for (const step of stepsOf(scenario)) {
    const sentIn = async (act: () => unknown): Promise<readonly SentRequest[]> => {
      const { length } = running.requests;
      await act();
      await calm(running, step);
      return running.requests.slice(length).filter(({ isStream }) => !isStream);
    };
    const fail = (headline: string, requests: readonly SentRequest[]): void => {
      if (requests.length > 0) throw notQuiet(running, `${headline}, after ${step}`, requests);
    };
    await sentIn(() => scenario.steps[step]?.(server));
    const asked = await sentIn(() => running.lookAtAll());
    fail("asks though nothing has changed, when it looks at everything again", asked);
    const restarted = await sentIn(() => running.restart());
    const writes = restarted.filter((request) => writeOf(request) !== undefined);
    fail("writes when it begins anew, though nothing has changed", writes);
  }
}

async function calm(running: InProcessOperator, step: string): Promise<void> {
  const startMs = systemClock.elapsed();
  let seen = -1;
  let sinceMs = startMs;
  for (;;) {
    const nowMs = systemClock.elapsed();
    const { length } = running.requests;
    if (length !== seen || !running.isAtRest || running.isWaiting) {
      seen = length;
      sinceMs = nowMs;
    }
    if (nowMs - sinceMs >= calmMs) return;
    if (nowMs - startMs > longestMs) {
      const last = running.requests.slice(-8);
      throw notQuiet(
        running,
        `never becomes quiet within ${longestMs / 1_000} s after ${step}`,
        last,
      );
    }
    await sleep(systemClock, pollMs);
  }
}

function notQuiet(
  { name, log, problems }: InProcessOperator,
  headline: string,
  requests: readonly SentRequest[],
): ExpectationError {
  return new ExpectationError(
    "TEST_NOT_QUIET",
    [
      `${name} ${headline}`,
      ...(problems.length > 0 ? ["it is not ready:", ...problems.map((one) => `  ${one}`)] : []),
      "it asked:",
      ...requests.map((request) => `  ${formatWithBody(request)}`),
      "its log ends with:",
      ...endOfLog(log),
    ].join("\n"),
  );
}
