import { describe, expect, test } from "vitest";
import { defineController, defineOperator, k } from "../../../src/api/index.js";
import {
  ConstructError,
  OperatorDeployment,
  type OperatorDeploymentProps,
} from "../../../src/constructs/index.js";
import { chartIn, Database, image, render, thrownBy } from "./sample.js";

const definition = defineOperator({
  name: "database-operator",
  version: "1.0.0",
  controllers: [defineController({ name: "database", for: Database })],
  config: k.object({
    maxParallelUpgrades: k.int32({ minimum: 1 }).default(2),
    dryRun: k.boolean().default(false),
    region: k.string().optional(),
    apiToken: k.string(),
  }),
  images: {
    postgres: "docker.io/library/postgres:15.2",
    "postgres-exporter": "quay.io/prometheuscommunity/postgres-exporter:v0.15.0",
  },
});
type Props = Partial<OperatorDeploymentProps<typeof definition>>;
const token = { name: "API_TOKEN", valueFrom: { secretKeyRef: { name: "token", key: "token" } } };

/** The variables behind those that every operator has. */
function environmentOf(props: Props): readonly unknown[] {
  const chart = chartIn("databases");
  new OperatorDeployment(chart, "deployment", { definition, image, resources: {}, ...props });
  const { env } = Object(render(chart)[0]).spec.template.spec.containers[0];
  return env.slice(4);
}

function refusals(props: object): readonly string[] {
  const error = thrownBy(() => environmentOf({ env: [token], ...props }));
  if (!(error instanceof ConstructError)) throw error;
  return error.issues.map(({ path, code }) => `${path.join(".")} ${code}`);
}

const images = [
  { name: "RELATED_IMAGE_POSTGRES", value: "docker.io/library/postgres:15.2" },
  {
    name: "RELATED_IMAGE_POSTGRES_EXPORTER",
    value: "quay.io/prometheuscommunity/postgres-exporter:v0.15.0",
  },
];

describe("images of operands", () => {
  test("are those of the definition, or of a mirror", () => {
    expect(environmentOf({ env: [token] })).toEqual([...images, token]);
    const mirrored = "mirror.example.com/postgres:15.2";
    const props = { env: [token], images: { postgres: mirrored } };
    expect(environmentOf(props)).toEqual([
      { name: "RELATED_IMAGE_POSTGRES", value: mirrored },
      images[1],
      token,
    ]);
  });

  test("are refused without a tag, under another name, and as a variable", () => {
    expect(refusals({ images: { postgres: "postgres" } })).toEqual([
      "images.postgres IMAGE_INVALID",
    ]);
    expect(refusals({ images: { postgres: "" } })).toEqual(["images.postgres IMAGE_INVALID"]);
    expect(refusals({ images: { mysql: "mysql:8" } })).toEqual([
      "images.mysql VALUE_UNKNOWN_FIELD",
    ]);
    const env = [token, { name: "RELATED_IMAGE_POSTGRES", value: "a:b" }];
    expect(refusals({ env })).toEqual(["env.1.name NAME_RESERVED"]);
  });
});

describe("the author's settings", () => {
  test("are written where they are given, and left to the definition where not", () => {
    const config = { maxParallelUpgrades: 4, dryRun: true, region: undefined, apiToken: "$(A)" };
    expect(environmentOf({ config })).toEqual([
      ...images,
      { name: "MAX_PARALLEL_UPGRADES", value: "4" },
      { name: "DRY_RUN", value: "true" },
      { name: "API_TOKEN", value: "$$(A)" },
    ]);
    expect(environmentOf({ config: { apiToken: "" } })).toEqual([...images, { name: "API_TOKEN" }]);
  });

  test("can come from a Secret: alone, or with all its keys", () => {
    expect(environmentOf({ env: [token], config: { dryRun: false } })).toEqual([
      ...images,
      { name: "DRY_RUN", value: "false" },
      token,
    ]);
    const envFrom = [{ secretRef: { name: "settings" } }];
    expect(environmentOf({ envFrom })).toEqual(images);
  });

  test("are refused where one is missing, wrong, unknown, or given twice", () => {
    expect(refusals({ env: [] })).toEqual(["config.apiToken SETTING_MISSING"]);
    expect(refusals({ config: { maxParallelUpgrades: 0, dryRun: "yes", regoin: "a" } })).toEqual([
      "config.maxParallelUpgrades VALUE_MINIMUM",
      "config.dryRun VALUE_TYPE",
      "config.regoin VALUE_UNKNOWN_FIELD",
    ]);
    expect(refusals({ config: null })).toEqual(["config VALUE_TYPE"]);
    expect(refusals({ config: "a", env: "b" })).toEqual(["env VALUE_TYPE", "config VALUE_TYPE"]);
    expect(refusals({ config: { apiToken: "a" } })).toEqual(["env.0.name NAME_RESERVED"]);
  });
});

describe("secure metrics", () => {
  const secure = { ...definition, secureMetrics: true };

  test("are told to the process where the definition has them, beside its certificates", () => {
    const [first, ...more] = environmentOf({
      definition: secure,
      env: [token, { name: "METRICS_CERT_PATH", value: "/certs" }],
    });
    expect(first).toEqual({ name: "METRICS_SECURE", value: "true" });
    expect(more).toContainEqual({ name: "METRICS_CERT_PATH", value: "/certs" });
    expect(JSON.stringify(environmentOf({ env: [token] }))).not.toContain("METRICS");
  });

  test("are for the definition alone, which brings the rules", () => {
    const own = { name: "METRICS_SECURE", value: "true" };
    expect(refusals({ env: [token, own] })).toEqual(["env.1.name NAME_RESERVED"]);
  });
});
