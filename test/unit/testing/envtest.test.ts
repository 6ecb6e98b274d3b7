import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../src/util/clock.js";
import { fetchEnvtest, findEnvtest } from "../../../src/testing/envtest-archive.js";
import { chooseArchive, parseEnvtestIndex } from "../../../src/testing/envtest-index.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const arch = process.arch === "x64" ? "amd64" : process.arch;
const name = `envtest-v1.36.2-${process.platform}-${arch}.tar.gz`;

async function archiveOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const packing = pack();
  for (const [path, content] of Object.entries(files)) {
    packing.entry({ name: `controller-tools/envtest/${path}`, mode: 0o755 }, content);
  }
  packing.finalize();
  return gzipSync(await buffer(packing));
}

interface Release extends AsyncDisposable {
  readonly index: string;
  readonly requests: string[];
}

/** A server with an index of one archive, which it serves behind a redirect as GitHub does. */
async function release(
  archive: Buffer,
  hash = createHash("sha512").update(archive).digest("hex"),
): Promise<Release> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (path === "/index.yaml") {
      response.end(
        `releases:\n  v1.36.2:\n    ${name}:\n      hash: ${hash}\n      selfLink: ${base}/download\n`,
      );
    } else if (path === "/download") {
      response.writeHead(302, { location: "/storage" }).end();
    } else if (path === "/storage") {
      response.end(archive);
    } else {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    index: `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.yaml`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

const programs = { etcd: "the etcd", "kube-apiserver": "the server", kubectl: "the client" };

vi.setConfig({ testTimeout: 60_000 });

describe("parseEnvtestIndex", () => {
  const text = `
releases:
  v1.36.0:
    envtest-v1.36.0-linux-amd64.tar.gz: {hash: aa, selfLink: https://example.com/0}
  v1.36.10:
    envtest-v1.36.10-linux-amd64.tar.gz: {hash: bb, selfLink: https://example.com/10}
    envtest-v1.36.10-windows-amd64.tar.gz: {hash: cc, selfLink: https://example.com/w}
  v1.36.9:
    envtest-v1.36.9-linux-amd64.tar.gz: {hash: dd, selfLink: https://example.com/9}
    broken.tar.gz: {hash: ee}
  v1.36.11-rc.1:
    envtest-v1.36.11-rc.1-linux-amd64.tar.gz: {hash: ff, selfLink: https://example.com/rc}
`;

  it("chooses the newest patch by number, for the platform, and no candidates for a release", () => {
    const archives = parseEnvtestIndex(text, "index");
    expect(archives).toHaveLength(5);
    const linux = chooseArchive(archives, "v1.36", { os: "linux", arch: "x64" });
    expect(linux).toMatchObject({ version: "v1.36.10", hash: "bb", url: "https://example.com/10" });
    expect(chooseArchive(archives, "v1.36", { os: "win32", arch: "x64" })?.hash).toBe("cc");
    expect(chooseArchive(archives, "v1.36", { os: "darwin", arch: "arm64" })).toBeUndefined();
    expect(chooseArchive(archives, "v1.3", { os: "linux", arch: "x64" })).toBeUndefined();
  });

  it("finds nothing in another document", () => {
    expect(parseEnvtestIndex("[]", "index")).toEqual([]);
    expect(parseEnvtestIndex("", "index")).toEqual([]);
  });
});

describe("fetchEnvtest", () => {
  const options = { clock: systemClock, version: "v1.36.3", onProgress: () => {} };

  it("unpacks the programs it needs, executable, and fetches them once", async () => {
    await using folder = await temporaryFolder();
    await using server = await release(await archiveOf(programs));
    const all = { ...options, cacheFolder: folder.path, index: server.index };
    expect(await findEnvtest(all)).toBeUndefined();
    const [unpacked] = await Promise.all([fetchEnvtest(all), fetchEnvtest(all)]);
    expect(unpacked).toBe(
      join(folder.path, "envtest", `v1.36.2-${process.platform}-${process.arch}`),
    );
    expect((await readdir(unpacked)).sort()).toEqual(["etcd", "kube-apiserver"]);
    expect(await readFile(join(unpacked, "etcd"), "utf8")).toBe("the etcd");
    expect((await stat(join(unpacked, "etcd"))).mode & 0o111).not.toBe(0);
    expect(server.requests.filter((path) => path === "/storage")).toHaveLength(1);
    expect(await findEnvtest(all)).toBe(unpacked);
  });

  it("refuses an archive with another checksum, and keeps nothing of it", async () => {
    await using folder = await temporaryFolder();
    await using server = await release(await archiveOf(programs), "abcdef");
    const fetching = fetchEnvtest({ ...options, cacheFolder: folder.path, index: server.index });
    await expect(fetching).rejects.toThrow("the index says abcdef");
    expect(await readdir(join(folder.path, "envtest"))).toEqual([".lock"]);
  });

  it("refuses an archive that lacks a program, or that ends early", async () => {
    await using folder = await temporaryFolder();
    await using lacking = await release(await archiveOf({ etcd: "the etcd" }));
    const all = { ...options, cacheFolder: folder.path };
    await expect(fetchEnvtest({ ...all, index: lacking.index })).rejects.toThrow(
      "has no kube-apiserver",
    );
    const whole = await archiveOf(programs);
    await using short = await release(whole.subarray(0, whole.length - 40));
    await expect(fetchEnvtest({ ...all, index: short.index })).rejects.toThrow();
    expect(await readdir(join(folder.path, "envtest"))).toEqual([".lock"]);
  });

  it("says which index lacks the version, or cannot be read", async () => {
    await using folder = await temporaryFolder();
    await using server = await release(Buffer.alloc(0));
    const all = { ...options, cacheFolder: folder.path };
    const other = fetchEnvtest({ ...all, index: server.index, version: "v1.20.0" });
    await expect(other).rejects.toThrow(`${server.index} has no archive of v1.20`);
    const missing = server.index.replace("index", "none");
    await expect(fetchEnvtest({ ...all, index: missing })).rejects.toThrow("answered status 404");
  });
});
