import { k } from "slipway/api";
import { expect, test } from "vitest";
import { validate } from "../../../src/schema/validate.js";

test("an enum that may be null takes null, for which it has to stand in allOf", () => {
  const { json } = k.enum(["a", "b"]).nullable();
  expect(json).toEqual({ type: "string", allOf: [{ enum: ["a", "b"] }], nullable: true });
  expect(validate(json, null)).toEqual([]);
  expect(validate(json, "a")).toEqual([]);
  expect(validate(json, "c")).not.toEqual([]);
  // As the API server has it: proved by test/proof/zod.proof.test.ts.
  expect(validate({ type: "string", nullable: true, enum: ["a", null] }, null)).not.toEqual([]);
});
