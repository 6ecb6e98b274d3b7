import { formatKey } from "../meta/object-key.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { ApiObject } from "../apiserver/values/api-object.js";
import type { WorldChange } from "./trial-world.js";
import { writtenPart } from "./written-part.js";

/** One object as it is compared: without what differs between any two clusters. */
interface StateObject {
  /** Such as `Secret default/orders-password`; what the server named ends with a star. */
  readonly id: string;
  readonly value: unknown;
}

/** All objects at one moment, in an order that does not depend on names of the server. */
export type WorldState = readonly StateObject[];

/** What a world holds, in words that mean the same in another one. */
export class StateReader {
  /** What has a meaning in this world alone, with what stands for it. */
  readonly #words = new Map<string, string>();
  /** Hashes that are parts of names; they may be of something that is made up. */
  readonly #hashes = new Set<string>();

  readonly #isOwn: (manager: string) => boolean;

  /**
   * `changes` is the whole history: a name may be met after its object has gone. `isOwn` says whose fields are of
   * interest, by the names of managers: what the cluster makes of an object depends on when it heard of what.
   */
  constructor(changes: readonly WorldChange[], isOwn: (manager: string) => boolean) {
    this.#isOwn = isOwn;
    for (const { object } of changes) {
      const { uid, name, generateName } = object.metadata;
      const id = idOf(object);
      if (uid !== undefined) this.#words.set(uid, `<uid of ${id}>`);
      if (name !== undefined && isGenerated(object)) this.#words.set(name, `${generateName}*`);
      for (const address of addressesOf(object)) this.#words.set(address, `<address of ${id}>`);
      for (const label of hashLabels) {
        // Some hold a whole name, with the hash at its end.
        const hash = object.metadata.labels?.[label]?.split("-").at(-1) ?? "";
        if (hash.length > 4) this.#hashes.add(hash);
      }
    }
  }

  /** What an object is called, in this world and in another one. */
  idOf(object: ApiObject): string {
    return this.#withoutHashes(idOf(object));
  }

  read(objects: readonly ApiObject[]): WorldState {
    return objects
      .map((object) => ({ id: this.idOf(object), value: this.#value(object) }))
      .toSorted(
        (a, b) => compare(a.id, b.id) || compare(canonicalJSON(a.value), canonicalJSON(b.value)),
      );
  }

  #value(object: ApiObject): unknown {
    const {
      managedFields,
      resourceVersion: _resourceVersion,
      uid: _uid,
      generation,
      creationTimestamp: _creationTimestamp,
      ...metadata
    } = object.metadata;
    const written = writtenPart({ ...object, metadata }, managedFields ?? [], this.#isOwn);
    return this.#plain(written, generation);
  }

  #plain(value: unknown, generation: number | undefined): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value.map((item) => this.#plain(item, generation));
      // Conditions are found by their types; in which order they came is of no matter.
      const isTyped = items.every(
        (item) => isPlainObject(item) && typeof item["type"] === "string",
      );
      return isTyped
        ? items.toSorted((a, b) => compare(canonicalJSON(a), canonicalJSON(b)))
        : items;
    }
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        this.#words.get(name) ?? name,
        name === "observedGeneration" && typeof member === "number"
          ? generationOf(member, generation)
          : this.#plain(member, generation),
      ]),
    );
  }

  #text(text: string): string {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) return "<a time>";
    return this.#withoutHashes(text.replaceAll(uidPattern, (uid) => this.#words.get(uid) ?? uid));
  }

  #withoutHashes(text: string): string {
    let plain = text;
    for (const hash of this.#hashes) plain = plain.replaceAll(hash, "<hash>");
    return plain;
  }
}

/** Labels of the controllers of workloads: https://kubernetes.io/docs/reference/labels-annotations-taints/ */
const hashLabels = ["pod-template-hash", "controller-revision-hash"];

const uidPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

function generationOf(observed: number, generation: number | undefined): string {
  return generation === undefined || observed === generation ? "<the newest>" : "<an older one>";
}

function isGenerated({ metadata: { generateName = "", name = "" } }: ApiObject): boolean {
  return generateName !== "" && name.startsWith(generateName);
}

/** The addresses that the server has drawn for a Service; two worlds may have drawn the same. */
function addressesOf({ apiVersion, kind, spec }: ApiObject): readonly string[] {
  if (apiVersion !== "v1" || kind !== "Service" || !isPlainObject(spec)) return [];
  const { clusterIPs } = spec;
  return Array.isArray(clusterIPs)
    ? clusterIPs.filter((address) => typeof address === "string" && address !== "None")
    : [];
}

