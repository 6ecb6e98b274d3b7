import { pino } from "pino";
import type { LogFields, Logger } from "./logger.js";

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
 * carry, such as certificates, is left out.
 */
export function createJsonLogger({ level, write, isForPeople = false }: JsonLoggerOptions): Logger {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "msg",
      timestamp: () => `,"ts":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: isForPeople ? (line: string) => write(forPeople(line)) : write },
  );
  const line =
    (severity: JsonLoggerOptions["level"]) =>
    (message: string, fields: LogFields = {}): void =>
      logger[severity](plain(fields), message);
  return { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
}

/** Fields with errors in words. */
function plain(fields: LogFields): LogFields {
  if (!Object.values(fields).some((value) => value instanceof Error)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? errorInWords(value, 0) : value,
    ]),
  );
}

/** Causes below this depth are left out: an error may be its own cause. */
const deepest = 5;

function errorInWords(error: Error, depth: number): LogFields {
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" ? { code } : {}),
    ...(depth === 0 && error.stack !== undefined ? { stack: error.stack } : {}),
    ...(error.cause instanceof Error && depth < deepest
      ? { cause: errorInWords(error.cause, depth + 1) }
      : {}),
  };
}

/** `12:00:00.000 INFO  the message  {"field":"value"}`, with a stack below. */
function forPeople(text: string): string {
  const line: unknown = JSON.parse(text);
  if (typeof line !== "object" || line === null) return text;
  const { level, ts, msg, error, ...fields } = {
    level: "",
    ts: "",
    msg: "",
    error: undefined,
    ...line,
  };
  const head = `${ts.slice(11, 23)} ${level.toUpperCase().padEnd(5)} ${msg}`;
  const rest = Object.keys(fields).length === 0 ? "" : `  ${JSON.stringify(fields)}`;
  return `${head}${rest}${stackOf(error)}\n`;
}

function stackOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { stack, message }: { stack?: unknown; message?: unknown } = error;
  const text = typeof stack === "string" ? stack : JSON.stringify(message);
  return `\n    ${text.replaceAll("\n", "\n    ")}`;
}
