/** A bundle as a file tree: the text of each file by its path in the bundle's folder, sorted. */
export interface BundleFiles {
  readonly [path: string]: string;
}
