import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { BundleFiles } from "./bundle-files.js";
import { BundleFolderError } from "./errors.js";
import { compareTexts } from "../util/text.js";

/** The parts of a bundle's folder that OLM and its tools read. */
const parts = ["manifests", "metadata", "tests"];
const dockerfile = "bundle.Dockerfile";

/**
 * Reads a bundle's folder: `manifests`, `metadata` and `tests` with everything
 * below them, and `bundle.Dockerfile` where there is one.
 *
 * @throws BundleFolderError `BUNDLE_READ` where the folder cannot be read.
 */
export async function readBundle(folder: string): Promise<BundleFiles> {
  const root = resolve(folder);
  try {
    const entries = await readdir(root, { withFileTypes: true });
    const present = entries.map(({ name }) => name);
    const lists = await Promise.all(
      parts.filter((part) => present.includes(part)).map((part) => listFiles(root, part)),
    );
    const paths = [...lists.flat(), ...present.filter((name) => name === dockerfile)];
    const files = await Promise.all(
      paths
        .toSorted(compareTexts)
        .map(async (path) => [path, await readFile(join(root, path), "utf8")] as const),
    );
    return Object.fromEntries(files);
  } catch (error) {
    throw new BundleFolderError("BUNDLE_READ", root, error);
  }
}

async function listFiles(root: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    }),
  );
  return lists.flat();
}
