import { isPlainObject } from "../util/json.js";

/** A line of JSON as people read it: `12:00:00.000 INFO  the message  {"field":"value"}`, with the stack of `error` or `err` below. */
export function lineForPeople(line: string): string {
  const parsed: unknown = JSON.parse(line);
  if (!isPlainObject(parsed)) return line;
  const { level, ts, msg, err, error = err, ...fields } = parsed;
  const head = `${String(ts).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${String(msg)}`;
  const rest = Object.keys(fields).length === 0 ? "" : `  ${JSON.stringify(fields)}`;
  const below = error === undefined ? "" : `\n${errorText(error)}`;
  return `${head}${rest}${below.replaceAll("\n", "\n    ")}\n`;
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
