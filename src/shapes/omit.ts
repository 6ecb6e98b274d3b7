import { Schema } from "../schema/node.js";
import type { Part } from "./parts.js";

/** Which fields a shape is to be without. */
export interface OmitOptions<Field extends PropertyKey> {
  /** Names of fields that objects are not to have; required ones too. */
  readonly omit: readonly Field[];
}

/** A type with some fields less in one of its fields. */
export type OmitIn<T, Key extends keyof T, Field extends PropertyKey> = {
  [K in keyof T]: K extends Key ? Omit<NonNullable<T[K]>, Field> | Extract<T[K], undefined> : T[K];
} & {};

/** The schema of a shape, for a field that must be written. */
export function shape<Input, Stored>(part: Part): Schema<Input, Stored, "required"> {
  return new Schema(part, "required");
}

/** An object's part without some of its fields. */
export function without(part: Part, names: readonly string[]): Part {
  const { properties = {}, required = [], ...rest } = part;
  const kept = Object.entries(properties).filter(([name]) => !names.includes(name));
  const needed = required.filter((name) => !names.includes(name));
  return {
    ...rest,
    properties: Object.fromEntries(kept),
    ...(needed.length === 0 ? {} : { required: needed }),
  };
}

/** An object's part with some fields less in one of its fields. */
export function withoutIn(part: Part, key: string, names: readonly string[]): Part {
  const { properties = {} } = part;
  const inner = properties[key];
  if (inner === undefined) return part;
  return { ...part, properties: { ...properties, [key]: without(inner, names) } };
}
