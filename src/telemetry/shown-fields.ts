import type { LogFields } from "./logger.js";
import { hidden, shownText } from "./shown-text.js";

/** Objects are written down to this depth. */
const deepest = 8;
/** Names of values that prove who somebody is. */
const secretName =
  /(?:token|password|passwd|passphrase|pwd|credentials?|authorization|cookie|client[-_]?secret|(?:private|api|access|secret)[-_]?key)$/i;
/** What `kubectl apply` keeps of an object, Secrets with their data: https://kubernetes.io/docs/reference/labels-annotations-taints/#kubectl-kubernetes-io-last-applied-configuration */
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";
/** Names that every line has already. */
const taken: readonly string[] = ["level", "ts", "msg"];

/**
 * Fields as they are written: errors in words with their causes, and neither the values of names such as
 * `password` and `token`, nor the data of Secrets, nor the keys and tokens that a text quotes. Whatever it
 * is given, it returns something that is JSON.
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
    if (typeof value === "string") {
      if (secretName.test(name) || shownText(value) !== value) return false;
    } else if (typeof value !== "number") return false;
    if (taken.includes(name)) return false;
  }
  return true;
}

function shownMember(name: string, value: unknown, above: readonly object[]): unknown {
  const isText = typeof value === "string" || (typeof value === "object" && value !== null);
  return isText && secretName.test(name) ? hidden : shownValue(value, above);
}

function shownValue(value: unknown, above: readonly object[]): unknown {
  if (typeof value === "string") return shownText(value);
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
  const isSecret = isSecretLike(object);
  // A variable of a container has its name beside its value.
  const name = object["name"];
  const hasSecretValue = typeof name === "string" && secretName.test(name);
  const isHidden = (key: string): boolean =>
    (isSecret && (key === "data" || key === "stringData")) ||
    (hasSecretValue && key === "value") ||
    key === lastApplied;
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      isHidden(key) ? hidden : shownMember(key, value, path),
    ]),
  );
}

/** An item of a list has no kind; of the kinds with data, Secrets alone have a type. */
function isSecretLike({
  kind,
  type,
  data,
  stringData,
}: Readonly<Record<string, unknown>>): boolean {
  if (kind === "Secret") return true;
  const hasData = data !== undefined || stringData !== undefined;
  return kind === undefined && hasData && (typeof type === "string" || stringData !== undefined);
}

/**
 * Type, message, code, where it was thrown, and causes; what else an error carries, such as a certificate or a
 * request, is left out. No sentence is written twice: the server's can be long.
 */
function errorInWords(error: Error, path: readonly object[]): LogFields {
  const code: unknown = "code" in error ? error.code : undefined;
  const errors: unknown = error instanceof AggregateError ? error.errors : undefined;
  const frames = path.length === 1 ? framesOf(error) : undefined;
  const outer = path.at(-2);
  const isSaid =
    outer instanceof Error && error.message !== "" && outer.message.includes(error.message);
  return {
    type: error.name,
    ...(isSaid ? {} : { message: shownText(error.message) }),
    ...(typeof code === "string" ? { code } : {}),
    ...(frames === undefined ? {} : { stack: shownText(frames) }),
    ...(isCauseToTell(error) ? { cause: shownValue(error.cause, path) } : {}),
    ...(Array.isArray(errors) ? { errors: shownValue(errors, path) } : {}),
  };
}

/** Errors and texts, which some throw; any other object may be a response, with all that it carries. */
function isCauseToTell({ cause, message }: Error): boolean {
  return cause instanceof Error || (typeof cause === "string" && !message.includes(cause));
}

/** The stack without the message that V8 begins it with: https://v8.dev/docs/stack-trace-api */
function framesOf({ stack = "", message }: Error): string | undefined {
  const start = stack.indexOf("\n    at ", Math.max(0, stack.indexOf(message)) + message.length);
  return start < 0 ? undefined : stack.slice(start + 1);
}

function messageOf(error: unknown): string {
  return shownText(error instanceof Error ? error.message : String(error));
}
