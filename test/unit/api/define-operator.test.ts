import {
  defineController,
  defineOperator,
  defineResource,
  grant,
  k,
  operandImagesOf,
  own,
  settingsOf,
  touch,
  type When,
} from "slipway/api";
import { ClusterRole, Namespace, Node, PersistentVolume } from "slipway/kubernetes";
import { describe, expect, it } from "vitest";
import { issuesOf } from "../../support/definition-issues.js";

const spec = k.object({ size: k.int32(), engine: k.string().optional() });
const Database = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec } },
});
const OtherDatabase = defineResource({
  group: "example.com",
  kind: "Database",
  versions: { v1: { spec: k.object({ size: k.string() }) } },
});
const Wide = defineResource({
  group: "example.com",
  kind: "Wide",
  scope: "Cluster",
  versions: { v1: { spec } },
});

const database = defineController({ name: "database", for: Database });
const base = { name: "database-operator", version: "1.0.0", controllers: [database] };

/** Calls it as JavaScript could. */
function define(options: object): unknown {
  return Reflect.apply(defineOperator, undefined, [{ ...base, ...options }]);
}

function sharing(...conditions: readonly (When | undefined)[]): unknown {
  const controllers = conditions.map((when, index) =>
    defineController({ name: `database-${index}`, for: Database, when }),
  );
  return define({ controllers });
}

describe("an operator", () => {
  it("watches every namespace unless told otherwise, and has nothing of its own", () => {
    const operator = defineOperator(base);
    expect(operator).toMatchObject({ scope: "Cluster", images: {}, tasks: {}, metrics: {} });
    expect(settingsOf(operator)).toEqual([]);
  });

  it("is frozen data with every default filled in", () => {
    const operator = defineOperator({
      ...base,
      config: k.object({ maxParallelUpgrades: k.int32().default(2), region: k.string() }),
      images: { postgres: "docker.io/library/postgres:15.2" },
      tasks: { vacuum: { everyMs: 60_000 }, warm: { leaderOnly: false } },
      metrics: {
        backups_total: { type: "counter", help: "Backups that ended.", labels: ["result"] },
        backup_seconds: { type: "histogram", help: "Time of a backup." },
      },
    });
    expect(operator.tasks).toEqual({
      vacuum: { everyMs: 60_000, leaderOnly: true },
      warm: { leaderOnly: false },
    });
    expect(operator.metrics).toEqual({
      backups_total: { type: "counter", help: "Backups that ended.", labels: ["result"] },
      backup_seconds: {
        type: "histogram",
        help: "Time of a backup.",
        labels: [],
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      },
    });
    expect(Object.isFrozen(operator.metrics.backups_total.labels)).toBe(true);
    expect(Object.isFrozen(operator.images)).toBe(true);
  });

  it("derives the variables of settings and images from their names", () => {
    const operator = defineOperator({
      ...base,
      config: k.object({
        maxParallelUpgrades: k.int32({ minimum: 1 }).default(2),
        tlsCAFile: k.string().optional(),
        region2: k.string(),
        "dry-run": k.boolean().default(false),
      }),
      images: { postgres: "a.example.com/postgres:15.2", pgBackRest: "a.example.com/pgbr:2" },
    });
    expect(settingsOf(operator)).toEqual([
      {
        name: "maxParallelUpgrades",
        variable: "MAX_PARALLEL_UPGRADES",
        schema: { type: "integer", format: "int32", minimum: 1, default: 2 },
        required: false,
      },
      { name: "tlsCAFile", variable: "TLS_CA_FILE", schema: { type: "string" }, required: false },
      { name: "region2", variable: "REGION2", schema: { type: "string" }, required: true },
      {
        name: "dry-run",
        variable: "DRY_RUN",
        schema: { type: "boolean", default: false },
        required: false,
      },
    ]);
    expect(operandImagesOf(operator)).toEqual([
      {
        name: "postgres",
        image: "a.example.com/postgres:15.2",
        variable: "RELATED_IMAGE_POSTGRES",
      },
      {
        name: "pgBackRest",
        image: "a.example.com/pgbr:2",
        variable: "RELATED_IMAGE_PG_BACK_REST",
      },
    ]);
  });

  it.each(["0.0.1", "1.0.0-rc.1", "1.0.0-alpha+build.5", "10.20.30"])(
    "takes the version %s",
    (version) => {
      expect(defineOperator({ ...base, version }).version).toBe(version);
    },
  );
});

