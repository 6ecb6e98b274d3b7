import { describe, expect, it } from "vitest";
import { inspectRules } from "../../../src/schema/cel-rules.js";
import { celCases, serverPath } from "./cel-cases.js";

const cases = celCases();
const groups = [...new Set(cases.map(({ name }) => name.slice(0, name.indexOf(":"))))];

describe.each(groups)("rules judged by a kube-apiserver: %s", (group) => {
  const ours = cases.filter(({ name }) => name.startsWith(`${group}:`));

  it("are accepted and refused alike", () => {
    const verdicts = ours.map(({ name, schema }) => [
      name,
      inspectRules(schema).issues.length === 0,
    ]);
    expect(verdicts).toEqual(ours.map(({ name, accepted }) => [name, accepted]));
  });

  it("have the same estimated cost", () => {
    const estimates = ours.map(({ name, schema, costs }) => {
      const report = new Map(
        inspectRules(schema).costs.map((each) => [serverPath(each.path), each]),
      );
      const found = costs.map(({ path, message }) => {
        const rule = report.get(`${path}.rule`);
        return {
          path,
          cost: String(rule?.cost),
          total: String(rule?.total),
          ...(message === undefined
            ? {}
            : { message: String(report.get(`${path}.messageExpression`)?.cost) }),
        };
      });
      return [name, found];
    });
    expect(estimates).toEqual(ours.map(({ name, costs }) => [name, costs]));
  });
});
