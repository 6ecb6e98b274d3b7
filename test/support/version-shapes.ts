import { kubernetesVersion } from "./kubernetes-version.js";
import type { DrawnValue } from "./shape-values.js";

/**
 * Fields of our shapes that Pods of a version do not have, or drop, as their feature is off.
 *
 * `EnvFiles` and `ContainerRestartRules` are on from 1.35, `schedulingGroup` came with 1.36.
 */
const fieldsNotServed: Readonly<Record<string, readonly string[]>> = {
  "1.34": ["fileKeyRef", "restartPolicyRules", "schedulingGroup"],
  "1.35": ["schedulingGroup"],
};

/** Whether the built-in objects of the server of this run have all fields of a value. */
export function isHeldBy(value: unknown): boolean {
  const missing = fieldsNotServed[kubernetesVersion] ?? [];
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, field]) => !missing.includes(name) && isHeldBy(field));
}

/** Whether a fault is a number beyond 32 bits that custom resources of the server of this run take: before 1.36. */
export function isBeyondRange({ value, fault, path }: DrawnValue): boolean {
  if (fault !== "type" || !["1.34", "1.35"].includes(kubernetesVersion)) return false;
  let found = value;
  for (const step of path) found = Object(found)[step];
  return Number.isInteger(found) && Number(found) >= 2 ** 31;
}

/** Faults that Pods of a version find too: `ClusterTrustBundleProjection` and `PodCertificateRequest` are on from 1.37. */
const foundByBoth: Readonly<Record<string, RegExp>> = {
  "1.37": /\.projected\.sources\[\]\.(clusterTrustBundle|podCertificate)\./,
};

/** Of the faults that only the schema finds on 1.36, those that only it finds on the server of this run. */
export function stillFoundBySchemaAlone(faults: readonly string[]): readonly string[] {
  return faults.filter((fault) => !foundByBoth[kubernetesVersion]?.test(fault));
}
