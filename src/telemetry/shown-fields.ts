import type { LogFields } from "./logger.js";

/** What stands in the place of a value that may be secret. */
const hidden = "[not shown]";
/** Objects are written down to this depth. */
const deepest = 8;
/** Names of values that prove who somebody is. */
const secretName =
  /(?:token|password|passwd|authorization|cookie|(?:private|api|access|secret)[-_]?key)$/i;
/** Names that every line has already. */
const taken: readonly string[] = ["level", "ts", "msg"];

/**
 * Fields as they are written: errors in words with their causes, and neither the values of names such as
 * `password` and `token` nor the data of Secrets. Whatever it is given, it returns something that is JSON.
 */
export function shownFields(fields: LogFields): LogFields {
  if (isPlain(fields)) return fields;
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const key = taken.includes(name) ? `${name}_` : name;
    try {
      shown[key] = shownMember(name, fields[name], []);
    } catch (error) {
      shown[key] = `[cannot be shown: ${messageOf(error)}]`;
    }
  }
  return shown;
}

/** Whether there is nothing to change, as in most lines. */
function isPlain(fields: LogFields): boolean {
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === "string" ? secretName.test(name) : typeof value !== "number") return false;
    if (taken.includes(name)) return false;
  }
  return true;
}

function shownMember(name: string, value: unknown, above: readonly object[]): unknown {
  const isText = typeof value === "string" || (typeof value === "object" && value !== null);
  return isText && secretName.test(name) ? hidden : shownValue(value, above);
}

function shownValue(value: unknown, above: readonly object[]): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (above.includes(value)) return "[circular]";
  if (above.length >= deepest) return "[deeper]";
  const path = [...above, value];
  if (value instanceof Error) return errorInWords(value, path);
  if (Array.isArray(value)) return value.map((item) => shownValue(item, path));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return shownValue(value.toJSON(), path);
  }
  return shownObject({ ...value }, path);
}

function shownObject(
  object: Readonly<Record<string, unknown>>,
  path: readonly object[],
): Readonly<Record<string, unknown>> {
  const isSecret = object["kind"] === "Secret";
  // A variable of a container has its name beside its value.
  const name = object["name"];
  const hasSecretValue = typeof name === "string" && secretName.test(name);
  const isHidden = (key: string): boolean =>
    (isSecret && (key === "data" || key === "stringData")) || (hasSecretValue && key === "value");
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      isHidden(key) ? hidden : shownMember(key, value, path),
    ]),
  );
}

/** Message, code, stack and causes; what else an error carries, such as a certificate or a request, is left out. */
function errorInWords(error: Error, path: readonly object[]): LogFields {
  const code: unknown = "code" in error ? error.code : undefined;
  const errors: unknown = error instanceof AggregateError ? error.errors : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" ? { code } : {}),
    ...(path.length === 1 && error.stack !== undefined ? { stack: error.stack } : {}),
    ...(error.cause instanceof Error ? { cause: shownValue(error.cause, path) } : {}),
    ...(Array.isArray(errors) ? { errors: shownValue(errors, path) } : {}),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
