import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ServedApi } from "../../src/apiserver/serve.js";
import { yamlNesting } from "../../src/apiserver/values/nesting.js";
import { systemClock } from "../../src/util/clock.js";

const list = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const object = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

/** A definition whose schema leaves all open. */
const definition = {
  metadata: { name: "deeps.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { plural: "deeps", kind: "Deep" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        },
      },
    ],
  },
};

// What is deeper than a real server takes is in the contract (suite-bad-input.ts); a real one takes what is refused here.
describe("values deep in each other", () => {
  let server: ServedApi;
  const path = "/apis/example.com/v1/deeps";

  beforeAll(async () => {
    server = new ServedApi({ clock: systemClock });
    await server.listen();
    const definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    await send("POST", definitions, JSON.stringify(definition));
    await vi.waitFor(async () => expect((await send("GET", path)).status).toBe(200));
    await send("POST", path, body("base", "1"));
  });

  afterAll(() => server?.close());

  async function send(method: string, at: string, text?: string, type = "application/json") {
    const response = await fetch(`${server.url}${at}`, {
      method,
      ...(text === undefined ? {} : { body: text, headers: { "content-type": type } }),
    });
    return { status: response.status, text: await response.text() };
  }

  function body(name: string, deep: string): string {
    return `{"apiVersion":"example.com/v1","kind":"Deep","metadata":{"name":"${name}"},"x":${deep}}`;
  }

  // Who owns which field of objects so deep takes a real server seconds, too.
  it.each([
    ["list", list, 999],
    ["object", object, 399],
  ] as const)("are stored: %s", async (name, deep, depth) => {
    const text = body(name, deep(depth));
    expect((await send("POST", path, text)).status).toBe(201);
    const { text: read } = await send("GET", `${path}/${name}`);
    expect(read).toContain(deep(depth));
    expect(await send("GET", path)).toMatchObject({ status: 200 });
    const own = body(`${name}-y`, deep(399));
    expect((await send("POST", path, own, "application/yaml")).status).toBe(201);
    const applied = `${path}/${name}-a?fieldManager=a`;
    const config = body(`${name}-a`, deep(depth));
    expect((await send("PATCH", applied, config, "application/apply-patch+yaml")).status).toBe(201);
  });

  it.each([1001, 2000, 9_999])("are refused with 501 from 1,001 to 10,000: %i", async (depth) => {
    const one = `${path}/base`;
    const options = "?fieldManager=a";
    for (const deep of [list(depth - 1), object(depth - 1)]) {
      const answers = [
        await send("POST", path, body("a", deep)),
        await send("PUT", one, body("base", deep)),
        await send("POST", path, body("a", deep), "application/yaml"),
        await send("PATCH", one, `{"y":${deep}}`, "application/merge-patch+json"),
        await send("PATCH", one + options, body("base", deep), "application/apply-patch+yaml"),
        await send("DELETE", one, `{"x":${deep}}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([501, 501, 501, 501, 501, 501]);
      expect(answers[0]?.text).toContain("1000 deep");
    }
  });

  it("are refused with 501 where patches put them together, and never end the server", async () => {
    const deep = list(900).replace("[]", "[0]");
    let at = "/x";
    let status = 200;
    for (let times = 0; times < 20 && status === 200; times += 1) {
      const patch = `[{"op":"replace","path":"${at}","value":${deep}}]`;
      ({ status } = await send("PATCH", `${path}/base`, patch, "application/json-patch+json"));
      at += "/0".repeat(900);
    }
    expect(status).toBe(501);
    expect((await send("GET", path)).status).toBe(200);
  });
});

it.each([
  ["a: 1", 1],
  ["a: [[{b: [c]}]]", 4],
  ['a: \'[[[\'\nb: "{{\\"["', 1],
  ["a:\n  b:\n    c: 1\nd: 1", 3],
  ["- - - a", 4],
])("depth of YAML: %s", (text, depth) => {
  expect(yamlNesting(text).depth).toBe(depth);
});
