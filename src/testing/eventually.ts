import type { Client } from "../client/client.js";
import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { StoredOf } from "../meta/stored-object.js";
import { formatYAML } from "../util/yaml.js";
import { digList, digText } from "./dig.js";
import { ExpectationError } from "./errors.js";
import { systemClock } from "../util/clock.js";

/** Options of `eventually`. */
export interface EventuallyOptions {
  /** Of real time, in milliseconds. @default 4_000 on a server of this process, 30_000 on a real control plane */
  readonly timeoutMs?: number | undefined;
}

/** What to wait for, of one object. */
export interface Awaited<T extends ResourceType> {
  readonly client: Client;
  readonly type: T;
  readonly key: ObjectKey;
  /** Whether it has come true; hears undefined where there is no object. It may throw, too, to say why not. */
  readonly check: (now: StoredOf<T> | undefined) => unknown;
  /** What is waited for, in the words of an error. */
  readonly what: string;
  /** The last lines of what runs. */
  readonly recentLog: () => readonly string[];
}

/**
 * Looks at an object whenever it changes, by a watch, until what is waited for has come true.
 *
 * @throws {ExpectationError} TEST_EVENTUALLY when it does not in time
 */
export async function eventually<T extends ResourceType>(
  awaited: Awaited<T>,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<StoredOf<T> | undefined> {
  const { client, type, key, check } = awaited;
  const timeout = new AbortController();
  const timer = systemClock.schedule(timeoutMs, () => timeout.abort());
  const { signal } = timeout;
  let last: StoredOf<T> | undefined;
  let reason: unknown;
  const isTrue = async (now: StoredOf<T> | undefined): Promise<boolean> => {
    last = now;
    try {
      reason = undefined;
      return (await check(now)) !== false;
    } catch (error) {
      reason = error;
      return false;
    }
  };
  const { namespace, name } = key;
  const selection = { ...(namespace === undefined ? {} : { namespace }), signal };
  const fieldSelector = `metadata.name=${name}`;
  try {
    for (;;) {
      const { items, resourceVersion } = await client.list(type, { ...selection, fieldSelector });
      if (await isTrue(items[0])) return items[0];
      const events = client.watch(type, { ...selection, fieldSelector, resourceVersion });
      for await (const event of events) {
        if (event.type === "BOOKMARK") continue;
        // Such as a version that is too old: then a list says how it is now.
        if (event.type === "ERROR") break;
        const now = event.type === "DELETED" ? undefined : event.object;
        if (await isTrue(now)) return now;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ExpectationError("TEST_EVENTUALLY", describe(awaited, { last, reason, timeoutMs }), {
      cause: reason,
    });
  } finally {
    timer.cancel();
    timeout.abort();
  }
}

function describe<T extends ResourceType>(
  { type, key, what, recentLog }: Awaited<T>,
  {
    last,
    reason,
    timeoutMs,
  }: { readonly last: unknown; readonly reason: unknown; readonly timeoutMs: number },
): string {
  const name = `${type.kind} ${formatKey(key)}`;
  const why = reason instanceof Error ? reason.message : reason;
  const said = reason === undefined ? [] : ["the check said:", ...indented(String(why))];
  const conditions = digList(last, "status", "conditions").map((each) =>
    ["type", "status", "reason", "message"]
      .map((field) => digText(each, field))
      .join(" ")
      .trim(),
  );
  const log = recentLog();
  return [
    `${name} did not ${what} within ${timeoutMs / 1_000} s`,
    ...said,
    ...(last === undefined
      ? ["there is no such object"]
      : ["it was last:", ...indented(shown(last))]),
    ...(conditions.length === 0 ? [] : ["its conditions:", ...indented(conditions.join("\n"))]),
    ...(log.length === 0 ? [] : ["the log ends with:", ...indented(log.join("\n"))]),
  ].join("\n");
}

/** An object without what nobody wrote. */
function shown(object: unknown): string {
  const text = JSON.stringify(object, (name, value: unknown) =>
    name === "managedFields" ? undefined : value,
  );
  return formatYAML(JSON.parse(text));
}

function indented(text: string): readonly string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `  ${line}`);
}
