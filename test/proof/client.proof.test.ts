import { defineResource, k } from "slipway/api";
import { openClient, type OpenClient, type UntypedInput } from "slipway/client";
import {
  ConfigMap,
  CustomResourceDefinition,
  Deployment,
  Namespace,
  Pod,
  PodDisruptionBudget,
  Secret,
  ServiceAccount,
} from "slipway/kubernetes";
import {
  isAlreadyExists,
  isConflict,
  isInvalid,
  isNotFound,
  type ResourceType,
} from "slipway/meta";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLogger } from "../../src/telemetry/logger.js";
import { connectionOf } from "../support/cluster-connection.js";
import { errorOf } from "../support/error-of.js";
import { isInProcess, type JudgedServer, startJudgedServer } from "../support/judged-server.js";

const Widget = defineResource({
  group: "proof.example.com",
  kind: "Widget",
  versions: {
    v1: {
      spec: k.object({
        size: k.int32(),
        replicas: k.int32().default(1),
        nanoseconds: k.int64().optional(),
      }),
      status: k.object({ replicas: k.int32().optional(), phase: k.string().optional() }),
      scale: { specReplicas: ".spec.replicas", statusReplicas: ".status.replicas" },
    },
  },
});

/** The same kind, with fields that the compiler does not know. */
const untyped: ResourceType = { ...Widget };
const namespace = "client-proof";
let controlPlane: JudgedServer;
let client: OpenClient;
const warnings: unknown[] = [];

beforeAll(async () => {
  controlPlane = await startJudgedServer({ resources: [Widget] });
  client = openClient(connectionOf(controlPlane.admin), {
    fieldManager: "proof",
    logger: { ...silentLogger, warn: (_, fields) => warnings.push(fields?.["warning"]) },
  });
  await client.create(Namespace, { metadata: { name: namespace } });
});

afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

const named = (name: string): { readonly namespace: string; readonly name: string } => ({
  namespace,
  name,
});

describe("create, get, update and delete", () => {
  it("do what they say, with everything the server adds", async () => {
    const made = await client.create(ConfigMap, { metadata: named("crud"), data: { a: "1" } });
    expect(made).toMatchObject({ apiVersion: "v1", kind: "ConfigMap", data: { a: "1" } });
    const again = await errorOf(client.create(ConfigMap, { metadata: named("crud") }));
    expect(isAlreadyExists(again)).toBe(true);
    const updated = await client.update(ConfigMap, { ...made, data: { a: "2" } });
    expect(await client.get(ConfigMap, made.metadata)).toEqual(updated);
    const stale = await errorOf(client.update(ConfigMap, { ...made, data: { a: "3" } }));
    expect(isConflict(stale)).toBe(true);
    expect(await client.delete(ConfigMap, made.metadata)).toBeUndefined();
    expect(isNotFound(await errorOf(client.get(ConfigMap, made.metadata)))).toBe(true);
  });

  it("take names that the server completes, and old states that are recent enough", async () => {
    const metadata = { namespace, generateName: "many-" };
    const one = await client.create(Secret, { metadata, stringData: { key: "value" } });
    expect(one.metadata.name).toMatch(/^many-.{5}$/);
    const read = await client.get(Secret, one.metadata, { resourceVersion: "0" });
    expect(read.data).toEqual({ key: "dmFsdWU=" });
  });

  it("store nothing in a dry run", async () => {
    const object = { metadata: named("dry") };
    await client.create(ConfigMap, object, { dryRun: true });
    expect(isNotFound(await errorOf(client.get(ConfigMap, named("dry"))))).toBe(true);
    await client.create(ConfigMap, object);
    await client.delete(ConfigMap, named("dry"), { dryRun: true });
    await client.patch(
      ConfigMap,
      named("dry"),
      { type: "merge", value: { data: { a: "1" } } },
      { dryRun: true },
    );
    expect((await client.get(ConfigMap, named("dry"))).data).toBeUndefined();
  });

  it("hold to preconditions, and answer with what stays until its finalizers have ended", async () => {
    const metadata = { ...named("guarded"), finalizers: ["proof.example.com/hold"] };
    const { metadata: stored } = await client.create(ConfigMap, { metadata });
    const wrong = { preconditions: { uid: "00000000-0000-0000-0000-000000000000" } };
    expect(isConflict(await errorOf(client.delete(ConfigMap, stored, wrong)))).toBe(true);
    const old = { preconditions: { resourceVersion: "1" } };
    expect(isConflict(await errorOf(client.delete(ConfigMap, stored, old)))).toBe(true);
    const { uid, resourceVersion } = stored;
    const left = await client.delete(ConfigMap, stored, {
      preconditions: { uid, resourceVersion },
      propagationPolicy: "Foreground",
      gracePeriodSeconds: 0,
    });
    expect(left?.metadata).toMatchObject({ deletionTimestamp: expect.any(String) });
    expect(left?.metadata.finalizers).toContain("foregroundDeletion");
    await client.patch(ConfigMap, stored, {
      type: "merge",
      value: { metadata: { finalizers: null } },
    });
    expect(isNotFound(await errorOf(client.get(ConfigMap, stored)))).toBe(true);
  });
});

