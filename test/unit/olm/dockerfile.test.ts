import { expect, test } from "vitest";
import { formatDockerfile, labelsOfDockerfile } from "../../../src/olm/dockerfile.js";

test("labels are read as they were written", () => {
  const labels = { "a.example/b": "registry+v1", blank: "x y", quotes: 'a "b" $c \\d', empty: "" };
  expect(labelsOfDockerfile(formatDockerfile(labels))).toEqual(labels);
});

test("labels are read however others write them", () => {
  const text =
    'from scratch\nLABEL a=1 b="2 3" \\\n  c=4\nlabel "d"=5\r\n# LABEL e=6\nENV LABEL=7\n';
  expect(labelsOfDockerfile(text)).toEqual({ a: "1", b: "2 3", c: "4", d: "5" });
});
