import type { OperatorDefinition } from "../api/define-operator.js";
import { flagOf } from "../api/environment-variables.js";
import { type OperandImage, operandImagesOf } from "../api/operand-images.js";
import {
  compareCachesVariable,
  concurrencyVariable,
  passTimeoutVariable,
  contextVariable,
  fieldValidationVariable,
  gracePeriodVariable,
  healthPort,
  healthPortVariable,
  leaderElectVariable,
  logLevelVariable,
  metricsCertPathVariable,
  metricsPort,
  metricsPortVariable,
  metricsSecureVariable,
  podNamespaceVariable,
  podNameVariable,
  terminationGracePeriodSeconds,
  unhandledRejectionsVariable,
  watchNamespaceVariable,
} from "../api/operator-process.js";
import { type Setting, settingsOf } from "../api/settings.js";
import { faultOfDnsLabel } from "../meta/names.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { faultOfImageReference } from "../util/image-reference.js";
import { SettingsError } from "./errors.js";
import { parseFlags } from "./flags.js";
import { expectedOf } from "./setting-value.js";

/** How an operator's process runs, as its environment and its flags say. */
export interface Settings {
  /** Empty for every namespace. */
  readonly watchNamespaces: readonly string[];
  readonly leaderElection: boolean;
  /** Where the Lease is; undefined for that of the connection. */
  readonly leaderElectionNamespace: string | undefined;
  readonly podName: string | undefined;
  /** 0 for none. */
  readonly healthPort: number;
  /** 0 for none. */
  readonly metricsPort: number;
  /** Whether metrics are served over TLS to those alone whom the cluster lets read them. */
  readonly metricsSecure: boolean;
  /** The folder of `tls.crt` and `tls.key`; undefined for a certificate of the process's own making. */
  readonly metricsCertPath: string | undefined;
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** What becomes of the process where a promise is rejected that nobody waits for. */
  readonly unhandledRejections: (typeof rejectionPolicies)[number];
  /** What the API server does about fields that it does not know in what passes write. */
  readonly fieldValidation: (typeof fieldValidations)[number];
  /** Between two comparisons of caches with lists of the server; 0 for none. */
  readonly compareCachesSeconds: number;
  /** How many objects a controller works on at a time that does not say it itself. */
  readonly maxConcurrentReconciles: number;
  /** How long a pass may take whose controller does not say it itself; 0 for no limit. */
  readonly passTimeoutSeconds: number;
  /** From the signal to stop until the process is killed. */
  readonly gracePeriodSeconds: number;
  readonly images: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, unknown>>;
}

const logLevels = ["debug", "info", "warn", "error"] as const;
const fieldValidations = ["Warn", "Strict", "Ignore"] as const;
const rejectionPolicies = ["crash", "continue"] as const;

/** A setting of the process itself. */
interface OwnSetting {
  /** Its flag is the same in lower case, with `-`. */
  readonly variable: string;
  /** What holds where nothing is given, as it would be given. */
  readonly fallback: string;
  readonly about: string;
}

type OwnName =
  | "watchNamespaces"
  | "leaderElection"
  | "podName"
  | "leaderElectionNamespace"
  | "healthPort"
  | "metricsPort"
  | "metricsSecure"
  | "metricsCertPath"
  | "kubeconfig"
  | "context"
  | "logLevel"
  | "unhandledRejections"
  | "fieldValidation"
  | "compareCachesSeconds"
  | "maxConcurrentReconciles"
  | "passTimeoutSeconds"
  | "gracePeriodSeconds";

