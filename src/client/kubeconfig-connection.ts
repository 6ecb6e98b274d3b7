import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Clock } from "../util/clock.js";
import { canonicalJSON } from "../util/json.js";
import { askProvider } from "./ask-provider.js";
import { ConfigError, type ConfigProblem, systemErrorCode } from "./config-error.js";
import type { Connection } from "./credentials.js";
import type { ClientEnvironment } from "./env.js";
import { parseExecPlugin, runExecPlugin } from "./exec-plugin.js";
import { fileSource } from "./file-source.js";
import { FollowedCredentials } from "./followed-credentials.js";
import { issuedSource } from "./issued-source.js";
import { readContext } from "./kubeconfig.js";
import type { KubeconfigContext, KubeconfigFile } from "./kubeconfig-context.js";
import {
  chainSources,
  constantSource,
  type MaterialReading,
  type MaterialSource,
} from "./material-source.js";
import { oidcIssuer, parseOidcProvider } from "./oidc-provider.js";

/** What the sources of a kubeconfig's credentials run on. */
export interface KubeconfigPorts {
  readonly environment: ClientEnvironment;
  readonly clock: Clock;
}

const readAgainMs = 60_000;
const tryAgainMs = 1_000;

/**
 * The connection of a context. Files are read and checked at once; a plugin or a
 * provider is asked when the first request needs it.
 *
 * Server, proxy, names and impersonation stay as they are now. The credentials follow the files:
 * those that the user refers to, and the kubeconfig itself, as long as the context leads to
 * the same server as the same impersonated user. To a server without TLS none are sent, as for
 * client-go.
 *
 * @throws {ConfigError} CONFIG_INVALID or CONFIG_CREDENTIALS with all faults
 */
export async function connectKubeconfig(
  files: readonly KubeconfigFile[],
  chosen: string | undefined,
  ports: KubeconfigPorts,
): Promise<Connection> {
  const context = readContext(files, chosen);
  const { first, whole } = sourcesOf(context, ports);
  await first.read({}, false);
  const { cluster, user, namespace } = context;
  return {
    server: cluster.server,
    credentials: new FollowedCredentials(
      followKubeconfig({ files, context, source: whole }, ports),
      ports.clock,
    ),
    tlsServerName: cluster.tlsServerName,
    insecureSkipTlsVerify: cluster.insecureSkipTlsVerify,
    proxyUrl: cluster.proxyUrl,
    disableCompression: cluster.disableCompression,
    impersonate: user.impersonate,
    namespace,
  };
}

/** Reads those files that are there; what cannot be read is an error. */
export async function readKubeconfigFiles(
  paths: readonly string[],
): Promise<readonly KubeconfigFile[]> {
  const problems: ConfigProblem[] = [];
  const files = await Promise.all(
    paths.map(async (path) => {
      try {
        return [{ path, text: await readFile(path, "utf8") }];
      } catch (error) {
        const code = systemErrorCode(error) ?? "unknown";
        if (code !== "ENOENT") problems.push({ path, message: `cannot be read (${code})` });
        return [];
      }
    }),
  );
  if (problems.length > 0) throw new ConfigError("CONFIG_INVALID", problems);
  return files.flat();
}

interface Followed {
  readonly files: readonly KubeconfigFile[];
  readonly context: KubeconfigContext;
  readonly source: MaterialSource;
}

/** The sources of a context's user, and those again when its entry in the kubeconfig has changed. */
function followKubeconfig(start: Followed, ports: KubeconfigPorts): MaterialSource {
  let now = start;

  /** What the files say now; undefined while that cannot be used. */
  const look = async (): Promise<Followed | undefined> => {
    try {
      const files = await readKubeconfigFiles(now.files.map(({ path }) => path));
      if (canonicalJSON(files) === canonicalJSON(now.files)) return now;
      if (files.length < now.files.length) return undefined;
      const context = readContext(files, now.context.name);
      if (fixedPart(context) !== fixedPart(now.context)) return undefined;
      // What a plugin gave stays good while its entry is the same.
      return canonicalJSON(context.cluster) === canonicalJSON(now.context.cluster) &&
        canonicalJSON(context.user) === canonicalJSON(now.context.user)
        ? { ...now, files }
        : { files, context, source: sourcesOf(context, ports).whole };
    } catch (error) {
      if (error instanceof ConfigError) return undefined;
      throw error;
    }
  };

  return {
    async read(base, isRefused) {
      const next = await look();
      try {
        const reading = await (next ?? now).source.read(base, isRefused);
        now = next ?? now;
        return againWithin(reading, next === undefined ? tryAgainMs : readAgainMs);
      } catch (error) {
        // A file that is being written may name others that are not there yet.
        if (next === undefined || next.source === now.source || isRefused) throw error;
        return againWithin(await now.source.read(base, isRefused), tryAgainMs);
      }
    },
  };
}

function againWithin(reading: MaterialReading, mostMs: number): MaterialReading {
  return { ...reading, againInMs: Math.min(reading.againInMs ?? mostMs, mostMs) };
}

/** What a connection keeps for as long as it lives: credentials for another server must not reach this one. */
function fixedPart({ cluster, user }: KubeconfigContext): string {
  const { ca, execConfig, ...fixed } = cluster;
  return canonicalJSON([fixed, user.impersonate]);
}

function sourcesOf(
  { cluster, user, userPath, userFolder }: KubeconfigContext,
  { environment, clock }: KubeconfigPorts,
): {
  /** What is read when the connection is made. */
  readonly first: MaterialSource;
  readonly whole: MaterialSource;
} {
  const exec =
    user.exec &&
    parseExecPlugin(user.exec, userPath, (command) =>
      /[\\/]/.test(command) ? resolve(userFolder, command) : command,
    );
  const oidc = user.authProvider && parseOidcProvider(user.authProvider, userPath, userFolder);
  if (!cluster.server.startsWith("https:")) {
    const nothing = constantSource({});
    return { first: nothing, whole: nothing };
  }
  const { ca, cert, key } =
    user.cert === undefined ? { ...cluster, ...noPair } : { ...cluster, ...user };
  const isInline = cert !== undefined && "text" in cert && key !== undefined && "text" in key;
  const first = chainSources([
    constantSource({
      ...(user.token === undefined ? {} : { token: user.token }),
      ...(user.basic === undefined ? {} : { basic: user.basic }),
      ...(ca !== undefined && "text" in ca ? { ca: ca.text } : {}),
      ...(isInline ? { cert: cert.text, key: key.text } : {}),
    }),
    fileSource({
      token: user.tokenFile,
      tokenInstead: user.token,
      ca: ca !== undefined && "file" in ca ? ca.file : undefined,
      ...(isInline ? {} : { cert, key }),
    }),
  ]);
  const issued = [
    ...(exec === undefined
      ? []
      : [
          issuedSource(
            ({ ca: trusted }) =>
              runExecPlugin(exec, trusted, { path: userPath, cluster, environment, clock }),
            clock,
          ),
        ]),
    ...(oidc === undefined
      ? []
      : [issuedSource(oidcIssuer(oidc, { path: userPath, clock, ask: askProvider }), clock)]),
  ];
  return { first, whole: chainSources([first, ...issued]) };
}

/** A key without a certificate says nothing. */
const noPair = { cert: undefined, key: undefined } as const;
