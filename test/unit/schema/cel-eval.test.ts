import { describe, expect, it } from "vitest";
import { checkValueRules } from "../../../src/schema/value-rules.js";
import type { ValidationRule } from "../../../src/schema/types.js";
import {
  agrees,
  type CelOutcome,
  type CelSample,
  celValues,
  noText,
  outcomeOf,
  sampleSchema,
  textRule,
} from "./cel-values.js";

const { samples, rules, texts, known } = celValues;

function messagesOf(rule: ValidationRule, { spec, old }: CelSample): readonly string[] {
  const oldObject = old === undefined ? {} : { oldObject: { spec: old } };
  const { issues } = checkValueRules(sampleSchema([rule]), { spec }, oldObject);
  return issues.map(({ message }) => message);
}

function outcomes(rule: string): readonly CelOutcome[] {
  return samples.map((sample) => {
    const skipped = rule.includes("oldSelf") && sample.old === undefined;
    const [message] = messagesOf({ rule }, sample);
    return skipped && message === undefined ? null : outcomeOf(rule, message);
  });
}

describe("the evaluator of CEL", () => {
  it.each(rules)("decides as recorded: $rule", ({ rule, outcomes: recorded }) => {
    const ours = outcomes(rule);
    // What is recorded where the two are one, so that the rest is shown as it is.
    const shown = ours.map((outcome, index) => {
      const theirs = recorded[index] ?? null;
      return agrees(theirs, outcome) ? theirs : outcome;
    });
    expect(shown).toEqual(recorded);
  });

  it.each(texts)("yields the recorded text: $text", ({ text, shown }) => {
    const ours = samples.map((sample) => messagesOf(textRule(text), sample)[0] ?? null);
    expect(ours.map((message) => (message === noText ? null : message))).toEqual(shown);
  });

  it.each(known)("holds that %s", (rule) => {
    expect(messagesOf({ rule }, { spec: {} })).toEqual([]);
  });
});
