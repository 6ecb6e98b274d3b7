import type { JSONSchemaProps, JSONValue, ValidationRule } from "./types.js";

/** Whether a field must be written, may be left out, or is filled in by the API server. */
export type Presence = "required" | "optional" | "defaulted";

/** What an author may say of a rule beside the expression. */
export type RuleOptions = Omit<ValidationRule, "rule">;

/**
 * One node of a structural schema, with the TypeScript types of its values.
 *
 * Immutable: every method returns a new node. `Input` is what an author writes,
 * `Stored` is what the API server keeps, with defaults filled in.
 */
export class Schema<Input, Stored, P extends Presence = Presence> {
  /** Exists for the compiler only. */
  declare readonly "~input": Input;
  /** Exists for the compiler only. */
  declare readonly "~stored": Stored;

  /** The OpenAPI form of this node, as it goes into the CustomResourceDefinition. */
  readonly json: JSONSchemaProps;
  /** Whether the field that holds this node is required, optional or defaulted. */
  readonly presence: P;

  constructor(json: JSONSchemaProps, presence: P) {
    this.json = json;
    this.presence = presence;
  }

  /** Describes the field; `kubectl explain` and the CRD's readers see the text. */
  describe(text: string): this {
    return this.extend({ description: text });
  }

  /** Gives the value an editor or a catalog shows; the API server ignores it. */
  example(value: NoInfer<Input>): this {
    return this.extend({ example: toJSON(value) });
  }

  /**
   * Adds a CEL rule that the API server checks on every write.
   *
   * Checked against the schema, with its estimated cost, when the resource is
   * defined. @see https://kubernetes.io/docs/reference/using-api/cel/
   */
  rule(rule: string, options: RuleOptions = {}): this {
    const rules = this.json["x-kubernetes-validations"] ?? [];
    return this.extend({ "x-kubernetes-validations": [...rules, { rule, ...options }] });
  }

  /** Lets the field be left out. */
  optional(): Schema<Input, Stored, "optional"> {
    return new Schema(this.json, "optional");
  }

  /** Has the API server fill in `value` where the field is left out or null. */
  default(value: NoInfer<Input>): Schema<Input, Stored, "defaulted"> {
    return new Schema({ ...this.json, default: toJSON(value) }, "defaulted");
  }

  /** Lets the value be null as well. */
  nullable(): Schema<Input | null, Stored | null, P> {
    return new Schema({ ...this.json, nullable: true }, this.presence);
  }

  private extend(more: JSONSchemaProps): this {
    const json: JSONSchemaProps = { ...this.json, ...more };
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { json });
  }
}

/** A schema of any type. */
export type AnySchema = Schema<unknown, unknown>;

/** A schema whose values are objects. */
export type AnyObjectSchema = Schema<object, object>;

/** Drops `undefined` members, which stand for absent fields, and rejects nothing else: checks come at definition. */
function toJSON(value: unknown): JSONValue {
  if (Array.isArray(value)) return value.map(toJSON);
  if (typeof value !== "object" || value === null) return value as JSONValue;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toJSON(member)]));
}
