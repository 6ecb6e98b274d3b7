import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientEnvironment } from "../../src/client/env.js";
import type { ConnectionPorts } from "../../src/client/load-connection.js";
import { VirtualClock } from "../../src/testing/virtual-clock.js";

/** {@link ConnectionPorts} of a test, whose clock it moves. */
export interface TestPorts extends ConnectionPorts {
  readonly clock: VirtualClock;
}

/** An environment with nothing in it but `PATH`, and a clock that stands still. */
export function connectionPorts(
  environment: Partial<ClientEnvironment> = {},
  serviceAccountFolder = "/nowhere/serviceaccount",
): TestPorts {
  return {
    environment: {
      kubeconfigFiles: [],
      serviceHost: undefined,
      servicePort: undefined,
      homeFolder: undefined,
      variables: { PATH: process.env["PATH"] },
      hasTerminal: () => false,
      ...environment,
    },
    clock: new VirtualClock(),
    serviceAccountFolder,
  };
}

/** What a kubeconfig of one context holds, beside names. */
export interface KubeconfigParts {
  readonly cluster?: Readonly<Record<string, unknown>>;
  readonly user?: Readonly<Record<string, unknown>>;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** The text of a kubeconfig with one context; `name` is that of context, cluster and user. */
export function kubeconfigText({ cluster, user, context }: KubeconfigParts, name = "one"): string {
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server: `https://${name}.example:6443`, ...cluster } }],
    users: [{ name, user: user ?? {} }],
    contexts: [{ name, context: { cluster: name, user: name, ...context } }],
    "current-context": name,
  });
}

/** Writes {@link kubeconfigText} to `config` in a folder; resolves to its path. */
export async function writeKubeconfigText(folder: string, parts: KubeconfigParts): Promise<string> {
  const path = join(folder, "config");
  await writeFile(path, kubeconfigText(parts));
  return path;
}

export function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
