import type { App, Chart } from "cdk8s";
import { checkOptions } from "../api/check-options.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { BundleMetadata } from "../olm/bundle-metadata.js";
import type { Icon } from "../olm/csv-types.js";
import type { ValidationIssue } from "../schema/issues.js";
import { ReleaseConfigError } from "./errors.js";
import type { FileReference } from "./file-reference.js";

/** What a bundle says of an operator; long texts and images may stand in files. */
export interface BundleConfig extends Omit<BundleMetadata, "description" | "icon"> {
  /** What the operator does and how to use it, in Markdown. */
  readonly description: string | FileReference;
  /** An SVG, PNG, JPEG or GIF. @default none, of which OperatorHub warns */
  readonly icon?: Icon | FileReference | undefined;
}

/** The data of a release: what is published, from which chart, under which names. */
export interface ReleaseConfig {
  readonly operator: OperatorDefinition;
  /** Makes the chart whose objects are published, in an app that it is given. */
  readonly chart: (app: App) => Chart;
  /** The image's repository, without a tag: the operator's version is the tag. */
  readonly image: string;
  readonly bundle: BundleConfig;
  /**
   * Run before anything is written; what one throws stops the release. Such as `checkChart` of
   * `slipway/chart-operator`.
   *
   * @default none
   */
  readonly checks?: readonly (() => unknown)[] | undefined;
}

const names = ["operator", "chart", "image", "bundle", "checks"];

/**
 * Describes a release in `slipway.config.ts`, as its default export.
 *
 * Returns what it is given. What the bundle says is checked when the bundle is made.
 *
 * @throws ReleaseConfigError `RELEASE_CONFIG_INVALID` for options that are missing,
 * unknown or of another type, all at once.
 */
export function defineConfig(config: ReleaseConfig): ReleaseConfig {
  const issues = checkConfig(config);
  if (issues.length > 0) throw new ReleaseConfigError(issues);
  return config;
}

function checkConfig(config: ReleaseConfig): readonly ValidationIssue[] {
  if (typeof config !== "object" || config === null) {
    return [
      { path: [], code: "OPTION_TYPE", message: `must be an object with ${names.join(", ")}` },
    ];
  }
  const { operator, chart, image, bundle, checks = [] } = config;
  const issues: ValidationIssue[] = [...checkOptions(config, names)];
  const want = (name: string, isGood: boolean, what: string): void => {
    if (!isGood) issues.push({ path: [name], code: "OPTION_TYPE", message: `must be ${what}` });
  };
  want(
    "operator",
    isObject(operator) && Array.isArray(operator.controllers),
    "what defineOperator returned",
  );
  want("chart", typeof chart === "function", "a function that takes an app and returns a chart");
  want(
    "image",
    typeof image === "string" && image !== "",
    "the repository of the operator's image",
  );
  want(
    "bundle",
    isObject(bundle),
    "an object with displayName, description, maintainers and channels",
  );
  want(
    "checks",
    Array.isArray(checks) && checks.every((check) => typeof check === "function"),
    "a list of functions",
  );
  if (typeof image === "string" && /@|:[^/]*$/.test(image)) {
    const message = `must have neither tag nor digest, because the operator's version is the tag; it is ${JSON.stringify(image)}`;
    issues.push({ path: ["image"], code: "IMAGE_TAG", message });
  }
  return issues;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The reference of the operator's image: its repository, with the version as the tag. */
export function imageReferenceOf({
  image,
  operator,
}: Pick<ReleaseConfig, "image" | "operator">): string {
  // A tag cannot hold the '+' of build metadata.
  return `${image}:${operator.version.replace("+", "_")}`;
}
