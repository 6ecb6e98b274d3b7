import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPlainObject } from "../../src/util/json.js";
import { membersOf } from "../../src/apiserver/values/api-object.js";
import { type ApiServer, startApiServer } from "slipway/testing";
import { ContractHttp, type RawAnswer } from "./contract-http.js";

let server: ApiServer;
let http: ContractHttp;

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> =>
  http.send({ method: "GET", path, headers });

beforeAll(async () => {
  server = await startApiServer({ tls: false });
  http = new ContractHttp(server.admin, 5000);
});

afterAll(async () => {
  http?.[Symbol.dispose]();
  await server?.stop();
});

async function urls(): Promise<ReadonlyMap<string, string>> {
  const { paths } = membersOf(JSON.parse((await get("/openapi/v3")).text));
  return new Map(
    Object.entries(membersOf(paths)).map(([path, at]) => [
      path,
      String(membersOf(at)["serverRelativeURL"]),
    ]),
  );
}

/** All that a document refers to. */
function* references(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value as unknown[]) yield* references(item);
  else if (isPlainObject(value))
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref" && typeof member === "string") yield member;
      else yield* references(member);
    }
}

/** What a document refers to and does not have. */
function missing(document: unknown, prefix: string, schemas: object): readonly string[] {
  const names = [...new Set(references(document))].map((each) => each.replace(prefix, ""));
  return names.filter((name) => !Object.hasOwn(schemas, name));
}

// That they are a real server's is held by test/proof/apiserver-openapi.proof.test.ts.
describe("OpenAPI documents", () => {
  it("have all that they refer to", async () => {
    const found = await urls();
    expect(found.size).toBeGreaterThan(20);
    for (const url of found.values()) {
      const answer = await get(url);
      expect(answer.status, url).toBe(200);
      const document = membersOf(JSON.parse(answer.text));
      const schemas = membersOf(membersOf(document["components"])["schemas"]);
      expect(missing(document, "#/components/schemas/", schemas), url).toEqual([]);
    }
    const swagger = membersOf(JSON.parse((await get("/openapi/v2")).text));
    const definitions = membersOf(swagger["definitions"]);
    expect(missing(swagger, "#/definitions/", definitions)).toEqual([]);
  });

  it("keep their hashes while others come and go", async () => {
    const before = await urls();
    const version = { name: "v1", served: true, storage: true };
    const schema = { openAPIV3Schema: { type: "object", description: "A gadget." } };
    const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    await http.send({
      method: "POST",
      path,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        metadata: { name: "gadgets.docs.example.com" },
        spec: {
          group: "docs.example.com",
          names: { plural: "gadgets", kind: "Gadget" },
          scope: "Cluster",
          versions: [{ ...version, schema }],
        },
      }),
    });
    const own = "apis/docs.example.com/v1";
    await expect.poll(async () => (await urls()).has(own)).toBe(true);
    const during = await urls();
    expect([...during].filter(([name]) => name !== own)).toEqual([...before]);
    expect((await get(`/openapi/v3/${own}`)).text).toContain("A gadget.");
    expect((await get("/openapi/v2")).text).toContain("com.example.docs.v1.Gadget");
    await http.send({ method: "DELETE", path: `${path}/gadgets.docs.example.com`, headers: {} });
    await expect.poll(async () => (await urls()).has(own)).toBe(false);
    expect(await urls()).toEqual(before);
    expect((await get(`/openapi/v3/${own}`)).status).toBe(404);
  });
});
