import type { Presence } from "../schema/node.js";
import type { JSONSchemaProps } from "../schema/types.js";

/** What a zod schema became. */
export interface Carried {
  readonly json: JSONSchemaProps;
  readonly presence: Presence;
}

export const required = (json: JSONSchemaProps): Carried => ({ json, presence: "required" });

/** Where a zod schema stands, and how to say that something of it cannot be carried over. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly report: (code: string, message: string) => void;
}

/** What a node says beside these keywords. */
export function keywordsBeside(json: JSONSchemaProps, known: readonly string[]): readonly string[] {
  return Object.keys(json).filter((keyword) => !known.includes(keyword));
}
