import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { compareTexts } from "./text.js";

/** What {@link syncFolder} did; paths are below the folder, with slashes, sorted. */
export interface SyncedFolder {
  /** The folder as an absolute path. */
  readonly folder: string;
  /** New files, and those whose bytes changed. */
  readonly written: readonly string[];
  /** Files that were there already with the same bytes. */
  readonly unchanged: readonly string[];
  /** Files that an earlier call wrote and that are not wanted any more. */
  readonly removed: readonly string[];
  /** Files that no call wrote; they are left alone. */
  readonly foreign: readonly string[];
}

/**
 * The list of the files that earlier calls wrote.
 *
 * Without an ending that kubectl would read: `kubectl apply -f` takes every JSON and YAML file of a folder.
 */
const recordName = ".slipway-files";
/** A file that is being written; a process that was killed may leave it, the next call takes its place. */
const partialName = ".slipway-partial";

/**
 * Makes a folder hold the given files, by their paths below it.
 *
 * A file appears whole or not at all. What an earlier call wrote and is not among
 * the files now is removed; anything else stays and is named in the result. A
 * process that was killed at any point is made good by the next call. Two calls at
 * once for one folder are not provided for.
 *
 * @throws the file system's own error where the folder cannot be read or written.
 */
export async function syncFolder(
  files: Readonly<Record<string, string>>,
  folder: string,
): Promise<SyncedFolder> {
  const root = resolve(folder);
  const paths = Object.keys(files).toSorted(compareTexts);
  const outside = paths.find((path) => !isInside(path));
  if (outside !== undefined) throw new Error(`${outside} leads out of the folder`);
  await mkdir(root, { recursive: true });
  await rm(join(root, partialName), { force: true });
  const recorded = await readRecord(root);
  const stale = recorded.filter((path) => !paths.includes(path));
  // Recorded before it is written: whatever is left half-way belongs to us.
  await replaceFile(root, recordName, formatRecord([...paths, ...stale]));
  const removed: string[] = [];
  for (const path of stale) if (await removeFile(root, path)) removed.push(path);
  const written: string[] = [];
  const unchanged: string[] = [];
  for (const path of paths) {
    const changed = await replaceFile(root, path, files[path] ?? "");
    (changed ? written : unchanged).push(path);
  }
  await replaceFile(root, recordName, formatRecord(paths));
  const ours = new Set([...paths, recordName]);
  const foreign = (await listFiles(root)).filter((path) => !ours.has(path));
  return { folder: root, written, unchanged, removed, foreign };
}

function formatRecord(paths: readonly string[]): string {
  return `${paths.toSorted(compareTexts).join("\n")}\n`;
}

/** The recorded paths that lead into the folder; none where there is no record. */
async function readRecord(root: string): Promise<readonly string[]> {
  const text = await readText(join(root, recordName));
  return (text ?? "").split("\n").filter(isInside);
}

function isInside(path: string): boolean {
  return path.split("/").every((part) => !["", ".", ".."].includes(part)) && !/[\\:]/.test(path);
}

/** Gives a file a content by renaming another over it; answers whether anything changed. */
async function replaceFile(root: string, path: string, text: string): Promise<boolean> {
  const target = join(root, path);
  if ((await readText(target)) === text) return false;
  await mkdir(dirname(target), { recursive: true });
  const partial = join(root, partialName);
  try {
    await writeFile(partial, text);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return true;
}

/** Removes a file, and the folders that this empties; answers whether it was there. */
async function removeFile(root: string, path: string): Promise<boolean> {
  try {
    await rm(join(root, path));
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ERR_FS_EISDIR", "EISDIR")) return false;
    throw error;
  }
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    try {
      await rmdir(join(root, parent));
    } catch (error) {
      if (hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) break;
      throw error;
    }
  }
  return true;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EISDIR")) return undefined;
    throw error;
  }
}

/** Every file below a folder, links included, by its path with slashes; sorted. */
async function listFiles(root: string, below = ""): Promise<readonly string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    }),
  );
  return lists.flat().toSorted(compareTexts);
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