/** What an object is called, in this world and in another one. */
export function idOf(object: ApiObject): string {
  const { name = "", namespace, generateName } = object.metadata;
  const shown = isGenerated(object) ? `${generateName}*` : name;
  return `${object.kind} ${formatKey({ namespace, name: shown })}`;
}

/** One place in which a value differs; `path` is empty where the whole object does. */
export interface Difference {
  readonly id: string;
  readonly path: string;
  /** Absent where there is none. */
  readonly expected: unknown;
  readonly found: unknown;
}

/** Where a state differs from the one that was expected. */
export function differencesOf(expected: WorldState, found: WorldState): readonly Difference[] {
  const ids = [...new Set([...expected, ...found].map(({ id }) => id))].toSorted(compare);
  return ids.flatMap((id): readonly Difference[] => {
    const [wanted, there] = [expected, found].map((state) =>
      state.flatMap((one) => (one.id === id ? [one.value] : [])),
    );
    const pairs = Math.max(wanted?.length ?? 0, there?.length ?? 0);
    return Array.from({ length: pairs }, (_, index) =>
      valueDifferences(wanted?.[index], there?.[index]).map((one) => ({ id, ...one })),
    ).flat();
  });
}

function valueDifferences(
  expected: unknown,
  found: unknown,
  path = "",
): readonly Omit<Difference, "id">[] {
  if (isPlainObject(expected) && isPlainObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return names.flatMap((name) =>
      valueDifferences(expected[name], found[name], `${path}.${name}`),
    );
  }
  if (Array.isArray(expected) && Array.isArray(found)) {
    const count = Math.max(expected.length, found.length);
    return Array.from({ length: count }, (_, index) =>
      valueDifferences(expected[index], found[index], `${path}[${index}]`),
    ).flat();
  }
  return canonicalJSON(expected) === canonicalJSON(found) ? [] : [{ path, expected, found }];
}

/** Values that are made up anew in each world, by object and path. */
export class GeneratedValues {
  readonly #places = new Set<string>();
  readonly #ids = new Set<string>();
  /** Differences between two worlds that are no made up values. */
  readonly others: readonly Difference[];

  /** `differences` are those between worlds in which the same was done. */
  constructor(differences: readonly Difference[]) {
    const isMadeUp = ({ expected, found, path }: Difference): boolean =>
      path !== "" && isLeaf(expected) && isLeaf(found);
    for (const difference of differences) {
      if (!isMadeUp(difference)) continue;
      this.#places.add(placeOf(difference));
      this.#ids.add(difference.id);
    }
    this.others = differences.filter((difference) => !isMadeUp(difference));
  }

  has(difference: Difference): boolean {
    return this.#places.has(placeOf(difference)) && isLeaf(difference.found);
  }

  /**
   * How often those of objects that are there were changed, from one version to the next; of what was made for
   * another owner before, nothing is counted.
   */
  rewrites({ objects, changes, reader }: HistoryUntilRest): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    if (this.#places.size === 0) return counts;
    const present = new Map(objects.map((object) => [reader.idOf(object), ownerOf(object)]));
    const last = new Map<string, unknown>();
    for (const { object, isDeletion } of changes) {
      const id = reader.idOf(object);
      if (isDeletion || !this.#ids.has(id) || present.get(id) !== ownerOf(object)) continue;
      const [state] = reader.read([object]);
      for (const [path, value] of leavesOf(state?.value, "")) {
        const place = placeOf({ id, path });
        // A status is what is seen, such as a hash of what is made up, and follows what it is made of.
        if (!this.#places.has(place) || path.startsWith(".status.")) continue;
        if (last.has(place) && last.get(place) !== value) {
          counts.set(place, (counts.get(place) ?? 0) + 1);
        }
        last.set(place, value);
      }
    }
    return counts;
  }
}

/** What is there, and how it came to be. */
export interface HistoryUntilRest {
  readonly objects: readonly ApiObject[];
  readonly changes: readonly WorldChange[];
  readonly reader: StateReader;
}

function ownerOf({ metadata: { ownerReferences = [] } }: ApiObject): string {
  return ownerReferences.map(({ uid }) => uid).join(" ");
}

function placeOf({ id, path }: Pick<Difference, "id" | "path">): string {
  return `${id} ${path}`;
}

function isLeaf(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function* leavesOf(value: unknown, path: string): Generator<readonly [string, unknown]> {
  if (isLeaf(value)) yield [path, value];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, `${path}[${index}]`);
  } else if (isPlainObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* leavesOf(member, `${path}.${name}`);
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
