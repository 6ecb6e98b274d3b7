// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.

/** `LabelSelector` of meta/v1, as written. */
export interface LabelSelector {
  matchExpressions?: readonly LabelSelectorRequirement[] | undefined;
  matchLabels?: { [name: string]: string } | undefined;
}

/** `LabelSelectorRequirement` of meta/v1, as written. */
export interface LabelSelectorRequirement {
  key: string;
  operator: string;
  values?: readonly string[] | undefined;
}

/** `Condition` of meta/v1, as stored. */
export interface StoredCondition {
  readonly lastTransitionTime: string;
  readonly message: string;
  readonly observedGeneration?: number | undefined;
  readonly reason: string;
  readonly status: string;
  readonly type: string;
}

/** `LabelSelector` of meta/v1, as stored. */
export interface StoredLabelSelector {
  readonly matchExpressions?: readonly StoredLabelSelectorRequirement[] | undefined;
  readonly matchLabels?: { readonly [name: string]: string } | undefined;
}

/** `LabelSelectorRequirement` of meta/v1, as stored. */
export interface StoredLabelSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[] | undefined;
}