describe("validation of fields", () => {
  const odd = (name: string): UntypedInput => ({
    metadata: named(name),
    spec: { size: 1, sise: 2 },
  });

  it("refuses, warns of or ignores what the server does not know", async () => {
    const create = (
      name: string,
      fieldValidation: "Strict" | "Warn" | "Ignore",
    ): Promise<unknown> => client.create(untyped, odd(name), { fieldValidation });
    const strict = await errorOf(create("strict", "Strict"));
    expect(strict).toMatchObject({
      httpCode: 400,
      message: expect.stringContaining('unknown field "spec.sise"'),
    });
    warnings.length = 0;
    await create("ignored", "Ignore");
    expect(warnings).toEqual([]);
    await create("warned", "Warn");
    await create("warned-again", "Warn");
    expect(warnings).toEqual(['unknown field "spec.sise"']);
  });

  it("names the field that does not satisfy the schema", async () => {
    const object = { metadata: named("invalid"), spec: { size: "large" } };
    const error = await errorOf(client.create(untyped, object));
    expect(isInvalid(error)).toBe(true);
    expect(error).toMatchObject({ status: { details: { causes: [{ field: "spec.size" }] } } });
  });
});

describe("patches", () => {
  it("merge, follow operations and merge by keys", async () => {
    const container = { name: "a", image: "a" };
    await client.create(Deployment, {
      metadata: named("patched"),
      spec: {
        selector: { matchLabels: { app: "a" } },
        template: { metadata: { labels: { app: "a" } }, spec: { containers: [container] } },
      },
    });
    await client.patch(Deployment, named("patched"), {
      type: "merge",
      value: { metadata: { labels: { one: "1", two: "2" } }, spec: { replicas: 3 } },
    });
    await client.patch(Deployment, named("patched"), {
      type: "merge",
      value: { metadata: { labels: { two: null } } },
    });
    const failed = await errorOf(
      client.patch(Deployment, named("patched"), {
        type: "json",
        value: [
          { op: "test", path: "/spec/replicas", value: 4 },
          { op: "remove", path: "/spec/replicas" },
        ],
      }),
    );
    expect(failed).toMatchObject({ httpCode: 422 });
    await client.patch(Deployment, named("patched"), {
      type: "json",
      value: [{ op: "add", path: "/metadata/labels/three", value: "3" }],
    });
    const { metadata, spec } = await client.patch(Deployment, named("patched"), {
      type: "strategic",
      value: { spec: { template: { spec: { containers: [{ name: "b", image: "b" }] } } } },
    });
    expect(metadata.labels).toEqual({ one: "1", three: "3" });
    expect(spec.replicas).toBe(3);
    expect(spec.template.spec?.containers.map(({ name }) => name)).toEqual(["b", "a"]);
  });

  it("with a resource version are refused when somebody else was first", async () => {
    const { metadata } = await client.create(ConfigMap, { metadata: named("locked") });
    const { resourceVersion } = metadata;
    const locked = (value: string): Promise<unknown> =>
      client.patch(ConfigMap, metadata, {
        type: "merge",
        value: { metadata: { resourceVersion }, data: { value } },
      });
    await locked("first");
    expect(isConflict(await errorOf(locked("second")))).toBe(true);
  });
});

