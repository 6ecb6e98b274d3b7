import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultGroups } from "../support/fault-list.js";
import { faultKinds } from "../support/simulation-scenario.js";

const page = "docs/reference/faults.md";
const text = readFileSync(page, "utf8");
const lines = text.split("\n");

/** The rows of a section, as their cells. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const start = lines.indexOf(`## ${heading}`);
  const next = lines.findIndex((line, index) => index > start && line.startsWith("## "));
  return lines
    .slice(start, next === -1 ? undefined : next)
    .filter((line) => /^\| \w/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, first]) => first !== "Fault");
}

const faults = Object.entries(faultGroups);
const simulated = [...text.matchAll(/simulation: ((?:`[^`]+`(?:; )?)+)/g)].flatMap(
  ([, names = ""]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
);

describe("the page of faults", () => {
  it.each(faults)(
    "has every fault of %s, with what is done, a test and a result",
    (group, listed) => {
      const rows = rowsOf(group);
      expect(rows.map(([, number, name]) => ({ number: Number(number), name }))).toEqual(listed);
      for (const [, number, , done, heldBy, result] of rows) {
        expect(done, number).not.toBe("");
        expect(heldBy, number).toMatch(/\]\(|simulation: `/);
        expect(result, number).not.toBe("");
      }
    },
  );

  it("names tests that there are, in the files that they are in", () => {
    const links = [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
    expect(links.length).toBeGreaterThan(60);
    const missing = links.filter(([, title = "", path = ""]) => {
      const file = join(dirname(page), path);
      if (!existsSync(file)) return true;
      const source = readFileSync(file, "utf8");
      const quoted = [JSON.stringify(title), `\`${title}\``];
      return !quoted.some(
        (name) => source.includes(`(${name}`) || source.includes(`\n    ${name},`),
      );
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it("names every fault that the simulation draws, with the faults that it stands for, and no other", () => {
    expect(new Set(simulated)).toEqual(new Set(faultKinds.map(({ name }) => name)));
    const numbers = new Set(faults.flatMap(([, listed]) => listed.map(({ number }) => number)));
    for (const { name, catalogue } of faultKinds) {
      for (const number of catalogue) {
        if (!numbers.has(number)) continue;
        const row = lines.find((line) => line.startsWith(`| ${number} |`));
        expect(row, name).toContain(`\`${name}\``);
      }
    }
  });
});
