import { describe, expect, it } from "vitest";
import type { Client } from "../../../src/client/client.js";
import { createClient } from "../../../src/client/create-client.js";
import { createRequester } from "../../../src/client/create-requester.js";
import { metadataOnly } from "../../../src/client/metadata-only.js";
import type { ClientOptions } from "../../../src/client/verb-options.js";
import type { ResourceType } from "../../../src/meta/resource-type.js";
import { errorOf } from "../../support/error-of.js";
import { FakeTransport } from "../../support/fake-transport.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const Pod: ResourceType = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  scope: "Namespaced",
};
const Deployment: ResourceType = {
  group: "apps",
  version: "v1",
  kind: "Deployment",
  plural: "deployments",
  scope: "Namespaced",
};
const Node: ResourceType = { ...Pod, kind: "Node", plural: "nodes", scope: "Cluster" };
const key = { namespace: "a", name: "b" };
const metadata = key;

interface Setting {
  readonly transport: FakeTransport;
  readonly client: Client;
}

/** A client whose every request is answered with the same. */
function setUp(answer: unknown = { metadata }, options: ClientOptions = {}): Setting {
  const transport = new FakeTransport();
  transport.script = (sent) => sent.answer(200, answer);
  const requester = createRequester(transport, { clock: new VirtualClock() });
  return { transport, client: createClient(requester, options) };
}

const sentBy = async (
  call: (client: Client) => Promise<unknown>,
  options: ClientOptions = {},
): Promise<unknown> => {
  const { transport, client } = setUp({ metadata, items: [] }, options);
  await call(client);
  const { method, path, headers, body } = transport.last.request;
  const type = headers["content-type"];
  return [`${method} ${path}`, ...(body === undefined ? [] : [type, JSON.parse(body)])];
};

const json = "application/json";
const pod = { metadata, apiVersion: "v1", kind: "Pod" };

