import { describe, expect, it } from "vitest";
import { checkRules, inspectRules } from "../../../src/schema/cel-rules.js";
import { formatIssues, formatPath } from "../../../src/schema/issues.js";
import type { JSONSchemaProps, ValidationRule } from "../../../src/schema/types.js";

const string: JSONSchemaProps = { type: "string", maxLength: 63 };
const spec: JSONSchemaProps = {
  type: "object",
  properties: {
    name: string,
    replicas: { type: "integer" },
    ratio: { type: "number" },
    "pod-cidr": string,
    namespace: string,
    labels: { type: "object", additionalProperties: string, maxProperties: 8 },
    hosts: { type: "array", items: { type: "string" } },
    port: { "x-kubernetes-int-or-string": true },
    since: { type: "string", format: "date-time" },
  },
};

function root(...rules: readonly (string | ValidationRule)[]): JSONSchemaProps {
  const all = rules.map((rule) => (typeof rule === "string" ? { rule } : rule));
  return {
    type: "object",
    properties: { spec: { ...spec, "x-kubernetes-validations": all } },
  };
}

/** Code and message of each issue. */
function said(...rules: readonly (string | ValidationRule)[]): readonly string[] {
  return checkRules(root(...rules)).map(({ code, message }) => `${code} ${message}`);
}

