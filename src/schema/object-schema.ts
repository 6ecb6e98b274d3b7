import { canonicalJSON, isPlainObject } from "../util/json.js";
import { type AnySchema, type Presence, Schema } from "./node.js";
import { asNode, faultsBelow, ownFaultsOf } from "./faults.js";
import type { ValidationIssue } from "./issues.js";
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

  /** `keywords` are the node's own; of their `required`, the order and what is no field is kept. */
  constructor(
    fields: F,
    keywords: JSONSchemaProps = { type: "object", properties: {} },
    faults: readonly ValidationIssue[] = [],
  ) {
    super(objectJSON(fields, keywords), "required", [...faults, ...faultsOf(fields)]);
    this.fields = fields;
  }

  /**
   * Adds what every status has, and the operator's process writes: `observedGeneration`, `conditions` merged by
   * type, `configHash`, `lastSuccessTime`, and `parts`, the readiness of each child. No field may have such a name.
   */
  standard(): ObjectSchema<F & StandardStatus> {
    const fields = { ...this.fields, ...standardStatus };
    return new ObjectSchema(fields, this.json, [...ownFaultsOf(this), ...takenNames(this.fields)]);
  }

  /** Keeps fields that the schema does not name; they are not checked. */
  preserveUnknownFields(): Schema<
    ObjectInput<F> & { [name: string]: unknown },
    ObjectStored<F> & { readonly [name: string]: unknown },
    "required"
  > {
    const keywords = { ...this.json, "x-kubernetes-preserve-unknown-fields": true };
    return new ObjectSchema(this.fields, keywords, ownFaultsOf(this));
  }
}

function objectJSON(fields: Fields, keywords: JSONSchemaProps): JSONSchemaProps {
  const { properties, required = [], ...own } = keywords;
  const entries = Object.entries(isPlainObject(fields) ? fields : {}).map(
    ([name, field]) => [name, asNode(field)] as const,
  );
  const kept = required.filter((name) => {
    const field = isPlainObject(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field?.presence !== "optional";
  });
  const added = entries
    .filter(([name, field]) => field.presence === "required" && !kept.includes(name))
    .map(([name]) => name);
  const names = [...kept, ...added];
  return {
    ...own,
    ...(entries.length > 0 || properties !== undefined
      ? { properties: Object.fromEntries(entries.map(([name, field]) => [name, field.json])) }
      : {}),
    ...(names.length > 0 ? { required: names } : {}),
  };
}

/** Fields in the place of standard ones, unless they are the same. */
function takenNames(fields: Fields): readonly ValidationIssue[] {
  return Object.entries(standardStatus).flatMap(([name, { json }]): readonly ValidationIssue[] => {
    const own = isPlainObject(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (own === undefined || canonicalJSON(asNode(own).json) === canonicalJSON(json)) return [];
    const message = "is a field of standard(), which is written for you: rename yours";
    return [{ path: ["properties", name], code: "STATUS_FIELD", message }];
  });
}

function faultsOf(fields: Fields): readonly ValidationIssue[] {
  if (!isPlainObject(fields)) {
    const message = "must be given its fields as an object of schemas";
    return [{ path: [], code: "SCHEMA_ROOT", message }];
  }
  return Object.entries(fields).flatMap(([name, field]) =>
    faultsBelow(asNode(field), ["properties", name]),
  );
}