describe("a verb is sent as", () => {
  it.each<[string, (client: Client) => Promise<unknown>, readonly unknown[]]>([
    ["get", (client) => client.get(Pod, key), ["GET /api/v1/namespaces/a/pods/b"]],
    ["get, cluster-scoped", (client) => client.get(Node, { name: "n" }), ["GET /api/v1/nodes/n"]],
    [
      "get, perhaps old",
      (client) => client.get(Deployment, key, { resourceVersion: "0" }),
      ["GET /apis/apps/v1/namespaces/a/deployments/b?resourceVersion=0"],
    ],
    ["list everywhere", (client) => client.list(Pod), ["GET /api/v1/pods"]],
    [
      "list a page",
      (client) =>
        client.list(Pod, {
          namespace: "a",
          labelSelector: "a in (b, c)",
          limit: 5,
          continue: "t/=",
        }),
      ["GET /api/v1/namespaces/a/pods?labelSelector=a%20in%20(b%2C%20c)&limit=5&continue=t%2F%3D"],
    ],
    [
      "create",
      (client) => client.create(Pod, { metadata }),
      ["POST /api/v1/namespaces/a/pods", json, pod],
    ],
    [
      "create with options",
      (client) =>
        client.create(
          Pod,
          { metadata: { namespace: "a", generateName: "b-" } },
          { dryRun: true, fieldManager: "m", fieldValidation: "Strict" },
        ),
      [
        "POST /api/v1/namespaces/a/pods?fieldManager=m&fieldValidation=Strict&dryRun=All",
        json,
        { ...pod, metadata: { namespace: "a", generateName: "b-" } },
      ],
    ],
    [
      "update",
      (client) => client.update(Pod, { metadata, spec: 1 }),
      ["PUT /api/v1/namespaces/a/pods/b", json, { ...pod, spec: 1 }],
    ],
    [
      "merge patch",
      (client) => client.patch(Pod, key, { type: "merge", value: { a: null } }),
      ["PATCH /api/v1/namespaces/a/pods/b", "application/merge-patch+json", { a: null }],
    ],
    [
      "JSON patch",
      (client) => client.patch(Pod, key, { type: "json", value: [{ op: "remove", path: "/a" }] }),
      [
        "PATCH /api/v1/namespaces/a/pods/b",
        "application/json-patch+json",
        [{ op: "remove", path: "/a" }],
      ],
    ],
    [
      "strategic patch",
      (client) => client.patch(Pod, key, { type: "strategic", value: { a: 1 } }),
      ["PATCH /api/v1/namespaces/a/pods/b", "application/strategic-merge-patch+json", { a: 1 }],
    ],
    [
      "apply",
      (client) => client.apply(Pod, { metadata, spec: 1 }, { fieldManager: "m", force: true }),
      [
        "PATCH /api/v1/namespaces/a/pods/b?fieldManager=m&force=true",
        "application/apply-patch+yaml",
        { ...pod, spec: 1 },
      ],
    ],
    ["delete", (client) => client.delete(Pod, key), ["DELETE /api/v1/namespaces/a/pods/b"]],
    [
      "delete with options",
      (client) =>
        client.delete(Pod, key, {
          preconditions: { uid: "u" },
          propagationPolicy: "Orphan",
          gracePeriodSeconds: 0,
          dryRun: true,
        }),
      [
        "DELETE /api/v1/namespaces/a/pods/b",
        json,
        {
          apiVersion: "v1",
          kind: "DeleteOptions",
          preconditions: { uid: "u" },
          propagationPolicy: "Orphan",
          gracePeriodSeconds: 0,
          dryRun: ["All"],
        },
      ],
    ],
    [
      "deleteCollection",
      (client) =>
        client.deleteCollection(Pod, { namespace: "a", fieldSelector: "status.phase=Failed" }),
      ["DELETE /api/v1/namespaces/a/pods?fieldSelector=status.phase%3DFailed"],
    ],
    [
      "a part that is read",
      (client) => client.subresource(Pod, "log/x").get(key),
      ["GET /api/v1/namespaces/a/pods/b/log/x"],
    ],
    [
      "a status",
      (client) => client.subresource(Pod, "status").update(key, { status: 1 }),
      ["PUT /api/v1/namespaces/a/pods/b/status", json, { ...pod, status: 1 }],
    ],
    [
      "a scale",
      (client) =>
        client
          .subresource(Deployment, "scale")
          .apply(key, { spec: { replicas: 1 } }, { fieldManager: "m" }),
      [
        "PATCH /apis/apps/v1/namespaces/a/deployments/b/scale?fieldManager=m",
        "application/apply-patch+yaml",
        { apiVersion: "autoscaling/v1", kind: "Scale", metadata, spec: { replicas: 1 } },
      ],
    ],
    [
      "an eviction",
      (client) => client.subresource(Pod, "eviction").create(key, {}),
      [
        "POST /api/v1/namespaces/a/pods/b/eviction",
        json,
        { apiVersion: "policy/v1", kind: "Eviction", metadata },
      ],
    ],
    [
      "a patch of a part",
      (client) =>
        client
          .subresource(Pod, "resize")
          .patch(key, { type: "merge", value: { a: 1 } }, { dryRun: true }),
      [
        "PATCH /api/v1/namespaces/a/pods/b/resize?dryRun=All",
        "application/merge-patch+json",
        { a: 1 },
      ],
    ],
  ])("%s", async (_, call, expected) => {
    expect(await sentBy(call)).toEqual(expected);
  });

  it("with the client's field manager and validation, unless the call says otherwise", async () => {
    const defaults: ClientOptions = { fieldManager: "ours", fieldValidation: "Strict" };
    const [ours] = Object(await sentBy((client) => client.update(Pod, { metadata }), defaults));
    expect(ours).toContain("?fieldManager=ours&fieldValidation=Strict");
    const options = { fieldManager: "mine", fieldValidation: "Ignore" } as const;
    const [mine] = Object(
      await sentBy((client) => client.apply(Pod, { metadata }, options), defaults),
    );
    expect(mine).toContain("?fieldManager=mine&fieldValidation=Ignore");
  });

  it("asks for gzip with lists alone, and for metadata alone by its handle", async () => {
    const { transport, client } = setUp({ metadata, items: [] });
    const part = metadataOnly(Pod);
    await client.get(Pod, key);
    await client.list(Pod);
    await client.get(part, key);
    await client.list(part);
    expect(transport.sent.map(({ request }) => request.headers)).toEqual([
      { accept: json },
      { accept: json, "accept-encoding": "gzip" },
      { accept: `${json};as=PartialObjectMetadata;g=meta.k8s.io;v=v1,${json}` },
      {
        accept: `${json};as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,${json}`,
        "accept-encoding": "gzip",
      },
    ]);
  });
});

