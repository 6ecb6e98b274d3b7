import type { BundleFiles } from "./bundle-files.js";
import { checkBundle } from "./check-bundle.js";
import { checkCRDs } from "./check-crds.js";
import { checkCSV } from "./check-csv.js";
import { checkDependencies } from "./check-dependencies.js";
import { checkFormat } from "./check-format.js";
import { checkObjects } from "./check-objects.js";
import type { BundleFinding } from "./finding.js";
import { compareTexts } from "../util/text.js";
import { loadBundle } from "./loaded-bundle.js";
import { readBundle } from "./read-bundle.js";

/**
 * Checks a bundle of format `registry+v1` and lists every finding, sorted by file, path and id.
 *
 * Covers what `operator-sdk bundle validate` and `opm alpha bundle validate` check
 * by default, finding by finding, and beside that: examples against the schemas, paths
 * of descriptors, the upgrade graph's ends at this version, labels against annotations,
 * sizes of single objects, accounts that OLM would not create, constraints among the
 * properties.
 *
 * Not covered: the optional validators (OperatorHub, categories, good practices
 * but for empty descriptions, removed APIs but for CRDs, images of several
 * architectures), CEL rules, what stands in `tests`, webhook definitions but for their
 * types and install modes, and fields of a Pod template that Go's decoder would refuse
 * for their type.
 *
 * @param bundle - the bundle's folder, or its files.
 * @throws BundleFolderError `BUNDLE_READ` where the folder cannot be read.
 */
export async function validateBundle(
  bundle: string | BundleFiles,
): Promise<readonly BundleFinding[]> {
  return checkFiles(typeof bundle === "string" ? await readBundle(bundle) : bundle);
}

/** The checks of {@link validateBundle}, on files that have been read. */
function checkFiles(files: BundleFiles): readonly BundleFinding[] {
  const bundle = loadBundle(files);
  return [
    ...bundle.findings,
    ...checkFormat(bundle),
    ...checkDependencies(bundle),
    ...checkBundle(bundle),
    ...checkCSV(bundle),
    ...checkCRDs(bundle),
    ...checkObjects(bundle),
  ].toSorted((a, b) => compareTexts(keyOf(a), keyOf(b)));
}

function keyOf({ file, path, id, message }: BundleFinding): string {
  return JSON.stringify([file, path, id, message]);
}
