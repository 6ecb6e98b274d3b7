import type { BundleFiles, FindingId } from "slipway/olm";
import { formatYAML, parseYAMLDocuments } from "../../../src/util/yaml.js";
import { bundleOf } from "./sample.js";

/** A bundle that breaks one rule; `also` names the findings that this cannot be without. */
export interface BrokenBundle {
  readonly files: BundleFiles;
  readonly also?: readonly FindingId[];
}

export const csvPath = "manifests/cache-operator.clusterserviceversion.yaml";
export const crdPath = "manifests/cache.example.com_caches.yaml";
export const servicePath = "manifests/cache-operator-metrics_v1_service.yaml";
export const annotationsPath = "metadata/annotations.yaml";

export const good = bundleOf("Cluster");
export const prefix = "operators.operatorframework.io.bundle";

/** A change to an object: values by their dotted path; `undefined` removes, a function replaces. */
type Changes = Readonly<Record<string, unknown>>;

function apply(object: unknown, changes: Changes): unknown {
  const copy: unknown = structuredClone(object);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split("/");
    const last = names.pop() ?? "";
    let holder = Object(copy);
    for (const name of names) holder = holder[name] ??= {};
    const next: unknown = typeof value === "function" ? value(holder[last]) : value;
    if (next === undefined) Reflect.deleteProperty(holder, last);
    else holder[last] = next;
  }
  return copy;
}

function change(path: string, changes: Changes): BundleFiles {
  const [object] = parseYAMLDocuments(good[path] ?? "");
  return { ...good, [path]: formatYAML(apply(object, changes)) };
}

export const csv = (changes: Changes): BundleFiles => change(csvPath, changes);
export const crd = (changes: Changes): BundleFiles => change(crdPath, changes);
export const service = (changes: Changes): BundleFiles => change(servicePath, changes);
/** The labels of the Dockerfile are another matter. */
export const annotations = (changes: Changes): BundleFiles =>
  without(change(annotationsPath, changes), "bundle.Dockerfile");

export function without(files: BundleFiles, ...paths: readonly string[]): BundleFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));
}

export function add(path: string, object: unknown): BundleFiles {
  return { ...good, [path]: typeof object === "string" ? object : formatYAML(object) };
}

export const owned = "spec/customresourcedefinitions/owned/0";
export const version = "spec/versions/0";
export const configMap = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
export const exampleText = (...examples: readonly unknown[]): string => JSON.stringify(examples);
export const example = {
  apiVersion: "cache.example.com/v1",
  kind: "Cache",
  metadata: { name: "a" },
  spec: { version: "7" },
};
export const almExamples = "metadata/annotations/alm-examples";
/** Text that compresses badly, the same each time. */
export function noise(bytes: number): string {
  let state = 1;
  let text = "";
  while (text.length < bytes) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += state.toString(36);
  }
  return text.slice(0, bytes);
}
