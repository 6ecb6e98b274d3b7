/**
 * A copy of a JSON value without the members that are `undefined`, and with the
 * names of every object sorted by code unit, as cdk8s sorts them.
 */
export function plainCopy<T>(value: T): T;
export function plainCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => plainCopy(item));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, plainCopy(member)]));
}

/**
 * The list or map, or undefined for an empty one, which the API server would drop:
 * a client that compares what it wrote with what is stored would see a change for ever.
 */
export function unlessEmpty<T extends object>(value: T | undefined): T | undefined {
  return value === undefined || Object.keys(value).length === 0 ? undefined : value;
}
