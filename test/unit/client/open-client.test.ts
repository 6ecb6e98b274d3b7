import { describe, expect, it } from "vitest";
import { openClient } from "../../../src/client/open-client.js";
import { startHttpServer } from "../../support/http-server.js";

const Namespace = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  scope: "Cluster",
} as const;

const connection = (server: string): Parameters<typeof openClient>[0] => ({
  server,
  credentials: { current: () => ({ token: "abc" }), renew: (refused) => Promise.resolve(refused) },
});

describe("an open client", () => {
  it("calls as whom its connection says, with its options on every level", async () => {
    const seen: unknown[] = [];
    await using server = await startHttpServer(({ url, headers }, response) => {
      seen.push([url, headers.authorization, headers["user-agent"]]);
      response.setHeader("warning", '299 - "old"').end('{"metadata":{"name":"a"}}');
    });
    const warnings: unknown[] = [];
    await using client = openClient(connection(server.url), {
      fieldManager: "me",
      userAgent: "mine/1",
      logger: {
        debug() {},
        info() {},
        warn: (_, fields) => warnings.push(fields?.["warning"]),
        error() {},
      },
    });
    await client.update(Namespace, { metadata: { name: "a" } });
    await client.get(Namespace, { name: "a" });
    expect(seen).toEqual([
      ["/api/v1/namespaces/a?fieldManager=me", "Bearer abc", "mine/1"],
      ["/api/v1/namespaces/a", "Bearer abc", "mine/1"],
    ]);
    expect(warnings).toEqual(["old"]);
  });

  it("ends every call when it is closed, those too that wait to be tried again", async () => {
    await using server = await startHttpServer(({ url }, response) => {
      if (url?.endsWith("busy") === true) response.writeHead(429, { "retry-after": "30" }).end();
    });
    const client = openClient(connection(server.url));
    const calls = Promise.allSettled([
      client.get(Namespace, { name: "slow" }),
      client.get(Namespace, { name: "busy" }),
    ]);
    await expect.poll(() => server.opened).toBe(2);
    await client.close();
    const ended = { status: "rejected", reason: { code: "TRANSPORT_ENDED" } };
    expect(await calls).toMatchObject([ended, ended]);
    await expect.poll(() => server.open).toBe(0);
  });
});
