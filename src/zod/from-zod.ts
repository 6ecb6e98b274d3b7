import type { $ZodObject, $ZodType, input, output } from "zod/v4/core";
import { authorsPath } from "../schema/authors-path.js";
import { asNode } from "../schema/faults.js";
import type { AnySchema, Presence, Schema } from "../schema/node.js";
import type { ObjectSchema } from "../schema/object-schema.js";
import { parseSchema } from "../schema/parse-schema.js";
import { Conversion } from "./conversion.js";
import { ZodSchemaError } from "./errors.js";
import { withNullableEnums } from "./nullable-enums.js";
import type { JSONOnly, Stored, Written } from "./value-types.js";

/** Whether a field with this schema must be written, may be left out, or is filled in. */
type PresenceOf<S> = S extends { _zod: { optout: "optional" } }
  ? "optional"
  : S extends { _zod: { optin: "optional" | "defaulted" } }
    ? "defaulted"
    : "required";

type NodeOf<S, P extends Presence = PresenceOf<S>> = Schema<
  P extends "required" ? Written<input<S>> : Exclude<Written<input<S>>, undefined>,
  P extends "required" ? Stored<output<S>> : Exclude<Stored<output<S>>, undefined>,
  P
>;

/** The node of the builder that a zod schema becomes, with the types of its values. */
export type FromZod<S extends $ZodType> =
  S extends $ZodObject<infer Shape, infer Config>
    ? string extends keyof Config["out"]
      ? NodeOf<S>
      : ObjectSchema<{ readonly [K in keyof Shape & string]: NodeOf<Shape[K]> }>
    : NodeOf<S>;

/**
 * Makes a node of the builder out of a schema of zod 4, classic or mini.
 *
 * What an author writes is typed as zod's input, what is stored as its output, deeply readonly. The
 * node takes rules, a description and a default like any other, and `.standard()` where it is an
 * object. `.describe()` and `.meta()` of zod are carried over.
 *
 * Whatever zod checks is in the schema, or refused. Where the API server takes values in another way
 * than zod is the matter of `docs/guides/zod.md`.
 *
 * @throws ZodSchemaError `ZOD_SCHEMA_INVALID` with everything that a CustomResourceDefinition cannot
 * say, each with its path and what to write instead.
 * @example
 * const spec = fromZod(z.object({ replicas: z.int32().min(1).default(1) }));
 */
export function fromZod<S extends $ZodType>(schema: S & JSONOnly<S>): FromZod<S>;
export function fromZod(schema: unknown): AnySchema {
  const conversion = new Conversion();
  const { json, presence } = conversion.convert(schema, []);
  const node = asNode(parseSchema(withNullableEnums(json)).withPresence(presence));
  const faults = node.faults.map((fault) => ({ ...fault, path: authorsPath(fault.path) }));
  const issues = [...conversion.issues, ...faults];
  if (issues.length > 0) throw new ZodSchemaError(issues);
  return node;
}
