import type { LogFields, Logger } from "./logger.js";

/** A logger whose lines carry more fields; `fields` is asked for when a line is written. */
export function withFields(logger: Logger, fields: () => LogFields): Logger {
  const joined = (more: LogFields | undefined): LogFields => ({ ...fields(), ...more });
  return {
    debug: (message, more) => logger.debug(message, joined(more)),
    info: (message, more) => logger.info(message, joined(more)),
    warn: (message, more) => logger.warn(message, joined(more)),
    error: (message, more) => logger.error(message, joined(more)),
  };
}
