import { resolve } from "node:path";
import { syncFolder, type SyncedFolder } from "../util/file-tree.js";
import type { BundleFiles } from "./bundle-files.js";
import { BundleFolderError } from "./errors.js";

/**
 * What {@link writeBundle} did; paths are below the folder, sorted.
 *
 * Foreign files are left alone; those in `manifests` and `metadata` become part of the image.
 */
export type WrittenBundle = SyncedFolder;

/**
 * Writes a bundle to a folder, which is made where there is none.
 *
 * A file appears whole or not at all. What an earlier run wrote and this bundle
 * does not hold is removed; anything else stays and is named in the result. A run
 * that was killed at any point is made good by the next one. Two runs at once
 * into one folder are not provided for.
 *
 * @throws BundleFolderError `BUNDLE_WRITE` where the folder cannot be written to.
 */
export async function writeBundle(files: BundleFiles, folder: string): Promise<WrittenBundle> {
  try {
    return await syncFolder(files, folder);
  } catch (error) {
    throw new BundleFolderError("BUNDLE_WRITE", resolve(folder), error);
  }
}