/** Every setting of the process itself: what it reads, what `--help` prints and what the documentation lists. */
export const ownSettings: Readonly<Record<OwnName, OwnSetting>> = {
  watchNamespaces: {
    variable: watchNamespaceVariable,
    fallback: "",
    about: "the namespaces to watch, joined by commas; empty for all",
  },
  leaderElection: {
    variable: leaderElectVariable,
    fallback: "",
    about: `whether one of several processes works at a time; empty for true where ${podNameVariable} is set, else false`,
  },
  podName: {
    variable: podNameVariable,
    fallback: "",
    about: "the name of the Pod that the process runs in",
  },
  leaderElectionNamespace: {
    variable: podNamespaceVariable,
    fallback: "",
    about: "the namespace of the Pod, and of the Lease; empty for that of the context",
  },
  healthPort: {
    variable: healthPortVariable,
    fallback: String(healthPort),
    about: "the port of the health checks; 0 for none",
  },
  metricsPort: {
    variable: metricsPortVariable,
    fallback: String(metricsPort),
    about: "the port of the metrics; 0 for none",
  },
  metricsSecure: {
    variable: metricsSecureVariable,
    fallback: "",
    about:
      "whether the metrics are served over TLS to those alone whom the cluster lets read them; empty for what the definition says",
  },
  metricsCertPath: {
    variable: metricsCertPathVariable,
    fallback: "",
    about:
      "the folder of tls.crt and tls.key for secure metrics, followed when they change; empty for a certificate of the process's own making",
  },
  kubeconfig: {
    variable: "KUBECONFIG",
    fallback: "",
    about: "the kubeconfig; empty for the Pod's account in a Pod, else ~/.kube/config",
  },
  context: {
    variable: contextVariable,
    fallback: "",
    about: "the context of the kubeconfig; empty for its current one",
  },
  logLevel: {
    variable: logLevelVariable,
    fallback: "info",
    about: "the least severe lines that are written: debug, info, warn or error",
  },
  unhandledRejections: {
    variable: unhandledRejectionsVariable,
    fallback: "crash",
    about:
      "what a rejected promise that nobody waits for leads to: crash, which ends the process in order, or continue",
  },
  fieldValidation: {
    variable: fieldValidationVariable,
    fallback: "Warn",
    about:
      "what the API server does about fields of written objects that it does not know: Warn, Strict, which refuses the write and is for tests, or Ignore",
  },
  compareCachesSeconds: {
    variable: compareCachesVariable,
    fallback: "0",
    about:
      "seconds between two comparisons of each cache with a list of the server, for events that the server itself has lost; 0 for none",
  },
  maxConcurrentReconciles: {
    variable: concurrencyVariable,
    fallback: "1",
    about: "how many objects a controller works on at a time that does not say it itself",
  },
  passTimeoutSeconds: {
    variable: passTimeoutVariable,
    fallback: "600",
    about:
      "seconds that a pass may take before its worker goes on without it, where its controller does not say it; 0 for no limit",
  },
  gracePeriodSeconds: {
    variable: gracePeriodVariable,
    fallback: String(terminationGracePeriodSeconds),
    about: "seconds from the signal to stop until the process is killed",
  },
};

/** Where settings come from: flags before the environment before defaults. */
export interface SettingSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The arguments of the command line, without the program. */
  readonly args: readonly string[];
}

/**
 * Reads the settings of an operator's process; a text is what `--help` prints.
 *
 * What was given for a setting of the author's is in no error: it may be a password.
 *
 * @throws {SettingsError} SETTINGS_INVALID with everything that is wrong, by flag and variable
 */
export function readSettings(
  operator: OperatorDefinition,
  sources: SettingSources,
): Settings | string {
  const authors = settingsOf(operator);
  const flags = parseFlags(sources.args, {
    names: [...Object.values(ownSettings), ...authors].map(({ variable }) => flagOf(variable)),
    switches: [
      flagOf(leaderElectVariable),
      flagOf(metricsSecureVariable),
      ...authors.flatMap(({ schema, variable }) =>
        schema.type === "boolean" ? [flagOf(variable)] : [],
      ),
    ],
  });
  if (flags.asksForHelp) return helpOf(operator, authors);
  const reader = new Reader(flags.values, sources.env);
  const podName = reader.text("podName");
  const settings: Settings = {
    watchNamespaces: reader.namespaces("watchNamespaces"),
    leaderElection: reader.truth("leaderElection", podName !== undefined),
    leaderElectionNamespace: reader.namespace("leaderElectionNamespace"),
    podName,
    healthPort: reader.count("healthPort", { most: 65_535 }),
    metricsPort: reader.count("metricsPort", { most: 65_535 }),
    metricsSecure: reader.truth("metricsSecure", operator.secureMetrics),
    metricsCertPath: reader.text("metricsCertPath"),
    kubeconfig: reader.text("kubeconfig"),
    context: reader.text("context"),
    logLevel: reader.choice("logLevel", logLevels),
    unhandledRejections: reader.choice("unhandledRejections", rejectionPolicies),
    fieldValidation: reader.choice("fieldValidation", fieldValidations),
    compareCachesSeconds: reader.count("compareCachesSeconds", { most: 86_400 }),
    maxConcurrentReconciles: reader.count("maxConcurrentReconciles", { least: 1, most: 10_000 }),
    passTimeoutSeconds: reader.count("passTimeoutSeconds", { most: 86_400 }),
    gracePeriodSeconds: reader.count("gracePeriodSeconds", { most: 86_400 }),
    images: Object.fromEntries(
      operandImagesOf(operator).map((one) => [one.name, reader.image(one)]),
    ),
    config: reader.config(authors),
  };
  if (settings.metricsCertPath !== undefined && !settings.metricsSecure) {
    reader.report("metricsCertPath", `is for secure metrics: set ${metricsSecureVariable} as well`);
  }
  if (settings.metricsPort === settings.healthPort && settings.metricsPort !== 0) {
    reader.report("metricsPort", "must not be the port of the health checks");
  }
  const issues = [...flags.issues, ...reader.issues];
  if (issues.length > 0) throw new SettingsError(issues);
  return settings;
}

/** Reads values and gathers what is wrong with them. An empty one of the process's own is as good as none. */
class Reader {
  readonly issues: ValidationIssue[] = [];
  readonly #flags: ReadonlyMap<string, string>;
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(
    flags: ReadonlyMap<string, string>,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#flags = flags;
    this.#env = env;
  }

