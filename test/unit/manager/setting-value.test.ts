import { k } from "slipway/api";
import { expect, it } from "vitest";
import { expectedOf } from "../../../src/manager/setting-value.js";

it.each([
  [k.int32(), "a whole number of 32 bits"],
  [k.int32({ minimum: 1 }), "a whole number of 32 bits from 1"],
  [k.int32({ minimum: 1, maximum: 9 }), "a whole number from 1 up to 9"],
  [k.int64({ minimum: 1 }), "a whole number from 1"],
  [k.number({ maximum: 1.5 }), "a number up to 1.5"],
])("says which numbers are taken: %#", (schema, text) => {
  expect(expectedOf(schema.json)).toBe(text);
});
