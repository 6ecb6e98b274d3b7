import { readFile } from "node:fs/promises";
import { authorityFault, clientCertificateFault, tokenFault } from "./check-material.js";
import { ConfigError, type ConfigProblem, systemErrorCode } from "./config-error.js";
import type { AuthMaterial } from "./credentials.js";
import type { MaterialSource } from "./material-source.js";

/** Files that credentials are read from, as absolute paths. */
export interface CredentialFiles {
  readonly token?: string | undefined;
  /** Used while the token file cannot be read and never could. */
  readonly tokenInstead?: string | undefined;
  readonly ca?: string | undefined;
  /** A certificate is a file or a text; so is its key. */
  readonly cert?: TextOrFile | undefined;
  readonly key?: TextOrFile | undefined;
}

/** PEM that is there already, or where to read it. */
export type TextOrFile = { readonly text: string } | { readonly file: string };

/** As client-go: half of what lies between the kubelet's renewal of a token and its end. */
const readAgainMs = 60_000;
/** What could not be read is perhaps being replaced. */
const tryAgainMs = 1_000;

/**
 * Reads the files again each minute, and at once when the server refused what was in
 * them. A file that is missing, empty or unusable for a while leaves the last good value
 * in force, and is tried again after a second. Certificate and key change together.
 */
export function fileSource(files: CredentialFiles): MaterialSource {
  const { token, tokenInstead, ca, cert, key } = files;
  const groups = [
    ...(token === undefined ? [] : [new Followed(() => readToken(token), tokenInstead)]),
    ...(ca === undefined ? [] : [new Followed(() => readAuthority(ca))]),
    ...(cert === undefined || key === undefined ? [] : [new Followed(() => readPair(cert, key))]),
  ];
  return {
    async read(base) {
      const read = await Promise.all(groups.map((group) => group.read()));
      const problems = read.flatMap((answer) => ("problems" in answer ? answer.problems : []));
      if (problems.length > 0) throw new ConfigError("CONFIG_CREDENTIALS", problems);
      const good = read.flatMap((answer) => ("problems" in answer ? [] : [answer]));
      return {
        material: Object.assign({ ...base }, ...good.map(({ material }) => material)),
        againInMs: good.some(({ isStale }) => isStale) ? tryAgainMs : readAgainMs,
      };
    },
  };
}

type Outcome = AuthMaterial | readonly ConfigProblem[];

/** Values of files that are read together, the last good ones kept. */
class Followed {
  readonly #read: () => Promise<Outcome>;
  #good: AuthMaterial | undefined;

  constructor(read: () => Promise<Outcome>, tokenInstead?: string) {
    this.#read = read;
    this.#good = tokenInstead === undefined ? undefined : { token: tokenInstead };
  }

  async read(): Promise<
    | { readonly material: AuthMaterial; readonly isStale: boolean }
    | { readonly problems: readonly ConfigProblem[] }
  > {
    const outcome = await this.#read();
    if (!isProblems(outcome)) {
      this.#good = outcome;
      return { material: outcome, isStale: false };
    }
    return this.#good === undefined
      ? { problems: outcome }
      : { material: this.#good, isStale: true };
  }
}

function isProblems(outcome: Outcome): outcome is readonly ConfigProblem[] {
  return Array.isArray(outcome);
}

async function readToken(path: string): Promise<Outcome> {
  const text = await readText({ file: path });
  if (typeof text !== "string") return [text];
  const token = text.trim();
  const fault = tokenFault(token);
  return fault === undefined ? { token } : [{ path, message: fault }];
}

async function readAuthority(path: string): Promise<Outcome> {
  const ca = await readText({ file: path });
  if (typeof ca !== "string") return [ca];
  const fault = authorityFault(ca);
  return fault === undefined ? { ca } : [{ path, message: fault }];
}

async function readPair(certAt: TextOrFile, keyAt: TextOrFile): Promise<Outcome> {
  const [cert, key] = await Promise.all([readText(certAt), readText(keyAt)]);
  if (typeof cert !== "string" || typeof key !== "string") {
    return [cert, key].filter((read) => typeof read !== "string");
  }
  const fault = clientCertificateFault(cert, key);
  if (fault === undefined) return { cert, key };
  const path = [certAt, keyAt].flatMap((at) => ("file" in at ? [at.file] : [])).join(" and ");
  return [{ path, message: `the client certificate ${fault}` }];
}

async function readText(at: TextOrFile): Promise<string | ConfigProblem> {
  if ("text" in at) return at.text;
  try {
    return await readFile(at.file, "utf8");
  } catch (error) {
    return { path: at.file, message: `cannot be read (${systemErrorCode(error) ?? "unknown"})` };
  }
}
