import { describe, expect, it } from "vitest";
import { parseFlags } from "../../../src/manager/flags.js";

const known = { names: ["token", "level", "dry-run"], switches: ["dry-run"] };
const parse = (...args: readonly string[]) => {
  const { values, issues, asksForHelp } = parseFlags(args, known);
  const faults = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  return { values: Object.fromEntries(values), faults, asksForHelp };
};
const well = { faults: [], asksForHelp: false };

describe("a flag that needs a value", () => {
  it.each(["--secret", "-secret", "-", "--secret=1", "--no-secret", "secret", "---"])(
    "takes what follows, though it begins with dashes: %s",
    (value) => {
      expect(parse("--token", value, "--level=info")).toEqual({
        ...well,
        values: { token: value, level: "info" },
      });
    },
  );

  it.each(["--level=info", "--dry-run", "--no-dry-run", "--token=a"])(
    "does not take another flag: %s",
    (flag) => {
      expect(parse("--token", flag).faults).toEqual(["--token needs a value: --token=…"]);
    },
  );

  it.each(["--help", "-h"])("does not take %s", (flag) => {
    expect(parse("--token", flag)).toMatchObject({ asksForHelp: true, values: {} });
  });
});
