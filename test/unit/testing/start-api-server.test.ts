import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { defineResource, k } from "slipway/api";
import { openClient } from "slipway/client";
import { ConfigMap } from "slipway/kubernetes";
import { isConflict } from "slipway/meta";
import { startApiServer } from "slipway/testing";
import { callApi } from "../../../src/testing/api-request.js";
import { connectionOf } from "../../support/cluster-connection.js";

const Box = defineResource({
  group: "boxes.example.com",
  kind: "Box",
  versions: {
    v1: {
      storage: true,
      spec: k.object({ size: k.int32({ minimum: 1 }).default(2), name: k.string().optional() }),
      status: k.object({ seen: k.int32().optional() }),
    },
  },
});

describe("an API server in the process", () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it("serves defined resources to a client, with defaults, conflicts and status", async () => {
    await using server = await startApiServer({ resources: [Box] });
    await using client = openClient(connectionOf(server.admin), { fieldManager: "test" });
    const key = { namespace: "default", name: "a" };
    const made = await client.create(Box, Box({ metadata: key, spec: {} }));
    expect(made.spec.size).toBe(2);
    await client
      .subresource(Box, "status")
      .patch(key, { type: "merge", value: { status: { seen: 1 } } });
    expect((await client.get(Box, key)).status?.seen).toBe(1);
    const stale = client.update(Box, { ...made, spec: { size: 3 } });
    await expect(stale).rejects.toSatisfy(isConflict);
    await expect(
      client.create(Box, Box({ metadata: { name: "b", namespace: "default" }, spec: { size: 0 } })),
    ).rejects.toThrow("spec.size in body should be greater than or equal to 1");
  });

  it("refuses a definition in words of its own server", async () => {
    const manifest = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "things.example.com" },
      spec: {
        group: "example.com",
        names: { plural: "things" },
        versions: [{ name: "v1", served: true, storage: true }],
      },
    } as const;
    await expect(startApiServer({ resources: [manifest] })).rejects.toThrow(
      "refused the CustomResourceDefinition things.example.com",
    );
  });

  it("forgets its history when it is told to, and says so to old watches and lists", async () => {
    await using server = await startApiServer({ tls: false });
    const path = "/api/v1/namespaces/default/configmaps";
    const body = ConfigMap({ metadata: { name: "a" } });
    const { body: made } = await callApi(server.admin, { method: "POST", path, body });
    const { resourceVersion } = Object(made).metadata;
    await callApi(server.admin, { method: "POST", path, body: { metadata: { name: "b" } } });
    expect(server.compact()).toBe(server.resourceVersion);
    const watch = await callApi(server.admin, {
      path: `${path}?watch=true&resourceVersion=${resourceVersion}`,
    });
    expect(watch.body).toMatchObject({ type: "ERROR", object: { code: 410, reason: "Expired" } });
    const list = await callApi(server.admin, {
      path: `${path}?resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`,
    });
    expect(list.body).toMatchObject({ code: 410, reason: "Expired" });
  });

  it("says of what it does not do that it does not", async () => {
    await using server = await startApiServer({ tls: false });
    for (const path of [
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
      "/apis/apiregistration.k8s.io/v1/apiservices",
    ])
      expect((await callApi(server.admin, { path })).body).toMatchObject({
        code: 501,
        reason: "NotImplemented",
      });
  });

  it("runs beside others, each with objects of its own, and writes a kubeconfig", async () => {
    await using one = await startApiServer({ tls: false });
    await using other = await startApiServer();
    const path = "/api/v1/namespaces/default/configmaps";
    await callApi(one.admin, { method: "POST", path, body: { metadata: { name: "a" } } });
    expect(Object((await callApi(other.admin, { path })).body).items).toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), "slipway-test-"));
    folders.push(folder);
    await other.writeKubeconfig(join(folder, "config"));
    await other.stop();
    await expect(callApi(other.admin, { path })).rejects.toThrow();
  });

  it("takes hostile requests for what they are", async () => {
    await using server = await startApiServer({ tls: false });
    const path = "/api/v1/namespaces/default/configmaps";
    const deep: unknown = JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`);
    for (const body of [
      {
        metadata: { name: "a", labels: { ["__proto__"]: "x" } },
        ["__proto__"]: { polluted: true },
      },
      { metadata: { name: "a".repeat(100_000) } },
      { metadata: { name: "../../etc" } },
      { metadata: { name: "a" }, data: { big: "x".repeat(4_000_000) } },
    ]) {
      const { status } = await callApi(server.admin, { method: "POST", path, body });
      expect([400, 413, 422]).toContain(status);
    }
    expect(Object({}).polluted).toBeUndefined();
    const answer = await callApi(server.admin, {
      method: "POST",
      path,
      body: { metadata: { name: "a" }, data: deep },
    });
    // So deep only a real server reads: docs/reference/apiserver.md, "What differs".
    expect(answer.status).toBe(501);
    expect((await callApi(server.admin, { path })).status).toBe(200);
  });
});
