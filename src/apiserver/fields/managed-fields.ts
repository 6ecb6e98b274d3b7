import type { ManagedFields } from "../values/api-object.js";
import { emptyFieldSet, FieldSet } from "./field-set.js";
import { compareBytes } from "../values/go-text.js";

/** Who owns fields, as one entry of `managedFields` has it. */
export interface Manager {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  /** Not told apart for one who applies. */
  readonly apiVersion: string;
  readonly subresource: string;
}

export interface OwnedSet extends Manager {
  readonly set: FieldSet;
  readonly time: string | undefined;
  /** What it was read from. */
  readonly entry?: ManagedFields | undefined;
}

/** The owners of an object's fields, by what identifies them. */
export type Owners = ReadonlyMap<string, OwnedSet>;

export const noOwners: Owners = new Map();

/** What tells owners apart: an applier of one name is the same in all versions. */
export function ownerId({ manager, operation, apiVersion, subresource }: Manager): string {
  const version = operation === "Apply" ? "" : member("apiVersion", apiVersion);
  const below = subresource === "" ? "" : member("subresource", subresource);
  const who = manager === "" ? "" : `"manager":${JSON.stringify(manager)},`;
  return `{${who}"operation":"${operation}"${version}${below}}`;
}

function member(name: string, value: string): string {
  return `,"${name}":${JSON.stringify(value)}`;
}

/** Reads `managedFields`; undefined where it is not what the server writes. */
export function decodeOwners(
  entries: readonly ManagedFields[] | null | undefined,
): Owners | undefined {
  const owners = new Map<string, OwnedSet>();
  for (const entry of entries ?? []) {
    const { operation, apiVersion = "", fieldsType, fieldsV1, time } = entry;
    if (operation !== "Apply" && operation !== "Update") return undefined;
    if (apiVersion === "" || fieldsType !== "FieldsV1") return undefined;
    const set = fieldsV1 === undefined ? emptyFieldSet : FieldSet.parse(fieldsV1);
    if (set === undefined) return undefined;
    const { manager = "", subresource = "" } = entry;
    const owner = { manager, operation, apiVersion, subresource };
    owners.set(ownerId(owner), { ...owner, set, time, entry });
  }
  return owners;
}

/** Writes `managedFields`, in the server's order. Absent where nobody owns anything. */
export function encodeOwners(owners: Owners): readonly ManagedFields[] | undefined {
  if (owners.size === 0) return undefined;
  const sorted = [...owners.values()].toSorted(
    (a, b) =>
      compareBytes(a.operation, b.operation) ||
      compareBytes(a.time ?? "", b.time ?? "") ||
      compareBytes(a.manager, b.manager) ||
      compareBytes(a.apiVersion, b.apiVersion) ||
      compareBytes(a.subresource, b.subresource),
  );
  return sorted.map(encodeOwner);
}

function encodeOwner(owner: OwnedSet): ManagedFields {
  const { manager, operation, apiVersion, subresource, time, set, entry } = owner;
  const fieldsV1 = set.toJSON();
  const isSame =
    entry !== undefined &&
    entry.fieldsV1 === fieldsV1 &&
    entry.time === time &&
    entry.operation === operation &&
    entry.apiVersion === apiVersion &&
    (entry.manager ?? "") === manager &&
    (entry.subresource ?? "") === subresource &&
    isInOrder(entry);
  if (isSame) return entry;
  return {
    ...(manager === "" ? {} : { manager }),
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: "FieldsV1",
    fieldsV1,
    ...(subresource === "" ? {} : { subresource }),
  };
}

const order = [
  "manager",
  "operation",
  "apiVersion",
  "time",
  "fieldsType",
  "fieldsV1",
  "subresource",
];

/** Whether its members are in the order in which a server writes them; messages show them. */
function isInOrder(entry: ManagedFields): boolean {
  let last = -1;
  for (const name of Object.keys(entry)) {
    const at = order.indexOf(name);
    if (at <= last) return false;
    last = at;
  }
  return true;
}
