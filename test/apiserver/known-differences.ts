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
const serviceAccount: SequenceKind = {
  group: "",
  version: "v1",
  plural: "serviceaccounts",
  kind: "ServiceAccount",
  good: {},
};

const applyPatch = "application/apply-patch+yaml";

/** What is known to differ; an entry that differs no more is to be taken out, here and there. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    said: "An item of a list with keys that says none",
    sequence: {
      kind: serviceAccount,
      acts: [{ method: "POST", rest: "", body: { metadata: { name: "a" }, secrets: [{}] } }],
      watches: [],
    },
  },
  {
    said: "An immutable ConfigMap may get what is empty",
    sequence: {
      kind: configMap,
      acts: [
        { method: "POST", rest: "", body: { metadata: { name: "a" }, immutable: true } },
        {
          method: "PATCH",
          rest: "/a?fieldManager=m&force=true",
          type: applyPatch,
          body: { apiVersion: "v1", kind: "ConfigMap", immutable: true, binaryData: {} },
        },
      ],
      watches: [],
    },
  },
];
