import { describe, expect, it } from "vitest";
import { admit } from "../../../src/schema/admit.js";
import type { JSONSchemaProps, ValidationRule } from "../../../src/schema/types.js";

const int: JSONSchemaProps = { type: "integer" };
const entry: JSONSchemaProps = {
  type: "object",
  properties: { key: { type: "string" }, size: int },
  required: ["key"],
};

function root(
  properties: Readonly<Record<string, JSONSchemaProps>>,
  ...rules: readonly ValidationRule[]
): JSONSchemaProps {
  const spec: JSONSchemaProps = { type: "object", properties, "x-kubernetes-validations": rules };
  return { type: "object", properties: { spec } };
}

function told(schema: JSONSchemaProps, spec: unknown, old?: unknown): readonly string[] {
  const request = old === undefined ? {} : { oldObject: { spec: old } };
  return admit(schema, { object: { spec }, ...request }).issues.map(
    ({ field, reason, code, message }) =>
      [field, code, ...(reason === "FieldValueInvalid" ? [] : [reason]), message].join(" | "),
  );
}

// k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go
describe("a rule that does not hold", () => {
  it("is told with its text, its message, or what its messageExpression yields", () => {
    const tell = (rule: Partial<ValidationRule>): readonly string[] =>
      told(root({ a: int }, { rule: "self.a > 1", ...rule }), { a: 1 });
    expect(tell({})).toEqual(["spec | VALUE_RULE | failed rule: self.a > 1"]);
    expect(tell({ message: "too small" })).toEqual(["spec | VALUE_RULE | too small"]);
    const messageExpression = "'%d is too small'.format([self.a])";
    expect(tell({ messageExpression })).toEqual(["spec | VALUE_RULE | 1 is too small"]);
  });

  it.each(["''", "'a\\nb'", "string(1 / (self.a - 1))", "'  '"])(
    "falls back to its message where its messageExpression is %s",
    (messageExpression) => {
      const rule = { rule: "self.a > 1", message: "too small", messageExpression };
      expect(told(root({ a: int }, rule), { a: 1 })).toEqual(["spec | VALUE_RULE | too small"]);
    },
  );

  it("stands where its fieldPath leads, with its reason", () => {
    const rule = { rule: "self.a > 1", fieldPath: ".a", reason: "FieldValueForbidden" } as const;
    const schema = root({ a: int }, rule);
    expect(told(schema, { a: 1 })).toEqual([
      "spec.a | VALUE_RULE | FieldValueForbidden | failed rule: self.a > 1",
    ]);
    const [issue] = admit(schema, { object: { spec: { a: 1 } } }).issues;
    expect(issue?.path).toEqual(["spec", "a"]);
  });

  it("is told of each item and entry", () => {
    const small: JSONSchemaProps = { ...int, "x-kubernetes-validations": [{ rule: "self < 2" }] };
    const schema = root({
      list: { type: "array", items: small },
      map: { type: "object", additionalProperties: small },
    });
    expect(told(schema, { list: [1, 2], map: { a: 3, b: 1 } })).toEqual([
      "spec.list[1] | VALUE_RULE | failed rule: self < 2",
      "spec.map[a] | VALUE_RULE | failed rule: self < 2",
    ]);
  });
});

describe("a rule that fails", () => {
  it("refuses the value, unless another part of it decides", () => {
    const failing = root({ a: int, b: int }, { rule: "self.a > 1" });
    expect(told(failing, {})).toEqual([
      "spec | VALUE_RULE_ERROR | no such key: a evaluating rule: self.a > 1",
    ]);
    expect(told(root({ a: int, b: int }, { rule: "self.a > 1 || self.b > 1" }), { b: 2 })).toEqual(
      [],
    );
  });

  it("is not made up for where a list to be sorted is missing, as in the server", () => {
    const list: JSONSchemaProps = { type: "array", items: int };
    expect(told(root({ list }, { rule: "self.list.sort().size() > 1 || true" }), {})).toHaveLength(
      1,
    );
  });
});

