import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  judgesFolder,
  type KubernetesVersion,
  kubernetesVersions,
  readJudge,
} from "../../../src/testing/judges.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

describe("readJudge", () => {
  it.each(kubernetesVersions)("stamps the patch that the modules of %s require", async (wanted) => {
    const judge = await readJudge("control-plane", { kubernetesVersion: wanted });
    expect(judge.version).toMatch(/^v1\.\d+\.\d+$/);
    const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(judge.version) ?? [];
    expect(`${major}.${minor}`).toBe(wanted);
    const flags = judge.buildArguments.join(" ");
    expect(flags).toContain(`-X k8s.io/component-base/version.gitVersion=${judge.version}`);
    expect(flags).toContain(`-X k8s.io/component-base/version.gitMajor=${major}`);
    expect(flags).toContain(`-X k8s.io/component-base/version.gitMinor=${minor}`);
    expect(flags).toContain(`-X k8s.io/client-go/pkg/version.gitVersion=${judge.version}`);
  });

  it("builds from the modules of the version and no other", async () => {
    const modules = async (version: KubernetesVersion): Promise<string[]> =>
      (await readJudge("control-plane", { kubernetesVersion: version })).buildArguments.filter(
        (argument) => argument.startsWith("-modfile="),
      );
    expect(await modules("1.34")).toEqual(["-modfile=go-1.34.mod"]);
    expect(await modules("1.36")).toEqual([]);
    expect((await readJudge("control-plane")).version).toMatch(/^v1\.36\./);
    const all = kubernetesVersions.map(
      async (version) => (await readJudge("control-plane", { kubernetesVersion: version })).digest,
    );
    expect(new Set(await Promise.all(all)).size).toBe(kubernetesVersions.length);
  });

  it("takes all of Kubernetes' own modules of one patch", async () => {
    for (const version of kubernetesVersions) {
      const name = version === "1.36" ? "go.mod" : `go-${version}.mod`;
      const text = await readFile(join(judgesFolder(), "control-plane", name), "utf8");
      const patches = [...text.matchAll(/^\t(k8s\.io\/\S+) => \1 v0\.(\S+)$/gm)].map(
        ([, , patch]) => `v1.${patch}`,
      );
      const judge = await readJudge("control-plane", { kubernetesVersion: version });
      expect(patches.length).toBeGreaterThan(25);
      expect([...new Set(patches)]).toEqual([judge.version]);
    }
  });

  it("stamps opm's version", async () => {
    const { version, buildArguments } = await readJudge("olm");
    expect(buildArguments.join(" ")).toContain(`opm/version.opmVersion=${version}`);
  });

  it("has a digest that follows the sources and nothing else", async () => {
    await using folder = await temporaryFolder();
    await cp(join(judgesFolder(), "control-plane"), folder.path, { recursive: true });
    const original = await readJudge("control-plane");
    const copied = { folder: folder.path };
    const copy = await readJudge("control-plane", copied);
    expect(copy.digest).toBe(original.digest);
    await writeFile(join(folder.path, "notes.txt"), "not a source");
    await writeFile(join(folder.path, "go-1.34.mod"), "of another version");
    expect((await readJudge("control-plane", copied)).digest).toBe(original.digest);
    const main = await readFile(join(folder.path, "main.go"), "utf8");
    await writeFile(join(folder.path, "main.go"), `${main}\n// changed\n`);
    expect((await readJudge("control-plane", copied)).digest).not.toBe(original.digest);
  });
});
