import { type Members, membersOf } from "../values/api-object.js";
import { internalStructs } from "./internal-structs.generated.js";
import { shownSelector } from "../store/selector-check.js";
import { metaOrder } from "../model/object-meta.js";

interface InternalField {
  readonly go: string;
  readonly json: string;
  readonly type: string;
}

const read = new Map<string, readonly InternalField[]>();

function fieldsOf(struct: string): readonly InternalField[] {
  const known = read.get(struct);
  if (known !== undefined) return known;
  const text = internalStructs[struct] ?? "";
  const fields = text.split(";").map((field) => {
    const [, go = "", json = "", type = ""] = /^(\w*)=(\w*):(.*)$/.exec(field) ?? [];
    return { go, json, type };
  });
  read.set(struct, fields);
  return fields;
}

/**
 * A value as the server has it and shows it in refusals: with Go's names of all fields, also of those
 * that are not given.
 *
 * @param struct the name of Go's type
 */
export function internalForm(struct: string, value: Members): Members {
  const result: Record<string, unknown> = {};
  for (const { go, json, type } of fieldsOf(struct)) {
    if (go === "")
      Object.assign(result, json === "" ? internalForm(type, value) : metaOf(value[json]));
    else result[go] = valueOf(type, memberOf(struct, { go, json }, value));
  }
  return result;
}

/** Metadata of a template in the order of Go's struct, and of keys in its maps. */
function metaOf(meta: unknown): Members {
  const given = membersOf(meta);
  return Object.fromEntries(
    metaOrder
      // A template has no owners of fields.
      .filter((name) => name !== "managedFields" && (given[name] ?? undefined) !== undefined)
      .map((name) => [
        name,
        name === "labels" || name === "annotations" ? valueOf("{}s", given[name]) : given[name],
      ]),
  );
}

/** Of a Pod's spec, the server has some fields elsewhere than its JSON. */
const moved = ["hostNetwork", "hostPID", "hostIPC", "shareProcessNamespace", "hostUsers"];

function memberOf(
  struct: string,
  { go, json }: Pick<InternalField, "go" | "json">,
  value: Members,
): unknown {
  if (struct === "PodSpec" && go === "SecurityContext") {
    const shared = moved.filter((name) => value[name] !== undefined);
    const own = value[json];
    if (own === undefined && shared.length === 0) return undefined;
    return { ...membersOf(own), ...Object.fromEntries(shared.map((name) => [name, value[name]])) };
  }
  const name = json === "" ? lowerFirst(go) : json;
  return value[name];
}

/** `hostPID` of `HostPID`. */
function lowerFirst(go: string): string {
  return go.charAt(0).toLowerCase() + go.slice(1);
}

function valueOf(type: string, value: unknown): unknown {
  const missing = value === undefined || value === null;
  if (type.startsWith("[]"))
    return Array.isArray(value) ? value.map((item: unknown) => valueOf(type.slice(2), item)) : null;
  if (type.startsWith("{}"))
    return missing
      ? null
      : Object.fromEntries(
          Object.entries(membersOf(value))
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, member]) => [key, valueOf(type.slice(2), member)]),
        );
  if (type.startsWith("*")) return missing ? null : valueOf(type.slice(1), value);
  // What has names for JSON beside times is a LabelSelector.
  if (!missing && type === "v") return shownSelector(value);
  if (!missing && internalStructs[type] === undefined) return value;
  return zeros[type] ?? (type === "v" ? null : internalForm(type, membersOf(value)));
}

/** What is written for a value that is not given, by the letter of its type. */
const zeros: Readonly<Record<string, unknown>> = { s: "", n: 0, b: false, q: "0", i: 0 };