describe("checkRules", () => {
  it("has nothing to say about rules that an API server takes", () => {
    expect(
      said(
        "self.replicas >= oldSelf.replicas",
        "self.namespace == self.__namespace__ && has(self.pod__dash__cidr)",
        "self.labels.all(key, value, key != value)",
        "self.?name.orValue('') != 'x' && self.since < timestamp('2030-01-01T00:00:00Z')",
        {
          rule: "self.replicas < 9",
          messageExpression: "'%d is too many'.format([self.replicas])",
        },
      ),
    ).toEqual([]);
  });

  it.each<[string, string]>([
    ["self.replicas >", "CEL_SYNTAX column 16: expected a value but found the end of the rule"],
    ["self.replicas = 3", "CEL_SYNTAX column 15: unexpected =; compare with =="],
    [
      "self.name.matches('\\d+')",
      "CEL_SYNTAX column 19: \\d is no escape in a string; double the backslash, or write r'…' for a raw string",
    ],
    ["'😀' == self.nme", "CEL_UNKNOWN_FIELD column 12: spec has no field nme; did you mean name?"],
    [
      "has(self.pod)",
      "CEL_UNKNOWN_FIELD column 4: spec has no field pod; - in a name is written __dash__: pod__dash__cidr",
    ],
    [
      "slef.replicas > 3",
      "CEL_UNKNOWN_NAME column 1: there is no variable or type named slef; did you mean self?",
    ],
    [
      "object.spec.replicas > 3",
      "CEL_UNKNOWN_NAME column 1: there is no variable or type named object; a CRD rule knows self and oldSelf; object is for admission policies",
    ],
    [
      "self.hosts.length() > 3",
      "CEL_UNKNOWN_FUNCTION column 18: there is no method named length; write size()",
    ],
    [
      "math.greatest(self.replicas, 3) > 3",
      "CEL_UNKNOWN_FUNCTION column 14: there is no function named math.greatest; Kubernetes has no math library in rules",
    ],
    [
      "self.hosts.existsOne(x, x == 'a')",
      "CEL_UNKNOWN_FUNCTION column 21: there is no method named existsOne; write exists_one(x, …)",
    ],
    [
      "self.name + self.replicas == 'a3'",
      "CEL_TYPE column 11: + does not take string and int; convert the other side with string(x)",
    ],
    [
      "self.replicas == 3.0",
      "CEL_TYPE column 15: == does not take int and double; convert one side: double(x) or int(x)",
    ],
    [
      "self.name != null",
      "CEL_TYPE column 11: != does not take string and null; a field that is not set is absent, not null: test it with has()",
    ],
    [
      "self.since > '2020-01-01T00:00:00Z'",
      "CEL_TYPE column 12: > does not take timestamp and string; write timestamp('2006-01-02T15:04:05Z')",
    ],
    [
      "quantity(self.replicas) == quantity('1')",
      "CEL_TYPE column 9: there is no quantity(int); it is quantity(string)",
    ],
    ["int('three') < self.replicas", "CEL_LITERAL column 4: 'three' is no int"],
    [
      "self.name.matches('^(?!kube-)')",
      "CEL_LITERAL column 19: the pattern does not compile: invalid or unsupported Perl syntax: `(?!`; RE2 has no look-around; split the test in two",
    ],
    ["'%d'.format([self.name]) == ''", "CEL_LITERAL column 18: %d does not take string"],
    ["self.replicas", "CEL_RESULT_TYPE column 1: a rule must be of type bool, but this is int"],
    [
      "self.port",
      "CEL_RESULT_TYPE column 1: a rule must be of type bool, but this is dyn; compare it, or convert it with bool(…)",
    ],
    [
      "self.hosts.all(h, h.contains('a'))",
      "CEL_COST the estimated cost is more than 100 times the limit of 10,000,000; add maxItems at spec.hosts, maxLength at spec.hosts[]",
    ],
  ])("says of %s what is wrong and where", (rule, expected) => {
    expect(said(rule)).toEqual([expected]);
  });

  it("counts columns in characters and names the line of a rule of several lines", () => {
    const rule = "self.replicas > 0 &&\n  self.nme == ''";
    expect(said({ rule, message: "m" })).toEqual([
      "CEL_UNKNOWN_FIELD line 2, column 7: spec has no field nme; did you mean name?",
    ]);
  });

  it("reports every fault of a rule, at the rule's place in the schema", () => {
    const issues = checkRules(root("true", "self.x > 1 && self.y > 2"));
    expect(issues.map(({ path, position }) => [formatPath(path), position?.column])).toEqual([
      ["properties.spec.x-kubernetes-validations[1].rule", 5],
      ["properties.spec.x-kubernetes-validations[1].rule", 19],
    ]);
    expect(formatIssues(issues)).toContain(
      "properties.spec.x-kubernetes-validations[1].rule: column 5:",
    );
  });

  it("refuses what the server refuses about messages, reasons and field paths", () => {
    expect(
      said(
        { rule: " " },
        { rule: "true", message: " " },
        { rule: "true", message: "a\nb" },
        { rule: "true &&\ntrue" },
        { rule: "true", messageExpression: " " },
        { rule: "true", messageExpression: "self.replicas" },
        { rule: "true", fieldPath: ".nme" },
        { rule: "true", fieldPath: "name" },
        { rule: "true", fieldPath: ".hosts[0]" },
      ),
    ).toEqual([
      "CEL_RULE_MISSING the rule is empty",
      "CEL_MESSAGE the message is blank; leave it out or write one",
      "CEL_MESSAGE the message has a line break; write it on one line",
      "CEL_MESSAGE a rule of several lines needs a message (a messageExpression is not enough)",
      "CEL_MESSAGE the messageExpression is blank; leave it out or write one",
      "CEL_RESULT_TYPE column 1: a messageExpression must be of type string, but this is int",
      "CEL_FIELD_PATH .nme is no path to a field: there is no field nme",
      "CEL_FIELD_PATH name is no path to a field: it starts with .name or ['name']",
      "CEL_FIELD_PATH .hosts[0] is no path to a field: ['…'] takes a name in single quotes, not 0",
    ]);
  });

  it("refuses oldSelf where items cannot be told apart, and optionalOldSelf without oldSelf", () => {
    const items: JSONSchemaProps = {
      ...string,
      "x-kubernetes-validations": [
        { rule: "self == oldSelf" },
        { rule: "true", optionalOldSelf: true },
      ],
    };
    const schema: JSONSchemaProps = {
      type: "object",
      properties: { names: { type: "array", items, maxItems: 3 } },
    };
    expect(checkRules(schema).map(({ code, message }) => `${code} ${message}`)).toEqual([
      "CEL_OLD_SELF oldSelf cannot be used below names: items of a list that is not x-kubernetes-list-type: map have no old value",
      "CEL_OLD_SELF optionalOldSelf is for rules that use oldSelf; drop it",
    ]);
  });

  it("refuses a rule on a node that rules cannot see", () => {
    const free: JSONSchemaProps = {
      "x-kubernetes-preserve-unknown-fields": true,
      "x-kubernetes-validations": [{ rule: "true" }],
    };
    expect(checkRules({ type: "object", properties: { free } }).map(({ code }) => code)).toEqual([
      "CEL_NO_TYPE",
    ]);
  });

  it("refuses what makes the API server break off the request", () => {
    expect(said("[?dyn(1)].size() == 1")).toEqual([
      "CEL_TYPE column 6: an element written with ? must be an optional, not dyn; drop the ?",
    ]);
  });
});

