import { spawn } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findClusterTool } from "../../support/kubectl.js";
import { type KubectlCommand, type KubectlOutcome, wordsOf } from "./command.js";

/** A command that says nothing for so long is ended. */
const patienceMs = 30_000;
const retryMs = 10_000;

/** A server to ask, and a folder for what kubectl keeps. */
export interface KubectlTarget {
  readonly kubeconfig: string;
  readonly folder: string;
}

/** Runs one command after the other; answers what each said. */
export async function runCommands(
  target: KubectlTarget,
  commands: readonly KubectlCommand[],
): Promise<readonly KubectlOutcome[]> {
  const outcomes: KubectlOutcome[] = [];
  for (const command of commands) {
    const limit = performance.now() + retryMs;
    let outcome = await runCommand(target, command);
    while (command.retries === true && outcome.code !== 0 && performance.now() < limit)
      outcome = await runCommand(target, command);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function runCommand(target: KubectlTarget, command: KubectlCommand): Promise<KubectlOutcome> {
  const program = await findClusterTool("kubectl");
  if (program === undefined) throw new Error("there is no kubectl on the path");
  const { kubeconfig, folder } = target;
  const home = join(folder, "home");
  await mkdir(home, { recursive: true });
  const args = ["--kubeconfig", kubeconfig, ...wordsOf(command.line)];
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", ...(await editor(folder, command)) };
  const child = spawn(program, args, { env, cwd: folder });
  let stdout = "";
  let stderr = "";
  let notice = (): void => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    notice();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  // A command that is over early reads no more.
  child.stdin.on("error", () => {});
  child.stdin.end(inputText(command.input));
  const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 0));
  });
  const said = (pattern: RegExp): Promise<unknown> => {
    const heard = new Promise<void>((resolve) => {
      notice = () => {
        if (pattern.test(stdout)) resolve();
      };
      notice();
    });
    return Promise.race([heard, ended]);
  };
  const { meanwhile } = command;
  if (meanwhile !== undefined) {
    await said(meanwhile.begun);
    for (const line of meanwhile.lines) await runCommand(target, { line });
    await said(meanwhile.until);
    child.kill("SIGTERM");
  }
  const code = await ended;
  clearTimeout(patience);
  return { code, stdout, stderr };
}

function inputText(input: KubectlCommand["input"]): string {
  if (input === undefined) return "";
  if (typeof input === "string") return input;
  const objects: readonly object[] = Array.isArray(input) ? input : [input];
  return objects.map((object) => JSON.stringify(object)).join("\n---\n");
}

/** The editor that `kubectl edit` is told to open. */
async function editor(
  folder: string,
  { edit }: KubectlCommand,
): Promise<Readonly<Record<string, string>>> {
  if (edit === undefined) return {};
  const path = join(folder, "home", "editor");
  await writeFile(path, `#!/bin/sh\nsed -i -e '${edit}' "$1"\n`);
  await chmod(path, 0o755);
  return { KUBE_EDITOR: path.replaceAll(" ", "\\ ") };
}
