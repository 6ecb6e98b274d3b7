import fc from "fast-check";
import { defineResource, type JSONSchemaProps, k, toCustomResourceDefinition } from "slipway/api";
import { type ControlPlane, startControlPlane } from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as core from "slipway/shapes";
import { type ApiSession, openApiSession, type SessionAnswer } from "../support/api-session.js";
import { createHosts, type ShapeHost } from "../support/shape-hosts.js";
import {
  type DrawnValue,
  drawnValuesOf,
  everyFaultOf,
  type Path,
} from "../support/shape-values.js";
import { isBeyondRange, isHeldBy, stillFoundBySchemaAlone } from "../support/version-shapes.js";

const group = "shapes.example.com";
const shapes = Object.entries(core).map(([name, make]) => ({
  name,
  schema: make().json,
  resource: defineResource({
    group,
    kind: `${name.charAt(0).toUpperCase()}${name.slice(1)}Holder`,
    versions: { v1: { spec: k.object({ shape: make() }) } },
  }),
}));
const everything = defineResource({
  group,
  kind: "EverythingHolder",
  versions: {
    v1: {
      spec: k.object(
        Object.fromEntries(Object.entries(core).map(([name, make]) => [name, make().optional()])),
      ),
    },
  },
});
type Shape = (typeof shapes)[number];

const manifests = [...shapes.map(({ resource }) => resource), everything].map((resource) =>
  toCustomResourceDefinition(resource),
);
let controlPlane: ControlPlane;
let session: ApiSession;
let hosts: ReadonlyMap<string, ShapeHost>;

beforeAll(async () => {
  controlPlane = await startControlPlane({ resources: manifests });
  session = openApiSession(controlPlane.admin);
  hosts = await createHosts(session);
});

afterAll(async () => {
  session?.[Symbol.dispose]();
  await controlPlane?.stop();
});

const strict = "?dryRun=All&fieldValidation=Strict";

/** A path as the server writes it; names are not escaped. */
function serverPath(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
}

interface Status {
  readonly message?: string;
  readonly details?: {
    readonly causes?: readonly { readonly reason: string; readonly field: string }[];
  };
}

/** Sends a value in a custom resource and in the built-in object. */
async function send({ name, resource }: Shape, value: unknown): Promise<readonly SessionAnswer[]> {
  const host = hosts.get(name);
  if (host === undefined) throw new Error(`no built-in kind has a ${name}`);
  const apiVersion = `${group}/v1`;
  const path = `/apis/${apiVersion}/namespaces/default/${resource.plural}${strict}`;
  const { kind } = resource;
  return await Promise.all([
    session.send("POST", path, {
      apiVersion,
      kind,
      metadata: { name: "host" },
      spec: { shape: value },
    }),
    session.send(host.method ?? "POST", host.collection + strict, host.object(value)),
  ]);
}

/** Whether a custom resource is refused for a fault; a schema is checked whole and names every fault's field. */
function customFinds(
  { status, body }: SessionAnswer,
  fault: DrawnValue["fault"],
  path: Path,
): boolean {
  const { message = "", details = {} }: Status = Object(body);
  const field = serverPath(path);
  const causes = (details.causes ?? []).filter((cause) => cause.field === field);
  switch (fault) {
    case "none":
      return status >= 300;
    case "unknown":
      return status === 400 && message.includes(`unknown field "${field}"`);
    case "missing":
      return causes.some(({ reason }) => reason === "FieldValueRequired");
    case "type":
      // Fields of an object in the place of something else are unknown; a number that is too large has no field.
      return (
        causes.length > 0 ||
        (status === 400 && message.includes(`unknown field "${field}.`)) ||
        (status === 422 && message.includes(`format int32 in ${field}`))
      );
  }
}

/**
 * Whether a built-in object is refused for a fault.
 *
 * It is decoded first, which refuses wrong types, and unknown fields by name. That a field
 * is missing is found by the validation of values, beside much else: at the field, below it,
 * or at the object that lacks it.
 */
