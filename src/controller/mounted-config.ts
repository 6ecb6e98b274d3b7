import { isPlainObject } from "../util/json.js";
import { configHashAnnotation } from "./child-labels.js";
import type { ChildObject } from "./child-object.js";
import { shortHashOf } from "./hash.js";

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

/** What is in a source, as far as anybody knows: `absent` where it is declared and not there. */
export type SourceContent = { readonly content: unknown } | "absent" | undefined;

/**
 * The workload with hashes of what its Pods read in the annotations of their template, so that a change makes new
 * ones. What is not known, because nothing declares it, does not count; of what is absent, which may come again,
 * stays what the workload has: Pods would not start without it.
 *
 * @param found the workload as it is
 */
export function withConfigHash(
  object: ChildObject,
  contentOf: (source: ConfigSource) => SourceContent,
  found: object | undefined,
): ChildObject {
  const before = hashesIn(configHashOf(found));
  const hashes = mountedConfig(object).flatMap((source) => {
    const name = `${source.kind}/${source.name}`;
    const content = contentOf(source);
    const hash = content === "absent" ? before.get(name) : content && shortHashOf(content.content);
    return hash === undefined ? [] : [`${name}${separator}${hash}`];
  });
  if (hashes.length === 0) return object;
  const template = podTemplateOf(object);
  const metadata = at(template, "metadata");
  const annotations = at(metadata, "annotations");
  return {
    ...object,
    spec: {
      ...objectOf(object["spec"]),
      template: {
        ...objectOf(template),
        metadata: {
          ...objectOf(metadata),
          annotations: {
            ...objectOf(annotations),
            [configHashAnnotation]: hashes.toSorted().join(","),
          },
        },
      },
    },
  };
}

/** What {@link withConfigHash} noted on a workload. */
export function configHashOf(object: object | undefined): string | undefined {
  const annotations = at(object, "spec", "template", "metadata", "annotations");
  const noted = objectOf(annotations)[configHashAnnotation];
  return typeof noted === "string" ? noted : undefined;
}

/** No name holds it. */
const separator = "=";

function hashesIn(noted: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    (noted ?? "").split(",").flatMap((one): [string, string][] => {
      const [name, hash] = one.split(separator);
      return name === undefined || hash === undefined ? [] : [[name, hash]];
    }),
  );
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
