import type { Sequence, SequenceKind } from "./sequence.js";

/** A request that the two servers answer differently, and the line of docs/reference/apiserver.md that says so. */
export interface KnownDifference {
  /** Stands in the page. */
  readonly said: string;
  readonly sequence: Sequence;
}

const configMap: SequenceKind = {
  group: "",
  version: "v1",
  plural: "configmaps",
  kind: "ConfigMap",
  good: {},
};
/** What is known to differ; an entry that differs no more is to be taken out, here and there. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    said: "watches in YAML",
    sequence: {
      kind: configMap,
      acts: [{ method: "GET", rest: "?watch=true&timeoutSeconds=1", accept: "application/yaml" }],
      watches: [],
    },
  },
];
