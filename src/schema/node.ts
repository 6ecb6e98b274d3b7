import type { ValidationIssue } from "./issues.js";
import { toJSON } from "./json-value.js";
import type { JSONSchemaProps, ValidationRule } from "./types.js";

/** Whether a field must be written, may be left out, or is filled in by the API server. */
export type Presence = "required" | "optional" | "defaulted";

/** What an author may say of a rule beside the expression. */
export type RuleOptions = Omit<ValidationRule, "rule">;

/** Keywords that any node can have and that say nothing of its TypeScript type. */
export type ExtraKeywords = Pick<
  JSONSchemaProps,
  "allOf" | "anyOf" | "oneOf" | "not" | "title" | "externalDocs" | "enum"
>;

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
  /** What was wrong with what the builder was given, here and below; `defineResource` refuses it. */
  readonly faults: readonly ValidationIssue[];

  constructor(json: JSONSchemaProps, presence: P, faults: readonly ValidationIssue[] = []) {
    this.json = withoutUndefined(json);
    this.presence = presence;
    this.faults = faults;
  }

  /** Describes the field; `kubectl explain` and the CRD's readers see the text. An empty one takes it away. */
  describe(text: string): this {
    return this.extend({ description: text === "" ? undefined : text });
  }

  /** Gives the value an editor or a catalog shows; the API server ignores it. */
  example(value: NoInfer<Input>): this {
    return this.extendByValue("example", value);
  }

  /**
   * Adds a CEL rule that the API server checks on every write.
   *
   * Checked against the schema, with its estimated cost, when the resource is
   * defined. @see https://kubernetes.io/docs/reference/using-api/cel/
   */
  rule(rule: string, options: RuleOptions = {}): this {
    const rules = this.json["x-kubernetes-validations"] ?? [];
    const added = withoutUndefined({ rule, ...options });
    return this.extend({ "x-kubernetes-validations": [...rules, added] });
  }

  /**
   * Adds keywords that the types do not see: `oneOf` and its kin in their structural
   * form (no `type` inside, only fields that the node declares), `title`, `externalDocs`.
   */
  also(keywords: ExtraKeywords): this {
    const { value, issues } = toJSON(keywords, []);
    return this.extend(Object(value), issues);
  }

  /** Lets the field be left out. */
  optional(): Schema<Input, Stored, "optional"> {
    return this.withPresence("optional");
  }

  /** Has the API server fill in `value` where the field is left out or null. */
  default(value: NoInfer<Input>): Schema<Input, Stored, "defaulted"> {
    return this.extendByValue("default", value).withPresence("defaulted");
  }

  /** Lets the value be null as well. */
  nullable(): Schema<Input | null, Stored | null, P> {
    const { enum: values, allOf = [], ...json } = this.json;
    // An enum beside `nullable` takes no null, even where it lists it; in `allOf` it is looked at for other values only.
    const others = values === undefined ? allOf : [...allOf, { enum: values }];
    return this.clone<Input | null, Stored | null, P>({
      json: { ...json, ...(others.length === 0 ? {} : { allOf: others }), nullable: true },
    });
  }

  /** The same node for a field that must be written, may be left out, or is filled in. */
  withPresence<Q extends Presence>(presence: Q): Schema<Input, Stored, Q> {
    return this.clone<Input, Stored, Q>({ presence });
  }

  private extendByValue(keyword: "default" | "example", given: unknown): this {
    const { value, issues } = toJSON(given, [keyword]);
    return this.extend({ [keyword]: value }, issues);
  }

  private extend(
    more: { readonly [K in keyof JSONSchemaProps]: JSONSchemaProps[K] | undefined },
    faults: readonly ValidationIssue[] = [],
  ): this {
    const json = withoutUndefined({ ...this.json, ...more });
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, {
      json,
      faults: [...this.faults, ...faults],
    });
  }

  /** A copy of the same class, so that what a node holds stays known. */
  private clone<I, S, Q extends Presence>(
    parts: Partial<Pick<Schema<I, S, Q>, "json" | "presence">>,
  ): Schema<I, S, Q> {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, parts);
  }
}

/** A schema of any type. */
export type AnySchema = Schema<unknown, unknown>;

/** A schema whose values are objects. */
export type AnyObjectSchema = Schema<object, object>;

function withoutUndefined<T extends object>(
  members: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see below
  if (!Object.values(members).includes(undefined)) return members as never;
  const given = Object.entries(members).filter(([, member]) => member !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same members, less the undefined ones
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}
