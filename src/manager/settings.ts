import { parseArgs } from "node:util";
import type { OperatorDefinition } from "../api/define-operator.js";
import { operandImagesOf } from "../api/operand-images.js";
import {
  gracePeriodVariable,
  healthPort,
  metricsPort,
  podNamespaceVariable,
  podNameVariable,
  terminationGracePeriodSeconds,
  watchNamespaceVariable,
} from "../api/operator-process.js";
import { type Setting, settingsOf } from "../api/settings.js";
import { faultOfDnsLabel } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { SettingsError } from "./errors.js";

/** How an operator's process runs, as its environment and its flags say. */
export interface Settings {
  /** Empty for every namespace. */
  readonly watchNamespaces: readonly string[];
  readonly leaderElection: boolean;
  /** Where the Lease is; that of the Pod, outside of one that of the context. */
  readonly leaderElectionNamespace: string | undefined;
  readonly podName: string | undefined;
  /** 0 for none. */
  readonly healthPort: number;
  /** 0 for none. */
  readonly metricsPort: number;
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly logLevel: LogLevel;
  /** How many objects each controller works on at a time. */
  readonly maxConcurrentReconciles: number;
  /** From the signal to stop until the process is killed. */
  readonly gracePeriodSeconds: number;
  readonly images: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, unknown>>;
}

/** The least severe lines that are written. */
export type LogLevel = "debug" | "info" | "warn" | "error";

const logLevels: readonly string[] = ["debug", "info", "warn", "error"];

/** One line of the table that `--help` prints. */
interface Option {
  readonly variable: string;
  readonly fallback: string;
  readonly about: string;
}

/** Every setting of the process itself, by its flag. */
const options = {
  "watch-namespace": {
    variable: watchNamespaceVariable,
    fallback: "",
    about: "the namespaces to watch, joined by commas; empty for all",
  },
  "leader-elect": {
    variable: "LEADER_ELECT",
    fallback: "",
    about: "whether one of several processes works at a time; true in a Pod, false elsewhere",
  },
  "leader-election-namespace": {
    variable: podNamespaceVariable,
    fallback: "",
    about: "the namespace of the Lease",
  },
  "health-port": {
    variable: "HEALTH_PORT",
    fallback: String(healthPort),
    about: "the port of /healthz and /readyz; 0 for none",
  },
  "metrics-port": {
    variable: "METRICS_PORT",
    fallback: String(metricsPort),
    about: "the port of /metrics; 0 for none",
  },
  kubeconfig: {
    variable: "KUBECONFIG",
    fallback: "",
    about: "kubeconfig files; without them the Pod's account, else ~/.kube/config",
  },
  context: { variable: "KUBECONTEXT", fallback: "", about: "the context of the kubeconfig" },
  "log-level": { variable: "LOG_LEVEL", fallback: "info", about: "debug, info, warn or error" },
  "max-concurrent-reconciles": {
    variable: "MAX_CONCURRENT_RECONCILES",
    fallback: "1",
    about: "how many objects each controller works on at a time",
  },
  "grace-period-seconds": {
    variable: gracePeriodVariable,
    fallback: String(terminationGracePeriodSeconds),
    about: "seconds from the signal to stop until the process is killed",
  },
} as const satisfies Readonly<Record<string, Option>>;

type OptionName = keyof typeof options;

/** Where settings come from: flags before the environment before defaults. */
export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The arguments of the command line, without the program. */
  readonly args: readonly string[];
}

/**
 * Reads the settings of an operator's process; a text is what `--help` prints.
 *
 * @throws {SettingsError} SETTINGS_INVALID with everything that is wrong, by flag and variable
 */
export function readSettings(
  operator: OperatorDefinition,
  sources: SettingSources,
): Settings | string {
  const own = settingsOf(operator);
  const flags = parseFlags(own, sources.args);
  if ("help" in flags.values) return helpOf(operator, own);
  const reader = new Reader(flags.values, sources.env);
  const config = reader.config(own);
  const settings: Settings = {
    watchNamespaces: reader.names("watch-namespace"),
    leaderElection: reader.flag("leader-elect", sources.env[podNameVariable] !== undefined),
    leaderElectionNamespace: reader.text("leader-election-namespace"),
    podName: sources.env[podNameVariable],
    healthPort: reader.count("health-port", 65_535),
    metricsPort: reader.count("metrics-port", 65_535),
    kubeconfig: reader.text("kubeconfig"),
    context: reader.text("context"),
    logLevel: reader.level(),
    maxConcurrentReconciles: reader.count("max-concurrent-reconciles", 10_000, 1),
    gracePeriodSeconds: reader.count("grace-period-seconds", 86_400),
    images: Object.fromEntries(
      operandImagesOf(operator).map(({ name, image, variable }) => [
        name,
        sources.env[variable] || image,
      ]),
    ),
    config,
  };
  const issues = [...flags.issues, ...reader.issues];
  if (issues.length > 0) throw new SettingsError(issues);
  return settings;
}

