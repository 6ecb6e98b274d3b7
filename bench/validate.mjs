// Measures what checking a value costs: `npm run bench:validate [-- --runs 7]`. Microseconds
// for one object of 2 KB on the compiled package, the least of several runs of the processor
// time; beside it ajv on the same schema, where it is installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { runs: { type: "string", default: "7" } } });
const lib = join(import.meta.dirname, "../dist/lib/schema");
if (!existsSync(join(lib, "admit.js"))) {
  console.error("dist/lib is not there: run npm run build first");
  process.exit(1);
}
const { admit } = await import(join(lib, "admit.js"));
const { validate } = await import(join(lib, "validate.js"));
/** No dependency of ours: it comes with other tools, and where it does not, its line is left out. */
const comparison = "ajv";
const ajv = await import(comparison).catch(() => undefined);

/** What `validate` may cost at most. */
const limit = 40;

const text = { type: "string", minLength: 1, maxLength: 253 };
const port = { type: "integer", format: "int32", minimum: 1, maximum: 65535 };
const labels = { type: "object", additionalProperties: { type: "string", maxLength: 63 } };
const instance = {
  type: "object",
  required: ["name", "image"],
  properties: {
    name: { ...text, pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$" },
    image: text,
    replicas: { type: "integer", format: "int32", minimum: 0 },
    mode: { type: "string", enum: ["ReadWrite", "ReadOnly"] },
    ports: { type: "array", maxItems: 10, items: port },
    labels,
    resources: {
      type: "object",
      properties: { cpu: { type: "string" }, memory: { type: "string" } },
    },
    enabled: { type: "boolean" },
  },
};
const spec = {
  type: "object",
  required: ["version", "instances"],
  properties: {
    version: text,
    instances: { type: "array", maxItems: 50, items: instance },
    labels,
    backup: {
      type: "object",
      properties: { schedule: text, keep: { type: "integer" }, ratio: { type: "number" } },
    },
  },
};
const schema = { type: "object", properties: { spec, status: { type: "object" } } };
const rules = [
  { rule: "self.instances.exists(i, i.mode == 'ReadWrite')", message: "one must be writable" },
  { rule: "!has(self.backup) || self.backup.keep > 0" },
];
const withRules = {
  ...schema,
  properties: { ...schema.properties, spec: { ...spec, "x-kubernetes-validations": rules } },
};

const object = {
  apiVersion: "example.com/v1",
  kind: "Database",
  metadata: { name: "main", namespace: "default" },
  spec: {
    version: "17.2",
    labels: { app: "database", team: "storage", tier: "backend" },
    backup: { schedule: "0 3 * * *", keep: 7, ratio: 0.5 },
    instances: Array.from({ length: 7 }, (_, index) => ({
      name: `instance-${index}`,
      image: `registry.example.com/database/server:17.2-${index}`,
      replicas: 3,
      mode: index === 0 ? "ReadWrite" : "ReadOnly",
      ports: [5432, 8080, 9187],
      labels: { zone: `zone-${index % 3}`, app: "database" },
      resources: { cpu: "500m", memory: "2Gi" },
      enabled: true,
    })),
  },
};

/** Without what is not in the schema of the version. */
const { spec: given } = object;

/** Microseconds of processor time for one call, the least of several runs. */
function microseconds(check) {
  const calls = 2000;
  const runs = Array.from({ length: Number(values.runs) + 1 }, () => {
    const start = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) check();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / calls;
  });
  // The first run is that in which the code is compiled.
  return Math.min(...runs.slice(1));
}

function show(name, cost, note = "") {
  console.log(`${name.padEnd(34)}${cost.toFixed(1).padStart(7)} µs${note}`);
}

const bytes = Buffer.byteLength(JSON.stringify(object));
console.log(`one object of ${bytes} bytes, node ${process.version}`);
if (validate(spec, given).length > 0 || admit(withRules, { object }).issues.length > 0)
  throw new Error("the object of the bench is invalid");
const cost = microseconds(() => validate(spec, given));
show("validate", cost, `  (at most ${limit})`);
if (ajv !== undefined) {
  const Ajv = ajv.Ajv ?? ajv.default;
  const compiled = new Ajv({ allErrors: true, strict: false, logger: false }).compile(spec);
  if (!compiled(given)) throw new Error("ajv takes the object of the bench for invalid");
  show(
    "ajv, compiled",
    microseconds(() => compiled(given)),
  );
}
show(
  "admit",
  microseconds(() => admit(schema, { object }, { scope: "Namespaced" })),
);
show(
  "admit, with two rules",
  microseconds(() => admit(withRules, { object })),
);
show(
  "admit an update, with two rules",
  microseconds(() => admit(withRules, { object, oldObject: object })),
);
if (cost > limit) process.exitCode = 1;