function builtinFinds(
  { status, body }: SessionAnswer,
  fault: DrawnValue["fault"],
  path: Path,
): boolean {
  const { message = "", details = {} }: Status = Object(body);
  const [field, holder] = [serverPath(path), serverPath(path.slice(0, -1))];
  switch (fault) {
    case "none":
    case "type":
      return status === 400;
    case "unknown":
      return status === 400 && message.includes(`unknown field "${field}"`);
    case "missing":
      return (details.causes ?? []).some(
        (cause) => [field, holder].includes(cause.field) || cause.field.startsWith(`${field}.`),
      );
  }
}

interface Difference {
  /** The fault and its field, without indexes. */
  readonly fault: string;
  readonly value: unknown;
  readonly answers: readonly SessionAnswer[];
}

/** Judges values, some at a time; answers those of which one of the two does not find the fault, or finds one. */
async function differences(
  shape: Shape,
  values: readonly DrawnValue[],
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  const open = values.filter(({ value }) => isHeldBy(value));
  const work = async (): Promise<void> => {
    for (let drawn = open.pop(); drawn !== undefined; drawn = open.pop()) {
      const { value, fault, path } = drawn;
      const answers = await send(shape, value);
      const [custom, builtin] = answers;
      if (custom === undefined || builtin === undefined) throw new Error("two answers are needed");
      const isFault = fault !== "none";
      const isFaultOfCustom = isFault && !isBeyondRange(drawn);
      const at = hosts.get(shape.name)?.at ?? [];
      if (
        customFinds(custom, fault, ["spec", "shape", ...path]) !== isFaultOfCustom ||
        builtinFinds(builtin, fault, [...at, ...path]) !== isFault
      ) {
        const field = serverPath(path).replaceAll(/\[\d+\]/g, "[]");
        found.push({ fault: `${fault} ${shape.name}.${field}`, value, answers });
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

/**
 * Faults that only the schema finds. That a field is required is in the OpenAPI documents, but
 * the validation of built-in kinds lets it be empty, names another field, or stops before it.
 */
const foundBySchemaAlone = [
  "missing condition.message",
  "missing podTemplateSpec.metadata.ownerReferences[].apiVersion",
  "missing podTemplateSpec.metadata.ownerReferences[].kind",
  "missing podTemplateSpec.metadata.ownerReferences[].name",
  "missing podTemplateSpec.metadata.ownerReferences[].uid",
  "missing podTemplateSpec.spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[].preference",
  "missing podTemplateSpec.spec.containers[].lifecycle.postStart.httpGet.httpHeaders[].name",
  "missing podTemplateSpec.spec.containers[].lifecycle.postStart.httpGet.httpHeaders[].value",
  "missing podTemplateSpec.spec.containers[].lifecycle.postStart.sleep.seconds",
  "missing podTemplateSpec.spec.containers[].resizePolicy[].resourceName",
  "missing podTemplateSpec.spec.containers[].resizePolicy[].restartPolicy",
  "missing podTemplateSpec.spec.securityContext.sysctls[].value",
  "missing podTemplateSpec.spec.volumes[].downwardAPI.items[].path",
  "missing podTemplateSpec.spec.volumes[].gcePersistentDisk.pdName",
  "missing podTemplateSpec.spec.volumes[].iscsi.lun",
  "missing podTemplateSpec.spec.volumes[].projected.sources[].clusterTrustBundle.path",
  "missing podTemplateSpec.spec.volumes[].projected.sources[].podCertificate.keyType",
  "missing podTemplateSpec.spec.volumes[].projected.sources[].podCertificate.signerName",
  "missing podTemplateSpec.spec.volumes[].projected.sources[].serviceAccountToken.path",
  "missing podTemplateSpec.spec.volumes[].scaleIO.secretRef",
  "type podTemplateSpec.metadata.managedFields[].fieldsV1",
];

describe("a CustomResourceDefinition that embeds shapes", () => {
  it("is established with each of them, and with all of them in the limit of kubectl apply", () => {
    // That they are served is what the control plane waits for.
    const sizes = manifests.map((manifest) => {
      return [manifest.spec.names.kind, JSON.stringify(manifest).length] as const;
    });
    for (const [kind, size] of sizes) process.stdout.write(`${kind.padEnd(32)} ${size} bytes\n`);
    expect(sizes.length).toBe(shapes.length + 1);
    expect(Math.max(...sizes.map(([, size]) => size))).toBeLessThan(262_144);
  });
});

describe("a custom resource that embeds a shape and the built-in object that has it", () => {
  const seed = Math.floor(Math.random() * 2 ** 31);

  it("agree on every fault of every field", { timeout: 300_000 }, async () => {
    const seen = new Set<JSONSchemaProps>();
    const found: Difference[] = [];
    let count = 0;
    // What is part of a larger shape is seen there.
    for (const shape of shapes.toSorted((a, b) => textOf(b).length - textOf(a).length)) {
      const values = everyFaultOf(shape.schema, seen);
      count += values.length;
      found.push(...(await differences(shape, values)));
    }
    process.stdout.write(`${count} faults of ${seen.size} types\n`);
    expect(count).toBeGreaterThan(2_500);
    const expected = stillFoundBySchemaAlone(foundBySchemaAlone);
    const others = found.filter(({ fault }) => !expected.includes(fault));
    expect(others).toEqual([]);
    expect([...new Set(found.map(({ fault }) => fault))].toSorted()).toEqual(expected);
  });

  it.each(shapes)("agree on values drawn from $name", { timeout: 300_000 }, async (shape) => {
    const values = fc.sample(drawnValuesOf(shape.schema), { numRuns: 300, seed });
    const broken = values.filter(({ fault }) => fault !== "none").length;
    process.stdout.write(
      `${shape.name}: ${values.length} values, ${broken} broken, seed ${seed}\n`,
    );
    const found = await differences(shape, values);
    // Values of a built-in object that mean nothing end its validation before a missing field is found.
    const others = found.filter(({ fault }) => !foundBySchemaAlone.includes(fault));
    expect(others.filter(({ fault }) => !fault.startsWith("missing"))).toEqual([]);
    const accepted = found.filter(({ answers }) => answers[0]?.status === 201);
    expect(accepted).toEqual([]);
  });
});

function shapeOf(name: string): Shape {
  const found = shapes.find((shape) => shape.name === name);
  if (found === undefined) throw new Error(`no shape ${name}`);
  return found;
}

function textOf({ schema }: Shape): string {
  return JSON.stringify(schema);
}

describe("what a schema of Kubernetes' documents cannot say alike", () => {
  const main = { name: "main", image: "a" };
  const cases = [
    { what: "an item that is null", name: "container", value: { ...main, command: [null] } },
    {
      what: "a fraction as an amount",
      name: "resourceRequirements",
      value: { limits: { cpu: 0.5 } },
    },
    { what: "no text for a choice", name: "servicePort", value: { port: 80, protocol: "" } },
    {
      what: "a key twice",
      name: "container",
      value: { ...main, env: [{ name: "A" }, { name: "A" }] },
    },
    {
      what: "a port beyond 32 bits",
      name: "probe",
      value: { tcpSocket: { port: 3e9 } },
      builtin: 400,
    },
    { what: "no text for a name", name: "container", value: { ...main, name: "" }, builtin: 422 },
    { what: "no item of a list", name: "podSpec", value: { containers: [] }, builtin: 422 },
  ];

  it.each(cases)("is $what", async ({ name, value, builtin = 201 }) => {
    const answers = await send(shapeOf(name), value);
    // One of the two takes it.
    const custom = builtin === 201 ? 422 : 201;
    expect(answers.map(({ status }) => status)).toEqual([custom, builtin]);
  });

  it("is not null: for a field it stands for absence in both", async () => {
    const value = {
      metadata: { creationTimestamp: null },
      spec: { containers: [main], volumes: null },
    };
    const answers = await send(shapeOf("podTemplateSpec"), value);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it("is an empty key of a list map, which only a custom resource is stored with", async () => {
    const value = { containers: [main], imagePullSecrets: [{}] };
    const bodies = (await send(shapeOf("podSpec"), value)).map(({ body }) => body);
    expect(bodies[0]).toHaveProperty("spec.shape.imagePullSecrets", [{ name: "" }]);
    expect(bodies[1]).toHaveProperty("template.spec.imagePullSecrets", [{}]);
  });
});
