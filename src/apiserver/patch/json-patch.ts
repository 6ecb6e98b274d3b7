import { equalJSON, isPlainObject } from "../../util/json.js";
import { withoutTexts } from "../values/exact-number.js";
import { compareBytes } from "../values/go-text.js";
import { defineField } from "../../schema/define-field.js";

/** Why a patch cannot be read or applied, in the words of evanphx/json-patch, which the server uses. */
export class JsonPatchError extends Error {}

interface Operation {
  readonly op: string;
  readonly path: string | undefined;
  readonly from: string | undefined;
  readonly value: unknown;
}

/** Reads a JSON patch. @throws JsonPatchError */
export function parseJsonPatch(value: unknown): readonly Operation[] {
  if (!Array.isArray(value))
    throw new JsonPatchError(
      `json: cannot unmarshal ${kindOf(value)} into Go value of type []handlers.jsonPatchOp`,
    );
  return value.map((each: unknown) => {
    if (!isPlainObject(each))
      throw new JsonPatchError(
        `json: cannot unmarshal ${kindOf(each)} into Go value of type handlers.jsonPatchOp`,
      );
    const text = (name: string): string => {
      const given = each[name] ?? "";
      if (typeof given === "string") return given;
      throw new JsonPatchError(
        `json: cannot unmarshal ${kindOf(given)} into Go struct field jsonPatchOp.${name} of type string`,
      );
    };
    const hasValue = Object.hasOwn(each, "value");
    return {
      op: text("op"),
      path: Object.hasOwn(each, "path") ? text("path") : undefined,
      from: Object.hasOwn(each, "from") ? text("from") : undefined,
      value: hasValue ? each["value"] : undefined,
    };
  });
}

function kindOf(value: unknown): string {
  if (isPlainObject(value)) return "object";
  if (value === null) return "null";
  if (typeof value === "bigint") return "number";
  return typeof value === "boolean" ? "bool" : typeof value;
}

/** Applies a JSON patch (RFC 6902); the input is not changed. @throws JsonPatchError */
export function applyJsonPatch(document: unknown, patch: readonly Operation[]): unknown {
  return new Patching(document).apply(patch);
}

/** What a patch touches comes in the order of its names, as the server's library writes it. */
function sortTouched(value: unknown, touched: ReadonlySet<unknown>): unknown {
  if (!touched.has(value)) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => sortTouched(item, touched));
  const sorted: Record<string, unknown> = {};
  const members: [string, unknown][] = Object.entries(Object(value));
  for (const [name, member] of members.toSorted(([a], [b]) => compareBytes(a, b)))
    defineField(sorted, name, sortTouched(member, touched));
  return sorted;
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value)) defineField(result, name, copied(value[name]));
  return result;
}

class Patching {
  #document: unknown;
  readonly #touched = new Set<unknown>();

  constructor(document: unknown) {
    this.#document = copied(document);
  }

  apply(patch: readonly Operation[]): unknown {
    this.#touched.add(this.#document);
    for (const operation of patch) this.#perform(operation);
    return sortTouched(this.#document, this.#touched);
  }

  #perform({ op, path, from, value }: Operation): void {
    if (path?.startsWith("/") === false && path !== "")
      throw new JsonPatchError("operation does not apply: path is no JSON pointer");
    if (from === undefined && (op === "copy" || op === "move"))
      throw new JsonPatchError(`${op} operation missing from field`);
    if (path === undefined) throw new JsonPatchError("operation missing path field");
    const given = value === undefined ? null : copied(value);
    switch (op) {
      case "add":
        this.#put(path, given, "add");
        return;
      case "replace":
        this.#replace(path, given);
        return;
      case "remove":
        this.#remove(path, "remove");
        return;
      case "test":
        this.#test(path, given);
        return;
      case "move": {
        const moved = this.#find(from ?? "", "move");
        this.#remove(from ?? "", "move");
        this.#put(path, moved, "move");
        return;
      }
      case "copy":
        this.#put(path, copied(this.#find(from ?? "", "copy")), "copy");
        return;
      default:
        throw new JsonPatchError(`Unexpected kind: ${op === "" ? "unknown" : op}`);
    }
  }

  /** The object or list that a path ends in. */
  #container(path: string, op: string): unknown {
    let at = this.#document;
    for (const step of steps(path).slice(0, -1)) {
      const next = member(at, step);
      if (typeof next !== "object" || next === null)
        throw new JsonPatchError(
          `${op} operation does not apply: doc is missing path: ${JSON.stringify(path)}: missing value`,
        );
      this.#touched.add(next);
      at = next;
    }
    return at;
  }

  #put(path: string, value: unknown, op: string): void {
    if (path === "") {
      this.#document = value;
      return;
    }
    const holder = this.#container(path, op);
    const step = lastOf(path);
    if (Array.isArray(holder)) {
      const list: unknown[] = holder;
      const index = step === "-" ? list.length : indexOf(step, list.length);
      if (index === undefined || index < 0 || index > list.length) throw wrongIndex(op, path);
      list.splice(index, 0, value);
    } else if (typeof holder === "object" && holder !== null)
      defineField(Object(holder), step, value);
  }

  #replace(path: string, value: unknown): void {
    if (path === "") {
      this.#document = value;
      return;
    }
    const holder = this.#container(path, "replace");
    if (!Array.isArray(holder)) defineField(Object(holder), lastOf(path), value);
    else holder[placeIn(holder, "replace", path)] = value;
  }

  #remove(path: string, op: string): void {
    const holder = this.#container(path, op);
    const step = lastOf(path);
    if (Array.isArray(holder)) holder.splice(placeIn(holder, op, path), 1);
    else if (member(holder, step) === undefined)
      throw new JsonPatchError(
        `error in ${op} for path: '${path}': Unable to remove nonexistent key: ${step}: missing value`,
      );
    else Reflect.deleteProperty(Object(holder), step);
  }

  #test(path: string, value: unknown): void {
    const found =
      path === "" ? this.#document : member(this.#container(path, "test"), lastOf(path));
    if (!equalJSON(withoutTexts(found ?? null), withoutTexts(value)))
      throw new JsonPatchError(`testing value ${path} failed: test failed`);
  }

  /** What is not there is null to the library. */
  #find(path: string, op: string): unknown {
    const container = this.#container(path, op);
    if (Array.isArray(container)) return container[placeIn(container, op, path)] as unknown;
    return member(container, lastOf(path)) ?? null;
  }
}

/** The index of an item that is there. */
function placeIn(list: readonly unknown[], op: string, path: string): number {
  const index = indexOf(lastOf(path), list.length);
  if (index !== undefined && index >= 0 && index < list.length) return index;
  throw wrongIndex(op, path);
}

function wrongIndex(op: string, path: string): JsonPatchError {
  return new JsonPatchError(
    `error in ${op} for path: '${path}': Unable to access invalid index: ${lastOf(path)}: invalid index referenced`,
  );
}

function steps(path: string): readonly string[] {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function member(holder: unknown, step: string): unknown {
  if (Array.isArray(holder)) {
    const index = indexOf(step, holder.length);
    return index === undefined ? undefined : holder[index];
  }
  return isPlainObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
}

function indexOf(step: string, length: number): number | undefined {
  if (!/^-?\d+$/.test(step)) return undefined;
  const index = Number(step);
  return index < 0 ? length + index : index;
}

function lastOf(path: string): string {
  return steps(path).at(-1) ?? "";
}
