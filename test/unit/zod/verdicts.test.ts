import * as z from "zod";
import type { $ZodType } from "zod/v4/core";
import { describe, expect, it } from "vitest";
import { k } from "slipway/api";
import { admit } from "../../../src/schema/admit.js";
import { fromZod } from "slipway/zod";
import { zodCases, zodDifferences } from "./cases.js";

const refused = "refused";

/** What an API server would store of a value, as this project has it. */
function storedOf(schema: $ZodType, value: unknown): unknown {
  const root = k.object({ spec: fromZod(z.object({ value: schema })) }).json;
  const { issues, object } = admit(root, { object: { spec: specWith(value) } });
  return issues.length === 0 ? Object(object).spec : refused;
}

function parsedBy(schema: $ZodType, value: unknown): unknown {
  const parsed = z.object({ value: schema }).safeParse(specWith(value));
  return parsed.success ? parsed.data : refused;
}

function specWith(value: unknown): object {
  return value === undefined ? {} : { value };
}

describe("a schema made of a zod schema", () => {
  it.each(Object.entries(zodCases))("takes and stores what zod does: %s", (_name, each) => {
    const verdicts = each.values.map((value) => ({ value, is: storedOf(each.schema, value) }));
    const zods = each.values.map((value) => ({ value, is: parsedBy(each.schema, value) }));
    expect(verdicts).toEqual(zods);
  });

  it.each(Object.entries(zodDifferences))("differs from zod: %s", (_name, each) => {
    const expected = each.stored.map((value) => (value === undefined ? refused : { value }));
    expect(each.values.map((value) => storedOf(each.schema, value))).toEqual(expected);
    expect(each.values.map((value) => parsedBy(each.schema, value))).not.toEqual(expected);
  });
});
