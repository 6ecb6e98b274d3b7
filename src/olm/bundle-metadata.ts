import type { Icon, Link, Maintainer } from "./csv-types.js";
import type { BundleDependency } from "./dependencies.js";
import type { ScorecardOptions } from "./scorecard.js";

/** How much of an operand's life an operator takes care of, in OLM's words and order. */
export const capabilityLevels = [
  "Basic Install",
  "Seamless Upgrades",
  "Full Lifecycle",
  "Deep Insights",
  "Auto Pilot",
] as const;

/** One of {@link capabilityLevels}. @see https://operatorframework.io/operator-capabilities/ */
export type CapabilityLevel = (typeof capabilityLevels)[number];

/** The categories that OLM's own validator knows. */
export const categories = [
  "AI/Machine Learning",
  "Application Runtime",
  "Big Data",
  "Cloud Provider",
  "Database",
  "Developer Tools",
  "Integration & Delivery",
  "Logging & Tracing",
  "Modernization & Migration",
  "Monitoring",
  "Networking",
  "Observability",
  "OpenShift Optional",
  "Security",
  "Storage",
  "Streaming & Messaging",
] as const;

/** One of {@link categories}. */
export type Category = (typeof categories)[number];

/** How ripe a release is, by OLM's convention. */
export const maturities = [
  "planning",
  "pre-alpha",
  "alpha",
  "beta",
  "stable",
  "mature",
  "inactive",
  "deprecated",
] as const;

/** One of {@link maturities}. */
export type Maturity = (typeof maturities)[number];

/** The first release whose API server evaluates CEL rules and enforces Pod Security by default. */
export const defaultMinKubeVersion = "1.25.0";

/**
 * What a bundle says of an operator beside what its definition and its manifests say already.
 *
 * Goes into the ClusterServiceVersion and `metadata/annotations.yaml`.
 */
export interface BundleMetadata {
  /** What catalogs call the operator. */
  readonly displayName: string;
  /** What it does and how to use it, in Markdown. */
  readonly description: string;
  /** One sentence for lists, of which about 135 characters are shown. */
  readonly summary?: string | undefined;
  /** Who looks after it; at least one. */
  readonly maintainers: readonly Maintainer[];
  /** Who publishes it. @default the name of the first maintainer */
  readonly provider?: Link | undefined;
  /** The channels that the bundle is published in; at least one. Names start with `stable`, `fast` or `candidate` by convention. */
  readonly channels: readonly string[];
  /** The channel of a subscription that names none. @default the first of `channels` */
  readonly defaultChannel?: string | undefined;
  /** @default none, of which OperatorHub warns */
  readonly icon?: Icon | undefined;
  /** Words to search for. @default [] */
  readonly keywords?: readonly string[] | undefined;
  /** @default [] */
  readonly links?: readonly Required<Link>[] | undefined;
  /** @default "Basic Install" */
  readonly capabilities?: CapabilityLevel | undefined;
  /** @default [] */
  readonly categories?: readonly Category[] | undefined;
  /** @default none */
  readonly maturity?: Maturity | undefined;
  /**
   * The oldest Kubernetes release that the operator runs on, such as `1.29.0`.
   *
   * @default "1.25.0", the first that evaluates CEL rules and enforces Pod Security by default
   */
  readonly minKubeVersion?: string | undefined;
  /** When the release was made, in RFC 3339; never read from the clock. @default none */
  readonly createdAt?: string | undefined;
  /** Where the source is. @default none */
  readonly repository?: string | undefined;
  /** Who gives support. @default none */
  readonly support?: string | undefined;
  /** The ClusterServiceVersion that this one replaces: `database-operator.v1.0.0`. @default none */
  readonly replaces?: string | undefined;
  /** ClusterServiceVersions that an upgrade to this one passes over. @default [] */
  readonly skips?: readonly string[] | undefined;
  /** The versions that can be upgraded to this one directly, such as `>=1.0.0 <1.2.0`. @default none */
  readonly skipRange?: string | undefined;
  /**
   * The architectures that all images of the operator are built for, in Go's words:
   * `amd64`, `arm64`, `ppc64le`, `s390x`.
   *
   * @default none named, which catalogs take for amd64
   */
  readonly architectures?: readonly string[] | undefined;
  /** The operating systems, in Go's words. @default none named, which catalogs take for linux */
  readonly operatingSystems?: readonly string[] | undefined;
  /** What has to be installed beside the operator. @default [] */
  readonly dependencies?: readonly BundleDependency[] | undefined;
  /** Tests for `operator-sdk scorecard`. @default none */
  readonly scorecard?: ScorecardOptions | undefined;
  /** Further annotations of the ClusterServiceVersion, such as `features.operators.openshift.io/disconnected`. @default {} */
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}
