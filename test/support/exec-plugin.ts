import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A plugin that gives what a file says, and notes how it was called. */
export interface TestPlugin {
  /** The `exec` entry of a kubeconfig. */
  readonly exec: Readonly<Record<string, unknown>>;
  /** The variables in it. */
  readonly env: readonly { readonly name: string; readonly value: string }[];
  /** What the next runs write; a text is written as it is. */
  give(status: Readonly<Record<string, unknown>> | string): Promise<void>;
  /** What the runs so far were called with, in order. */
  calls(): Promise<readonly PluginCall[]>;
}

interface PluginCall {
  readonly args: readonly string[];
  readonly info: unknown;
  readonly variable: string | undefined;
}

const apiVersion = "client.authentication.k8s.io/v1";

const program = `
import { spawn } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
const folder = process.env.PLUGIN_FOLDER;
const isChild = process.argv[2] === "child";
if (!isChild) appendFileSync(folder + "/calls", JSON.stringify({
  args: process.argv.slice(2),
  info: JSON.parse(process.env.KUBERNETES_EXEC_INFO),
  variable: process.env.PLUGIN_VARIABLE,
}) + "\\n");
const answer = readFileSync(folder + "/answer", "utf8");
if (answer === "hang") {
  if (!isChild) spawn(process.execPath, [process.argv[1], "child"], { stdio: "inherit" });
  setInterval(() => {}, 1000);
}
else if (answer === "die") process.kill(process.pid, "SIGKILL");
else if (answer === "flood") process.stdout.write("x".repeat(2 * 1024 * 1024));
else if (answer === "fail") { console.error("no \\u001b[31mlogin\\u001b[0m here"); process.exitCode = 3; }
else process.stdout.write(answer);
`;

/** Writes the plugin's program into a folder; it gives the token `token-1`. */
export async function testPlugin(folder: string): Promise<TestPlugin> {
  const script = join(folder, "plugin.mjs");
  await writeFile(script, program);
  const give: TestPlugin["give"] = (status) =>
    writeFile(
      join(folder, "answer"),
      typeof status === "string"
        ? status
        : JSON.stringify({ apiVersion, kind: "ExecCredential", status }),
    );
  await give({ token: "token-1" });
  await writeFile(join(folder, "calls"), "");
  const env = [
    { name: "PLUGIN_FOLDER", value: folder },
    { name: "PLUGIN_VARIABLE", value: "v" },
  ];
  return {
    env,
    exec: {
      apiVersion,
      command: process.execPath,
      args: [script, "a word", "$HOME"],
      env,
      interactiveMode: "Never",
    },
    give,
    calls: async () =>
      (await readFile(join(folder, "calls"), "utf8"))
        .split("\n")
        .filter((line) => line !== "")
        .map((line): PluginCall => JSON.parse(line)),
  };
}
