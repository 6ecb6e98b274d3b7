/** A group and a version, as `apiVersion` names them; the group of the core kinds is empty. */
export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** Formats an `apiVersion`: `apps/v1`, or `v1` for the core group. */
export function formatApiVersion({ group, version }: GroupVersion): string {
  return group === "" ? version : `${group}/${version}`;
}

/** Parses an `apiVersion`; inverse of {@link formatApiVersion}. */
export function parseApiVersion(apiVersion: string): GroupVersion {
  const slash = apiVersion.indexOf("/");
  if (slash === -1) return { group: "", version: apiVersion };
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}
