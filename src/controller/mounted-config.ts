import { isPlainObject } from "../util/json.js";
import { configHashAnnotation } from "./child-labels.js";
import type { ChildObject } from "./child-object.js";
import { hashOf } from "./hash.js";

/** A ConfigMap or a Secret by its name, in the namespace of who reads it. */
export interface ConfigSource {
  readonly kind: "ConfigMap" | "Secret";
  readonly name: string;
}

type JSONObject = Readonly<Record<string, unknown>>;

/** The ConfigMaps and Secrets that the Pods of a workload read, each once; none of what is no workload. */
export function mountedConfig(object: ChildObject): readonly ConfigSource[] {
  const pod = at(podTemplateOf(object), "spec");
  const found: ConfigSource[] = [];
  const add = (kind: ConfigSource["kind"], name: unknown): void => {
    if (typeof name !== "string" || found.some((one) => one.kind === kind && one.name === name))
      return;
    found.push({ kind, name });
  };
  for (const volume of listAt(pod, "volumes")) {
    add("ConfigMap", at(volume, "configMap", "name"));
    add("Secret", at(volume, "secret", "secretName"));
    for (const source of listAt(volume, "projected", "sources")) {
      add("ConfigMap", at(source, "configMap", "name"));
      add("Secret", at(source, "secret", "name"));
    }
  }
  for (const container of [...listAt(pod, "initContainers"), ...listAt(pod, "containers")]) {
    for (const source of listAt(container, "envFrom")) {
      add("ConfigMap", at(source, "configMapRef", "name"));
      add("Secret", at(source, "secretRef", "name"));
    }
    for (const variable of listAt(container, "env")) {
      add("ConfigMap", at(variable, "valueFrom", "configMapKeyRef", "name"));
      add("Secret", at(variable, "valueFrom", "secretKeyRef", "name"));
    }
  }
  return found;
}

/**
 * The workload with a hash of what its Pods read in the annotations of their template, so that a change makes new
 * ones; what is not known, because nothing declares it, does not count.
 */
export function withConfigHash(
  object: ChildObject,
  contentOf: (source: ConfigSource) => unknown,
): ChildObject {
  const known = mountedConfig(object).flatMap((source) => {
    const content = contentOf(source);
    return content === undefined ? [] : [{ ...source, content }];
  });
  if (known.length === 0) return object;
  const template = podTemplateOf(object);
  const metadata = at(template, "metadata");
  const annotations = at(metadata, "annotations");
  const byName = known.toSorted((a, b) => (`${a.kind}/${a.name}` < `${b.kind}/${b.name}` ? -1 : 1));
  return {
    ...object,
    spec: {
      ...objectOf(object["spec"]),
      template: {
        ...objectOf(template),
        metadata: {
          ...objectOf(metadata),
          annotations: { ...objectOf(annotations), [configHashAnnotation]: hashOf(byName) },
        },
      },
    },
  };
}

/** What makes a ConfigMap or a Secret what it is, for those who read it; the same as wanted and as stored. */
export function configContent(object: JSONObject): unknown {
  const { data, binaryData } = object;
  return { data: objectOf(data), binaryData: objectOf(binaryData) };
}

function podTemplateOf({ apiVersion, kind, ...object }: ChildObject): unknown {
  const isWorkload =
    apiVersion === "apps/v1" && ["DaemonSet", "Deployment", "StatefulSet"].includes(kind);
  return isWorkload ? at(object, "spec", "template") : undefined;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) found = isPlainObject(found) ? found[name] : undefined;
  return found;
}

function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

function objectOf(value: unknown): JSONObject {
  return isPlainObject(value) ? value : {};
}
