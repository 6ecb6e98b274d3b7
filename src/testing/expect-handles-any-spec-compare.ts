import type { ApiObject } from "../apiserver/values/api-object.js";
import { isPlainObject } from "../util/json.js";
import { drawnName, type Look, type SpecWorld } from "./expect-handles-any-spec-world.js";
import { testManager } from "./server-kit.js";
import { isConcerned, kindKey } from "./world-findings.js";
import { type Difference, differencesOf, type GeneratedValues } from "./world-state.js";

/** An object in two worlds. */
interface Pair {
  readonly expected: ApiObject | undefined;
  readonly found: ApiObject | undefined;
}

/** A difference, with the objects that it is between. */
export interface ObjectDifference extends Difference {
  readonly pair: Pair;
}

/**
 * Where a world differs from another in which the same is wanted, by what an operator has written. Objects that
 * it has written to and that others made are compared where both worlds have them.
 */
export function compareLooks(
  expected: Look,
  found: Look,
  operator: string,
): readonly ObjectDifference[] {
  const ids = (look: Look): Map<string, ApiObject[]> => {
    const byId = new Map<string, ApiObject[]>();
    for (const object of look.objects) {
      if (look.apart.has(object.metadata.uid)) continue;
      const id = look.reader.idOf(object);
      byId.set(id, [...(byId.get(id) ?? []), object]);
    }
    return byId;
  };
  const [wanted, there] = [ids(expected), ids(found)];
  const isWritten = (object: ApiObject): boolean =>
    isConcerned(object, operator) && !isOnlyOf(object, testManager);
  const subjectKind = kindKey(expected.subject ?? found.subject ?? { apiVersion: "", kind: "" });
  return [...new Set([...wanted.keys(), ...there.keys()])].toSorted().flatMap((id) => {
    const [before = [], now = []] = [wanted.get(id), there.get(id)];
    if (![...before, ...now].some((object) => isWritten(object))) return [];
    const count = Math.max(before.length, now.length);
    return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
      const pair: Pair = { expected: before[index], found: now[index] };
      const only = pair.expected ?? pair.found;
      const isShared = pair.expected !== undefined && pair.found !== undefined;
      const look = pair.found === undefined ? expected : found;
      if (!isShared && !look.made.has(only?.metadata.uid)) return [];
      const read = (
        look: Look,
        object: ApiObject | undefined,
      ): ReturnType<Look["reader"]["read"]> =>
        object === undefined ? [] : look.reader.read([plain(object, subjectKind)]);
      return differencesOf(read(expected, pair.expected), read(found, pair.found)).map(
        (difference) => ({ ...difference, pair }),
      );
    });
  });
}

/** The differences that neither chance nor Kubernetes is to blame for. */
export async function realDifferences(
  world: SpecWorld,
  differences: readonly ObjectDifference[],
  {
    generated,
    mayDiffer,
  }: { readonly generated: GeneratedValues; readonly mayDiffer: readonly string[] },
): Promise<readonly Difference[]> {
  const real: Difference[] = [];
  for (const difference of differences) {
    const { path } = difference;
    const { expected, found } = difference.pair;
    if (generated.has(difference)) continue;
    const places = [found, expected].flatMap((object) => (object ? [`${object.kind}${path}`] : []));
    if (places.some((place) => mayDiffer.some((each) => isBelow(place, each)))) continue;
    if (await isFixed(world, difference)) continue;
    real.push(difference);
  }
  return real;
}

function isBelow(place: string, of: string): boolean {
  return place === of || place.startsWith(`${of}.`) || place.startsWith(`${of}[`);
}

/** Whether the server would not let anybody put a difference right: a field that cannot be changed. */
async function isFixed(
  world: SpecWorld,
  { path, pair: { expected, found } }: ObjectDifference,
): Promise<boolean> {
  if (expected === undefined || found === undefined || path === "") return false;
  const resource = world.world.changes.findLast(
    ({ object }) => object.metadata.uid === found.metadata.uid,
  )?.resource;
  if (resource === undefined || found.metadata.name === drawnName) return false;
  const mended = taken(found, expected, path);
  return isPlainObject(mended) && (await world.isFixed({ ...found, ...mended }, resource));
}

/** A value with what another one has at a path, such as `.spec.ports[0].name`. */
function taken(value: unknown, from: unknown, path: string): unknown {
  if (path === "") return from;
  if (Array.isArray(value)) {
    const [step = "", at = ""] = /^\[(\d+)\]/.exec(path) ?? [];
    const index = Number(at);
    const items: unknown[] = [...value];
    const source: unknown = Array.isArray(from) ? from[index] : undefined;
    if (source === undefined) items.splice(index, 1);
    else items[index] = taken(items[index], source, path.slice(step.length));
    return items;
  }
  if (!isPlainObject(value) && !isPlainObject(from)) return from;
  const members = isPlainObject(value) ? value : {};
  const others = isPlainObject(from) ? from : {};
  // Names may have dots in them: the longest is meant.
  const [name] = [...Object.keys(members), ...Object.keys(others)]
    .filter((each) => isBelow(path, `.${each}`))
    .toSorted((a, b) => b.length - a.length);
  if (name === undefined) return value;
  const { [name]: before, ...rest } = members;
  const next = taken(before, others[name], path.slice(name.length + 1));
  return next === undefined ? rest : { ...members, [name]: next };
}

/** Of what is no object of the kind itself, the status is the cluster's; one that is not changed is compared without. */
function plain(object: ApiObject, subjectKind: string): ApiObject {
  if (kindKey(object) === subjectKind && object.metadata.name === drawnName) return object;
  const { status: _status, ...rest } = object;
  return rest;
}

function managersOf({ metadata }: ApiObject): readonly string[] {
  return (metadata.managedFields ?? []).map(({ manager = "" }) => manager);
}

function isOnlyOf(object: ApiObject, manager: string): boolean {
  return managersOf(object).every((each) => each === manager);
}
