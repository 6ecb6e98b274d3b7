import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judgesFolder, readJudge } from "../../../src/testing/judges.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

describe("readJudge", () => {
  it("stamps the version that go.mod requires", async () => {
    const judge = await readJudge("control-plane");
    expect(judge.version).toMatch(/^v1\.\d+\.\d+$/);
    const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(judge.version) ?? [];
    const flags = judge.buildArguments.join(" ");
    expect(flags).toContain(`-X k8s.io/component-base/version.gitVersion=${judge.version}`);
    expect(flags).toContain(`-X k8s.io/component-base/version.gitMajor=${major}`);
    expect(flags).toContain(`-X k8s.io/component-base/version.gitMinor=${minor}`);
    expect(flags).toContain(`-X k8s.io/client-go/pkg/version.gitVersion=${judge.version}`);
  });

  it("stamps opm's version", async () => {
    const { version, buildArguments } = await readJudge("olm");
    expect(buildArguments.join(" ")).toContain(`opm/version.opmVersion=${version}`);
  });

  it("has a digest that follows the sources and nothing else", async () => {
    await using folder = await temporaryFolder();
    await cp(join(judgesFolder(), "control-plane"), folder.path, { recursive: true });
    const original = await readJudge("control-plane");
    const copy = await readJudge("control-plane", folder.path);
    expect(copy.digest).toBe(original.digest);
    await writeFile(join(folder.path, "notes.txt"), "not a source");
    expect((await readJudge("control-plane", folder.path)).digest).toBe(original.digest);
    const main = await readFile(join(folder.path, "main.go"), "utf8");
    await writeFile(join(folder.path, "main.go"), `${main}\n// changed\n`);
    expect((await readJudge("control-plane", folder.path)).digest).not.toBe(original.digest);
  });
});
