export {
  type BundleConfig,
  defineConfig,
  imageReferenceOf,
  type ReleaseConfig,
} from "./define-config.js";
export { ReleaseConfigError } from "./errors.js";
export { file, type FileReference } from "./file-reference.js";
export { manifestsOf } from "./manifests-of.js";
export { resolveBundleMetadata } from "./resolve-bundle-metadata.js";