describe("apply", () => {
  it("creates, changes, removes what it no longer says, and names who else owns a field", async () => {
    const apply = (data: Record<string, string>, options: object = {}): Promise<unknown> =>
      client.apply(ConfigMap, { metadata: named("applied"), data }, options);
    await apply({ a: "1", b: "1" });
    await apply({ a: "2" });
    expect((await client.get(ConfigMap, named("applied"))).data).toEqual({ a: "2" });
    const conflict = await errorOf(apply({ a: "3" }, { fieldManager: "other" }));
    expect(isConflict(conflict)).toBe(true);
    expect(conflict).toMatchObject({
      message: expect.stringMatching(/conflict with "proof"[^]*\.data\.a/),
      status: { details: { causes: [{ reason: "FieldManagerConflict", field: ".data.a" }] } },
    });
    await apply({ a: "3" }, { fieldManager: "other", force: true });
    const { data, metadata } = await client.get(ConfigMap, named("applied"));
    expect(data).toEqual({ a: "3" });
    expect(JSON.stringify(metadata)).toContain('"manager":"other","operation":"Apply"');
  });

  it("reaches a custom resource and its status apart", async () => {
    await client.apply(Widget, { metadata: named("applied"), spec: { size: 1 } });
    const status = client.subresource(Widget, "status");
    await status.apply(named("applied"), { status: { phase: "Ready" } });
    const { spec, status: stored } = await client.get(Widget, named("applied"));
    expect([spec, stored]).toEqual([{ size: 1, replicas: 1 }, { phase: "Ready" }]);
  });
});

describe("parts of objects", () => {
  it("status is read, written whole and changed", async () => {
    const status = client.subresource(Widget, "status");
    const made = await client.create(Widget, { metadata: named("parts"), spec: { size: 2 } });
    const first = await status.update(made.metadata, { ...made, status: { phase: "A" } });
    expect(first.status).toEqual({ phase: "A" });
    await status.patch(made.metadata, { type: "merge", value: { status: { replicas: 4 } } });
    expect((await status.get(made.metadata)).status).toEqual({ phase: "A", replicas: 4 });
    const stale = status.update(made.metadata, { metadata: made.metadata, status: { phase: "B" } });
    expect(isConflict(await errorOf(stale))).toBe(true);
  });

  it("scale is one for every kind", async () => {
    const scale = client.subresource(Widget, "scale");
    await client.create(Widget, { metadata: named("scaled"), spec: { size: 2, replicas: 5 } });
    const { metadata, spec } = await scale.get(named("scaled"));
    expect(spec.replicas).toBe(5);
    const { resourceVersion } = metadata;
    const next = await scale.update(named("scaled"), {
      metadata: { resourceVersion },
      spec: { replicas: 6 },
    });
    expect(next).toMatchObject({ kind: "Scale", spec: { replicas: 6 } });
    await scale.patch(named("scaled"), { type: "merge", value: { spec: { replicas: 7 } } });
    expect((await client.get(Widget, named("scaled"))).spec.replicas).toBe(7);
    // The server takes no applied scale of a custom resource.
    const builtIn = client.subresource(Deployment, "scale");
    await builtIn.apply(named("patched"), { spec: { replicas: 8 } }, { force: true });
    expect((await client.get(Deployment, named("patched"))).spec.replicas).toBe(8);
  });

  it("eviction deletes a Pod, or says that a budget does not allow it", async () => {
    const pod = (name: string, app: string): Promise<unknown> =>
      client.create(Pod, {
        metadata: { ...named(name), labels: { app } },
        spec: { containers: [{ name: "a", image: "a" }] },
      });
    await client.create(PodDisruptionBudget, {
      metadata: named("budget"),
      spec: { minAvailable: 1, selector: { matchLabels: { app: "guarded" } } },
    });
    await Promise.all([pod("free", "free"), pod("guarded", "guarded")]);
    // A Pod that waits for a node is evicted whatever a budget says.
    const running = { status: { phase: "Running" } } as const;
    await client
      .subresource(Pod, "status")
      .patch(named("guarded"), { type: "merge", value: running });
    const eviction = client.subresource(Pod, "eviction");
    const answer = await eviction.create(named("free"), {
      deleteOptions: { gracePeriodSeconds: 0 },
    });
    expect(answer).toMatchObject({ kind: "Status", status: "Success" });
    expect(isNotFound(await errorOf(client.get(Pod, named("free"))))).toBe(true);
    const signal = AbortSignal.timeout(1_000);
    const refused = await errorOf(eviction.create(named("guarded"), {}, { signal }));
    // Without a controller that counts, the server asks to come back in 10 s, and the call waits.
    expect(refused).toBe(signal.reason);
  });

  it("token and binding", async () => {
    await client.create(ServiceAccount, { metadata: named("robot") });
    const { status } = await client
      .subresource(ServiceAccount, "token")
      .create(named("robot"), { spec: { audiences: [], expirationSeconds: 600 } });
    const robot = openClient(
      connectionOf({ ...controlPlane.admin, token: status.token, user: "" }),
    );
    await robot.close();
    const [, payload = ""] = status.token.split(".");
    expect(Buffer.from(payload, "base64url").toString()).toContain(`${namespace}:robot`);
    await client.create(Pod, {
      metadata: named("bound"),
      spec: { containers: [{ name: "a", image: "a" }] },
    });
    await client
      .subresource(Pod, "binding")
      .create(named("bound"), { target: { kind: "Node", name: "somewhere" } });
    expect((await client.get(Pod, named("bound"))).spec.nodeName).toBe("somewhere");
  });
});