  text(name: OwnName): string | undefined {
    return this.#given(ownSettings[name].variable) || undefined;
  }

  namespace(name: OwnName): string | undefined {
    const text = this.text(name);
    if (text !== undefined) this.#checkNamespace(name, text);
    return text;
  }

  namespaces(name: OwnName): readonly string[] {
    const names = (this.text(name) ?? "").split(",").map((one) => one.trim());
    const given = [...new Set(names.filter((one) => one !== ""))].toSorted();
    for (const one of given) this.#checkNamespace(name, one);
    return given;
  }

  truth(name: OwnName, fallback: boolean): boolean {
    const text = this.text(name);
    if (text === undefined) return fallback;
    if (text !== "true" && text !== "false") {
      this.report(name, `must be true or false, not ${JSON.stringify(text)}`);
    }
    return text === "true";
  }

  count(name: OwnName, { least = 0, most }: { least?: number; most: number }): number {
    const text = this.text(name) ?? ownSettings[name].fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    const expected = `must be a whole number from ${least} to ${most}`;
    this.report(name, `${expected}, not ${JSON.stringify(text)}`);
    return least;
  }

  choice<T extends string>(name: OwnName, choices: readonly [T, ...T[]]): T {
    const text = this.text(name) ?? ownSettings[name].fallback;
    const chosen = choices.find((one) => one === text);
    if (chosen !== undefined) return chosen;
    const expected = `must be one of ${choices.join(", ")}`;
    this.report(name, `${expected}, not ${JSON.stringify(text)}`);
    return choices[0];
  }

  image({ image, variable }: OperandImage): string {
    const given = this.#env[variable] || image;
    const fault = faultOfImageReference(given);
    if (fault !== undefined) {
      const message = `${fault}, unlike ${JSON.stringify(given)}`;
      this.issues.push({ path: [variable], code: "SETTING_INVALID", message });
    }
    return given;
  }

  config(settings: readonly Setting[]): Readonly<Record<string, unknown>> {
    const config: Record<string, unknown> = {};
    for (const setting of settings) {
      const { name, variable, schema, required } = setting;
      const text = this.#given(variable);
      const path = [placeOf(variable)];
      if (text === undefined) {
        if (schema.default !== undefined) config[name] = schema.default;
        else if (required) {
          const message = `must be set: ${expectedOf(schema)}`;
          this.issues.push({ path, code: "SETTING_MISSING", message });
        }
        continue;
      }
      const value = valueOf(setting, text);
      if (validate(schema, value).length > 0) {
        const message = `must be ${expectedOf(schema)}`;
        this.issues.push({ path, code: "SETTING_INVALID", message });
      }
      config[name] = value;
    }
    return config;
  }

  report(name: OwnName, message: string): void {
    const path = [placeOf(ownSettings[name].variable)];
    this.issues.push({ path, code: "SETTING_INVALID", message });
  }

  #given(variable: string): string | undefined {
    return this.#flags.get(flagOf(variable)) ?? this.#env[variable];
  }

  #checkNamespace(name: OwnName, text: string): void {
    const fault = faultOfDnsLabel(text);
    if (fault !== undefined) this.report(name, `${fault}, unlike ${JSON.stringify(text)}`);
  }
}

function placeOf(variable: string): string {
  return `--${flagOf(variable)} (${variable})`;
}

/** Numbers and truth values are written as in JSON; what is none stays a text, for the schema to refuse. */
function valueOf({ schema }: Setting, text: string): unknown {
  if (schema.type === "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "number") return value;
    return typeof value === "boolean" && schema.type === "boolean" ? value : text;
  } catch {
    return text;
  }
}

function helpOf(operator: OperatorDefinition, authors: readonly Setting[]): string {
  const { name, version } = operator;
  const images = operandImagesOf(operator).map(({ variable, image }) =>
    entryOf(`  ${variable}`, `an operand's image; ${image} unless given`),
  );
  return [
    `${name} ${version}`,
    "",
    "Settings: a flag, or the variable of the environment that it goes before.",
    ...Object.values(ownSettings).map(({ variable, fallback, about }: OwnSetting) =>
      entryOf(`  ${placeOf(variable)}`, `${about}${fallback && `; ${fallback} unless given`}`),
    ),
    ...authors.map(({ variable, schema, required }) => {
      const about = schema.description ?? expectedOf(schema);
      const fallback = required ? "; must be given" : "";
      const given = `; ${JSON.stringify(schema.default)} unless given`;
      const end = schema.default === undefined ? fallback : given;
      return entryOf(`  ${placeOf(variable)}`, `${about}${end}`);
    }),
    ...(images.length > 0 ? ["", "Variables without a flag:", ...images] : []),
    "",
  ].join("\n");
}

function entryOf(head: string, about: string): string {
  return `${head}\n      ${about}`;
}
