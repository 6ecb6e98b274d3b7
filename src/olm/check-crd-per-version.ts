import { canonicalJSON } from "../util/json.js";
import type { Report } from "./finding.js";
import { type JSONRecord, listAt, textAt, valueAt } from "./json-access.js";

/** What v1beta1 can say once for all versions, or for each. */
const fields = [
  { shared: ["validation"], own: ["schema"] },
  { shared: ["subresources"], own: ["subresources"] },
  { shared: ["additionalPrinterColumns"], own: ["additionalPrinterColumns"] },
] as const;

/**
 * Checks where a CRD of v1beta1 says what concerns its versions: at the top where all
 * have it in common, else in each, and never in both.
 *
 * Follows `validateCustomResourceDefinitionSpec` of apiextensions-apiserver.
 */
export function checkPerVersion(spec: JSONRecord, report: Report): void {
  const versions = listAt(spec, "versions");
  for (const { shared, own } of fields) {
    const given = versions.map((version) => valueAt(version, ...own));
    const isGiven = (value: unknown): boolean =>
      value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
    const path = ["spec", ...shared];
    if (isGiven(valueAt(spec, ...shared)) && given.some(isGiven)) {
      const message = `must not be there, because versions have ${own.join(".")} of their own: keep one of both`;
      report("CRD_PER_VERSION", message, path);
    }
    const [first] = given.map(canonicalJSON);
    if (
      given.length > 0 &&
      given.every((value) => isGiven(value) && canonicalJSON(value) === first)
    ) {
      const message = `all have the same ${own.join(".")}: v1beta1 wants it once, in spec.${shared.join(".")}`;
      report("CRD_PER_VERSION", message, ["spec", "versions"]);
    }
  }
  const single = textAt(spec, "version") ?? "";
  const name = textAt(versions[0], "name");
  if (single !== "" && name !== undefined && name !== single) {
    const message = `must be the first of spec.versions, ${name}, not ${single}`;
    report("CRD_PER_VERSION", message, ["spec", "version"]);
  }
}
