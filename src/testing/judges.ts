import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A Go program of ours: the control plane's components, typed clients that ask an API server, or the OLM tools. */
export type JudgeName = "client" | "control-plane" | "olm";

/** A minor version of Kubernetes that there is a control plane of; its module file names the patch. */
export type KubernetesVersion = "1.34" | "1.35" | "1.36" | "1.37";

/** All of {@link KubernetesVersion}, the oldest first. */
export const kubernetesVersions: readonly KubernetesVersion[] = ["1.34", "1.35", "1.36", "1.37"];

/** The version whose module files have the names that Go expects. */
const defaultVersion: KubernetesVersion = "1.36";

/** Which sources of a program. */
export interface JudgeOptions {
  /** @default the folder of the program beside the others */
  readonly folder?: string;
  /** Of the control plane. @default "1.36" */
  readonly kubernetesVersion?: KubernetesVersion;
}

/** The sources of a Go program, and how it is built. */
export interface JudgeSource {
  readonly name: JudgeName;
  readonly folder: string;
  /** Version of what is judged with it, as in its go.mod: of Kubernetes, or of opm. */
  readonly version: string;
  /** Arguments of `go build`, but for the output file. */
  readonly buildArguments: readonly string[];
  /** Digest of the sources and of the arguments. */
  readonly digest: string;
}

/** Where the Go programs lie: beside the compiled modules, or in the checkout. */
export function judgesFolder(): string {
  const path = import.meta.url.endsWith(".ts") ? "../../test/judges" : "../judges";
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Reads a program's sources. @throws when the folder is not there. */
export async function readJudge(
  name: JudgeName,
  { folder = join(judgesFolder(), name), kubernetesVersion = defaultVersion }: JudgeOptions = {},
): Promise<JudgeSource> {
  const modules = kubernetesVersion === defaultVersion ? "go" : `go-${kubernetesVersion}`;
  const [moduleFile, sumFile] = [`${modules}.mod`, `${modules}.sum`];
  const names = (await readdir(folder))
    .filter((file) => file.endsWith(".go") || file === moduleFile || file === sumFile)
    .sort();
  const files = await Promise.all(
    names.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const),
  );
  const module = files.find(([file]) => file === moduleFile)?.[1] ?? "";
  const version = requiredVersion(module, versionedModules[name]);
  const buildArguments = [
    "-trimpath",
    "-buildvcs=false",
    ...(modules === "go" ? [] : [`-modfile=${moduleFile}`]),
    ...flags[name](version),
  ];
  const hash = createHash("sha256").update(JSON.stringify([buildArguments, files]));
  return { name, folder, version, buildArguments, digest: hash.digest("hex") };
}

const versionedModules: Readonly<Record<JudgeName, string>> = {
  client: "k8s.io/client-go",
  "control-plane": "k8s.io/kubernetes",
  olm: "github.com/operator-framework/operator-registry",
};

const flags: Readonly<Record<JudgeName, (version: string) => readonly string[]>> = {
  client: () => linkerFlags({}),
  "control-plane": (version) => {
    const [major = "", minor = ""] = version.slice(1).split(".");
    // Without them the server says that it is v0.0.0.
    return linkerFlags({
      "k8s.io/component-base/version.gitVersion": version,
      "k8s.io/component-base/version.gitMajor": major,
      "k8s.io/component-base/version.gitMinor": minor,
      "k8s.io/client-go/pkg/version.gitVersion": version,
    });
  },
  olm: (version) => [
    "-tags=json1,containers_image_openpgp",
    ...linkerFlags({
      "github.com/operator-framework/operator-registry/cmd/opm/version.opmVersion": version,
    }),
  ],
};

function linkerFlags(variables: Readonly<Record<string, string>>): readonly string[] {
  const settings = Object.entries(variables).map(([name, value]) => `-X ${name}=${value}`);
  return [`-ldflags=-s -w ${settings.join(" ")}`];
}

function requiredVersion(module: string, path: string): string {
  for (const line of module.split("\n")) {
    const [required, version] = line.trim().split(/\s+/);
    if (required === path && version !== undefined) return version;
  }
  throw new Error(`go.mod does not require ${path}`);
}
