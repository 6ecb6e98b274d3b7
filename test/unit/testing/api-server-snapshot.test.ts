import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defineResource, k } from "slipway/api";
import { openClient, type OpenClient } from "slipway/client";
import { ConfigMap, Namespace } from "slipway/kubernetes";
import type { StoredObject } from "slipway/meta";
import { type ApiServer, startApiServer } from "slipway/testing";
import { connectionOf } from "../../support/cluster-connection.js";
import { runScript } from "../../support/run-script.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const Box = defineResource({
  group: "boxes.example.com",
  kind: "Box",
  versions: { v1: { spec: k.object({ size: k.int32() }) } },
});
const namespace = "default";

/** Starts a server that goes on with a folder, does something with it, and stops it. */
async function withServer<T>(
  snapshotFolder: string,
  act: (client: OpenClient, server: ApiServer) => Promise<T>,
): Promise<T> {
  await using server = await startApiServer({ tls: false, snapshotFolder, resources: [Box] });
  await using client = openClient(connectionOf(server.admin), { fieldManager: "test" });
  return await act(client, server);
}

async function boxesOf(client: OpenClient): Promise<readonly StoredObject[]> {
  return (await client.list(Box, { namespace })).items;
}

function box(name: string, size = 1): ReturnType<typeof Box> {
  return Box({ metadata: { name, namespace }, spec: { size } });
}

function resize(client: OpenClient, size: number): Promise<StoredObject> {
  const patch = { type: "merge", value: { spec: { size } } } as const;
  return client.patch(Box, { name: "a", namespace }, patch);
}

