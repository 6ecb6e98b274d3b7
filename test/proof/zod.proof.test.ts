import * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineResource, k, toCustomResourceDefinition } from "slipway/api";
import { callApi } from "../../src/testing/api-request.js";
import { fromZod } from "slipway/zod";
import { type ApiSession, openApiSession } from "../support/api-session.js";
import { type ZodCase, zodCases, zodDifferences } from "../unit/zod/cases.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const named: Readonly<Record<string, ZodCase>> = { ...zodCases, ...zodDifferences };
const names = Object.keys(named);

/** A kind with one field for each case, in which the schema of the case stands. */
const Case = defineResource({
  group: "zod.example.com",
  kind: "Case",
  versions: {
    v1: {
      spec: k.object(
        Object.fromEntries(
          Object.values(named).map(({ schema }, index) => [
            `case${index}`,
            fromZod(z.object({ value: schema })).optional(),
          ]),
        ),
      ),
    },
  },
});

let controlPlane: JudgedServer;
let session: ApiSession;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ resources: [Case] });
  session = openApiSession(controlPlane.admin);
});

afterAll(async () => {
  session?.[Symbol.dispose]();
  await controlPlane?.stop();
});

const refused = "refused";

/** What the server stores of a value. */
async function storedBy(name: string, value: unknown): Promise<unknown> {
  const field = `case${names.indexOf(name)}`;
  const { status, body } = await session.send(
    "POST",
    "/apis/zod.example.com/v1/namespaces/default/cases?dryRun=All",
    {
      apiVersion: "zod.example.com/v1",
      kind: "Case",
      metadata: { name: "a" },
      spec: { [field]: value === undefined ? {} : { value } },
    },
  );
  if (status !== 201 && status !== 422)
    throw new Error(`no verdict: ${status} ${JSON.stringify(body)}`);
  return status === 201 ? Object(body).spec[field] : refused;
}

function parsedBy(schema: ZodCase["schema"], value: unknown): unknown {
  const parsed = z.object({ value: schema }).safeParse(value === undefined ? {} : { value });
  return parsed.success ? parsed.data : refused;
}

describe("a CustomResourceDefinition made of zod schemas", () => {
  it("is accepted and served, with every schema in it", async () => {
    const { metadata } = toCustomResourceDefinition(Case);
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${metadata.name}`;
    const { status, body } = await callApi(controlPlane.admin, { method: "GET", path });
    expect(status).toBe(200);
    const { openAPIV3Schema } = Object(body).spec.versions[0].schema;
    expect(Object.keys(openAPIV3Schema.properties.spec.properties)).toHaveLength(names.length);
  });

  it("gives every value zod's verdict, and stores what zod makes of it", async () => {
    const found = await Promise.all(
      Object.entries(zodCases).flatMap(([name, { schema, values }]) =>
        values.map(async (value) => ({
          case: { name, value },
          zod: parsedBy(schema, value),
          server: await storedBy(name, value),
        })),
      ),
    );
    expect(found.map(({ case: of, server }) => ({ ...of, is: server }))).toEqual(
      found.map(({ case: of, zod }) => ({ ...of, is: zod })),
    );
    const accepted = found.filter(({ server }) => server !== refused).length;
    expect(Math.min(accepted, found.length - accepted)).toBeGreaterThan(150);
    process.stdout.write(`zod: ${found.length} values, ${accepted} of them accepted\n`);
  });

  it.each(Object.entries(zodDifferences))(
    "differs from zod as the guide says: %s",
    async (name, { schema, values, stored }) => {
      const expected = stored.map((value) => (value === undefined ? refused : { value }));
      expect(await Promise.all(values.map((value) => storedBy(name, value)))).toEqual(expected);
      expect(values.map((value) => parsedBy(schema, value))).not.toEqual(expected);
    },
  );
});
