import type { Clock } from "../util/clock.js";
import type { SentRequest } from "./operator-link.js";
import type { LoggedLine } from "./recorded-log.js";

/** Options of `run` of a test's server. */
export interface RunOperatorOptions {
  /** What its waits and its time go by. @default the clock of the server */
  readonly clock?: Clock | undefined;
  /**
   * The namespaces that it works in; they have to be there.
   *
   * @default all for an operator of scope `Cluster`, `default` for one of scope `Namespaced`
   */
  readonly namespaces?: readonly string[] | undefined;
  /**
   * Settings as its environment would have them, such as `{ MAX_CONCURRENT_RECONCILES: "4" }`.
   *
   * @default fields that the server does not know are refused, and nothing is elected
   */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** An operator that runs in the process of a test. */
export interface RunningOperator extends AsyncDisposable {
  readonly isRunning: boolean;
  /** What it has logged since it was run first. */
  readonly log: readonly LoggedLine[];
  /** What it has sent since it was run first, in order, watches included. */
  readonly requests: readonly SentRequest[];
  /** Lets what is under way end, as SIGTERM does. @throws what ended it before, where something did */
  stop(): Promise<void>;
  /**
   * Ends it as SIGKILL would: nothing more is sent and no answer arrives. Code that waits for one waits for ever;
   * what else the author's code does in this process goes on.
   */
  kill(): Promise<void>;
  /** Runs it anew, with code made anew, and with empty caches; ends it first where it runs. */
  restart(): Promise<void>;
}
