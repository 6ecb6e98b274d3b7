import { homedir } from "node:os";
import { delimiter, resolve } from "node:path";

/** What the client reads from the environment of the process. */
export interface ClientEnvironment {
  /** The files that `KUBECONFIG` names, as absolute paths, each once; empty when it names none. */
  readonly kubeconfigFiles: readonly string[];
  /** `KUBERNETES_SERVICE_HOST`: set in every container of a cluster. */
  readonly serviceHost: string | undefined;
  /** `KUBERNETES_SERVICE_PORT`. */
  readonly servicePort: string | undefined;
  /** Undefined where the user has none, as a random one in a container. */
  readonly homeFolder: string | undefined;
  /** All variables, for a program that is started. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Whether somebody can answer what a program asks. */
  readonly hasTerminal: () => boolean;
}

/** Reads the environment anew each time; the only place of this area that does. */
export function clientEnvironment(): ClientEnvironment {
  const variables = { ...process.env };
  const files = (variables["KUBECONFIG"] ?? "").split(delimiter).filter((path) => path !== "");
  return {
    kubeconfigFiles: [...new Set(files.map((path) => resolve(path)))],
    serviceHost: variables["KUBERNETES_SERVICE_HOST"] || undefined,
    servicePort: variables["KUBERNETES_SERVICE_PORT"] || undefined,
    homeFolder: findHome(),
    variables,
    hasTerminal: () => process.stdin.isTTY,
  };
}

function findHome(): string | undefined {
  try {
    return homedir() || undefined;
  } catch {
    return undefined;
  }
}
