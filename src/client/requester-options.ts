import type { Logger } from "../telemetry/logger.js";
import { silentLogger } from "../telemetry/logger.js";
import { type Clock, systemClock } from "../util/clock.js";
import type { Credentials } from "./credentials.js";

/** Options of {@link createRequester}. */
export interface RequesterOptions {
  /** What proves who calls; requests go out without proof where it is absent. */
  readonly credentials?: Credentials | undefined;
  /** Hears each warning of the API server once. @default a silent one */
  readonly logger?: Logger | undefined;
  /** Times the waits between tries. @default the machine's */
  readonly clock?: Clock | undefined;
  /** Numbers from 0 to below 1, for jitter. @default Math.random */
  readonly random?: (() => number) | undefined;
  /** How large the answer of a call may be, in bytes; streams are not limited. @default 268_435_456 */
  readonly maxAnswerBytes?: number | undefined;
}

/** {@link RequesterOptions} with every default filled in. */
export type ResolvedRequesterOptions = {
  readonly [Name in Exclude<keyof RequesterOptions, "credentials">]-?: NonNullable<
    RequesterOptions[Name]
  >;
} & Pick<RequesterOptions, "credentials">;

export function resolveRequesterOptions(options: RequesterOptions): ResolvedRequesterOptions {
  return {
    credentials: options.credentials,
    logger: options.logger ?? silentLogger,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    maxAnswerBytes: options.maxAnswerBytes ?? 256 * 1024 * 1024,
  };
}
