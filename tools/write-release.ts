// One release: the bundle of a slipway.config.ts, written and checked.
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { App } from "cdk8s";
import { manifestsOf, type ReleaseConfig, resolveBundleMetadata } from "slipway/config";
import { type BundleFinding, createBundle, validateBundle, writeBundle } from "slipway/olm";

export interface WrittenRelease {
  readonly operator: string;
  readonly folder: string;
  readonly files: readonly string[];
  /** Files in the folder that nothing here wrote. */
  readonly foreign: readonly string[];
  readonly findings: readonly BundleFinding[];
}

/** Runs the checks of a release configuration; what one throws is what is wrong. */
export async function checkRelease(configPath: string): Promise<void> {
  const { checks = [] } = await load(configPath);
  for (const check of checks) await check();
}

/** Writes the bundle that a release configuration describes to a folder below `output`, named by the operator. */
export async function writeRelease(configPath: string, output: string): Promise<WrittenRelease> {
  const { operator, chart, bundle } = await load(configPath);
  const manifests = manifestsOf(chart(new App()));
  const metadata = await resolveBundleMetadata(bundle, dirname(configPath));
  const files = createBundle(operator, manifests, metadata);
  const { folder, foreign } = await writeBundle(files, join(output, operator.name));
  const findings = await validateBundle(folder);
  return { operator: operator.name, folder, files: Object.keys(files), foreign, findings };
}

async function load(configPath: string): Promise<ReleaseConfig> {
  const loaded: { readonly default: ReleaseConfig } = await import(pathToFileURL(configPath).href);
  return loaded.default;
}
