import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

function read(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

describe("imports/", () => {
  it("is what cdk8s import makes of the samples' CRDs, byte for byte", () => {
    const folder = mkdtempSync(join(tmpdir(), "slipway imports "));
    try {
      execFileSync(process.execPath, ["tools/imports.mjs", "--output", folder], {
        cwd: root,
        stdio: "pipe",
      });
      expect(read(join(root, "imports"))).toEqual(read(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
