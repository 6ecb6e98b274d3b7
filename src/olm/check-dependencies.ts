import { faultsOfDependency } from "./dependency-faults.js";
import { type BundleFinding, reporterOf } from "./finding.js";
import { isRecord, listAt, textAt, valueAt } from "./json-access.js";
import { type LoadedBundle, parse } from "./loaded-bundle.js";

/**
 * Checks what a bundle asks to be installed beside it.
 *
 * Follows `validateDependencies` of github.com/operator-framework/operator-registry. Any
 * file in `metadata` with a list `dependencies` counts, whatever it is called.
 */
export function checkDependencies({ files }: LoadedBundle): readonly BundleFinding[] {
  const findings: BundleFinding[] = [];
  for (const file of Object.keys(files).filter((path) => /^metadata\/[^/]+$/.test(path))) {
    const report = reporterOf(findings, file);
    const [content] = parse(file, files[file] ?? "", () => undefined) ?? [];
    // Annotations have been looked at; a file that holds them is read for nothing else.
    if (isRecord(valueAt(content, "annotations"))) continue;
    listAt(content, "properties").forEach((property, index) => {
      // Values of any other type are the business of whoever reads them.
      if (textAt(property, "type") !== "olm.constraint") return;
      for (const { path, message } of faultsOfDependency(property)) {
        report("DEPENDENCY_VALUE", message, ["properties", index, ...path]);
      }
    });
    listAt(content, "dependencies").forEach((dependency, index) => {
      const path = ["dependencies", index];
      for (const fault of faultsOfDependency(dependency)) {
        const id = fault.of === "type" ? "DEPENDENCY_TYPE" : "DEPENDENCY_VALUE";
        report(id, fault.message, [...path, ...fault.path]);
      }
      const isConstraint = textAt(dependency, "type") === "olm.constraint";
      if (isConstraint && !isRecord(valueAt(dependency, "value", "cel"))) {
        const message =
          "must have the form cel, the only one that opm and operator-sdk take here: move any other to metadata/properties.yaml, with the same type and value";
        report("DEPENDENCY_FORM", message, [...path, "value"]);
      }
    });
  }
  return findings;
}