describe("a folder that an API server keeps its objects in", { timeout: 30_000 }, () => {
  it("has all objects, their uids and versions for the next server, and the revision goes on", async () => {
    await using folder = await temporaryFolder();
    const before = await withServer(folder.path, async (client, server) => {
      await client.create(Namespace, { metadata: { name: "kept" } });
      for (const name of ["a", "b", "ż"])
        await client.apply(ConfigMap, {
          metadata: { name: Buffer.from(name).toString("hex"), namespace },
        });
      for (const name of ["a", "b", "c"]) await client.create(Box, box(name));
      await resize(client, 2);
      await client.delete(Box, { name: "b", namespace });
      const boxes = await boxesOf(client);
      const { items: maps } = await client.list(ConfigMap, {});
      const { items: namespaces } = await client.list(Namespace, {});
      return { boxes, maps, namespaces, revision: Number(server.resourceVersion) };
    });
    await withServer(folder.path, async (client, server) => {
      expect(await boxesOf(client)).toEqual(before.boxes);
      expect((await client.list(ConfigMap, {})).items).toEqual(before.maps);
      expect((await client.list(Namespace, {})).items).toEqual(before.namespaces);
      expect(Number(server.resourceVersion)).toBeGreaterThanOrEqual(before.revision);
      const made = await client.create(Box, box("d"));
      expect(Number(made.metadata.resourceVersion)).toBeGreaterThan(before.revision);
      expect((await resize(client, 3)).metadata.generation).toBe(3);
    });
    await withServer(folder.path, async (client) => {
      const names = (await boxesOf(client)).map(({ metadata }) => metadata.name);
      expect(names).toEqual(["a", "c", "d"]);
    });
  });

  it("lets a watch go on from the last version, and says of older ones that they are gone", async () => {
    await using folder = await temporaryFolder();
    const [first, last] = await withServer(folder.path, async (client) => {
      const made = await client.create(Box, box("a"));
      const { metadata } = await resize(client, 2);
      return [made.metadata.resourceVersion, metadata.resourceVersion];
    });
    await using server = await startApiServer({ tls: false, snapshotFolder: folder.path });
    await using client = openClient(connectionOf(server.admin), { fieldManager: "test" });
    const events = client.watch(Box, { namespace, resourceVersion: last });
    const heard = (async () => {
      for await (const event of events) return event;
    })();
    await client.create(Box, box("b"));
    expect(await heard).toMatchObject({ type: "ADDED", object: { metadata: { name: "b" } } });
    const gone = (async () => {
      for await (const event of client.watch(Box, { namespace, resourceVersion: first }))
        return event;
    })();
    expect(await gone).toMatchObject({ type: "ERROR", object: { code: 410 } });
  });

  it("has everything that was answered by a process that was killed in the middle of its writes", async () => {
    await using folder = await temporaryFolder();
    const answered = new Map<string, string>();
    let isKilled = false;
    {
      await using child = runScript("snapshot-child.ts", [folder.path]);
      const server = await child.nextLine();
      await using client = openClient(connectionOf({ server, ca: "", user: "" }), {
        fieldManager: "test",
      });
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; !isKilled; round += 1) {
          const name = `w${writer}-${round % 50}`;
          try {
            const data = { round: String(round), text: "x".repeat(round % 5_000) };
            const { metadata } = await client.apply(ConfigMap, {
              metadata: { name, namespace },
              data,
            });
            answered.set(name, `${metadata.uid}@${metadata.resourceVersion}`);
          } catch (error) {
            if (!isKilled) throw error;
          }
        }
      };
      const writers = Array.from({ length: 8 }, (_, writer) => write(writer));
      while (answered.size < 300) await new Promise((resolve) => setImmediate(resolve));
      isKilled = true;
      await child.end("SIGKILL");
      await Promise.all(writers);
    }
    await withServer(folder.path, async (client) => {
      const { items } = await client.list(ConfigMap, { namespace });
      const there = new Map(
        items.map(({ metadata }) => [metadata.name, `${metadata.uid}@${metadata.resourceVersion}`]),
      );
      const lost = [...answered].filter(([name, state]) => {
        const [uid, version] = (there.get(name) ?? "").split("@");
        // What was under way may have been done.
        return uid !== state.split("@")[0] || Number(version) < Number(state.split("@")[1]);
      });
      expect(lost).toEqual([]);
    });
  });

  it("leaves out a change whose line breaks off, wherever it does", async () => {
    await using folder = await temporaryFolder();
    const changes = join(folder.path, "changes.jsonl");
    await withServer(folder.path, (client) => client.create(Box, box("a")));
    const line = `${JSON.stringify({ resource: "configmaps", key: "default/b", revision: 9_000, object: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "b", namespace } } })}\n`;
    for (const length of [1, 40, line.length - 1, line.length]) {
      await appendFile(changes, line.slice(0, length));
      const names = await withServer(folder.path, async (client) =>
        (await client.list(ConfigMap, { namespace })).items.map(({ metadata }) => metadata.name),
      );
      expect(names, String(length)).toEqual(length === line.length ? ["b"] : []);
    }
  });

  it("knows changes that are older than the state beside them", async () => {
    await using folder = await temporaryFolder();
    const changes = join(folder.path, "changes.jsonl");
    await withServer(folder.path, async (client) => {
      await client.create(Box, box("a"));
      await client.delete(Box, { name: "a", namespace });
    });
    const old = await readFile(changes, "utf8");
    expect(old.split("\n").length).toBeGreaterThan(2);
    // The next server writes the state anew; where it is killed then, the changes are still there.
    await withServer(folder.path, (client) => client.create(Box, box("a", 5)));
    const young = await readFile(changes, "utf8");
    await writeFile(changes, old + young);
    await withServer(folder.path, async (client) => {
      expect(await boxesOf(client)).toMatchObject([{ spec: { size: 5 } }]);
    });
  });

  it("is written anew when there are more changes than state, and loses nothing by it", async () => {
    await using folder = await temporaryFolder();
    const text = "x".repeat(100_000);
    await withServer(folder.path, async (client) => {
      for (let round = 0; round < 40; round += 1)
        await client.apply(ConfigMap, {
          metadata: { name: `m-${round % 3}`, namespace },
          data: { text, round: String(round) },
        });
    });
    const { size } = await stat(join(folder.path, "changes.jsonl"));
    expect(size).toBeLessThan(2_000_000);
    await withServer(folder.path, async (client) => {
      const { items } = await client.list(ConfigMap, { namespace });
      expect(items.map(({ data }) => data?.["round"])).toEqual(["39", "37", "38"]);
    });
  });

  it.each([
    ["state.jsonl", "no JSON\n", "line 1 of .*state.jsonl is no JSON of an API server"],
    [
      "state.jsonl",
      '{"format":7}\n',
      "line 1 of .*state.jsonl is none that an API server has written",
    ],
    ["state.jsonl", '{"format":1,"revision":3}\n{"key":"a"}\n', "line 2 of .*state.jsonl"],
  ])(
    "that holds something else in %s is refused with the line: %j",
    async (name, text, message) => {
      await using folder = await temporaryFolder();
      await writeFile(join(folder.path, name), text);
      const started = startApiServer({ tls: false, snapshotFolder: folder.path });
      await expect(started).rejects.toMatchObject({ code: "CONTROL_PLANE_START" });
      await expect(started).rejects.toThrow(new RegExp(message));
      expect(await readFile(join(folder.path, name), "utf8")).toBe(text);
    },
  );

  it("is for one server at a time", async () => {
    await using folder = await temporaryFolder();
    const options = { tls: false, snapshotFolder: folder.path };
    await using server = await startApiServer(options);
    await expect(startApiServer(options)).rejects.toThrow(
      `an API server of process ${process.pid} uses ${folder.path}`,
    );
    await server.stop();
    await server.stop();
    await using next = await startApiServer(options);
    expect(Number(next.resourceVersion)).toBeGreaterThan(1);
  });
});

describe("an API server that stops", () => {
  it("while requests are under way ends their connections, and stops again without a word", async () => {
    const server = await startApiServer({ tls: false });
    await using client = openClient(connectionOf(server.admin), { fieldManager: "test" });
    server.faults.add({ verbs: ["list"] }, { kind: "delay", delayMs: 3_600_000 });
    const asked = client.requester.call({
      method: "GET",
      path: "/api/v1/configmaps",
      headers: {},
      once: true,
    });
    const watched = (async () => {
      for await (const event of client.watch(ConfigMap, { namespace })) return event;
    })();
    const outcomes = Promise.allSettled([asked, watched]);
    await client.create(Namespace, { metadata: { name: "meanwhile" } });
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    const [one] = await outcomes;
    expect(one.status).toBe("rejected");
  });
});
