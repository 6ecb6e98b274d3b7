import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock } from "../util/clock.js";
import type { ComponentCommand, ControlPlaneComponent } from "./components.js";
import { testingEnvironment, type TestingEnvironment } from "./env.js";
import { fetchEnvtest, findEnvtest } from "./envtest-archive.js";
import { type BinarySourceFailure, ControlPlaneBinariesError } from "./errors.js";
import { buildJudge, findBuilt, type GoBuildOptions } from "./go-build.js";
import {
  type JudgeName,
  type JudgeSource,
  type KubernetesVersion,
  kubernetesVersions,
  readJudge,
} from "./judges.js";
import { type ProgressReporter, reportToStderr } from "./progress.js";

/** The programs of a control plane, wherever they came from. */
export interface ControlPlaneBinaries {
  /** Where they came from, in words. */
  readonly origin: string;
  /** How to run each; kube-controller-manager may be absent unless it was asked for. */
  readonly commands: Readonly<Partial<Record<ControlPlaneComponent, ComponentCommand>>>;
}

/** Options of {@link getControlPlaneBinaries}. */
export interface BinariesOptions {
  /** Whether kube-controller-manager is needed. @default false */
  readonly controllers?: boolean;
  /**
   * Minor version of Kubernetes; the sources decide on the patch.
   * @default `SLIPWAY_KUBERNETES_VERSION`, else that of the programs in `KUBEBUILDER_ASSETS`, else "1.36"
   */
  readonly version?: KubernetesVersion;
  /** Called with a line every few seconds while something is downloaded or built. @default written to stderr */
  readonly onProgress?: ProgressReporter;
  /** Ends a download or a build that is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Where to look. @default the environment of the process */
  readonly environment?: TestingEnvironment;
  /** The Go command. @default "go", from the path */
  readonly goCommand?: string;
}

/** One place where programs may be found: they, or why they are not there. */
interface Source<Found> {
  readonly name: string;
  find(): Promise<{ readonly found: Found } | Omit<BinarySourceFailure, "source">>;
}

const everything: readonly ControlPlaneComponent[] = [
  "etcd",
  "kube-apiserver",
  "kube-controller-manager",
];

/**
 * Finds the programs of a control plane, or makes them; {@link startControlPlane} does so by itself.
 *
 * Sources, in this order, each passed over when it lacks a program or the version: the folder named by
 * `KUBEBUILDER_ASSETS`; the cache; the archive that envtest publishes, which has no
 * kube-controller-manager; a build with Go from the upstream modules, which takes minutes
 * once. Call it in a global setup, where a build does not run into the time limit of a test.
 *
 * Two processes that call it at once do not do the work twice, and a killed one leaves nothing half-made.
 *
 * @throws ControlPlaneBinariesError when no source does, with the reason and the remedy for each, or
 * the version is none of {@link KubernetesVersion}.
 */
export async function getControlPlaneBinaries(
  options: BinariesOptions = {},
): Promise<ControlPlaneBinaries> {
  const controllers = options.controllers ?? false;
  const version = wantedVersion(options);
  const source = await readJudge(
    "control-plane",
    version === undefined ? {} : { kubernetesVersion: version },
  );
  const wanted = everything.filter(
    (component) => controllers || component !== "kube-controller-manager",
  );
  const what = version === undefined ? "control plane" : `control plane of Kubernetes ${version}`;
  return await firstOf(`${what} with ${wanted.join(", ")}`, [
    assetsSource(wanted, version, options),
    cacheSource(source, controllers, options),
    archiveSource(source, controllers, options),
    goSource(source, options, allInOne),
  ]);
}

/** The version that is asked for, by the call or by the environment. */
function wantedVersion(options: BinariesOptions): KubernetesVersion | undefined {
  const wanted = options.version ?? environmentOf(options).kubernetesVersion;
  if (wanted === undefined) return undefined;
  const known = kubernetesVersions.find((version) => version === wanted);
  if (known !== undefined) return known;
  const source =
    options.version === undefined ? "SLIPWAY_KUBERNETES_VERSION" : "the option version";
  throw new ControlPlaneBinariesError(`control plane of Kubernetes ${wanted}`, [
    {
      source,
      reason: "there is no such version here",
      advice: `use one of ${kubernetesVersions.join(", ")}, or programs of your own in KUBEBUILDER_ASSETS and no version`,
    },
  ]);
}

/** Finds one of our Go programs in the cache, or builds it; resolves to its path. */
export async function getJudge(name: JudgeName, options: BinariesOptions = {}): Promise<string> {
  const source = await readJudge(name);
  return await firstOf(name, [
    {
      name: "cache",
      find: async () => {
        const path = await findBuilt(source, buildOptions(options));
        return path === undefined ? nothingCached(options) : { found: path };
      },
    },
    goSource(source, options, (path) => path),
  ]);
}

async function firstOf<Found>(wanted: string, sources: readonly Source<Found>[]): Promise<Found> {
  const failures: BinarySourceFailure[] = [];
  for (const source of sources) {
    const outcome = await source.find();
    if ("found" in outcome) return outcome.found;
    failures.push({ source: source.name, ...outcome });
  }
  throw new ControlPlaneBinariesError(wanted, failures);
}

