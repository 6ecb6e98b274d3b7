import type { PersistentVolumeClaimSpec } from "../../kubernetes/core-v1.types.generated.js";
import { type ApiObject, membersOf, textOf } from "../values/api-object.js";

export type ClaimSpec = PersistentVolumeClaimSpec;

export function claimSpecOf(object: ApiObject): ClaimSpec {
  return membersOf(object["spec"]);
}

/** The class of a claim: an annotation of old goes before the field. */
export function claimClass(object: ApiObject): string {
  return (
    object.metadata.annotations?.["volume.beta.kubernetes.io/storage-class"] ??
    claimSpecOf(object).storageClassName ??
    ""
  );
}

export function isSnapshotOrClaim(source: ClaimSpec["dataSource"]): boolean {
  if (source === undefined) return false;
  const { kind } = source;
  const apiGroup = textOf(source.apiGroup);
  return (
    (kind === "PersistentVolumeClaim" && apiGroup === "") ||
    (kind === "VolumeSnapshot" && apiGroup === "snapshot.storage.k8s.io")
  );
}

/** A spec as Go's own form of it, which refusals show. */
export function goClaimSpec(spec: ClaimSpec): object {
  const source = (value: ClaimSpec["dataSourceRef"] | undefined, withNamespace: boolean): unknown =>
    value === undefined
      ? null
      : {
          APIGroup: value.apiGroup ?? null,
          Kind: value.kind,
          Name: value.name,
          ...(withNamespace ? { Namespace: value.namespace ?? null } : {}),
        };
  return {
    AccessModes: spec.accessModes ?? null,
    Selector: spec.selector ?? null,
    Resources: {
      Limits: spec.resources?.limits ?? null,
      Requests: spec.resources?.requests ?? null,
    },
    VolumeName: spec.volumeName ?? "",
    StorageClassName: spec.storageClassName ?? null,
    VolumeMode: spec.volumeMode ?? null,
    DataSource: source(spec.dataSource, false),
    DataSourceRef: source(spec.dataSourceRef, true),
    VolumeAttributesClassName: spec.volumeAttributesClassName ?? null,
  };
}