describe("JSON", () => {
  it("comes back as it is: no field is lost, no time cut", async () => {
    const lease = await client.apply(
      {
        group: "coordination.k8s.io",
        version: "v1",
        kind: "Lease",
        plural: "leases",
        scope: "Namespaced",
      },
      { metadata: named("times"), spec: { renewTime: "2026-01-02T03:04:05.678901Z" } },
    );
    expect(lease["spec"]).toEqual({ renewTime: "2026-01-02T03:04:05.678901Z" });
    const { body } = await client.requester.call({
      method: "GET",
      path: `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/times`,
      headers: { accept: "application/json" },
    });
    expect(JSON.parse(String(body))).toEqual(lease);
    expect(JSON.stringify(lease)).toBe(String(body).trim());
    expect(lease.metadata).toHaveProperty("managedFields");
  });

  it("carries a CustomResourceDefinition with all its extensions", async () => {
    const [definition] = (await client.list(CustomResourceDefinition)).items;
    const name = definition?.metadata.name ?? "";
    const before = JSON.stringify(definition?.spec);
    const annotated = await client.update(CustomResourceDefinition, {
      ...(await client.get(CustomResourceDefinition, { name })),
    });
    expect(JSON.stringify(annotated.spec)).toBe(before);
    expect(before).toContain('"default":1');
  });

  // The server in the process rounds them itself.
  it.skipIf(isInProcess)(
    "with an integer that JavaScript rounds is not written back whole",
    async () => {
      const text = JSON.stringify({
        apiVersion: "proof.example.com/v1",
        kind: "Widget",
        metadata: named("exact"),
        spec: { size: 1, nanoseconds: 0 },
      });
      await client.requester.call({
        method: "POST",
        path: `/apis/proof.example.com/v1/namespaces/${namespace}/widgets`,
        headers: { "content-type": "application/json" },
        body: text.replace('"nanoseconds":0', '"nanoseconds":1735689600123456789'),
      });
      const widget = await client.get(Widget, named("exact"));
      const written = errorOf(
        client.update(Widget, { ...widget, spec: { ...widget.spec, size: 2 } }),
      );
      expect(await written).toMatchObject({
        code: "REQUEST_INVALID",
        issues: [{ path: "spec.nanoseconds", code: "REQUEST_NUMBER" }],
      });
      const [listed] = (await client.list(Widget, { fieldSelector: "metadata.name=exact" })).items;
      expect(await errorOf(client.update(Widget, { ...listed! }))).toMatchObject({
        code: "REQUEST_INVALID",
      });
      await client.patch(Widget, named("exact"), { type: "merge", value: { spec: { size: 2 } } });
      const { body } = await client.requester.call({
        method: "GET",
        path: `/apis/proof.example.com/v1/namespaces/${namespace}/widgets/exact`,
        headers: {},
      });
      expect(String(body)).toMatch(/"nanoseconds":1735689600123456789.*"size":2/);
    },
  );
});