describe("the version of the API server", () => {
  const slice: JSONSchemaProps = {
    type: "object",
    properties: {
      spec: {
        type: "object",
        properties: { xs: { type: "array", items: { type: "integer" }, maxItems: 9 } },
        "x-kubernetes-validations": [{ rule: "self.xs.distinct().size() == 3" }],
      },
    },
  };

  it("decides on the libraries: those of the version before it", () => {
    expect(checkRules(slice, { kubernetesVersion: "1.35" })).toEqual([]);
    expect(checkRules(slice, { kubernetesVersion: "1.34" }).map(({ message }) => message)).toEqual([
      "column 17: there is no method named distinct; the list library may be used in new rules from Kubernetes 1.35 on",
    ]);
  });

  it("is the newest one that is known when it is newer or not given", () => {
    expect(checkRules(slice)).toEqual([]);
    expect(checkRules(slice, { kubernetesVersion: "1.99" })).toEqual([]);
  });
});

describe("inspectRules", () => {
  const limited = (maxItems: number): JSONSchemaProps => ({
    type: "object",
    properties: {
      xs: { type: "array", maxItems, items: { type: "integer" } },
    },
    "x-kubernetes-validations": [{ rule: "self.xs.all(x, self.xs.exists(y, x == y))" }],
  });

  it("gives the cost of each rule, how often it runs and the sum", () => {
    const schema: JSONSchemaProps = {
      type: "object",
      properties: { groups: { type: "array", maxItems: 5, items: limited(100) } },
    };
    const { issues, costs, total } = inspectRules(schema);
    expect(issues).toEqual([]);
    expect(costs).toEqual([
      {
        path: ["properties", "groups", "items", "x-kubernetes-validations", 0, "rule"],
        cost: 60603n,
        times: 5n,
        total: 303015n,
        missing: [],
        hasUnknownSize: false,
      },
    ]);
    expect(total).toBe(303015n);
  });

  it("says which limits above a rule are missing", () => {
    const schema: JSONSchemaProps = {
      type: "object",
      properties: { groups: { type: "object", additionalProperties: limited(100) } },
    };
    expect(checkRules(schema).map(({ message }) => message)).toEqual([
      "the estimated cost is more than 100 times the limit of 10,000,000, as it may run 1,048,576 times in one object; add maxProperties at groups",
    ]);
  });

  it("reports the sum of rules that are cheap enough one by one", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`part${index}`, limited(1200)]),
    );
    const issues = checkRules({ type: "object", properties });
    expect(issues.map(({ code, path }) => [code, path])).toEqual([["CEL_TOTAL_COST", []]]);
    expect(issues[0]?.message).toMatch(
      /^the estimated cost of all rules together is 1\.038 times the limit of 100,000,000; most of it is properties\.part/,
    );
  });

  it("names the limits that are missing where a rule walks a list for each of its items", () => {
    for (const rule of [
      "self.hosts.all(a, self.hosts.all(b, a == b))",
      "self.hosts.all(a, self.hosts.exists_one(b, b == a) && self.hosts.all(c, c == a))",
    ])
      expect(said(rule)).toEqual([
        "CEL_COST the estimated cost is more than 100 times the limit of 10,000,000; add maxItems at spec.hosts, maxLength at spec.hosts[]",
      ]);
    expect(said("self.hosts.all(a, self.hosts.all(b, string(a + b) != a))")).toEqual([
      expect.stringContaining("add maxItems at spec.hosts"),
    ]);
  });

  it("names the way out where a size cannot be known", () => {
    expect(said({ rule: "true", messageExpression: "'got ' + string(self.replicas)" })).toEqual([
      expect.stringMatching(
        /^CEL_COST .* write '… %d'\.format\(\[x\]\) instead of adding string\(x\)/,
      ),
    ]);
  });

  it("leaves the schema as it is", () => {
    const schema = root("self.nme == ''");
    const before = JSON.stringify(schema);
    inspectRules(schema);
    expect(JSON.stringify(schema)).toBe(before);
  });
});
