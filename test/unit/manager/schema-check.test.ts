import { describe, expect, it } from "vitest";
import {
  defineController,
  defineOperator,
  defineResource,
  k,
  toCustomResourceDefinition,
} from "../../../src/api/index.js";
import { checkSchemas } from "../../../src/manager/schema-check.js";
import { type LogFields, silentLogger } from "../../../src/telemetry/logger.js";
import { ManualServer } from "../../support/manual-server.js";

const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: {
    v1: {
      spec: k.object({
        host: k.string(),
        ports: k.list(k.object({ number: k.int32(), name: k.string().optional() })),
        labels: k.map(k.object({ text: k.string() })),
        weight: k.intOrString().optional(),
      }),
      status: k.object({ ready: k.int32().optional() }).standard(),
    },
  },
});
const operator = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [defineController({ name: "site", for: Site })],
});

/** The schema that a server would serve, which a test may change. */
function served(): { properties: Record<string, unknown> } {
  const [version] = toCustomResourceDefinition(Site).spec.versions;
  return structuredClone(Object(version).schema.openAPIV3Schema);
}

/** What is logged where the server serves this; errors of the check itself, too. */
async function logged(schema: object | "absent" | "refused"): Promise<readonly LogFields[]> {
  const server = new ManualServer();
  const lines: LogFields[] = [];
  const log = {
    ...silentLogger,
    warn: (_: string, fields: LogFields = {}) => void lines.push(fields),
    debug: (message: string) => void lines.push({ message }),
  };
  const { signal } = new AbortController();
  const done = checkSchemas({ operator, requester: server, log, signal });
  expect(server.lastCall.path).toBe("/openapi/v3/apis/example.com/v1");
  const gvk = { group: "example.com", version: "v1", kind: "Site" };
  const schemas =
    typeof schema === "object"
      ? { "com.example.v1.Site": { ...schema, "x-kubernetes-group-version-kind": [gvk] } }
      : {
          "com.example.v1.SiteList": {
            "x-kubernetes-group-version-kind": [{ ...gvk, kind: "SiteList" }],
          },
        };
  if (schema === "refused") server.lastCall.fail(new Error("no"));
  else server.lastCall.answer({ components: { schemas } });
  await done;
  return lines;
}

describe("a check of the served schemas", () => {
  it("says nothing where they are alike, newer, free, not served or not to be had", async () => {
    expect(await logged(served())).toEqual([]);
    const newer = served();
    Object.assign(Object(newer.properties["spec"]).properties, { more: { type: "string" } });
    expect(await logged(newer)).toEqual([]);
    const free = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
    expect(await logged(free)).toEqual([]);
    expect(await logged({ ...served(), properties: { spec: free, status: free } })).toEqual([]);
    expect(await logged("absent")).toEqual([]);
    expect(await logged("refused")).toEqual([
      { message: "the schema of a kind could not be compared" },
    ]);
  });

  it("names what the cluster does not know or knows as something else, wherever it is", async () => {
    const older = served();
    const { spec } = older.properties;
    const { properties } = Object(spec);
    delete properties.host;
    delete properties.ports.items.properties.name;
    properties.ports.items.properties.number.type = "string";
    delete properties.labels.additionalProperties.properties.text;
    delete older.properties["status"];
    expect(await logged(older)).toEqual([
      {
        kind: "Site",
        version: "v1",
        fields: [
          "spec.host is not known",
          "spec.ports[].number is of type string, not integer",
          "spec.ports[].name is not known",
          "spec.labels[*].text is not known",
          "status is not known",
        ],
      },
    ]);
  });
});
