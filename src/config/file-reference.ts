/** A file that stands for what is in it, by its path from the folder of the configuration file. */
export interface FileReference {
  readonly file: string;
}

/**
 * Stands for the content of a file: `description: file("./README.md")`.
 *
 * `path` starts at the folder of the configuration file. Nothing is read until
 * `resolveBundleMetadata` is called.
 */
export function file(path: string): FileReference {
  return Object.freeze({ file: path });
}

/** Whether a value is a {@link FileReference}. */
export function isFileReference(value: unknown): value is FileReference {
  return (
    typeof value === "object" && value !== null && "file" in value && typeof value.file === "string"
  );
}
