import { describe, expect, it, vi } from "vitest";
import {
  defineController,
  defineOperator,
  defineResource,
  grant,
  k,
  touch,
} from "../../../src/api/index.js";
import { createClient } from "../../../src/client/create-client.js";
import { operatorClient } from "../../../src/manager/operator-client.js";
import { ConfigMap, Job, Node, Pod } from "../../../src/kubernetes/index.js";
import { ApiError } from "../../../src/meta/api-error.js";
import { errorOf } from "../../support/error-of.js";
import { ManualServer } from "../../support/manual-server.js";

const Site = defineResource({
  group: "example.com",
  kind: "Site",
  versions: { v1: { spec: k.object({}) } },
});
const Shop = defineResource({
  group: "example.com",
  kind: "Shop",
  versions: { v1: { spec: k.object({}) } },
});
const one = defineController({
  name: "one",
  for: Site,
  touches: [touch(Node, ["patch"], "label nodes")],
});
const two = defineController({
  name: "two",
  for: Shop,
  grants: [
    grant(Job, ["create", "delete", "deletecollection", "update"], "run jobs"),
    grant(Pod, ["create"], "drain", { subresource: "eviction" }),
  ],
});
const operator = defineOperator({
  name: "site-operator",
  version: "1.0.0",
  controllers: [one, two],
});

class Trial {
  readonly server = new ManualServer();
  readonly client;

  constructor(namespaces: readonly string[] = []) {
    this.client = operatorClient({
      operator,
      client: createClient(this.server, { fieldManager: "f" }),
      fieldManager: "site-operator.sweep",
      namespaces,
    });
  }

  /** The newest request, answered. */
  answer(body: unknown): string {
    const { request } = this.server.lastCall;
    this.server.lastCall.answer(body);
    return `${request.method} ${request.path}`;
  }
}

const spec = { spec: { template: {} } };
const stored = (name: string) => ({
  metadata: { name, namespace: "n", uid: "u", resourceVersion: "1" },
});

describe("the client of tasks and long-lived code", () => {
  it("reads by requests what any controller declared, frozen, in a namespace that is named", async () => {
    const { client, ...trial } = new Trial();
    const { server } = trial;
    const reading = client.get(Site, { namespace: "n", name: "a" });
    expect(server.lastCall.path).toBe("/apis/example.com/v1/namespaces/n/sites/a");
    server.lastCall.answer(stored("a"));
    const found = await reading;
    expect(found).toMatchObject({ metadata: { name: "a" } });
    expect(Object.isFrozen(found?.metadata)).toBe(true);
    const absent = client.get(Site, { namespace: "n", name: "b" });
    const status = { kind: "Status", apiVersion: "v1", reason: "NotFound" } as const;
    server.lastCall.fail(new ApiError(status, { code: 404 }));
    expect(await absent).toBeUndefined();
    const listing = client.list(Site, { labels: "a=b" });
    expect(server.lastCall.path).toBe("/apis/example.com/v1/sites");
    expect(server.lastCall.query.get("labelSelector")).toBe("a=b");
    server.lastCall.answer({ metadata: { resourceVersion: "1" }, items: [stored("a")] });
    expect(await listing).toHaveLength(1);
    expect(await errorOf(client.get(Site, "a"))).toMatchObject({
      message: "Site is namespaced, and no object is reconciled here: name a namespace",
    });
  });

  it("lists in the namespaces that the operator works in, where it may not list in all", async () => {
    const { client, server } = new Trial(["m", "n"]);
    const listing = client.list(Site);
    expect(server.lastCall.path).toBe("/apis/example.com/v1/namespaces/m/sites");
    const { lastCall } = server;
    lastCall.answer({ metadata: { resourceVersion: "1" }, items: [stored("a")] });
    await vi.waitFor(() => expect(server.lastCall).not.toBe(lastCall));
    expect(server.lastCall.path).toBe("/apis/example.com/v1/namespaces/n/sites");
    server.lastCall.answer({
      metadata: { resourceVersion: "1" },
      items: [stored("b"), stored("c")],
    });
    expect(await listing).toHaveLength(3);
  });

  it("writes as the task what any controller declared", async () => {
    const trial = new Trial();
    const { client } = trial;
    const patching = client.patch(Node, "a", { metadata: { labels: { x: "y" } } });
    expect(trial.answer(stored("a"))).toBe(
      "PATCH /api/v1/nodes/a?fieldManager=site-operator.sweep",
    );
    await patching;
    const job = Job({ metadata: { namespace: "n", name: "j" }, ...spec });
    const creating = client.create(Job, job);
    expect(trial.answer(stored("j"))).toMatch(
      /^POST \/apis\/batch\/v1\/namespaces\/n\/jobs\?.*fieldManager=site-operator.sweep/,
    );
    await creating;
    const deleting = client.delete(Job, { namespace: "n", name: "j" }, { uid: "u" });
    const sent: unknown = JSON.parse(trial.server.lastCall.request.body ?? "{}");
    expect(sent).toMatchObject({ preconditions: { uid: "u" } });
    expect(trial.answer({ kind: "Status", status: "Success" })).toMatch(/^DELETE .*\/jobs\/j/);
    expect(await deleting).toBe(true);
    const collecting = client.deleteCollection(Job, { namespace: "n", labels: "a=b" });
    expect(trial.answer({ items: [stored("j"), stored("k")] })).toMatch(
      /^DELETE \/apis\/batch\/v1\/namespaces\/n\/jobs\?labelSelector=a%3Db/,
    );
    expect(await collecting).toBe(2);
    const evicting = client.subresource(Pod, "eviction").create({ namespace: "n", name: "p" }, {});
    expect(trial.answer({ kind: "Status", status: "Success" })).toMatch(
      /^POST \/api\/v1\/namespaces\/n\/pods\/p\/eviction/,
    );
    await evicting;
  });

  it("refuses what no controller declared, and what names no namespace, and sends nothing", async () => {
    const { client, server } = new Trial();
    const undeclared = { code: "KIND_UNDECLARED" };
    const key = { namespace: "n", name: "a" };
    for (const [verb, ...given] of [
      ["get", ConfigMap, key],
      ["list", ConfigMap],
      ["create", ConfigMap, ConfigMap({ metadata: key })],
      ["update", Node, {}],
      ["patch", Job, key, {}],
      ["delete", Node, "a"],
      ["deleteCollection", Node, {}],
    ] as const) {
      expect(await errorOf(Reflect.apply(client[verb], undefined, given)), verb).toMatchObject(
        undeclared,
      );
    }
    expect(await errorOf(client.deleteCollection(Job))).toMatchObject({ name: "TypeError" });
    expect(
      await errorOf(client.create(Job, Job({ metadata: { name: "j" }, ...spec }))),
    ).toMatchObject({
      name: "TypeError",
    });
    expect(server.calls).toEqual([]);
  });
});
