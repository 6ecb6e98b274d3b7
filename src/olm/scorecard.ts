/** A test of the scorecard: a Pod that judges the bundle, which it finds in `/bundle`. */
export interface ScorecardTest {
  readonly image: string;
  /** Command and arguments. @default what the image runs by itself */
  readonly entrypoint?: readonly string[] | undefined;
  /** What tests are chosen by, such as `suite` and `test`. @default {} */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Which tests `operator-sdk scorecard` runs on the bundle. */
export interface ScorecardOptions {
  /**
   * The image with operator-sdk's own tests, `operator-framework/scorecard-test` with the
   * registry before it and the version of operator-sdk behind it.
   */
  readonly image: string;
  /** Tests of your own, which run after those. @default [] */
  readonly tests?: readonly ScorecardTest[] | undefined;
}

/** Where the configuration of the scorecard stands in a bundle. */
export const scorecardPath = "tests/scorecard/config.yaml";

/** The tests that operator-sdk brings, by suite. */
const ownTests = {
  basic: ["basic-check-spec"],
  olm: [
    "olm-bundle-validation",
    "olm-crds-have-validation",
    "olm-crds-have-resources",
    "olm-spec-descriptors",
    "olm-status-descriptors",
  ],
} as const;

/**
 * The configuration of the scorecard.
 *
 * Follows `scorecard.operatorframework.io/v1alpha3` of github.com/operator-framework/api.
 */
export function scorecardConfigOf({ image, tests = [] }: ScorecardOptions): object {
  const standard = Object.entries(ownTests).flatMap(([suite, names]) =>
    names.map((test) => ({
      image,
      entrypoint: ["scorecard-test", test],
      labels: { suite, test: `${test}-test` },
    })),
  );
  return {
    apiVersion: "scorecard.operatorframework.io/v1alpha3",
    kind: "Configuration",
    metadata: { name: "config" },
    stages: [
      { parallel: true, tests: standard },
      ...(tests.length > 0 ? [{ parallel: true, tests }] : []),
    ],
  };
}
