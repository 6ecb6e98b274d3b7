import type { LogFields, Logger } from "../telemetry/logger.js";
import { shownFields } from "../telemetry/shown-fields.js";

/** One line of an operator's log. */
export interface LoggedLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  /** As they were given; secrets are left out only where a line is written. */
  readonly fields: LogFields;
}

/** A log that is kept. */
export class RecordedLog implements Logger {
  readonly lines: LoggedLine[] = [];

  debug(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: "debug", message, fields });
  }

  info(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: "info", message, fields });
  }

  warn(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: "warn", message, fields });
  }

  error(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: "error", message, fields });
  }
}

/** Fields that say again which object it was about. */
const repeated: ReadonlySet<string> = new Set([
  "reconcileID",
  "controllerGroup",
  "controllerKind",
  "namespace",
  "name",
]);

/** A line for people, without secrets. */
export function formatLoggedLine({ level, message, fields }: LoggedLine): string {
  const shown = Object.entries(shownFields(fields)).flatMap(([name, value]) =>
    repeated.has(name) ? [] : [`${name}=${textOf(name, value)}`],
  );
  return [level.padEnd(5), message, ...shown].join(" ");
}

/** The last lines of a log that people look at first, as an error shows them. */
export function endOfLog(lines: readonly LoggedLine[]): readonly string[] {
  const told = lines.filter(({ level }) => level !== "debug");
  return told.slice(-5).map((line) => `  ${formatLoggedLine(line)}`);
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  // Of an error, the stack is of no use here.
  if (name === "error" && typeof value === "object" && value !== null && "message" in value)
    return String(value.message);
  return JSON.stringify(value);
}
