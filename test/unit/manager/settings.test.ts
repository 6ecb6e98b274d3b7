import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { describe, expect, it } from "vitest";
import { SettingsError } from "../../../src/manager/errors.js";
import { flagOf } from "../../../src/api/environment-variables.js";
import { ownSettings, readSettings, type Settings } from "../../../src/manager/settings.js";
import { issuesOf } from "../../support/definition-issues.js";

const App = defineResource({
  group: "example.com",
  kind: "App",
  versions: { v1: { spec: k.object({ size: k.int32() }) } },
});
const base = {
  name: "app-operator",
  version: "1.2.3",
  controllers: [defineController({ name: "app", for: App })],
};
const operator = defineOperator({
  ...base,
  images: { app: "registry.example.com/app:1.0.0" },
  config: k.object({
    password: k.string({ minLength: 8, maxLength: 64, pattern: "^[a-z]+$" }).optional(),
    upgrades: k.int32({ minimum: 1, maximum: 9 }).default(2).describe("how many at a time"),
    ratio: k.number().optional(),
    dryRun: k.boolean().default(false),
    tier: k.enum(["gold", "silver"]).optional(),
    maxUnavailable: k.intOrString().optional(),
  }),
});

const read = (
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Settings => {
  const settings = readSettings(operator, { args, env });
  if (typeof settings === "string") throw new Error("that was help");
  return settings;
};

/** What is wrong, a line each. */
function faults(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): string[] {
  try {
    read(args, env);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split("\n");
  }
}

const defaults: Settings = {
  watchNamespaces: [],
  leaderElection: false,
  leaderElectionNamespace: undefined,
  podName: undefined,
  healthPort: 8081,
  metricsPort: 8080,
  metricsSecure: false,
  metricsCertPath: undefined,
  kubeconfig: undefined,
  context: undefined,
  logLevel: "info",
  unhandledRejections: "crash",
  fieldValidation: "Warn",
  compareCachesSeconds: 0,
  maxConcurrentReconciles: 1,
  passTimeoutSeconds: 600,
  gracePeriodSeconds: 30,
  images: { app: "registry.example.com/app:1.0.0" },
  config: { upgrades: 2, dryRun: false },
};

describe("settings of the process", () => {
  it("take secure metrics from the definition, and certificates for nothing else", () => {
    const secure = defineOperator({ ...base, secureMetrics: true });
    const settings = (args: readonly string[]): unknown =>
      readSettings(secure, { args, env: { METRICS_CERT_PATH: "/certs" } });
    expect(settings([])).toMatchObject({ metricsSecure: true, metricsCertPath: "/certs" });
    expect(() => settings(["--no-metrics-secure"])).toThrow(
      "--metrics-cert-path (METRICS_CERT_PATH) is for secure metrics: set METRICS_SECURE as well",
    );
  });

  it("have defaults, which empty variables leave", () => {
    expect(read()).toEqual(defaults);
    const empty = Object.values(ownSettings).map(({ variable }) => [variable, ""]);
    expect(read([], Object.fromEntries(empty))).toEqual(defaults);
  });

  it.each<readonly [variable: string, text: string, expected: Partial<Settings>]>([
    ["WATCH_NAMESPACE", "b, a,,b", { watchNamespaces: ["a", "b"] }],
    ["LEADER_ELECT", "true", { leaderElection: true }],
    ["POD_NAME", "app-1", { podName: "app-1", leaderElection: true }],
    ["POD_NAMESPACE", "operators", { leaderElectionNamespace: "operators" }],
    ["HEALTH_PORT", "0", { healthPort: 0 }],
    ["METRICS_SECURE", "true", { metricsSecure: true }],
    ["METRICS_PORT", "65535", { metricsPort: 65_535 }],
    ["KUBECONFIG", "/a:/b", { kubeconfig: "/a:/b" }],
    ["KUBECONTEXT", "kind", { context: "kind" }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
    ["UNHANDLED_REJECTIONS", "continue", { unhandledRejections: "continue" }],
    ["FIELD_VALIDATION", "Strict", { fieldValidation: "Strict" }],
    ["COMPARE_CACHES_SECONDS", "3600", { compareCachesSeconds: 3_600 }],
    ["MAX_CONCURRENT_RECONCILES", "16", { maxConcurrentReconciles: 16 }],
    ["RECONCILE_TIMEOUT_SECONDS", "5", { passTimeoutSeconds: 5 }],
    ["TERMINATION_GRACE_PERIOD_SECONDS", "5", { gracePeriodSeconds: 5 }],
  ])("%s is read, as is its flag, which goes before", (variable, text, expected) => {
    const flag = `--${variable.toLowerCase().replaceAll("_", "-")}`;
    expect(read([], { [variable]: text })).toEqual({ ...defaults, ...expected });
    expect(read([`${flag}=${text}`])).toEqual({ ...defaults, ...expected });
    expect(read([flag, text], { [variable]: "?" })).toEqual({ ...defaults, ...expected });
  });

  it("are the ones that are tried above", () => {
    expect(Object.keys(ownSettings)).toHaveLength(17);
  });

  it.each<readonly [variable: string, text: string, message: string]>([
    [
      "WATCH_NAMESPACE",
      "ok,Not_ok",
      `must be lower-case letters, digits and '-', and start and end with a letter or digit, unlike "Not_ok"`,
    ],
    ["POD_NAMESPACE", "x".repeat(64), `must be at most 63 characters, unlike "${"x".repeat(64)}"`],
    ["LEADER_ELECT", "yes", `must be true or false, not "yes"`],
    ["HEALTH_PORT", "65536", `must be a whole number from 0 to 65535, not "65536"`],
    ["METRICS_PORT", ":8080", `must be a whole number from 0 to 65535, not ":8080"`],
    ["LOG_LEVEL", "trace", `must be one of debug, info, warn, error, not "trace"`],
    ["UNHANDLED_REJECTIONS", "warn", `must be one of crash, continue, not "warn"`],
    ["FIELD_VALIDATION", "strict", `must be one of Warn, Strict, Ignore, not "strict"`],
    ["MAX_CONCURRENT_RECONCILES", "0", `must be a whole number from 1 to 10000, not "0"`],
    ["TERMINATION_GRACE_PERIOD_SECONDS", "-1", `must be a whole number from 0 to 86400, not "-1"`],
  ])("%s is refused by its names when it is wrong", (variable, text, message) => {
    const flag = `--${flagOf(variable)}`;
    expect(faults([], { [variable]: text })).toEqual([`${flag} (${variable}) ${message}`]);
    expect(faults([`${flag}=${text}`])).toEqual([`${flag} (${variable}) ${message}`]);
  });

  it("elect a leader in a Pod, unless told not to", () => {
    expect(read([], { POD_NAME: "app-1", LEADER_ELECT: "false" }).leaderElection).toBe(false);
    expect(read(["--no-leader-elect"], { POD_NAME: "app-1" }).leaderElection).toBe(false);
  });

  it("name operands' images by variables alone", () => {
    const image = `mirror.example.com/app@sha256:${"1".repeat(64)}`;
    expect(read([], { RELATED_IMAGE_APP: image }).images).toEqual({ app: image });
    expect(faults(["--related-image-app=x"])).toEqual([
      "--related-image-app is no flag; --help lists them",
    ]);
  });
});

describe("flags", () => {
  it("stand alone, or are negated, where they are true or false", () => {
    const { config, leaderElection } = read(["--leader-elect", "--dry-run", "--health-port", "1"]);
    expect({ leaderElection, config }).toMatchObject({
      leaderElection: true,
      config: { dryRun: true },
    });
    expect(read(["--dry-run", "false"], { DRY_RUN: "true" }).config["dryRun"]).toBe(false);
    expect(read(["--no-dry-run"], { DRY_RUN: "true" }).config["dryRun"]).toBe(false);
    expect(faults(["--no-dry-run=true"])).toEqual([
      "--no-dry-run takes no value: write --dry-run=false",
    ]);
    expect(faults(["--no-health-port"])).toEqual([
      "--no-health-port is no flag; --help lists them",
    ]);
  });

  it("need a value otherwise; the last one of a name counts", () => {
    const message = "--log-level needs a value: --log-level=…";
    expect(faults(["--log-level"])).toEqual([message]);
    expect(faults(["--log-level", "--dry-run"])).toEqual([message]);
    expect(read(["--log-level=warn", "--log-level", "error"]).logLevel).toBe("error");
    expect(read(["--ratio", "-1.5"]).config["ratio"]).toBe(-1.5);
    expect(read(["--kubecontext=a=b"]).context).toBe("a=b");
  });

  it("that are unknown are refused, all of them, and no value is repeated", () => {
    const given = ["--pasword", "secret-1", "secret-2", "--pasword=secret-3", "-p", "-x=secret-4"];
    expect(faults([...given, "--", "---log-level=secret-5", "--constructor=secret-6"])).toEqual([
      "--pasword is no flag; --help lists them",
      "argument 3 is no flag: those start with --",
      "--pasword is no flag; --help lists them",
      "-p is no flag; --help lists them",
      "-x is no flag; --help lists them",
      "-- is no flag; --help lists them",
      "---log-level is no flag; --help lists them",
      "--constructor is no flag; --help lists them",
    ]);
  });
});

describe("what cannot be used", () => {
  it("is one port for two servers, unless it is none", () => {
    const fault = "--metrics-port (METRICS_PORT) must not be the port of the health checks";
    expect(faults(["--metrics-port=8081"])).toEqual([fault]);
    expect(faults([], { HEALTH_PORT: "8080" })).toEqual([fault]);
    expect(faults(["--metrics-port=0", "--health-port=0"])).toEqual([]);
  });

  it("is an image that is none", () => {
    expect(faults([], { RELATED_IMAGE_APP: "docker://mirror.example.com/app:1" })).toEqual([
      'RELATED_IMAGE_APP must not start with a scheme: leave out what ends in ://, unlike "docker://mirror.example.com/app:1"',
    ]);
    expect(read([], { RELATED_IMAGE_APP: "mirror.example.com/app" }).images["app"]).toBe(
      "mirror.example.com/app",
    );
  });
});

describe("an author's settings", () => {
  it("come from flags before the environment, typed", () => {
    const env = {
      UPGRADES: "3",
      RATIO: "0.5",
      TIER: "gold",
      PASSWORD: "12345678",
      DRY_RUN: "true",
    };
    expect(read(["--upgrades=4", "--password", "abcdefgh"], env).config).toEqual({
      upgrades: 4,
      ratio: 0.5,
      tier: "gold",
      password: "abcdefgh",
      dryRun: true,
    });
    expect(read(["--max-unavailable=25%"]).config["maxUnavailable"]).toBe("25%");
    expect(read(["--max-unavailable=3"]).config["maxUnavailable"]).toBe(3);
  });

  it("are refused when they are wrong, without what was given", () => {
    const env = {
      PASSWORD: "HUNTER2!!",
      UPGRADES: "hunter2",
      RATIO: "hunter2",
      DRY_RUN: "hunter2",
      TIER: "hunter2",
    };
    const lines = faults([], env);
    expect(lines).toEqual([
      "--password (PASSWORD) must be a text of 8 to 64 characters that matches ^[a-z]+$",
      "--upgrades (UPGRADES) must be a whole number from 1 up to 9",
      "--ratio (RATIO) must be a number",
      "--dry-run (DRY_RUN) must be true or false",
      `--tier (TIER) must be one of "gold", "silver"`,
    ]);
    expect(lines.join()).not.toMatch(/hunter/i);
    for (const text of ["0", "10", "1.5", "", "true", "1e9", "null"]) {
      expect(faults([`--upgrades=${text}`]), text).toHaveLength(1);
    }
  });

  it("that must be set are asked for by name", () => {
    const strict = defineOperator({ ...base, config: k.object({ region: k.string() }) });
    expect(() => readSettings(strict, { args: [], env: {} })).toThrow(
      "--region (REGION) must be set: a text",
    );
    expect(readSettings(strict, { args: [], env: { REGION: "" } })).toMatchObject({
      config: { region: "" },
    });
  });

  it("cannot have a name of the process's own, nor be --help", () => {
    const taken = [...Object.values(ownSettings).map(({ variable }) => variable), "HELP"];
    const names = taken.map((variable) => flagOf(variable));
    const fields = names.map((name) => [name, k.string().optional()] as const);
    const issues = issuesOf(() =>
      defineOperator({ ...base, config: k.object(Object.fromEntries(fields)) }),
    );
    expect(issues).toEqual(names.map((name) => `config.${name}: VARIABLE_TAKEN`));
  });
});

describe("help", () => {
  it("lists every setting with its flag, its variable and its default", () => {
    const help = readSettings(operator, { args: ["--nonsense", "-h"], env: {} });
    expect(help).toBe(readSettings(operator, { args: ["--help"], env: { LOG_LEVEL: "?" } }));
    expect(typeof help === "string" && help.split("\n").slice(0, 3)).toEqual([
      "app-operator 1.2.3",
      "",
      "Settings: a flag, or the variable of the environment that it goes before.",
    ]);
    for (const { variable, about, fallback } of Object.values(ownSettings)) {
      const end = fallback === "" ? "" : `; ${fallback} unless given`;
      expect(help).toContain(`  --${flagOf(variable)} (${variable})\n      ${about}${end}\n`);
    }
    expect(help).toContain("  --upgrades (UPGRADES)\n      how many at a time; 2 unless given\n");
    expect(help).toContain(
      "  RELATED_IMAGE_APP\n      an operand's image; registry.example.com/app:1.0.0 unless given\n",
    );
  });

  it("says the same as the page of the reference", () => {
    const path = "../../../docs/reference/configuration.md";
    const page = readFileSync(join(import.meta.dirname, path), "utf8");
    const section = page
      .split(/^## /m)
      .find((part) => part.startsWith("Settings of the process\n"));
    const rows = section?.split("\n").filter((line) => line.startsWith("| `--"));
    expect(rows).toEqual(
      Object.values(ownSettings).map(
        ({ variable, about, fallback }) =>
          `| \`--${flagOf(variable)}\` | \`${variable}\` | ${fallback && `\`${fallback}\``} | ${about} |`,
      ),
    );
  });
});
