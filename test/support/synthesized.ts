import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { temporaryFolder } from "./temporary-folder.js";

const root = join(import.meta.dirname, "../..");

/** How a process runs that synthesizes. */
export interface SynthesisOptions {
  /** @default the Node that runs the tests */
  readonly node?: string;
  /** Set in the environment, besides what is there. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node, before the program. @default none */
  readonly nodeArguments?: readonly string[];
}

/** Writes the manifests and the bundles of charts/ to a folder, in a process of its own. */
export async function synthesize(folder: string, options: SynthesisOptions = {}): Promise<void> {
  const { node = process.execPath, env = {}, nodeArguments = [] } = options;
  const program = [
    ...nodeArguments,
    "--import",
    fileURLToPath(new URL("./odd-machine.mjs", import.meta.url)),
    "--import",
    "tsx",
    fileURLToPath(new URL("./synthesize.ts", import.meta.url)),
    folder,
  ];
  await promisify(execFile)(node, program, {
    cwd: root,
    env: { ...process.env, VITEST: undefined, NODE_OPTIONS: undefined, ...env },
  });
}

/** The SHA-256 of every file that {@link synthesize} writes, by path. */
export async function synthesizedDigests(
  options: SynthesisOptions = {},
): Promise<Readonly<Record<string, string>>> {
  await using folder = await temporaryFolder();
  await synthesize(folder.path, options);
  const names = readdirSync(folder.path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder.path, name)).isFile())
    .toSorted();
  return Object.fromEntries(
    names.map((name) => [
      name.replaceAll("\\", "/"),
      createHash("sha256")
        .update(readFileSync(join(folder.path, name)))
        .digest("hex"),
    ]),
  );
}
