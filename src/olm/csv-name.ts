import { faultOfDnsSubdomain, faultOfLabelValue } from "../meta/names.js";

/** What a ClusterServiceVersion of an operator's version is called, by OLM's convention. */
export function csvNameOf({
  name,
  version,
}: {
  readonly name: string;
  readonly version: string;
}): string {
  return `${name}.v${version}`;
}

/** Says what is wrong with the name of a ClusterServiceVersion: OLM puts it into labels as well. */
export function faultOfCSVName(name: string): string | undefined {
  if (name === "") return "must not be empty";
  return faultOfDnsSubdomain(name) ?? faultOfLabelValue(name);
}
