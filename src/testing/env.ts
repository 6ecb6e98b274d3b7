import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** What `slipway/testing` reads from the environment of the process. */
export interface TestingEnvironment {
  /** Folder with kube-apiserver, etcd and perhaps kube-controller-manager as files (`KUBEBUILDER_ASSETS`). */
  readonly kubebuilderAssets: string | undefined;
  /** Where downloads and builds are kept: `$XDG_CACHE_HOME/slipway`, or `~/.cache/slipway`. */
  readonly cacheFolder: string;
  /** Index of the released envtest archives (`SLIPWAY_ENVTEST_INDEX`); empty for none. */
  readonly envtestIndex: string;
  /** Minor version of Kubernetes where a call names none (`SLIPWAY_KUBERNETES_VERSION`), such as `1.34`. */
  readonly kubernetesVersion: string | undefined;
}

const publishedIndex =
  "https://raw.githubusercontent.com/kubernetes-sigs/controller-tools/HEAD/envtest-releases.yaml";

/** Reads the environment anew each time; the only place of this area that does. */
export function testingEnvironment(): TestingEnvironment {
  const {
    KUBEBUILDER_ASSETS: assets,
    XDG_CACHE_HOME: cacheHome,
    SLIPWAY_ENVTEST_INDEX: index,
    SLIPWAY_KUBERNETES_VERSION: version,
  } = process.env;
  return {
    kubebuilderAssets: assets === undefined || assets === "" ? undefined : resolve(assets),
    cacheFolder: join(
      cacheHome === undefined || cacheHome === "" ? join(homedir(), ".cache") : resolve(cacheHome),
      "slipway",
    ),
    envtestIndex: index ?? publishedIndex,
    kubernetesVersion: version === "" ? undefined : version,
  };
}

/** The whole environment of this process with `changes` made to it, for a child process. */
export function changedEnvironment(
  changes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...process.env, ...changes })) {
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
