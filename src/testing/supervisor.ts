// A program of its own: it starts processes for another process and ends them,
// and removes their folder, when that other process closes the pipe to it,
// which the kernel does for a process however it dies. It runs in a session of
// its own, so that a Ctrl-C at the terminal does not reach it.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { changedEnvironment } from "./env.js";
import { ownIdentity } from "./process-identity.js";
import {
  ownerFile,
  supervisedVariable,
  type ProcessDescription,
  type SupervisorMessage,
  type SupervisorRequest,
} from "./supervisor-protocol.js";

const children = new Map<string, ChildProcess>();
let folder: string | undefined;
let closing: Promise<void> | undefined;

process.stdout.on("error", () => {
  // Nobody reads any more; the end of stdin says so too.
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    void close().finally(() => process.stdin.destroy());
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const request: SupervisorRequest = JSON.parse(line);
  try {
    send({ id: request.id, ...(await handle(request)) });
  } catch (error) {
    send({ id: request.id, error: error instanceof Error ? error.message : String(error) });
  }
}
await close();

async function handle(request: SupervisorRequest): Promise<{ folder?: string; pid?: number }> {
  switch (request.operation) {
    case "open":
      folder = await mkdtemp(request.prefix);
      await writeFile(join(folder, ownerFile), JSON.stringify(await ownIdentity()));
      return { folder };
    case "start":
      return { pid: await start(request.process) };
    case "signal":
      signalGroup(request.name, request.signal);
      return {};
    case "close":
      await close();
      return {};
  }
}

function start(description: ProcessDescription): Promise<number> {
  const { name, command, args, logFile, cwd, env } = description;
  if (closing !== undefined || folder === undefined) throw new Error("the supervisor is closed");
  if (children.has(name)) throw new Error(`${name} runs already`);
  const log = openSync(logFile, "a");
  const child = spawn(command, args, {
    cwd: cwd ?? folder,
    // A group of its own, so that what it starts ends with it.
    detached: true,
    stdio: ["ignore", log, log],
    env: changedEnvironment({ ...env, [supervisedVariable]: folder }),
  });
  closeSync(log);
  children.set(name, child);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      children.delete(name);
      reject(error);
    });
    child.once("spawn", () => resolve(child.pid ?? 0));
    child.once("exit", (code, signal) => {
      if (children.get(name) === child) children.delete(name);
      send({ exited: name, pid: child.pid ?? 0, code, signal });
    });
  });
}

function signalGroup(name: string, signal: NodeJS.Signals): void {
  const pid = children.get(name)?.pid;
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(-pid, signal);
}

function close(): Promise<void> {
  closing ??= endEverything();
  return closing;
}

async function endEverything(): Promise<void> {
  const exits: Promise<unknown>[] = [];
  for (const [name, child] of children) {
    const exit = new Promise((resolve) => child.once("exit", resolve));
    try {
      signalGroup(name, "SIGKILL");
      exits.push(exit);
    } catch {
      // It ended in between.
    }
  }
  await Promise.all(exits);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function send(message: SupervisorMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
