import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import {
  type BinariesOptions,
  getControlPlaneBinaries,
  getJudge,
} from "../../../src/testing/binaries.js";
import { buildJudge } from "../../../src/testing/go-build.js";
import { readJudge } from "../../../src/testing/judges.js";
import { systemClock } from "../../../src/util/clock.js";
import { type TemporaryFolder, temporaryFolder } from "../../support/temporary-folder.js";

function nothingAnywhere(
  folder: TemporaryFolder,
): BinariesOptions & Required<Pick<BinariesOptions, "environment" | "goCommand">> {
  return {
    environment: {
      kubebuilderAssets: undefined,
      cacheFolder: join(folder.path, "cache"),
      // Nobody listens there.
      envtestIndex: "http://127.0.0.1:9/index.yaml",
      kubernetesVersion: undefined,
    },
    goCommand: join(folder.path, "no-go"),
    onProgress: () => {},
  };
}

async function programs(
  folder: string,
  names: readonly string[],
  version = "v1.36.0",
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    await writeFile(join(folder, name), `#!/bin/sh\necho Kubernetes ${version}\n`);
    await chmod(join(folder, name), 0o755);
  }
  return folder;
}

vi.setConfig({ testTimeout: 60_000 });

describe("getControlPlaneBinaries", () => {
  it("lists every source, why it did not do, and what to do", async () => {
    await using folder = await temporaryFolder();
    const failure = await getControlPlaneBinaries(nothingAnywhere(folder)).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: "CONTROL_PLANE_BINARIES",
      name: "ControlPlaneBinariesError",
      sources: [
        { source: "KUBEBUILDER_ASSETS", reason: "it is not set" },
        { source: "cache", reason: expect.stringContaining(folder.path) },
        { source: "envtest archive", reason: expect.stringContaining("ECONNREFUSED") },
        { source: "build with Go", reason: "there is no Go on the path" },
      ],
    });
    expect(String(failure)).toContain("install Go 1.26 or newer");
    expect(String(failure)).toContain("found no control plane with etcd, kube-apiserver; tried");
  });

  it("takes the folder of KUBEBUILDER_ASSETS first", async () => {
    await using folder = await temporaryFolder();
    const options = nothingAnywhere(folder);
    const assets = await programs(join(folder.path, "assets"), [
      "etcd",
      "kube-apiserver",
      "kubectl",
    ]);
    const environment = { ...options.environment, kubebuilderAssets: assets };
    const { commands, origin } = await getControlPlaneBinaries({ ...options, environment });
    expect(commands).toEqual({
      etcd: { path: join(assets, "etcd"), args: [] },
      "kube-apiserver": { path: join(assets, "kube-apiserver"), args: [] },
    });
    expect(origin).toContain("KUBEBUILDER_ASSETS");
  });

  it("takes the folder of KUBEBUILDER_ASSETS only with the version that is asked for", async () => {
    await using folder = await temporaryFolder();
    const options = nothingAnywhere(folder);
    const assets = await programs(
      join(folder.path, "assets"),
      ["etcd", "kube-apiserver"],
      "v1.35.1",
    );
    const environment = { ...options.environment, kubebuilderAssets: assets };
    for (const wanted of [{}, { version: "1.35" }] as const) {
      const { origin } = await getControlPlaneBinaries({ ...options, environment, ...wanted });
      expect(origin).toContain("KUBEBUILDER_ASSETS");
    }
    const other = getControlPlaneBinaries({ ...options, environment, version: "1.34" });
    await expect(other).rejects.toThrow(
      `found no control plane of Kubernetes 1.34 with etcd, kube-apiserver; tried, in this order:
  - KUBEBUILDER_ASSETS: ${assets} has kube-apiserver v1.35.1; set it to a folder with 1.34
`,
    );
    await writeFile(join(assets, "kube-apiserver"), "#!/bin/sh\nexit 3\n");
    const silent = getControlPlaneBinaries({ ...options, environment, version: "1.35" });
    await expect(silent).rejects.toThrow("has a kube-apiserver that does not tell its version");
  });

  it("takes what the cache has of the version, from the environment where no option names one", async () => {
    await using folder = await temporaryFolder();
    const options = nothingAnywhere(folder);
    for (const version of ["v1.34.9", "v1.37.0"]) {
      const name = `${version}-${process.platform}-${process.arch}`;
      const cached = join(options.environment.cacheFolder, "envtest", name);
      await programs(cached, ["etcd", "kube-apiserver"], version);
    }
    const environment = { ...options.environment, kubernetesVersion: "1.37" };
    const { origin } = await getControlPlaneBinaries({ ...options, environment });
    expect(origin).toContain("v1.37.0");
    const other = await getControlPlaneBinaries({ ...options, environment, version: "1.34" });
    expect(other.origin).toContain("v1.34.9");
    const absent = getControlPlaneBinaries({ ...options, environment, version: "1.35" });
    await expect(absent).rejects.toThrow("found no control plane of Kubernetes 1.35 with");
  });

  it("says which versions there are to one that asks for another", async () => {
    await using folder = await temporaryFolder();
    const options = nothingAnywhere(folder);
    const environment = { ...options.environment, kubernetesVersion: "1.20" };
    await expect(getControlPlaneBinaries({ ...options, environment })).rejects.toMatchObject({
      code: "CONTROL_PLANE_BINARIES",
      sources: [
        {
          source: "SLIPWAY_KUBERNETES_VERSION",
          advice: expect.stringContaining("use one of 1.34, 1.35, 1.36, 1.37"),
        },
      ],
    });
    // @ts-expect-error -- no version that there is
    const call = getControlPlaneBinaries({ ...options, version: "v1.36.3" });
    await expect(call).rejects.toThrow(
      "found no control plane of Kubernetes v1.36.3; tried, in this order:\n  - the option version: ",
    );
  });

  it("passes over sources without a controller manager when it is asked for", async () => {
    await using folder = await temporaryFolder();
    const options = nothingAnywhere(folder);
    const assets = await programs(join(folder.path, "assets"), ["etcd", "kube-apiserver"]);
    const source = await readJudge("control-plane");
    const [, minor = ""] = /^v1\.(\d+)/.exec(source.version) ?? [];
    const cached = `v1.${minor}.0-${process.platform}-${process.arch}`;
    await programs(join(options.environment.cacheFolder, "envtest", cached), [
      "etcd",
      "kube-apiserver",
    ]);
    const environment = { ...options.environment, kubebuilderAssets: assets };
    const failure = await getControlPlaneBinaries({
      ...options,
      environment,
      controllers: true,
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      sources: [
        {
          source: "KUBEBUILDER_ASSETS",
          reason: `${assets} has no program kube-controller-manager`,
        },
        { source: "cache", reason: expect.stringContaining("has no kube-controller-manager") },
        { source: "envtest archive", reason: "it has no kube-controller-manager" },
        { source: "build with Go" },
      ],
    });
    const { origin } = await getControlPlaneBinaries(options);
    expect(origin).toContain("cached envtest archive");
  });

  it("takes an earlier build from the cache, with all components in one program", async () => {
    await using folder = await temporaryFolder();
    const options = nothingAnywhere(folder);
    const go = join(folder.path, "go");
    await writeFile(
      go,
      '#!/bin/sh\nif [ "$1" = env ]; then echo go1.99.0; exit; fi\nwhile [ "$1" != -o ]; do shift; done\necho x > "$2"\n',
    );
    await chmod(go, 0o755);
    const { path = "" } = await buildJudge(await readJudge("control-plane"), {
      clock: systemClock,
      cacheFolder: options.environment.cacheFolder,
      goCommand: go,
      onProgress: () => {},
    });
    const { commands } = await getControlPlaneBinaries({ ...options, controllers: true });
    expect(commands["kube-controller-manager"]).toEqual({
      path,
      args: ["kube-controller-manager"],
    });
    await expect(getJudge("olm", options)).rejects.toThrow("found no olm");
  });

  it("stops when its signal aborts", async () => {
    await using folder = await temporaryFolder();
    const options = { ...nothingAnywhere(folder), signal: AbortSignal.abort(new Error("enough")) };
    await expect(getControlPlaneBinaries(options)).rejects.toThrow("enough");
  });
});
