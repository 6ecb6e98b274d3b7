import {
  faultOfDns1035Label,
  faultOfDnsSubdomain,
  faultOfLabelValue,
  faultOfQualifiedName,
} from "../meta/names.js";
import { parseApiVersion } from "../meta/gvk.js";
import { bundleKinds, isBundleKind } from "./bundle-kinds.js";
import { type BundleFinding, type Report, reporterOf } from "./finding.js";
import { isRecord, listAt, recordAt, textAt, valueAt } from "./json-access.js";
import type { LoadedBundle, LoadedObject } from "./loaded-bundle.js";

/** What etcd takes of one object, by default. */
const maxObjectBytes = 1.5 * (1 << 20);
/** What all annotations of one object may take. Follows `TotalAnnotationSizeLimitB` of apimachinery. */
const maxAnnotationBytes = 256 * (1 << 10);

/**
 * Checks that OLM takes each object of a bundle, and that its metadata is as the API server wants it.
 *
 * Follows `ValidateBundleContent` of github.com/operator-framework/operator-registry.
 */
export function checkObjects({ objects }: LoadedBundle): readonly BundleFinding[] {
  const files = new Map<string, string>();
  return objects.flatMap((loaded) => {
    const findings: BundleFinding[] = [];
    const report = reporterOf(findings, loaded.file);
    checkKind(loaded, report);
    checkName(loaded, report);
    checkNamespace(loaded, report);
    checkMetadata(loaded, report);
    checkSize(loaded, report);
    const identity = identityOf(loaded);
    const first = files.get(identity);
    if (first === undefined) files.set(identity, loaded.file);
    else report("OBJECT_TWICE", `is ${loaded.kind} ${loaded.name}, as ${first} is: remove one`);
    return findings;
  });
}

function identityOf({ apiVersion, kind, name }: LoadedObject): string {
  return JSON.stringify([parseApiVersion(apiVersion).group, kind, name]);
}

function checkKind({ kind, apiVersion }: LoadedObject, report: Report): void {
  if (!isBundleKind(kind)) {
    const message = `is ${kind}, which OLM does not take in a bundle: let the operator create it; kinds that it takes are ${bundleKinds.join(", ")}`;
    report("OBJECT_KIND", message, ["kind"]);
  }
  // The ClusterServiceVersion has a finding of its own for it.
  if (apiVersion === "" && kind !== "ClusterServiceVersion") {
    report("OBJECT_API_VERSION", "must be given", ["apiVersion"]);
  }
}

function checkName({ kind, name, object }: LoadedObject, report: Report): void {
  const path = ["metadata", "name"];
  // Those two have rules of their own.
  if (kind === "ClusterServiceVersion" || kind === "CustomResourceDefinition") return;
  if (name === "") {
    const generated =
      textAt(object, "metadata", "generateName") === undefined
        ? ""
        : ", generateName is not enough";
    report("OBJECT_NAME", `must be given${generated}`, path);
    return;
  }
  const fault = faultOfName(kind, name);
  if (fault !== undefined) report("OBJECT_NAME", `${fault}, not ${JSON.stringify(name)}`, path);
}

function faultOfName(kind: string, name: string): string | undefined {
  switch (kind) {
    case "Service":
      return faultOfDns1035Label(name);
    case "Role":
    case "RoleBinding":
    case "ClusterRole":
    case "ClusterRoleBinding":
      return /^\.{1,2}$|[/%]/.test(name)
        ? "must be neither '.' nor '..' and hold neither '/' nor '%'"
        : undefined;
    default:
      return faultOfDnsSubdomain(name);
  }
}

function checkNamespace({ kind, object }: LoadedObject, report: Report): void {
  // Every generator writes a placeholder there, and every reader passes it over.
  if (kind === "ClusterServiceVersion") return;
  const namespace = valueAt(object, "metadata", "namespace");
  if (namespace === undefined || namespace === null || namespace === "") return;
  const message = `must be left out: OLM puts objects where the operator is installed, not into ${JSON.stringify(namespace)}`;
  report("OBJECT_NAMESPACE", message, ["metadata", "namespace"]);
}

function checkMetadata({ object, kind }: LoadedObject, report: Report): void {
  const metadata = recordAt(object, "metadata");
  // The ClusterServiceVersion has a finding of its own for values of the wrong type.
  const typesMatter = kind !== "ClusterServiceVersion";
  for (const field of ["labels", "annotations"] as const) {
    const given = metadata[field] ?? {};
    if (!isRecord(given)) {
      if (typesMatter) report("OBJECT_METADATA", "must be a map of strings", ["metadata", field]);
      continue;
    }
    for (const [key, value] of Object.entries(given)) {
      if (!typesMatter && typeof value !== "string") continue;
      // Of an annotation's key the letter case does not matter.
      const fault =
        faultOfQualifiedName(field === "annotations" ? key.toLowerCase() : key) ??
        (typeof value !== "string"
          ? `must be a string: put ${JSON.stringify(value)} in quotes`
          : field === "labels"
            ? faultOfLabelValue(value)
            : undefined);
      if (fault !== undefined) report("OBJECT_METADATA", fault, ["metadata", field, key]);
    }
  }
  const bytes = Object.entries(recordAt(metadata, "annotations")).reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(String(value)),
    0,
  );
  if (bytes > maxAnnotationBytes) {
    const message = `must take at most ${maxAnnotationBytes} bytes together, not ${bytes}: shorten the longest`;
    report("OBJECT_METADATA", message, ["metadata", "annotations"]);
  }
  if (listAt(metadata, "ownerReferences").length > 0) {
    const message = "must be left out: no object of a bundle is there before it";
    report("OBJECT_METADATA", message, ["metadata", "ownerReferences"]);
  }
}

function checkSize({ object }: LoadedObject, report: Report): void {
  const bytes = Buffer.byteLength(JSON.stringify(object));
  if (bytes <= maxObjectBytes) return;
  const message = `takes ${bytes} bytes, and a cluster stores at most ${maxObjectBytes} of one object: shorten it, for instance the descriptions of a schema`;
  report("OBJECT_SIZE", message);
}
