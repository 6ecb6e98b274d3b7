import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../util/clock.js";
import { callApi } from "./api-request.js";
import type { ClusterConfig } from "./cluster-config.js";
import {
  type ComponentCommand,
  componentArguments,
  type ComponentSettings,
  type ControlPlaneComponent,
} from "./components.js";
import { ControlPlaneError } from "./errors.js";
import type { SupervisedProcess, Supervisor } from "./supervised.js";
import { until } from "./wait.js";

/** What a {@link ComponentRunner} is made of. */
export interface RunnerParts {
  readonly clock: Clock;
  readonly supervisor: Supervisor;
  readonly settings: ComponentSettings;
  readonly admin: ClusterConfig;
  readonly commands: Readonly<Partial<Record<ControlPlaneComponent, ComponentCommand>>>;
  readonly extraArguments: Readonly<Partial<Record<ControlPlaneComponent, readonly string[]>>>;
  readonly timeoutMs: number;
}

const graceMs = 1_000;
const pollMs = 50;
const shownLogLines = 20;

/** A component ended because another process listens on its port. */
export class PortTakenError extends ControlPlaneError {}

/** Starts, stops and asks after the components of one control plane. */
export class ComponentRunner {
  readonly #parts: RunnerParts;
  readonly #running = new Map<ControlPlaneComponent, SupervisedProcess>();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Process number of a component, or undefined while it does not run. */
  pid(component: ControlPlaneComponent): number | undefined {
    const running = this.#running.get(component);
    return running === undefined || running.exit !== undefined ? undefined : running.pid;
  }

  /** Starts a component and waits until it answers that it is ready. */
  async start(component: ControlPlaneComponent, signal?: AbortSignal): Promise<void> {
    const { settings, commands, extraArguments, timeoutMs, clock } = this.#parts;
    const command = commands[component];
    if (command === undefined)
      throw new ControlPlaneError("CONTROL_PLANE_START", `there is no program for ${component}`);
    const flags = [
      ...componentArguments(component, settings),
      ...(extraArguments[component] ?? []),
    ];
    const running = await this.#spawn(component, { ...command, args: [...command.args, ...flags] });
    this.#running.set(component, running);
    const ready = await until(
      async () => {
        if (running.exit !== undefined) return "ended";
        return (await this.#isReady(component, signal)) ? "ready" : undefined;
      },
      { clock, timeoutMs, intervalMs: pollMs, signal },
    );
    if (ready !== "ready") throw await this.#startError(component, running);
  }

  /** Ends a component: politely at first, and by force after a second. */
  async end(component: ControlPlaneComponent): Promise<void> {
    const running = this.#running.get(component);
    if (running === undefined || running.exit !== undefined) return;
    await this.signal(component, "SIGTERM");
    // With watches open the API server would take a minute.
    const { clock } = this.#parts;
    const ended = await until(async () => running.exit, {
      clock,
      timeoutMs: graceMs,
      intervalMs: 20,
    });
    if (ended === undefined && running.exit === undefined) await this.signal(component, "SIGKILL");
    await running.exited();
  }

  /** Sends a signal; after SIGKILL, waits until the process has gone. */
  async signal(component: ControlPlaneComponent, signal: NodeJS.Signals): Promise<void> {
    const running = this.#running.get(component);
    if (running === undefined || running.exit !== undefined) {
      throw new ControlPlaneError(
        "CONTROL_PLANE_STOPPED",
        `${component} does not run; start it with restart("${component}")`,
      );
    }
    try {
      await this.#parts.supervisor.signal(component, signal);
    } catch (error) {
      if (running.exit === undefined) throw error;
    }
    if (signal === "SIGKILL") await running.exited();
  }

  /** Starts a component again on its port, which somebody else may hold for a moment. */
  async restart(component: ControlPlaneComponent): Promise<void> {
    const { clock, timeoutMs } = this.#parts;
    await this.end(component);
    let taken: unknown;
    const started = await until(
      async () => {
        try {
          await this.start(component);
          return true;
        } catch (error) {
          if (!(error instanceof PortTakenError)) throw error;
          taken = error;
          return undefined;
        }
      },
      { clock, timeoutMs, intervalMs: 200 },
    );
    if (started === undefined) throw taken;
  }

  /** All that a component has written, over its restarts; empty before its first start. */
  async logs(component: ControlPlaneComponent): Promise<string> {
    return await readFile(this.#logFile(component), "utf8").catch(() => "");
  }

  #logFile(component: ControlPlaneComponent): string {
    return join(this.#parts.settings.folder, `${component}.log`);
  }

  async #spawn(
    component: ControlPlaneComponent,
    { path, args }: ComponentCommand,
  ): Promise<SupervisedProcess> {
    const logFile = this.#logFile(component);
    try {
      return await this.#parts.supervisor.start({ name: component, command: path, args, logFile });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ControlPlaneError("CONTROL_PLANE_START", `${component} cannot be run: ${reason}`, {
        cause: error,
      });
    }
  }

  async #isReady(
    component: ControlPlaneComponent,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const { ports } = this.#parts.settings;
    const ask = async (target: ClusterConfig | string, path: string): Promise<boolean> => {
      try {
        return (await callApi(target, { path, signal })).status === 200;
      } catch {
        signal?.throwIfAborted();
        return false; // It does not listen yet.
      }
    };
    switch (component) {
      case "etcd":
        return await ask(`http://127.0.0.1:${ports.etcdClient}`, "/health");
      case "kube-apiserver":
        return await ask(this.#parts.admin, "/readyz");
      case "kube-controller-manager": {
        const server = `https://127.0.0.1:${ports.controllerManager}`;
        return await ask({ server, ca: this.#parts.admin.ca, user: "" }, "/healthz");
      }
    }
  }

  async #startError(
    component: ControlPlaneComponent,
    { exit }: SupervisedProcess,
  ): Promise<ControlPlaneError> {
    const log = await this.logs(component);
    const lines = log.trimEnd().split("\n").slice(-shownLogLines);
    const what =
      exit === undefined
        ? `was not ready within ${this.#parts.timeoutMs} ms`
        : `ended with ${exit.signal ?? `exit code ${exit.code}`} before it was ready`;
    const message = `${component} ${what}; the last lines of its log:\n${lines.map((line) => `  ${line}`).join("\n")}`;
    if (exit !== undefined && lines.join("\n").includes("address already in use")) {
      return new PortTakenError("CONTROL_PLANE_START", message);
    }
    return new ControlPlaneError("CONTROL_PLANE_START", message);
  }
}
