import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { syncFolder } from "../../../src/util/file-tree.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

it.each(["../evil.yaml", "a/../../evil.yaml", "/evil.yaml", "", "a//b"])(
  "writes nothing for a path such as %j, which leads out of the folder or nowhere",
  async (path) => {
    await using folder = await temporaryFolder();
    const target = join(folder.path, "target");
    await expect(syncFolder({ "good.yaml": "a", [path]: "b" }, target)).rejects.toThrow(
      "leads out of the folder",
    );
    expect(existsSync(target)).toBe(false);
  },
);

it("keeps what was there until the new text is whole", async () => {
  await using folder = await temporaryFolder();
  await syncFolder({ "a.yaml": "one" }, folder.path);
  const { written, removed } = await syncFolder({ "b.yaml": "two" }, folder.path);
  expect({ written, removed }).toEqual({ written: ["b.yaml"], removed: ["a.yaml"] });
  expect(readFileSync(join(folder.path, "b.yaml"), "utf8")).toBe("two");
});
