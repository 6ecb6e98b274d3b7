import { isPlainObject } from "../util/json.js";

/**
 * A line of JSON as people read it: `12:00:00.000 INFO  the message  {"field":"value"}`, with the stack of `error` or `err` below.
 * What would steer the terminal is written as JSON writes it.
 */
export function lineForPeople(line: string): string {
  const parsed: unknown = JSON.parse(line);
  if (!isPlainObject(parsed)) return line;
  const { level, ts, msg, ...more } = parsed;
  const { ["error" in more ? "error" : "err"]: error, ...fields } = more;
  const head = `${String(ts).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${String(msg)}`;
  const rest = Object.keys(fields).length === 0 ? "" : `  ${JSON.stringify(fields)}`;
  const below = error === undefined ? "" : `\n${errorText(error)}`;
  return `${harmless(`${head}${rest}${below.replaceAll("\n", "\n    ")}`)}\n`;
}

function harmless(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, (sign) => {
    return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
  });
}

function errorText(error: unknown): string {
  if (!isPlainObject(error)) return typeof error === "string" ? error : JSON.stringify(error);
  const { type, message, code, stack, cause } = error;
  // A cause whose message stands above already has its code alone.
  const said = [type, message ?? code].flatMap((part) => (typeof part === "string" ? [part] : []));
  const head = said.join(": ");
  const text = typeof stack === "string" ? `${head}\n${stack}` : head;
  return cause === undefined ? text : `${text}\ncaused by: ${errorText(cause)}`;
}
