import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BundleFolderError, readBundle, validateBundle, writeBundle } from "slipway/olm";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { bundleOf } from "./sample.js";

const files = bundleOf();

describe("writeBundle", () => {
  test("makes the folder and writes what readBundle reads", async () => {
    await using temporary = await temporaryFolder();
    const folder = join(temporary.path, "a", "b");
    const { written, foreign } = await writeBundle(files, folder);
    expect([written, foreign]).toEqual([Object.keys(files), []]);
    expect(await readBundle(folder)).toEqual(files);
    expect(await validateBundle(folder)).toEqual([]);
  });

  test("changes nothing the second time", async () => {
    await using temporary = await temporaryFolder();
    await writeBundle(files, temporary.path);
    const again = await writeBundle(files, temporary.path);
    expect(again).toMatchObject({ written: [], removed: [], unchanged: Object.keys(files) });
  });

  test("removes what an earlier run wrote, and names what it did not", async () => {
    await using temporary = await temporaryFolder();
    const stale = "manifests/old_v1_service.yaml";
    await writeBundle({ ...files, [stale]: "old\n" }, temporary.path);
    await writeFile(join(temporary.path, "manifests/mine.yaml"), "mine\n");
    const { removed, foreign } = await writeBundle(files, temporary.path);
    expect([removed, foreign]).toEqual([[stale], ["manifests/mine.yaml"]]);
    expect(await readFile(join(temporary.path, "manifests/mine.yaml"), "utf8")).toBe("mine\n");
  });

  test("makes good a run that was killed half-way", async () => {
    await using temporary = await temporaryFolder();
    // A folder in the way ends the first run after some of its files.
    await mkdir(join(temporary.path, "metadata/annotations.yaml/x"), { recursive: true });
    const more = { ...files, "manifests/a.yaml": "old\n" };
    await expect(writeBundle(more, temporary.path)).rejects.toThrow(BundleFolderError);
    expect(await readdir(join(temporary.path, "manifests"))).toContain("a.yaml");
    const elsewhere = { ...files };
    Reflect.deleteProperty(elsewhere, "metadata/annotations.yaml");
    const { removed } = await writeBundle(elsewhere, temporary.path);
    expect(removed).toEqual(["manifests/a.yaml"]);
  });

  test("says in one line that the folder cannot be written to", async () => {
    await using temporary = await temporaryFolder();
    const file = join(temporary.path, "file");
    await writeFile(file, "");
    const folder = join(file, "bundle");
    const failure = writeBundle(files, folder);
    await expect(failure).rejects.toMatchObject({ code: "BUNDLE_WRITE", folder });
    await expect(failure).rejects.toThrow(
      /^cannot write the bundle to .*bundle: a part of the path is a file; remove it, or choose another folder \(ENOTDIR at .*\)$/,
    );
  });

  test.each([
    ["ENOSPC", "its disk is full; free some space and run this again (ENOSPC at /a)"],
    [
      "EACCES",
      "it may not be accessed; check its permissions, or choose another folder (EACCES at /a)",
    ],
    ["EROFS", "its file system is read-only; choose another folder (EROFS at /a)"],
    ["EBADF", "what the system said"],
  ])("explains %s", (code, text) => {
    const cause = Object.assign(new Error("what the system said"), { code, path: "/a" });
    expect(new BundleFolderError("BUNDLE_WRITE", "/x", cause).message).toBe(
      `cannot write the bundle to /x: ${text}`,
    );
  });
});

describe("readBundle", () => {
  test("says that there is no folder", async () => {
    await using temporary = await temporaryFolder();
    const failure = readBundle(join(temporary.path, "none"));
    await expect(failure).rejects.toThrow(
      /^cannot read the bundle in .*none: it does not exist \(ENOENT/,
    );
    await expect(failure).rejects.toMatchObject({ code: "BUNDLE_READ" });
  });

  test("reads what is part of a bundle, and nothing else", async () => {
    await using temporary = await temporaryFolder();
    for (const path of [
      "manifests/sub/a.yaml",
      "metadata/a",
      "tests/scorecard/config.yaml",
      "src/b",
    ]) {
      await mkdir(join(temporary.path, path, ".."), { recursive: true });
      await writeFile(join(temporary.path, path), path);
    }
    expect(Object.keys(await readBundle(temporary.path))).toEqual([
      "manifests/sub/a.yaml",
      "metadata/a",
      "tests/scorecard/config.yaml",
    ]);
  });
});