describe("a call that cannot be a request is refused before it is sent", () => {
  it.each<[string, (client: Client) => Promise<unknown>, readonly string[]]>([
    [
      "no namespace",
      (client) => client.get(Pod, { name: "b" }),
      ["key.namespace REQUEST_NAMESPACE"],
    ],
    [
      "an empty namespace",
      (client) => client.get(Pod, { namespace: "", name: "b" }),
      ["key.namespace REQUEST_NAMESPACE"],
    ],
    [
      "a namespace too many",
      (client) => client.get(Node, key),
      ["key.namespace REQUEST_NAMESPACE"],
    ],
    [
      "no name",
      (client) => client.delete(Pod, { namespace: "a", name: "" }),
      ["key.name REQUEST_NAME"],
    ],
    [
      "names that lead elsewhere",
      (client) => client.delete(Pod, { namespace: "..", name: "a/b" }),
      ["key.name REQUEST_NAME", "key.namespace REQUEST_NAMESPACE"],
    ],
    [
      "a single dot",
      (client) => client.delete(Pod, { namespace: "a", name: "." }),
      ["key.name REQUEST_NAME"],
    ],
    [
      "everything at once",
      (client) => client.update(Pod, { apiVersion: "v2", kind: "Job", metadata: {} }),
      [
        "apiVersion REQUEST_KIND",
        "kind REQUEST_KIND",
        "metadata.name REQUEST_NAME",
        "metadata.namespace REQUEST_NAMESPACE",
      ],
    ],
    ["no metadata", (client) => client.create(Pod, {}), ["metadata.namespace REQUEST_NAMESPACE"]],
    [
      "nobody who applies",
      (client) => client.apply(Pod, { metadata }),
      ["fieldManager REQUEST_FIELD_MANAGER"],
    ],
    [
      "a collection without bounds",
      (client) => client.deleteCollection(Pod, {}),
      ["namespace REQUEST_NAMESPACE"],
    ],
    [
      "a list in namespaces that there are not",
      (client) => client.list(Node, { namespace: "a" }),
      ["namespace REQUEST_NAMESPACE"],
    ],
    [
      "a part of another object",
      (client) =>
        client
          .subresource(Pod, "status")
          .update(key, { metadata: { name: "c", namespace: "d" }, status: 1 }),
      ["metadata.name REQUEST_NAME", "metadata.namespace REQUEST_NAMESPACE"],
    ],
    [
      "a part of another kind",
      (client) => client.subresource(Pod, "eviction").create(key, { ...Object(pod) }),
      ["apiVersion REQUEST_KIND", "kind REQUEST_KIND"],
    ],
  ])("%s", async (_, call, expected) => {
    const { transport, client } = setUp();
    const error: unknown = await errorOf(call(client));
    expect(error).toMatchObject({ code: "REQUEST_INVALID" });
    const issues: readonly { path: string; code: string }[] = Object(error).issues;
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
    expect(transport.sent).toEqual([]);
  });

  it("with every reason in words", async () => {
    const { client } = setUp();
    await expect(client.apply(Node, { kind: "Pod", metadata })).rejects.toThrow(
      [
        "cannot apply Node of v1:",
        '  - kind: is "Pod" where Node belongs; use the handle of the object\'s kind [REQUEST_KIND]',
        "  - metadata.namespace: is given, but Node does not live in namespaces; leave it out [REQUEST_NAMESPACE]",
        "  - fieldManager: is missing; name who owns the applied fields, here or for the whole client [REQUEST_FIELD_MANAGER]",
      ].join("\n"),
    );
  });
});

