import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type ApiServer,
  type ControlPlane,
  startApiServer,
  startControlPlane,
} from "slipway/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { membersOf } from "../../src/apiserver/values/api-object.js";
import { withoutTexts } from "../../tools/openapi/documents.js";
import { ContractHttp, type ContractTarget, type RawAnswer } from "../apiserver/contract-http.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const root = join(import.meta.dirname, "../..");

const version = (name: string, schema: object, rest: object = {}): object => ({
  name,
  served: true,
  storage: name === "v1",
  schema: { openAPIV3Schema: schema },
  ...rest,
});

const spec = {
  type: "object",
  description: "What is wanted.",
  required: ["size", "maybe"],
  properties: {
    size: { type: "integer", format: "int32", minimum: 1, default: 1, description: "How many." },
    description: { type: "string" },
    default: { type: "boolean", default: false },
    mode: { type: "string", enum: ["fast", "slow"] },
    maybe: { type: "string", nullable: true },
    port: { "x-kubernetes-int-or-string": true },
    share: {
      "x-kubernetes-int-or-string": true,
      anyOf: [{ type: "integer" }, { type: "string" }],
      pattern: "^[0-9]+%?$",
    },
    part: { "x-kubernetes-int-or-string": true, anyOf: [{ minimum: 1 }] },
    open: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    list: {
      type: "array",
      items: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    },
    template: {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    },
    inner: {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      properties: { spec: { type: "object", properties: { a: { type: "string" } } } },
    },
    named: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    },
    counts: { type: "object", additionalProperties: { type: "integer", nullable: true } },
  },
  oneOf: [{ required: ["mode"] }, { required: ["port"] }],
  not: { required: ["list"] },
  "x-kubernetes-validations": [{ rule: "self.size > 0", message: "too small" }],
};

const names = (kind: string): object => ({ plural: `${kind.toLowerCase()}s`, kind });

const definitions = [
  {
    kind: "Gadget",
    spec: {
      group: "docs.example.com",
      scope: "Namespaced",
      versions: [
        version(
          "v1",
          { type: "object", properties: { spec } },
          {
            subresources: {
              status: {},
              scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" },
            },
            selectableFields: [{ jsonPath: ".spec.mode" }],
          },
        ),
        version("v1beta1", { type: "object", description: "Older.", properties: { spec } }),
      ],
    },
  },
  {
    kind: "Box",
    spec: {
      group: "docs.example.com",
      scope: "Cluster",
      versions: [
        version("v1", {
          type: "object",
          "x-kubernetes-preserve-unknown-fields": true,
          description: "Any.",
        }),
      ],
    },
  },
].map((definition) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `${definition.kind.toLowerCase()}s.docs.example.com` },
  spec: { ...definition.spec, names: names(definition.kind) },
}));

