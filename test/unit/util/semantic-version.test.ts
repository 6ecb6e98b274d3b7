import { describe, expect, test } from "vitest";
import { compareVersions, parseVersion, type Version } from "../../../src/util/semantic-version.js";
import { parseVersionRange } from "../../../src/olm/version-range.js";

function version(text: string): Version {
  const parsed = parseVersion(text);
  if (parsed === undefined) throw new Error(`${text} is no version`);
  return parsed;
}

describe("versions", () => {
  test("are ordered by precedence, as semver.org has it", () => {
    const ascending = [
      "0.0.1",
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.99999999999999999998",
      "1.0.99999999999999999999",
      "1.10.0",
      "2.0.0",
    ];
    const sorted = ascending
      .toReversed()
      .toSorted((a, b) => compareVersions(version(a), version(b)));
    expect(sorted).toEqual(ascending);
    expect(compareVersions(version("1.0.0+a"), version("1.0.0+b"))).toBe(0);
  });

  test.each([
    "",
    "1",
    "1.0",
    "v1.0.0",
    "1.0.0 ",
    "01.0.0",
    "1.0.0-01",
    "1.0.0-",
    "1.0.0+",
    "1.0.0.0",
  ])("%j is none", (text) => expect(parseVersion(text)).toBeUndefined());
});

describe("ranges", () => {
  test.each([
    [">=1.0.0 <2.0.0", ["1.0.0", "1.9.9"], ["0.9.9", "2.0.0"]],
    ["<1.0.0 || >=2.0.0", ["0.1.0", "2.0.0"], ["1.5.0"]],
    [">1.0.0", ["1.0.1"], ["1.0.0", "1.0.0-rc.1"]],
    ["<=1.0.0", ["1.0.0", "1.0.0-rc.1"], ["1.0.1"]],
    ["1.2.3", ["1.2.3", "1.2.3+build"], ["1.2.4"]],
    ["==1.2.3", ["1.2.3"], ["1.2.2"]],
    ["!=1.2.3 >=1.0.0", ["1.2.4"], ["1.2.3"]],
    ["!1.2.3", ["1.2.4"], ["1.2.3"]],
    ["1.2.x", ["1.2.0", "1.2.9"], ["1.1.9", "1.3.0"]],
    ["1.x", ["1.0.0", "1.9.9"], ["0.9.0", "2.0.0"]],
    ["1.x.x", ["1.9.9"], ["2.0.0"]],
    [">1.2.x", ["1.3.0"], ["1.2.9"]],
    ["<=1.2.x", ["1.2.9", "0.1.0"], ["1.3.0"]],
    [">= 1.0.0  < 2.0.0", ["1.0.0"], ["2.0.0"]],
  ])("%s", (text, inside, outside) => {
    const range = parseVersionRange(text);
    expect(inside.map((one) => range?.(version(one)))).toEqual(inside.map(() => true));
    expect(outside.map((one) => range?.(version(one)))).toEqual(outside.map(() => false));
  });

  test.each([
    "",
    "||",
    "1.0.0 ||",
    "^1.0.0",
    "~1.0",
    ">=1.0",
    "x",
    "1.0.0 - 2.0.0",
    "latest",
    "=>1.0.0",
    ">=v1.0.0",
  ])("%j is none", (text) => expect(parseVersionRange(text)).toBeUndefined());
});
