import { DefinitionError, isToolkitError, ToolkitError, ValidationError } from "slipway";
import { describe, expect, it } from "vitest";

describe("ToolkitError", () => {
  it("is known by its brand, as an instance of another copy of the package would be", () => {
    expect(isToolkitError(new ToolkitError("A_CODE", "text"))).toBe(true);
    expect(isToolkitError({ [Symbol.for("slipway.dev/error")]: true })).toBe(true);
    expect(isToolkitError(new Error("text"))).toBe(false);
    expect(isToolkitError(undefined)).toBe(false);
  });

  it("keeps its cause, and names its class", () => {
    const cause = new Error("why");
    expect(new ToolkitError("A_CODE", "text", { cause }).cause).toBe(cause);
    expect(new ToolkitError("A_CODE", "text")).not.toHaveProperty("cause");
    expect(String(new DefinitionError("resource X", []))).toMatch(/^DefinitionError: resource X/);
    expect(new ValidationError("x", []).name).toBe("ValidationError");
  });

  it("lists every issue on a line of its own, with path and code", () => {
    const issue = {
      path: ["spec", "users", 0, "a/b"],
      code: "VALUE_TYPE",
      message: "must be a string",
    };
    expect(new ValidationError("Database a", [issue]).message).toBe(
      "Database a is not valid:\n  - spec.users[0][a/b]: must be a string [VALUE_TYPE]",
    );
  });
});
