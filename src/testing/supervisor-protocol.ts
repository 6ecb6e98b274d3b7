/** One line of JSON to the supervisor. `open` comes first, and once. */
export type SupervisorRequest =
  | { readonly id: number; readonly operation: "open"; readonly prefix: string }
  | { readonly id: number; readonly operation: "start"; readonly process: ProcessDescription }
  | {
      readonly id: number;
      readonly operation: "signal";
      readonly name: string;
      readonly signal: NodeJS.Signals;
    }
  | { readonly id: number; readonly operation: "close" };

/** One line of JSON from the supervisor: an answer to a request, or news of a process. */
export type SupervisorMessage =
  | {
      readonly id: number;
      readonly folder?: string;
      readonly pid?: number;
      readonly error?: string;
    }
  | {
      readonly exited: string;
      readonly pid: number;
      readonly code: number | null;
      readonly signal: string | null;
    };

/** A process for the supervisor to start. */
export interface ProcessDescription {
  /** Unique among the running processes of one supervisor. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** File that both output streams are appended to. */
  readonly logFile: string;
  /** @default the supervisor's folder */
  readonly cwd?: string;
  /** Changes to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Name of the file in a supervisor's folder that says whose the folder is. */
export const ownerFile = "owner.json";

/** Variable in the environment of all that a supervisor starts; its value is the supervisor's folder. */
export const supervisedVariable = "SLIPWAY_SUPERVISED";
