/** The value at `path` inside a parsed JSON document, or undefined when the way there ends early. */
export function dig(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

/** {@link dig} for a list; empty when there is none. */
export function digList(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = dig(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** {@link dig} for a text; undefined when it is anything else. */
export function digText(value: unknown, ...path: readonly string[]): string | undefined {
  const found = dig(value, ...path);
  return typeof found === "string" ? found : undefined;
}