function assetsSource(
  wanted: readonly ControlPlaneComponent[],
  version: KubernetesVersion | undefined,
  options: BinariesOptions,
): Source<ControlPlaneBinaries> {
  return {
    name: "KUBEBUILDER_ASSETS",
    find: async () => {
      const { kubebuilderAssets: folder } = environmentOf(options);
      if (folder === undefined)
        return { reason: "it is not set", advice: `set it to a folder with ${wanted.join(", ")}` };
      const present = await Promise.all(
        everything.map(async (name) => [name, await isProgram(join(folder, name))] as const),
      );
      const missing = wanted.filter((name) =>
        present.some(([other, there]) => other === name && !there),
      );
      if (missing.length > 0)
        return { reason: `${folder} has no program ${missing.join(", ")}`, advice: "put it there" };
      if (version !== undefined) {
        const found = await versionOf(join(folder, "kube-apiserver"), options);
        if (!found.startsWith(`kube-apiserver v${version}.`))
          return {
            reason: `${folder} has ${found}`,
            advice: `set it to a folder with ${version}`,
          };
      }
      return {
        found: separate(
          folder,
          present.filter(([, there]) => there).map(([name]) => name),
          "KUBEBUILDER_ASSETS",
        ),
      };
    },
  };
}

function cacheSource(
  source: JudgeSource,
  controllers: boolean,
  options: BinariesOptions,
): Source<ControlPlaneBinaries> {
  return {
    name: "cache",
    find: async () => {
      const path = await findBuilt(source, buildOptions(options));
      if (path !== undefined) return { found: allInOne(path) };
      const { cacheFolder } = environmentOf(options);
      const folder = await findEnvtest({ cacheFolder, version: source.version });
      if (folder === undefined) return nothingCached(options);
      if (controllers) return { reason: `${folder} has no kube-controller-manager` };
      return { found: separate(folder, ["etcd", "kube-apiserver"], "cached envtest archive") };
    },
  };
}

function archiveSource(
  source: JudgeSource,
  controllers: boolean,
  options: BinariesOptions,
): Source<ControlPlaneBinaries> {
  return {
    name: "envtest archive",
    find: async () => {
      const { cacheFolder, envtestIndex: index } = environmentOf(options);
      if (controllers) return { reason: "it has no kube-controller-manager" };
      if (index === "") return { reason: "SLIPWAY_ENVTEST_INDEX is empty", advice: "unset it" };
      const { signal, onProgress = reportToStderr } = options;
      try {
        const version = source.version;
        const folder = await fetchEnvtest({
          clock: systemClock,
          cacheFolder,
          index,
          version,
          onProgress,
          signal,
        });
        return {
          found: separate(folder, ["etcd", "kube-apiserver"], "downloaded envtest archive"),
        };
      } catch (error) {
        signal?.throwIfAborted();
        const reason = error instanceof Error ? error.message : String(error);
        return {
          reason,
          advice: "allow the download, or name another index in SLIPWAY_ENVTEST_INDEX",
        };
      }
    },
  };
}

function goSource<Found>(
  source: JudgeSource,
  options: BinariesOptions,
  use: (path: string) => Found,
): Source<Found> {
  return {
    name: "build with Go",
    find: async () => {
      const outcome = await buildJudge(source, buildOptions(options));
      return outcome.path === undefined ? outcome : { found: use(outcome.path) };
    },
  };
}

function allInOne(path: string): ControlPlaneBinaries {
  const commands = everything.map((component) => [component, { path, args: [component] }] as const);
  return { origin: `built with Go: ${path}`, commands: Object.fromEntries(commands) };
}

function separate(
  folder: string,
  names: readonly ControlPlaneComponent[],
  origin: string,
): ControlPlaneBinaries {
  const commands = names.map(
    (component) => [component, { path: join(folder, component), args: [] }] as const,
  );
  return { origin: `${origin}: ${folder}`, commands: Object.fromEntries(commands) };
}

function nothingCached(options: BinariesOptions): { readonly reason: string } {
  return {
    reason: `${environmentOf(options).cacheFolder} has none for these sources and this platform`,
  };
}

function environmentOf({ environment }: BinariesOptions): TestingEnvironment {
  return environment ?? testingEnvironment();
}

function buildOptions(options: BinariesOptions): GoBuildOptions {
  return {
    clock: systemClock,
    cacheFolder: environmentOf(options).cacheFolder,
    onProgress: options.onProgress ?? reportToStderr,
    signal: options.signal,
    ...(options.goCommand === undefined ? {} : { goCommand: options.goCommand }),
  };
}

/** What a program says it is, such as `kube-apiserver v1.36.2`; what went wrong where it says nothing. */
async function versionOf(path: string, { signal }: BinariesOptions): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(path, ["--version"], { signal });
    return `kube-apiserver ${stdout.trim().replace(/^Kubernetes /, "")}`;
  } catch (error) {
    signal?.throwIfAborted();
    return `a kube-apiserver that does not tell its version: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function isProgram(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
