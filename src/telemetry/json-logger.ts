import { pino } from "pino";
import type { LogFields, Logger } from "./logger.js";
import { lineForPeople } from "./line-for-people.js";
import { shownFields } from "./shown-fields.js";

/** What {@link createJsonLogger} takes. */
export interface JsonLoggerOptions {
  /** The least severe lines that are written. */
  readonly level: "debug" | "info" | "warn" | "error";
  /** Takes whole lines, each with its end. */
  readonly write: (line: string) => void;
  /** @default false: a JSON object a line; true is for people at a terminal */
  readonly isForPeople?: boolean | undefined;
}

/**
 * Writes one JSON object a line, with the keys of controller-runtime: `level`, `ts`, `msg`, and the fields.
 *
 * Errors are written with their messages, codes, stacks and causes; what else they
 * carry, such as certificates, is left out, as are secrets; see {@link shownFields}.
 */
export function createJsonLogger({ level, write, isForPeople = false }: JsonLoggerOptions): Logger {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "msg",
      timestamp: () => `,"ts":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // Fields are written as they come: pino has a way of its own with `err`, which loses its type and causes.
      serializers: { err: (error: unknown) => error },
    },
    { write: isForPeople ? (line: string) => write(lineForPeople(line)) : write },
  );
  const line = (severity: JsonLoggerOptions["level"]) => {
    if (!logger.isLevelEnabled(severity)) return () => {};
    return (message: string, fields?: LogFields): void => {
      if (fields === undefined) logger[severity](message);
      else logger[severity](shownFields(fields), message);
    };
  };
  return { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
}
