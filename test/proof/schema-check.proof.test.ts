import { defineController, defineOperator, defineResource, k } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import * as core from "slipway/shapes";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { Database } from "../../charts/database/api.js";
import { checkSchemas } from "../../src/manager/schema-check.js";
import { type LogFields, silentLogger } from "../../src/telemetry/logger.js";
import { connectionOf } from "../support/cluster-connection.js";
import { type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const shape = {
  selector: core.secretKeySelector(),
  template: core.podTemplateSpec(),
  amount: k.quantity(),
  either: k.intOrString(),
  free: k.map(k.list(k.object({ a: k.string() }))),
};
const site = (spec: Parameters<typeof k.object>[0]) =>
  defineResource({
    group: "schemas.example.com",
    kind: "Site",
    versions: { v1: { spec: k.object(spec), status: k.object({}).standard() } },
  });

let controlPlane: JudgedServer;
let client: OpenClient;

beforeAll(async () => {
  controlPlane = await startJudgedServer({ resources: [Database, site(shape)] });
  client = openClient(connectionOf(controlPlane.admin), { fieldManager: "proof" });
  // Schemas are published a moment after a kind is served.
  const groups = [Database, site(shape)].map(({ group }) => group);
  const published = (): Promise<unknown> =>
    Promise.all(
      groups.map((group) =>
        client.requester.call({ method: "GET", path: `/openapi/v3/apis/${group}/v1`, headers: {} }),
      ),
    );
  await vi.waitFor(published, { timeout: 60_000, interval: 100 });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** What is logged by an operator that was made with this. */
async function logged(
  ...resources: readonly ReturnType<typeof site>[]
): Promise<readonly unknown[]> {
  const operator = defineOperator({
    name: "operator",
    version: "1.0.0",
    controllers: [
      defineController({ name: "database", for: Database }),
      ...resources.map((resource) => defineController({ name: "site", for: resource })),
    ],
  });
  const lines: unknown[] = [];
  const log = {
    ...silentLogger,
    warn: (_: string, fields: LogFields = {}) => void lines.push(fields["fields"]),
    debug: (message: string, fields?: LogFields) => void lines.push([message, fields]),
  };
  const { signal } = new AbortController();
  await checkSchemas({ operator, requester: client.requester, log, signal });
  return lines;
}

it("what a real server makes of a CRD is what the operator was made with", async () => {
  expect(await logged(site(shape))).toEqual([]);
});

it("what the operator has beyond the CRD of the cluster is named", async () => {
  const newer = site({ ...shape, more: k.string().optional(), amount: k.boolean() });
  expect(await logged(newer)).toEqual([
    ["spec.amount is of type int-or-string, not boolean", "spec.more is not known"],
  ]);
});