/** The flag of an author's setting: `maxParallelUpgrades` is `--max-parallel-upgrades`. */
function flagOf({ variable }: Setting): string {
  return variable.toLowerCase().replaceAll("_", "-");
}

function parseFlags(
  own: readonly Setting[],
  args: readonly string[],
): {
  readonly values: Readonly<Record<string, string>>;
  readonly issues: readonly ValidationIssue[];
} {
  const names = [...Object.keys(options), ...own.map(flagOf)];
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  const values: Record<string, string> = {};
  const issues: ValidationIssue[] = [];
  for (const token of tokens) {
    if (token.kind === "option" && (token.name === "help" || token.rawName === "-h")) {
      values["help"] = "";
    } else if (token.kind === "option" && names.includes(token.name)) {
      // `--leader-elect` alone says true, as in Go's flags.
      values[token.name] = token.value ?? "true";
    } else if (token.kind !== "option-terminator") {
      const given = token.kind === "option" ? token.rawName : token.value;
      issues.push({
        path: [given],
        code: "SETTING_UNKNOWN",
        message: "is no flag; --help lists them",
      });
    }
  }
  return { values, issues };
}

/** Reads values and gathers what is wrong with them. */
class Reader {
  readonly issues: ValidationIssue[] = [];
  readonly #flags: Readonly<Record<string, string>>;
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(
    flags: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#flags = flags;
    this.#env = env;
  }

  text(name: OptionName): string | undefined {
    return this.#given(name) || undefined;
  }

  names(name: OptionName): readonly string[] {
    const names = (this.#given(name) ?? "").split(",").map((one) => one.trim());
    const given = [...new Set(names.filter((one) => one !== ""))];
    for (const one of given) {
      const fault = faultOfDnsLabel(one);
      if (fault !== undefined) this.#report(name, `${JSON.stringify(one)} ${fault}`);
    }
    return given;
  }

  flag(name: OptionName, fallback: boolean): boolean {
    const text = this.#given(name) ?? "";
    if (text !== "" && text !== "true" && text !== "false") {
      this.#report(name, `must be true or false, not ${JSON.stringify(text)}`);
    }
    return text === "" ? fallback : text === "true";
  }

  count(name: OptionName, most: number, least = 0): number {
    const text = this.#given(name) || options[name].fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    this.#report(
      name,
      `must be a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`,
    );
    return least;
  }

  level(): LogLevel {
    const text = this.#given("log-level") || options["log-level"].fallback;
    if (isLogLevel(text)) return text;
    this.#report(
      "log-level",
      `must be one of ${logLevels.join(", ")}, not ${JSON.stringify(text)}`,
    );
    return "info";
  }

  config(settings: readonly Setting[]): Readonly<Record<string, unknown>> {
    const config: Record<string, unknown> = {};
    for (const setting of settings) {
      const text = this.#flags[flagOf(setting)] ?? this.#env[setting.variable];
      const path = [`--${flagOf(setting)} (${setting.variable})`];
      if (text === undefined) {
        if (setting.schema.default !== undefined) config[setting.name] = setting.schema.default;
        else if (setting.required) {
          this.issues.push({ path, code: "SETTING_MISSING", message: "must be set" });
        }
        continue;
      }
      const value = valueOf(setting, text);
      this.issues.push(...validate(setting.schema, value, path));
      config[setting.name] = value;
    }
    return config;
  }

  #given(name: OptionName): string | undefined {
    return this.#flags[name] ?? this.#env[options[name].variable];
  }

  #report(name: OptionName, message: string): void {
    const path = [`--${name} (${options[name].variable})`];
    this.issues.push({ path, code: "SETTING_INVALID", message });
  }
}

function isLogLevel(text: string): text is LogLevel {
  return logLevels.includes(text);
}

/** Numbers and truth values are written as in JSON; what is none stays a text, for the schema to refuse. */
function valueOf({ schema }: Setting, text: string): unknown {
  if (schema.type === "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "number" || typeof value === "boolean" ? value : text;
  } catch {
    return text;
  }
}

function helpOf({ name, version }: OperatorDefinition, own: readonly Setting[]): string {
  const lines = Object.entries<Option>(options).map(([flag, { variable, fallback, about }]) =>
    lineOf(flag, variable, fallback === "" ? about : `${about}; ${fallback} unless given`),
  );
  const authors = own.map((setting) => {
    const { schema, required, variable } = setting;
    const fallback =
      schema.default === undefined ? "" : `; ${JSON.stringify(schema.default)} unless given`;
    const about = `${schema.description ?? schema.type ?? "a value"}${required ? "; must be given" : fallback}`;
    return lineOf(flagOf(setting), variable, about);
  });
  return [
    `${name} ${version}`,
    "",
    "flags, and the variables of the environment that they go before:",
    ...lines,
    ...authors,
    "",
  ].join("\n");
}

function lineOf(flag: string, variable: string, about: string): string {
  return `  --${flag}  (${variable})\n      ${about}`;
}
