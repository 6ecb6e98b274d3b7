import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { ControlPlaneBinaries } from "../../../src/testing/binaries.js";
import { startControlPlane } from "../../../src/testing/start-control-plane.js";
import { type TemporaryFolder, temporaryFolder } from "../../support/temporary-folder.js";

vi.setConfig({ testTimeout: 60_000 });

/** An etcd that is a shell script. */
async function etcdThat(folder: TemporaryFolder, script: string): Promise<ControlPlaneBinaries> {
  const path = join(folder.path, "etcd");
  await writeFile(path, `#!/bin/sh\necho "$@" >> "${folder.path}/calls"\n${script}\n`);
  await chmod(path, 0o755);
  return { origin: "test", commands: { etcd: { path, args: ["etcd"] } } };
}

async function calls(folder: TemporaryFolder): Promise<readonly string[]> {
  return (await readFile(join(folder.path, "calls"), "utf8")).trim().split("\n");
}

it("begins again with other ports when somebody took one", async () => {
  await using folder = await temporaryFolder();
  const binaries = await etcdThat(
    folder,
    `if [ "$(wc -l < "${folder.path}/calls")" -lt 3 ]; then echo "bind: address already in use"; else echo "another fault"; fi; exit 1`,
  );
  await expect(startControlPlane({ binaries })).rejects.toThrow("another fault");
  const seen = await calls(folder);
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map((line) => /listen-client-urls=(\S+)/.exec(line)?.[1])).size).toBe(3);
});

it("gives up after some tries", async () => {
  await using folder = await temporaryFolder();
  const binaries = await etcdThat(folder, 'echo "bind: address already in use"; exit 1');
  await expect(startControlPlane({ binaries })).rejects.toMatchObject({
    code: "CONTROL_PLANE_START",
    message: expect.stringMatching(
      /^etcd ended with exit code 1 before it was ready; .*\n.*already in use/,
    ),
  });
  expect(await calls(folder)).toHaveLength(5);
});

it("gives the last lines of a component that is not ready in time", async () => {
  await using folder = await temporaryFolder();
  const binaries = await etcdThat(folder, 'for i in $(seq 50); do echo "line $i"; done; sleep 600');
  const starting = startControlPlane({ binaries, startTimeoutMs: 1_000 });
  await expect(starting).rejects.toThrow(
    "etcd was not ready within 1000 ms; the last lines of its log:\n  line 31\n",
  );
});

it("says which program there is none of, and which cannot be run", async () => {
  await using folder = await temporaryFolder();
  const none = startControlPlane({ binaries: { origin: "test", commands: {} } });
  await expect(none).rejects.toThrow("there is no program for etcd");
  const commands = { etcd: { path: join(folder.path, "missing"), args: [] } };
  await expect(startControlPlane({ binaries: { origin: "test", commands } })).rejects.toMatchObject(
    {
      code: "CONTROL_PLANE_START",
      message: expect.stringContaining("missing"),
    },
  );
});

it("takes no other version of Kubernetes than the one that is asked for", async () => {
  // @ts-expect-error -- no version that there is
  const starting = startControlPlane({ version: "1.20" });
  await expect(starting).rejects.toThrow("found no control plane of Kubernetes 1.20");
});

it("does nothing when its signal has aborted before", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(startControlPlane({ signal })).rejects.toThrow("enough");
});
