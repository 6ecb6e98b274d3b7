import { readFileSync } from "node:fs";
import type { JSONSchemaProps, JSONValue, ValidationRule } from "../../../src/schema/types.js";

/** A value, and the one that it replaces. */
export interface CelSample {
  readonly spec: JSONValue;
  readonly old?: JSONValue;
}

/** Whether a rule holds, or the error that it ends with; null where it is not evaluated. */
export type CelOutcome = boolean | string | null;

interface CelValues {
  readonly properties: Readonly<Record<string, JSONSchemaProps>>;
  readonly samples: readonly CelSample[];
  readonly rules: readonly { readonly rule: string; readonly outcomes: readonly CelOutcome[] }[];
  readonly texts: readonly {
    readonly text: string;
    readonly shown: readonly (string | null)[];
  }[];
  /** Rules that hold of every value. */
  readonly known: readonly string[];
}

/** What is recorded in `cel-values.json`; see `about` in the file. */
export const celValues: CelValues = JSON.parse(
  readFileSync(new URL("cel-values.json", import.meta.url), "utf8"),
);

/** The root schema of the samples, with rules on `spec`; none looks at `round`. */
export function sampleSchema(rules: readonly ValidationRule[]): JSONSchemaProps {
  const round: JSONSchemaProps = { type: "integer" };
  const properties = { ...celValues.properties, round };
  const spec: JSONSchemaProps = { type: "object", properties, "x-kubernetes-validations": rules };
  return { type: "object", properties: { spec } };
}

/** A rule that shows a text of a sample in its message. */
export function textRule(text: string): ValidationRule {
  const rule = text.includes("oldSelf") ? "false && self == oldSelf" : "false";
  return { rule, message: noText, messageExpression: text };
}

export const noText = "no text";

/** The outcome of a rule by the message that reports it, if there is one. */
export function outcomeOf(rule: string, message: string | undefined): CelOutcome {
  if (message === undefined) return true;
  if (message === `failed rule: ${rule}`) return false;
  for (const end of [` evaluating rule: ${rule}`, ` for rule: ${rule}`]) {
    if (message.endsWith(end)) return message.slice(0, -end.length);
  }
  throw new Error(`no message of ${rule}: ${message}`);
}

/** Whether two outcomes are one. The API server's parsers have words of their own, and so has a crash of it. */
export function agrees(theirs: CelOutcome, ours: CelOutcome): boolean {
  if (typeof theirs !== "string" || typeof ours !== "string") return theirs === ours;
  return theirs.startsWith("internal error: ") || plain(theirs) === plain(ours);
}

function plain(error: string): string {
  return error
    .replace(/(parse error during conversion from string|^Invalid \S+ formatted string).*/s, "$1")
    .replace(/^(quantities must|unable to parse quantity).*/s, "no quantity")
    .replace(
      /^(Invalid character|Major number|Version string|strconv|a version|major, ).*/,
      "no version",
    )
    .replace(/^got 'types\.(\w+)'/, (_, type: string) => `got '${type.toLowerCase()}'`);
}
