import type { Logger } from "../../src/telemetry/logger.js";

/** A logger that keeps its lines, as `level message`. */
export function logTo(lines: string[]): Logger {
  const at =
    (level: string) =>
    (message: string): void =>
      void lines.push(`${level} ${message}`);
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