describe("defineOperator refuses", () => {
  it.each<[string, object, readonly string[]]>([
    ["a name of 53 characters", { name: "a".repeat(53) }, ["name: NAME_INVALID"]],
    ["a name in upper case", { name: "Operator" }, ["name: NAME_INVALID"]],
    ["the name of every namespace's account", { name: "default" }, ["name: NAME_INVALID"]],
    ["a version that is not semantic", { version: "v1.0" }, ["version: VERSION_INVALID"]],
    ["a version with a leading zero", { version: "1.01.0" }, ["version: VERSION_INVALID"]],
    ["a version that is a number", { version: 1 }, ["version: VERSION_INVALID"]],
    ["no controller", { controllers: [] }, ["controllers: CONTROLLER_MISSING"]],
    ["an unknown option", { image: "a" }, ["image: OPTION_UNKNOWN"]],
    [
      "what is of another type",
      { scope: "Global", controllers: [undefined, Database], images: [], tasks: { a: 1 } },
      [
        "scope: OPTION_TYPE",
        "controllers[0]: OPTION_TYPE",
        "controllers[1]: OPTION_TYPE",
        "images: OPTION_TYPE",
        "tasks.a: OPTION_TYPE",
      ],
    ],
    [
      "two controllers of one name",
      { controllers: [database, database] },
      ["controllers[1]: CONTROLLER_TWICE"],
    ],
    [
      "a controller with a name that another one had",
      {
        controllers: [
          defineController({ name: "shop", for: OtherDatabase, formerNames: ["database"] }),
          database,
        ],
      },
      ["controllers[1]: CONTROLLER_TWICE", "controllers[1]: RESOURCE_DIFFERS"],
    ],
    [
      "two definitions of one kind",
      { controllers: [database, defineController({ name: "other", for: OtherDatabase })] },
      ["controllers[1]: RESOURCE_DIFFERS"],
    ],
    [
      "one finalizer of two controllers",
      {
        controllers: ["a", "b"].map((name) =>
          defineController({
            name,
            for: Database,
            when: { labels: `class=${name}` },
            finalizer: "example.com/cleanup",
          }),
        ),
      },
      ["controllers[1]: FINALIZER_TWICE"],
    ],
    [
      "cluster-scoped kinds where only namespaces are watched",
      {
        scope: "Namespaced",
        controllers: [
          defineController({ name: "wide", for: Wide }),
          defineController({
            name: "database",
            for: Database,
            owns: [own(ClusterRole, { tracked: true })],
            references: { zone: { to: Wide, name: () => "a" } },
            watches: { nodes: { to: Node, map: () => [] } },
            touches: [touch(PersistentVolume, ["patch"], "keep")],
            grants: [grant(Namespace, ["get"], "look")],
            finalizer: "example.com/cleanup",
          }),
        ],
      },
      [
        "controllers[0]: SCOPE_TOO_NARROW",
        ...Array.from({ length: 5 }, () => "controllers[1]: SCOPE_TOO_NARROW"),
      ],
    ],

    ["settings that are no object", { config: k.string() }, ["config: SETTING_INVALID"]],
    ["settings that are no schema", { config: { a: 1 } }, ["config: SETTING_INVALID"]],
    ["settings without names", { config: k.map(k.string()) }, ["config: SETTING_INVALID"]],
    ["settings of any name", { config: k.anyObject() }, ["config: SETTING_INVALID"]],
    [
      "settings that are no single value",
      {
        config: k.object({
          hosts: k.list(k.string()),
          labels: k.map(k.string()),
          zone: k.object({ name: k.string() }),
          note: k.string().nullable(),
          size: k.string().rule("self != ''"),
        }),
      },
      ["hosts", "labels", "zone", "note", "size"].map((name) => `config.${name}: SETTING_INVALID`),
    ],
    [
      "a rule over settings",
      { config: k.object({ a: k.int32() }).rule("self.a > 1") },
      ["config: SETTING_INVALID"],
    ],
    [
      "a default that does not fit",
      { config: k.object({ a: k.int32({ minimum: 3 }).default(2) }) },
      ["config.a.default: SCHEMA_DEFAULT"],
    ],
    [
      "variables that something else has",
      {
        config: k.object({
          watchNamespace: k.string(),
          relatedImagePostgres: k.string(),
          nodeOptions: k.string(),
          kubernetesServiceHost: k.string(),
          noProxy: k.string(),
          maxSize: k.string(),
          "max-size": k.string(),
        }),
      },
      [
        "config.watchNamespace: VARIABLE_TAKEN",
        "config.relatedImagePostgres: VARIABLE_TAKEN",
        "config.nodeOptions: VARIABLE_TAKEN",
        "config.kubernetesServiceHost: VARIABLE_TAKEN",
        "config.noProxy: VARIABLE_TAKEN",
        "config.max-size: VARIABLE_TAKEN",
      ],
    ],
    [
      "a setting with a space",
      { config: k.object({ "max size": k.string() }) },
      ["config[max size]: NAME_INVALID"],
    ],

    [
      "images without a tag, and names that fall together",
      {
        images: { postgres: "postgres", pgBouncer: "", "pg-bouncer": "b.example.com/b:1", "1a": 3 },
      },
      [
        "images.postgres: IMAGE_INVALID",
        "images.pgBouncer: IMAGE_INVALID",
        "images[1a]: NAME_INVALID",
        "images[1a]: IMAGE_INVALID",
        "images.pg-bouncer: VARIABLE_TAKEN",
      ],
    ],

    [
      "tasks that are none",
      {
        tasks: {
          Vacuum: {},
          database: {},
          a: { everyMs: 0 },
          b: { everyMs: 2 ** 31 },
          c: { everyMs: "1h", leaderOnly: 1, cron: "* * * * *" },
        },
      },
      [
        "tasks.Vacuum: NAME_INVALID",
        "tasks.database: TASK_NAME",
        "tasks.a.everyMs: TASK_PERIOD",
        "tasks.b.everyMs: TASK_PERIOD",
        "tasks.c.cron: OPTION_UNKNOWN",
        "tasks.c.everyMs: TASK_PERIOD",
        "tasks.c.leaderOnly: OPTION_TYPE",
      ],
    ],

    [
      "names of metrics that Prometheus would not take, or that mean something else",
      {
        metrics: {
          "a-b": { type: "gauge", help: "a" },
          "a:b": { type: "gauge", help: "a" },
          backups: { type: "counter", help: "a" },
          size_total: { type: "gauge", help: "a" },
          size_bucket: { type: "histogram", help: "a" },
          workqueue_depth: { type: "gauge", help: "a" },
          process_files: { type: "gauge", help: "a" },
        },
      },
      [
        "a-b",
        "[a:b]",
        "backups",
        "size_total",
        "size_bucket",
        "workqueue_depth",
        "process_files",
      ].map((name) => `metrics${name.startsWith("[") ? "" : "."}${name}: METRIC_NAME`),
    ],
    [
      "metrics that are none",
      {
        metrics: {
          a: { type: "summary", help: "a" },
          b: { type: "gauge", help: "", unit: "s" },
          c: { type: "gauge", help: "c", buckets: [1] },
          d: { type: "histogram", help: "d", buckets: [] },
          e: { type: "histogram", help: "e", buckets: [1, 1] },
          f: { type: "histogram", help: "f", buckets: [1, Infinity], labels: ["le"] },
          g: { type: "gauge", help: "g", labels: ["a-b", "__name__", "c", "c"] },
          h: { type: "gauge", help: "h", labels: "h" },
        },
      },
      [
        "metrics.a.type: METRIC_TYPE",
        "metrics.b.unit: OPTION_UNKNOWN",
        "metrics.b.help: METRIC_HELP",
        "metrics.c.buckets: METRIC_BUCKETS",
        "metrics.d.buckets: METRIC_BUCKETS",
        "metrics.e.buckets: METRIC_BUCKETS",
        "metrics.f.labels[0]: METRIC_LABEL",
        "metrics.f.buckets: METRIC_BUCKETS",
        "metrics.g.labels[0]: METRIC_LABEL",
        "metrics.g.labels[1]: METRIC_LABEL",
        "metrics.g.labels[3]: METRIC_LABEL",
        "metrics.h.labels: METRIC_LABEL",
      ],
    ],
  ])("%s", (_, options, issues) => {
    expect(issuesOf(() => define(options))).toEqual(issues);
  });

  it.each<[string, readonly (When | undefined)[]]>([
    ["both have every object", [undefined, undefined]],
    ["one has every object", [undefined, { labels: "a=1" }]],
    ["both have the same label", [{ labels: "a=1" }, { labels: "a in (1, 2)" }]],
    ["each has a label of its own", [{ labels: "a=1" }, { labels: "b=1" }]],
    [
      "both have the same field",
      [
        { field: ".spec.engine", equals: "a" },
        { field: ".spec.engine", equals: "a" },
      ],
    ],
    ["one has a label and one a field", [{ labels: "a=1" }, { field: ".spec.size", equals: 1 }]],
  ])("two controllers that could reconcile one object: %s", (_, conditions) => {
    expect(issuesOf(() => sharing(...conditions))).toEqual(["controllers[1]: CONTROLLER_OVERLAPS"]);
  });
});

describe("controllers share a kind", () => {
  it.each<[string, readonly When[]]>([
    ["by values of a label", [{ labels: "a=1" }, { labels: "a=2,b=1" }, { labels: "!a" }]],
    [
      "by values of a field",
      [
        { field: ".spec.size", equals: 1 },
        { field: ".spec.size", equals: 2 },
      ],
    ],
  ])("%s", (_, conditions) => {
    expect(issuesOf(() => sharing(...conditions))).toEqual([]);
  });
});