describe("rules on a value without its shape", () => {
  it("are not evaluated", () => {
    const codes = told(root({ a: int }, { rule: "self.a > 1" }), { a: "x" });
    expect(codes.map((line) => line.split(" | ")[1])).toEqual([
      "VALUE_TYPE",
      "VALUE_RULES_SKIPPED",
    ]);
  });
});

describe("a transition rule", () => {
  const grows: JSONSchemaProps = {
    ...int,
    "x-kubernetes-validations": [{ rule: "self >= oldSelf", message: "shrinks" }],
  };

  it("finds the old item by the keys of its list, and none in an atomic list", () => {
    const items = { ...entry, properties: { key: { type: "string" }, size: grows } } as const;
    const keyed: JSONSchemaProps = {
      type: "array",
      items,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["key"],
    };
    const old = [
      { key: "a", size: 1 },
      { key: "b", size: 5 },
    ];
    const next = [
      { key: "b", size: 4 },
      { key: "a", size: 2 },
      { key: "new", size: 0 },
    ];
    expect(told(root({ list: keyed }), { list: next }, { list: old })).toEqual([
      "spec.list[0].size | VALUE_RULE | shrinks",
    ]);
    const atomic: JSONSchemaProps = { type: "array", items };
    expect(told(root({ list: atomic }), { list: next }, { list: old })).toEqual([]);
  });

  it("runs on creation where its old value is optional", () => {
    const rule = { rule: "oldSelf.hasValue() || self.a == 1", optionalOldSelf: true };
    const schema = root({ a: int }, rule);
    expect(told(schema, { a: 2 })).toHaveLength(1);
    expect(told(schema, { a: 1 })).toEqual([]);
    expect(told(schema, { a: 2 }, { a: 2 })).toEqual([]);
  });
});

describe("what was broken before", () => {
  const schema = root({ a: int, b: int }, { rule: "self.a > 1", message: "too small" });

  it("is a warning while the value stays, and an issue when it changes", () => {
    const same = admit(schema, { object: { spec: { a: 1 } }, oldObject: { spec: { a: 1 } } });
    expect(same.issues).toEqual([]);
    expect(same.warnings).toEqual(["spec: Invalid value: too small"]);
    expect(told(schema, { a: 1, b: 2 }, { a: 1 })).toEqual(["spec | VALUE_RULE | too small"]);
  });

  it("stays allowed in a list that did not change, and repetitions while there were some", () => {
    const set: JSONSchemaProps = {
      type: "array",
      items: { type: "string", maxLength: 2 },
      "x-kubernetes-list-type": "set",
    };
    const sets = root({ set });
    expect(told(sets, { set: ["long"] }, { set: ["long"] })).toEqual([]);
    expect(told(sets, { set: ["long", "a"] }, { set: ["long"] })).toHaveLength(1);
    expect(told(sets, { set: ["a", "a"] }, { set: ["b", "b"] })).toEqual([]);
    expect(told(sets, { set: ["a", "a"] }, { set: ["b"] })).toEqual([
      expect.stringContaining("VALUE_DUPLICATE"),
    ]);
  });
});

describe("the cost of rules", () => {
  const list: JSONSchemaProps = { type: "array", items: int };
  const items = Array.from({ length: 1000 }, (_, index) => index);
  const quadratic = "self.list.all(x, self.list.all(y, x == y || x < 1000))";

  it("ends the evaluation of a rule, whatever else it says, and of all rules after it", () => {
    const schema = root({ list }, { rule: `${quadratic} || true` }, { rule: "false" });
    expect(told(schema, { list: items })).toEqual([
      expect.stringMatching(/^spec \| VALUE_RULE_COST \| .*cost exceeds limit/),
    ]);
    expect(told(schema, { list: items.slice(0, 10) })).toEqual([
      "spec | VALUE_RULE | failed rule: false",
    ]);
  });

  it("ends the evaluation of a messageExpression", () => {
    const rule = { rule: "false", messageExpression: `${quadratic} ? 'a' : 'b'` };
    expect(told(root({ list }, rule), { list: items })).toEqual([
      expect.stringMatching(/VALUE_RULE_COST \| .*messageExpression/),
    ]);
  });
});
