import { expect, it } from "vitest";
import { defineController } from "../../../src/api/define-controller.js";
import { defineOperator } from "../../../src/api/define-operator.js";
import { defineResource } from "../../../src/api/define-resource.js";
import type { Client } from "../../../src/client/client.js";
import { createClient } from "../../../src/client/create-client.js";
import { checkPermissions } from "../../../src/manager/permission-check.js";
import { readSettings, type Settings } from "../../../src/manager/settings.js";
import { object } from "../../../src/schema/builder.js";
import type { LogFields, Logger } from "../../../src/telemetry/logger.js";
import { silentLogger } from "../../../src/telemetry/logger.js";
import { isPlainObject } from "../../../src/util/json.js";
import { ManualServer } from "../../support/manual-server.js";

const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: { v1: { spec: object({}), status: object({}).standard() } },
});
const operator = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [defineController({ name: "site", for: Site })],
});

function settings(): Settings {
  const read = readSettings(operator, { env: { WATCH_NAMESPACE: "a,b" }, args: [] });
  if (typeof read === "string") throw new TypeError(read);
  return read;
}

class Trial {
  readonly server = new ManualServer();
  readonly errors: LogFields[] = [];
  readonly stop = new AbortController();
  readonly done: Promise<void>;

  constructor() {
    const client: Client = createClient(this.server, { fieldManager: "f" });
    const log: Logger = {
      ...silentLogger,
      error: (_, fields = {}) => void this.errors.push(fields),
    };
    this.done = checkPermissions({
      operator,
      client,
      settings: settings(),
      connection: {
        server: "https://x",
        credentials: { current: () => ({}), renew: (refused) => Promise.resolve(refused) },
      },
      log,
      signal: this.stop.signal,
    });
  }

  /** What the nth request asks for. */
  asked(index: number): Readonly<Record<string, unknown>> {
    const body: unknown = JSON.parse(this.server.calls[index]?.request.body ?? "{}");
    const spec = isPlainObject(body) ? body["spec"] : undefined;
    const attributes = isPlainObject(spec) ? spec["resourceAttributes"] : undefined;
    return isPlainObject(attributes) ? attributes : {};
  }

  /** Answers what is asked until nothing is, the newest first. */
  async answerAll(
    isAllowed: (asked: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<number> {
    let most = 0;
    let answered = 0;
    while (answered < this.server.calls.length) {
      most = Math.max(most, this.server.calls.length - answered);
      const from = answered;
      answered = this.server.calls.length;
      for (let index = answered - 1; index >= from; index -= 1) {
        this.server.calls[index]?.answer({ status: { allowed: isAllowed(this.asked(index)) } });
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.done;
    return most;
  }
}

it("asks a few at a time, each once, and logs what is missing in the order of the rules", async () => {
  const trial = new Trial();
  const most = await trial.answerAll(({ verb }) => verb !== "patch" && verb !== "watch");
  expect(most).toBe(4);
  const asked = trial.server.calls.map((_, index) => JSON.stringify(trial.asked(index)));
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeGreaterThan(8);
  const resource = { apiGroups: ["example.com"], resources: ["sites"] };
  expect(trial.errors.slice(0, 2)).toEqual([
    {
      rule: { ...resource, verbs: ["watch"] },
      namespace: "a",
      why: "the cache keeps each Site that site reconciles",
    },
    {
      rule: { ...resource, verbs: ["watch"] },
      namespace: "b",
      why: "the cache keeps each Site that site reconciles",
    },
  ]);
});

it("stops asking when the process stops", async () => {
  const trial = new Trial();
  trial.stop.abort();
  await trial.done;
  expect(trial.server.calls.length).toBeLessThanOrEqual(4);
  expect(trial.errors).toEqual([]);
});

it("stops asking where it cannot be asked, and tells what it knows", async () => {
  const trial = new Trial();
  trial.server.calls[0]?.answer({ status: { allowed: false } });
  await new Promise((resolve) => setImmediate(resolve));
  for (const call of trial.server.calls.slice(1)) call.fail(new Error("away"));
  await trial.done;
  expect(trial.errors).toHaveLength(1);
  expect(trial.server.calls.length).toBeLessThanOrEqual(5);
});
