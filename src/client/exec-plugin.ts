import type { Clock } from "../util/clock.js";
import { isPlainObject } from "../util/json.js";
import { clientCertificateFault, tokenFault } from "./check-material.js";
import { ConfigError } from "./config-error.js";
import type { AuthMaterial } from "./credentials.js";
import type { ClientEnvironment } from "./env.js";
import type { KubeconfigCluster } from "./kubeconfig-context.js";
import { readable, runProgram } from "./run-program.js";

/** A plugin that gives credentials, as a kubeconfig describes it. Follows `ExecConfig` of clientcmd/api/v1. */
export interface ExecPlugin {
  readonly apiVersion: string;
  /** A path, or a name that is looked up in `PATH`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly interactiveMode: "Never" | "IfAvailable" | "Always";
  readonly installHint: string;
  readonly provideClusterInfo: boolean;
}

/** Credentials of a plugin. */
export interface IssuedMaterial {
  readonly material: Pick<AuthMaterial, "token" | "cert" | "key">;
  /** Milliseconds since the Unix epoch; undefined where they last until they are refused. */
  readonly expiresAtMs?: number | undefined;
}

/** What {@link runExecPlugin} takes beside the plugin. */
export interface ExecPluginContext {
  /** What errors call the plugin's user. */
  readonly path: string;
  readonly cluster: KubeconfigCluster;
  readonly environment: ClientEnvironment;
  readonly clock: Clock;
}

const versions = ["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"];
const timeoutMs = 60_000;
/** Somebody may have to log in. */
const interactiveTimeoutMs = 300_000;

/**
 * Reads the `exec` entry of a user.
 *
 * @throws {ConfigError} CONFIG_INVALID with all faults
 */
export function parseExecPlugin(
  entry: Readonly<Record<string, unknown>>,
  path: string,
  resolveCommand: (command: string) => string,
): ExecPlugin {
  const {
    apiVersion,
    command,
    args,
    env,
    installHint,
    provideClusterInfo,
    // Only the first version did without.
    interactiveMode = apiVersion === versions[1] ? "IfAvailable" : undefined,
  } = entry;
  const variables = parseVariables(env ?? []);
  const faults = [
    ...(typeof command === "string" && command !== "" ? [] : ["exec.command is missing"]),
    ...(typeof apiVersion === "string" && versions.includes(apiVersion)
      ? []
      : [`exec.apiVersion must be ${versions.join(" or ")}; update the plugin's configuration`]),
    ...(isInteractiveMode(interactiveMode)
      ? []
      : ["exec.interactiveMode must be Never, IfAvailable or Always"]),
    ...(variables === undefined ? ["exec.env must be a list of name and value, both texts"] : []),
  ];
  if (
    typeof command !== "string" ||
    typeof apiVersion !== "string" ||
    !isInteractiveMode(interactiveMode) ||
    variables === undefined ||
    faults.length > 0
  ) {
    throw new ConfigError(
      "CONFIG_INVALID",
      faults.map((message) => ({ path, message })),
    );
  }
  return {
    apiVersion,
    command: resolveCommand(command),
    args: Array.isArray(args) ? args.map(String) : [],
    env: variables,
    interactiveMode,
    installHint: typeof installHint === "string" ? readable(installHint) : "",
    provideClusterInfo: provideClusterInfo === true,
  };
}

/**
 * Runs a plugin once.
 *
 * @throws {ConfigError} CONFIG_CREDENTIALS when it cannot be run, fails, lasts too long, or gives nothing usable
 */
export async function runExecPlugin(
  plugin: ExecPlugin,
  ca: string | undefined,
  context: ExecPluginContext,
): Promise<IssuedMaterial> {
  const { environment, clock, path } = context;
  const refuse = (what: string): ConfigError =>
    new ConfigError("CONFIG_CREDENTIALS", [
      { path, message: `the plugin ${plugin.command} ${what}` },
    ]);
  const isInteractive = plugin.interactiveMode !== "Never" && environment.hasTerminal();
  if (plugin.interactiveMode === "Always" && !isInteractive) {
    throw refuse("wants to talk to somebody, and there is no terminal; log in another way");
  }
  const outcome = await runProgram(
    {
      command: plugin.command,
      args: plugin.args,
      variables: {
        ...environment.variables,
        ...plugin.env,
        KUBERNETES_EXEC_INFO: JSON.stringify(
          credentialRequest(plugin, isInteractive, { ...context.cluster, ca }),
        ),
      },
      isInteractive,
      timeoutMs: isInteractive ? interactiveTimeoutMs : timeoutMs,
    },
    clock,
  );
  if ("fault" in outcome) {
    const hint = plugin.installHint === "" ? "install it" : plugin.installHint;
    throw refuse(outcome.isNotThere ? `${outcome.fault}; ${hint}` : outcome.fault);
  }
  const issued = parseCredential(outcome.stdout, plugin.apiVersion);
  if (typeof issued === "string") throw refuse(issued);
  return issued;
}

/** Follows `ExecCredential` of client.authentication.k8s.io. */
function credentialRequest(
  { apiVersion, provideClusterInfo }: ExecPlugin,
  interactive: boolean,
  cluster: Omit<KubeconfigCluster, "ca"> & { readonly ca: string | undefined },
): unknown {
  const { server, tlsServerName, insecureSkipTlsVerify, ca, proxyUrl } = cluster;
  return {
    kind: "ExecCredential",
    apiVersion,
    spec: {
      ...(provideClusterInfo
        ? {
            cluster: {
              server,
              "tls-server-name": tlsServerName,
              "insecure-skip-tls-verify": insecureSkipTlsVerify || undefined,
              "certificate-authority-data":
                ca === undefined ? undefined : Buffer.from(ca).toString("base64"),
              "proxy-url": proxyUrl,
              "disable-compression": cluster.disableCompression || undefined,
              config: cluster.execConfig ?? null,
            },
          }
        : {}),
      interactive,
    },
  };
}

/** What a plugin wrote, or what is wrong with it; never a part of it. */
function parseCredential(stdout: string, apiVersion: string): IssuedMaterial | string {
  const credential = parseJson(stdout);
  if (!isPlainObject(credential)) return "wrote something else than a JSON object";
  if (credential["kind"] !== "ExecCredential") return "wrote no ExecCredential";
  if (credential["apiVersion"] !== apiVersion) {
    return `wrote another version than ${apiVersion}; make exec.apiVersion and the plugin agree`;
  }
  const { status } = credential;
  if (!isPlainObject(status)) return "gave no status";
  const text = (name: string): unknown => status[name] ?? "";
  const token = text("token");
  const cert = text("clientCertificateData");
  const key = text("clientKeyData");
  const expires = text("expirationTimestamp");
  if (
    typeof token !== "string" ||
    typeof cert !== "string" ||
    typeof key !== "string" ||
    typeof expires !== "string"
  ) {
    return "gave a status whose members are not all texts";
  }
  const expiresAtMs = expires === "" ? undefined : Date.parse(expires);
  if (Number.isNaN(expiresAtMs)) return "gave an expirationTimestamp that is no time";
  if (`${token}${cert}${key}` === "") return "gave neither a token nor a client certificate";
  if ((cert === "") !== (key === "")) return "gave only one of client certificate and key";
  const fault = token === "" ? undefined : tokenFault(token);
  if (fault !== undefined) return `gave a token that ${fault}`;
  const pairFault = cert === "" ? undefined : clientCertificateFault(cert, key);
  if (pairFault !== undefined) return `gave a client certificate that ${pairFault}`;
  return {
    material: { ...(token === "" ? {} : { token }), ...(cert === "" ? {} : { cert, key }) },
    expiresAtMs,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseVariables(env: unknown): Readonly<Record<string, string>> | undefined {
  if (!Array.isArray(env)) return undefined;
  const variables: Record<string, string> = {};
  for (const variable of env) {
    if (!isPlainObject(variable)) return undefined;
    const { name, value = "" } = variable;
    if (typeof name !== "string" || name === "" || typeof value !== "string") return undefined;
    variables[name] = value;
  }
  return variables;
}

function isInteractiveMode(value: unknown): value is ExecPlugin["interactiveMode"] {
  return value === "Never" || value === "IfAvailable" || value === "Always";
}
