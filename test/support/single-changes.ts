import { isPlainObject } from "../../src/util/json.js";

/** An object with one change, and where that is. */
export interface SingleChange<T> {
  readonly path: string;
  readonly how: string;
  readonly object: T;
}

type Path = readonly (string | number)[];

/** Every object that differs from one at one place: a value, a field or an item that is taken away, added or moved. */
export function* singleChanges<T extends object>(
  object: T,
  isMeant: (path: Path) => boolean,
): Generator<SingleChange<T>> {
  for (const [path, value] of placesIn(object, [])) {
    if (!isMeant(path)) continue;
    const name = path.join(".");
    yield { path: name, how: "removed", object: changed(object, path, undefined) };
    for (const [how, other] of otherValues(value)) {
      yield { path: name, how, object: changed(object, path, other) };
    }
  }
}

function* placesIn(value: unknown, path: Path): Generator<readonly [Path, unknown]> {
  if (path.length > 0) yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield* placesIn(member, [...path, Array.isArray(value) ? Number(name) : name]);
  }
}

function otherValues(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value === "string")
    return [
      ["another", `${value}x`],
      ["empty", ""],
    ];
  if (typeof value === "number")
    return [
      ["another", value + 1],
      ["zero", 0],
    ];
  if (typeof value === "boolean") return [["another", !value]];
  if (Array.isArray(value)) {
    return [
      ["empty", []],
      ["reversed", value.toReversed()],
      ["longer", [...value, anotherItem(value[0])]],
    ];
  }
  return isPlainObject(value)
    ? [
        ["empty", {}],
        ["with more", { ...value, zz: "1" }],
      ]
    : [];
}

function anotherItem(item: unknown): unknown {
  if (!isPlainObject(item)) return "zz.y/z";
  const keys = { name: "zz", port: 99, containerPort: 99, mountPath: "/zz" };
  return {
    ...item,
    ...Object.fromEntries(Object.entries(keys).filter(([name]) => item[name] !== undefined)),
  };
}

/** A copy with another value at a place; undefined takes it away. */
function changed<T extends object>(object: T, path: Path, value: unknown): T {
  const copy = structuredClone(object);
  let parent: object = copy;
  for (const name of path.slice(0, -1)) parent = Object(Reflect.get(parent, name));
  const last = path.at(-1) ?? "";
  if (value !== undefined) Reflect.set(parent, last, value);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return copy;
}
