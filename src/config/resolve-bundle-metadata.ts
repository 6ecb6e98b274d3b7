import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { BundleMetadata } from "../olm/bundle-metadata.js";
import type { Icon, IconMediaType } from "../olm/csv-types.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { BundleConfig } from "./define-config.js";
import { ReleaseConfigError } from "./errors.js";
import { type FileReference, isFileReference } from "./file-reference.js";

/**
 * Reads the files that a bundle's metadata refers to, by their paths from `folder`.
 *
 * A description becomes the file's text, with the line ends of Unix; an icon its
 * bytes in Base64, with the media type that the file's name says.
 *
 * @throws ReleaseConfigError `RELEASE_CONFIG_INVALID` for files that cannot be
 * read or are no icons by their name, all at once.
 */
export async function resolveBundleMetadata(
  bundle: BundleConfig,
  folder: string,
): Promise<BundleMetadata> {
  const issues: ValidationIssue[] = [];
  const { description, icon, ...rest } = bundle;
  const text = await resolveText(description, folder, issues);
  const image = await resolveIcon(icon, folder, issues);
  if (issues.length > 0) throw new ReleaseConfigError(issues);
  return { ...rest, description: text, ...(image === undefined ? {} : { icon: image }) };
}

async function resolveText(
  value: string | FileReference,
  folder: string,
  issues: ValidationIssue[],
): Promise<string> {
  if (!isFileReference(value)) return value;
  const bytes = await read(value, folder, (message) =>
    issues.push({ path: ["bundle", "description"], code: "FILE_UNREADABLE", message }),
  );
  return (bytes?.toString("utf8") ?? "").replace(/^\ufeff/, "").replace(/\r\n/g, "\n");
}

const mediaTypes: Readonly<Record<string, IconMediaType>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
};

async function resolveIcon(
  value: Icon | FileReference | undefined,
  folder: string,
  issues: ValidationIssue[],
): Promise<Icon | undefined> {
  if (!isFileReference(value)) return value;
  const path = ["bundle", "icon"];
  const mediatype = mediaTypes[extname(value.file).toLowerCase()];
  if (mediatype === undefined) {
    const message = `must be a file that ends in ${Object.keys(mediaTypes).join(", ")}, not ${value.file}`;
    issues.push({ path, code: "ICON_TYPE", message });
    return undefined;
  }
  const bytes = await read(value, folder, (message) =>
    issues.push({ path, code: "FILE_UNREADABLE", message }),
  );
  return { base64data: bytes?.toString("base64") ?? "", mediatype };
}

async function read(
  { file }: FileReference,
  folder: string,
  report: (message: string) => void,
): Promise<Buffer | undefined> {
  const path = resolve(folder, file);
  try {
    return await readFile(path);
  } catch (error) {
    report(`cannot be read from ${path}: ${describe(error)}`);
    return undefined;
  }
}

function describe(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT":
      return "there is no such file; paths start at the folder of the configuration file";
    case "EISDIR":
      return "that is a folder";
    case "EACCES":
    case "EPERM":
      return "it may not be read; check its permissions";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
