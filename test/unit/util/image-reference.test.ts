import { describe, expect, test } from "vitest";
import { faultOfImage } from "../../../src/util/image-reference.js";

const sha256 = `sha256:${"a1".repeat(32)}`;

describe("faultOfImage", () => {
  test.each([
    "operator:1.0.0",
    "localhost/operator:1",
    "localhost:5000/operator:v1",
    "registry.example.com/team/database-operator:1.0.0-rc.1_build",
    "Registry.Example.com/operator:1.0.0",
    "Registry/operator:1",
    "registry.example.com:5000/a/b__c/d--e/f.g:latest",
    "[2001:db8::1]:5000/operator:1",
    `registry.example.com/operator@${sha256}`,
    `registry.example.com:5000/operator:1.0.0@${sha256}`,
    `operator@sha512:${"0".repeat(128)}`,
    `operator:${"a".repeat(128)}`,
  ])("takes %s", (image) => {
    expect(faultOfImage(image)).toBeUndefined();
  });

  test.each([
    ["", "must not be empty"],
    [undefined, "must be a string"],
    [17, "must be a string"],
    ["registry.example.com/operator", "must have a tag or a digest"],
    ["registry.example.com:5000/operator", "must have a tag or a digest"],
    [" operator:1", "must not contain white space"],
    ["operator:1\n", "must not contain white space"],
    ["docker://registry.example.com/operator:1", "must not start with a scheme"],
    ["https://registry.example.com/operator:1", "must not start with a scheme"],
    ["registry.example.com/Operator:1", "must have a repository in lower case"],
    ["Operator:1", "must have a repository in lower case"],
    [`${"0".repeat(64)}:1`, "must not be 64 hexadecimal digits"],
    ["registry.example.com/a//b:1", "must have a repository of"],
    ["registry.example.com/:1", "must have a repository of"],
    ["/operator:1", "must have a repository of"],
    ["registry.example.com/operator-:1", "must have a repository of"],
    ["registry.example.com/a___b:1", "must have a repository of"],
    ["-registry.example.com/operator:1", "must start with the host name"],
    ["registry.example.com:port/operator:1", "must start with the host name"],
    ["operator:", "must have a tag of at most 128"],
    ["operator:-1", "must have a tag of at most 128"],
    ["operator:1:2", "must have a tag of at most 128"],
    [`operator:${"a".repeat(129)}`, "must have a tag of at most 128"],
    ["operator@", "must have a digest"],
    ["operator@sha256:abc", "must have a digest"],
    [`operator@sha256:${"A".repeat(64)}`, "must have a digest"],
    [`operator@md5:${"a".repeat(32)}`, "must have a digest"],
    [`${"a".repeat(300)}:1`, "must have a name of at most 255"],
  ])("refuses %j", (image, fault) => {
    expect(faultOfImage(image)).toContain(fault);
  });

  test("answers at once on a long hostile name", () => {
    expect(faultOfImage(`${"a-".repeat(127)}!:1`)).toBeDefined();
    expect(faultOfImage(`${"a.".repeat(100_000)}/b:1`)).toBeDefined();
  });
});
