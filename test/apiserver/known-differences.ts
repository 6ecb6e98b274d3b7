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
const leases: SequenceKind = {
  group: "coordination.k8s.io",
  version: "v1",
  plural: "leases",
  kind: "Lease",
  good: {},
};

function differenceOf(
  said: string,
  kind: SequenceKind,
  ...acts: Sequence["acts"]
): KnownDifference {
  return { said, sequence: { kind, acts, watches: [] } };
}

const deep = `${"[".repeat(1500)}${"]".repeat(1500)}`;

/** What is known to differ; an entry that differs no more is to be taken out, here and there. */
export const knownDifferences: readonly KnownDifference[] = [
  differenceOf("watches in YAML", configMap, {
    method: "GET",
    rest: "?watch=true&timeoutSeconds=1",
    accept: "application/yaml",
  }),
  differenceOf("what is deeper is refused with 501", configMap, {
    method: "POST",
    rest: "",
    type: "application/json",
    text: `{"metadata":{"name":"a"},"unknown":${deep}}`,
  }),
  differenceOf("YAML that names a member twice cannot be read", configMap, {
    method: "POST",
    rest: "",
    type: "application/yaml",
    text: "metadata:\n  name: a\n  name: b\n",
  }),
  differenceOf("is refused where it is applied, and not converted as Go does", leases, {
    method: "PATCH",
    rest: "/a?fieldManager=a",
    type: "application/apply-patch+yaml",
    text: '{"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"a"},"spec":{"leaseDurationSeconds":4294967297}}',
  }),
];
