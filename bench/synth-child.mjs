// One measured process of `bench/synth.mjs`: describes an operator, synthesizes its
// chart, makes the bundle and checks it, or gives the same objects to cdk8s alone.
// Prints the CPU time of the whole process, start of Node included, and counts.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ApiObject, App, Chart } from "cdk8s";

const { values } = parseArgs({
  options: {
    way: { type: "string", default: "slipway" },
    objects: { type: "string", default: "12" },
    crds: { type: "string", default: "1" },
    crdKilobytes: { type: "string", default: "2" },
    manifests: { type: "string" },
    print: { type: "boolean", default: false },
  },
});

/** A spec whose CustomResourceDefinition takes about so many kilobytes as JSON. */
function specOf(k, kilobytes) {
  const text = "What this field is for, said in as many words as a real operator needs for it. ";
  const field = (index) =>
    k
      .string({ maxLength: 64 })
      .optional()
      .describe(`${index}: ${text.repeat(2)}`);
  const groups = Math.max(1, Math.round(kilobytes / 5));
  const group = (index) =>
    k
      .object(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, number) => [`field${number}`, field(index * 20 + number)]),
        ),
      )
      .optional();
  return k.object({
    version: k.string({ maxLength: 8 }),
    ...Object.fromEntries(
      Array.from({ length: groups }, (_, index) => [`group${index}`, group(index)]),
    ),
  });
}

async function slipway() {
  const { defineController, defineOperator, defineResource, k } = await import("slipway/api");
  const { Operator } = await import("slipway/constructs");
  const { ConfigMap, StatefulSet } = await import("slipway/kubernetes");
  const { createBundle, validateBundle } = await import("slipway/olm");

  const controllers = Array.from({ length: Number(values.crds) }, (_, index) => {
    const resource = defineResource({
      group: "bench.example.com",
      kind: `Thing${index}`,
      description: "A thing to measure with.",
      versions: {
        v1: {
          spec: specOf(k, Number(values.crdKilobytes)),
          status: k.object({ readyReplicas: k.int32().optional() }).standard(),
          examples: { small: { spec: { version: "1" } } },
        },
      },
    });
    return defineController({
      name: `thing${index}`,
      for: resource,
      owns: [StatefulSet, ConfigMap],
    });
  });
  const definition = defineOperator({ name: "bench-operator", version: "1.0.0", controllers });
  const app = new App();
  const chart = new Chart(app, "bench", { namespace: "bench-system" });
  const image = "registry.example.com/bench-operator:1.0.0";
  new Operator(chart, "operator", { definition, image });
  const own = chart.toJson();
  for (let index = own.length; index < Number(values.objects); index += 1) {
    new ApiObject(chart, `settings-${index}`, {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: `settings-${index}` },
      data: { key: "value", index: String(index) },
    });
  }
  const yaml = app.synthYaml();
  const manifests = chart.toJson();
  const files = createBundle(definition, manifests, {
    displayName: "Bench",
    description: "Is measured.",
    maintainers: [{ name: "A", email: "a@b.example" }],
    channels: ["stable"],
  });
  const findings = await validateBundle(files);
  const errors = findings.filter(
    ({ severity, id }) => severity === "error" && id !== "BUNDLE_SIZE",
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return { objects: manifests.length, bytes: yaml.length, manifests };
}

function cdk8s() {
  const manifests = JSON.parse(readFileSync(values.manifests, "utf8"));
  const app = new App();
  const chart = new Chart(app, "bench", { namespace: "bench-system" });
  manifests.forEach((manifest, index) => new ApiObject(chart, `object-${index}`, manifest));
  return { objects: manifests.length, bytes: app.synthYaml().length, manifests };
}

const { objects, bytes, manifests } = values.way === "cdk8s" ? cdk8s() : await slipway();
if (values.print) console.log(JSON.stringify(manifests));
else {
  const { user, system } = process.cpuUsage();
  const mebibytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000, objects, bytes, mebibytes }));
}
