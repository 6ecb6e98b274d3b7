import { type Clock, systemClock } from "../util/clock.js";
import { ExpectationError } from "./errors.js";

/** @throws {ExpectationError} TEST_REAL_SERVER for a clock that a real control plane does not go by */
export function refuseClock(clock: Clock | undefined): void {
  if (clock === undefined || clock === systemClock) return;
  throw new ExpectationError(
    "TEST_REAL_SERVER",
    "a real control plane goes by the machine's clock, and an operator that runs on it has to: leave `clock` out, or use startApiServer({ clock })",
  );
}

/**
 * For who calls without types.
 *
 * @throws {ExpectationError} TEST_REAL_SERVER where a server is given to what makes servers of its own
 */
export function refuseServer(options: object, name: string): void {
  if (!("server" in options)) return;
  throw new ExpectationError(
    "TEST_REAL_SERVER",
    `${name} makes a server of its own for each run, since it holds its clock and what it shows: leave \`server\` out; on any server, kill() and restart() of what server.run gives do the same by hand`,
  );
}
