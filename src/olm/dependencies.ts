/** A kind of the cluster's API, by its group, version and name. */
export interface RequiredGVK {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/**
 * What has to hold of the other bundles that are installed: one form, which may hold others.
 *
 * Follows github.com/operator-framework/api, `pkg/constraints`.
 */
export type DependencyConstraint = {
  /** What the resolver says where the constraint does not hold. @default none */
  readonly failureMessage?: string | undefined;
} & (
  | { readonly gvk: RequiredGVK }
  | { readonly package: { readonly packageName: string; readonly versionRange: string } }
  /** A CEL expression over `properties`, with the function `semver_compare`. */
  | { readonly cel: { readonly rule: string } }
  | { readonly all: { readonly constraints: readonly DependencyConstraint[] } }
  | { readonly any: { readonly constraints: readonly DependencyConstraint[] } }
  | { readonly not: { readonly constraints: readonly DependencyConstraint[] } }
);

/**
 * What has to be installed beside the operator, as an entry of `metadata/dependencies.yaml`.
 *
 * Follows https://olm.operatorframework.io/docs/concepts/olm-architecture/dependency-resolution/
 */
export type BundleDependency =
  /** An operator that owns the kind. */
  | { readonly type: "olm.gvk"; readonly value: RequiredGVK }
  /** A package, in a range of versions such as `>=1.0.0 <2.0.0`. */
  | {
      readonly type: "olm.package";
      readonly value: { readonly packageName: string; readonly version: string };
    }
  /** Any bundle with the label among its properties. */
  | { readonly type: "olm.label"; readonly value: { readonly label: string } }
  | { readonly type: "olm.constraint"; readonly value: DependencyConstraint };

/**
 * The files of a bundle's dependencies.
 *
 * A constraint in another form than `cel` is a property: the validators of opm and
 * operator-sdk know only that form among the dependencies, and the resolver reads both.
 */
export function dependencyFiles(
  dependencies: readonly BundleDependency[],
): readonly (readonly [path: string, content: object])[] {
  const isProperty = ({ type, value }: BundleDependency): boolean =>
    type === "olm.constraint" && !("cel" in value && value.cel !== undefined);
  const properties = dependencies.filter(isProperty);
  const others = dependencies.filter((dependency) => !isProperty(dependency));
  return [
    ...(others.length > 0
      ? [["metadata/dependencies.yaml", { dependencies: others }] as const]
      : []),
    ...(properties.length > 0 ? [["metadata/properties.yaml", { properties }] as const] : []),
  ];
}
