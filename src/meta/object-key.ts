/** What tells one object of a kind from another. Absent or empty `namespace` stands for cluster scope. */
export interface ObjectKey {
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** The key as one string: `namespace/name`, or `name` alone. {@link parseKey} reads it back. */
export function formatKey({ namespace, name }: ObjectKey): string {
  return namespace === undefined || namespace === "" ? name : `${namespace}/${name}`;
}

/** Reads what {@link formatKey} wrote; neither part of an object's key can hold a slash. */
export function parseKey(text: string): ObjectKey {
  const slash = text.indexOf("/");
  if (slash === -1) return { name: text };
  return { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}
