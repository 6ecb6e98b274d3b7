/** Values that go with a line of the log; an `error` is written with its causes, never with a secret. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Where a part of the runtime tells what happened.
 *
 * Messages are constant texts, so that they can be searched for; what varies is in
 * the fields. A logger never throws.
 */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const silence = (): void => {};

/** A logger that tells nobody. */
export const silentLogger: Logger = {
  debug: silence,
  info: silence,
  warn: silence,
  error: silence,
};