describe("an answer", () => {
  it("that is no JSON object is an error", async () => {
    for (const answer of ["<html>Log in</html>", "[]", ""]) {
      const { client } = setUp(answer);
      await expect(client.get(Pod, key)).rejects.toMatchObject({ code: "TRANSPORT_PROTOCOL" });
    }
  });

  it("of a list gives each item its kind, and says what follows", async () => {
    const { client } = setUp({
      metadata: { resourceVersion: "7", continue: "next", remainingItemCount: 3 },
      items: [{ metadata: { name: "a" } }, { apiVersion: "v1", kind: "Pod", extra: 1 }],
    });
    expect(await client.list(Pod)).toEqual({
      items: [
        { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } },
        { apiVersion: "v1", kind: "Pod", extra: 1 },
      ],
      resourceVersion: "7",
      continue: "next",
      remainingItemCount: 3,
    });
    const last = setUp({ metadata: { resourceVersion: "7", continue: "" }, items: null });
    expect(await last.client.list(Pod)).toEqual({ items: [], resourceVersion: "7" });
  });

  it("is reduced to metadata where the server did not do so", async () => {
    const { client } = setUp({ apiVersion: "v1", kind: "Pod", metadata, spec: {} });
    expect(await client.get(metadataOnly(Pod), key)).toEqual({
      apiVersion: "v1",
      kind: "Pod",
      metadata,
    });
  });

  it("to a deletion is the object, or nothing when it is gone", async () => {
    expect(await setUp(pod).client.delete(Pod, key)).toEqual(pod);
    const gone = { apiVersion: "v1", kind: "Status", status: "Success" };
    expect(await setUp(gone).client.delete(Pod, key)).toBeUndefined();
    expect(await setUp(gone).client.deleteCollection(Pod, { namespace: "a" })).toEqual([]);
  });

  it("with a rounded integer can be read and passed on, not written back whole", async () => {
    const text = '{"metadata":{"name":"b","namespace":"a"},"spec":{"list":[1,9007199254740993]}}';
    const { client, transport } = setUp(text);
    const read = await client.get(Pod, key);
    const copy = { ...read, metadata: { ...read.metadata, labels: { a: "b" } } };
    const count = transport.sent.length;
    await expect(client.update(Pod, copy)).rejects.toMatchObject({
      issues: [{ path: "spec.list[1]", code: "REQUEST_NUMBER" }],
    });
    await expect(client.subresource(Pod, "status").update(key, { ...copy })).rejects.toMatchObject({
      code: "REQUEST_INVALID",
    });
    await expect(client.create(Pod, copy)).rejects.toMatchObject({ code: "REQUEST_INVALID" });
    await expect(client.apply(Pod, copy, { fieldManager: "m" })).rejects.toMatchObject({
      issues: [{ path: "spec.list[1]", code: "REQUEST_NUMBER" }],
    });
    expect(transport.sent).toHaveLength(count);
    await client.patch(Pod, key, { type: "merge", value: { spec: 1 } });
    await client.update(Pod, { ...copy, spec: { list: ["9007199254740993"] } });
  });

  it("with an integer that JSON would say otherwise is sent by no verb", async () => {
    const { client, transport } = setUp();
    const object = { metadata, spec: { at: 2 ** 61 } };
    const value = [{ op: "add", path: "/spec/at", value: 2 ** 60 }] as const;
    for (const [send, path] of [
      [() => client.create(Pod, object), "spec.at"],
      [() => client.update(Pod, object), "spec.at"],
      [() => client.apply(Pod, object, { fieldManager: "m" }), "spec.at"],
      [() => client.patch(Pod, key, { type: "merge", value: { spec: object.spec } }), "spec.at"],
      [() => client.patch(Pod, key, { type: "json", value }), "[0].value"],
      [() => client.subresource(Pod, "resize").update(key, object), "spec.at"],
    ] as const) {
      await expect(send()).rejects.toMatchObject({
        code: "REQUEST_INVALID",
        issues: [{ path, code: "REQUEST_NUMBER" }],
      });
    }
    expect(transport.sent).toEqual([]);
  });
});