let controlPlane: ControlPlane;
let server: ApiServer;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  server = await startApiServer();
  for (const { admin } of [controlPlane, server]) {
    using http = new ContractHttp(admin, 15_000);
    for (const definition of definitions) {
      const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
      const headers = { "content-type": "application/json" };
      const made = await http.send({
        method: "POST",
        path,
        headers,
        body: JSON.stringify(definition),
      });
      expect(made.status, made.text).toBe(201);
    }
    // Documents come a moment after the definitions.
    const get = async (path: string): Promise<string> =>
      (await http.send({ method: "GET", path, headers: {} })).text;
    for (;;) {
      const index = await get("/openapi/v3");
      const one = await get("/openapi/v3/apis/docs.example.com/v1");
      const all = await get("/openapi/v2");
      const isThere = index.includes("docs.example.com/v1beta1") && one.includes("v1.Gadget");
      if (isThere && one.includes("v1.Box") && /v1\.Gadget.*v1beta1\.Gadget/s.test(all)) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

afterAll(async () => {
  await server?.stop();
  await controlPlane?.stop();
});

/** What both answer, ours first. */
async function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [RawAnswer, RawAnswer]> {
  const one = async (target: ContractTarget): Promise<RawAnswer> => {
    using http = new ContractHttp(target, 15_000);
    return await http.send({ method: "GET", path, headers });
  };
  return [await one(server.admin), await one(controlPlane.admin)];
}

type Parts = Readonly<Record<string, unknown>>;

/** Parts without texts, of which some lists are in any order. */
function normal(parts: unknown): Parts {
  const unordered = new Set(["required", "consumes", "produces"]);
  return JSON.parse(JSON.stringify(withoutTexts(parts)), (name: string, value: unknown) =>
    unordered.has(name) && Array.isArray(value) ? value.map(String).toSorted() : value,
  );
}

/** Expects that ours is there, and that all of it is as the other has it. */
function expectWithin(ours: unknown, real: unknown): void {
  const [all, others] = [normal(ours), normal(real)];
  const wanted = Object.fromEntries(Object.keys(all).map((name) => [name, others[name]]));
  expect(all).toEqual(wanted);
}

describe("documents of v3", () => {
  it("are those of a real server, for what is served", async () => {
    const [index] = await ask("/openapi/v3");
    const paths = Object.keys(membersOf(membersOf(JSON.parse(index.text))["paths"]));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const [ours, real] = (await ask(`/openapi/v3/${path}`)).map(({ text }) =>
        membersOf(JSON.parse(text)),
      );
      expect(ours?.["openapi"]).toEqual(real?.["openapi"]);
      expect(ours?.["info"]).toEqual(real?.["info"]);
      expectWithin(ours?.["paths"], real?.["paths"]);
      const [mine, theirs] = [membersOf(ours?.["components"]), membersOf(real?.["components"])];
      expectWithin(mine["schemas"] ?? {}, theirs["schemas"] ?? {});
      expect(normal({ all: mine["securitySchemes"] })).toEqual(
        normal({ all: theirs["securitySchemes"] }),
      );
    }
  });

  const document = "/openapi/v3/apis/docs.example.com/v1";
  const told = ["content-type", "vary", "cache-control"];
  const headersOf = (answer: RawAnswer | undefined): Parts =>
    Object.fromEntries(told.map((name) => [name, answer?.headers[name]]));

  it.each([
    ["/openapi/v3", {}],
    [document, {}],
    [document, { accept: "application/json" }],
    [document, { accept: "application/yaml" }],
    [document, { accept: "*/*" }],
    [`${document}?hash=AA`, {}],
    ["/openapi/v3/", {}],
    ["/openapi/v3/nothing", {}],
    ["/openapi", {}],
    ["/openapi/v2/", {}],
    ["/openapi/v2", { accept: "application/json" }],
    ["/openapi/v2", { accept: "application/yaml" }],
  ])("%s %j is answered alike", async (path, headers) => {
    const [ours, real] = await ask(path, headers);
    expect(ours.status).toBe(real.status);
    expect(headersOf(ours)).toEqual(headersOf(real));
  });

  it("are known by their hashes", async () => {
    const [index] = await ask("/openapi/v3");
    const at = membersOf(membersOf(JSON.parse(index.text))["paths"])["apis/docs.example.com/v1"];
    const url = String(membersOf(at)["serverRelativeURL"]);
    using http = new ContractHttp(server.admin, 15_000);
    const known = await http.send({ method: "GET", path: url, headers: {} });
    expect(known.headers["cache-control"]).toBe("public, immutable");
    expect(url.endsWith(`?hash=${String(known.headers["etag"]).replaceAll('"', "")}`)).toBe(true);
    const headers = { "if-none-match": String(known.headers["etag"]) };
    expect(await http.send({ method: "GET", path: document, headers })).toMatchObject({
      status: 304,
      text: "",
    });
    const moved = await http.send({ method: "GET", path: `${document}?hash=AA`, headers: {} });
    expect(moved.headers["location"]).toBe(url);
  });
});

it("the document of v2 is that of a real server, for what is served", async () => {
  const [ours, real] = (await ask("/openapi/v2")).map(({ text }) => membersOf(JSON.parse(text)));
  expectWithin(ours?.["definitions"], real?.["definitions"]);
  const shared = membersOf(real?.["parameters"]);
  // A real server names parameters that several operations share.
  const paths: unknown = JSON.parse(JSON.stringify(real?.["paths"]), (_, value: unknown) => {
    const reference = membersOf(value)["$ref"];
    return typeof reference === "string" && reference.startsWith("#/parameters/")
      ? shared[reference.slice("#/parameters/".length)]
      : value;
  });
  expectWithin(ours?.["paths"], paths);
});

it("generates the schemas again, byte for byte", async () => {
  await using folder = await temporaryFolder();
  const args = [
    "--conditions=slipway-source",
    "--import",
    "tsx",
    "tools/openapi/openapi-schemas.ts",
  ];
  await promisify(execFile)(process.execPath, [...args, "--output", folder.path], { cwd: root });
  const file = "src/apiserver/openapi/schemas.generated.ts";
  const made = await readFile(join(folder.path, file), "utf8");
  expect(made).toBe(await readFile(join(root, file), "utf8"));
});
