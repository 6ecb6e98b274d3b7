import { type AnySchema, type Presence, Schema } from "./node.js";
import { standardStatus, type StandardStatus } from "./standard-status.js";
import type { JSONSchemaProps } from "./types.js";

/** The fields of an object schema, by name. */
export interface Fields {
  readonly [name: string]: AnySchema;
}

type KeysOf<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K]["presence"] extends P ? K : never;
}[keyof F];

/** Shows an intersection as one plain object type. */
type Plain<T> = { [K in keyof T]: T[K] } & {};

/** The type of an object as an author writes it: optional and defaulted fields may be left out. */
export type ObjectInput<F extends Fields> = Plain<
  { -readonly [K in KeysOf<F, "required">]: F[K]["~input"] } & {
    -readonly [K in KeysOf<F, "optional" | "defaulted">]?: F[K]["~input"] | undefined;
  }
>;

/** The type of an object as it is stored: deeply readonly, with its defaults filled in. */
export type ObjectStored<F extends Fields> = Plain<
  { readonly [K in KeysOf<F, "required" | "defaulted">]: F[K]["~stored"] } & {
    readonly [K in KeysOf<F, "optional">]?: F[K]["~stored"] | undefined;
  }
>;

/** A schema of an object with named fields. */
export class ObjectSchema<F extends Fields> extends Schema<
  ObjectInput<F>,
  ObjectStored<F>,
  "required"
> {
  readonly fields: F;

  constructor(fields: F) {
    super(objectJSON(fields), "required");
    this.fields = fields;
  }

  /** Adds what every status has: `observedGeneration`, and `conditions` merged by type. */
  standard(): ObjectSchema<F & StandardStatus> {
    return new ObjectSchema({ ...this.fields, ...standardStatus });
  }
}

function objectJSON(fields: Fields): JSONSchemaProps {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.presence === "required");
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, field.json])),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  };
}
