import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPlainObject } from "../../src/util/json.js";
import { parseYAMLDocuments } from "../../src/util/yaml.js";

/** The folder of public projects' files; absent where none is given. */
export const corpusFolder: string | undefined = process.env["SLIPWAY_CORPUS"] || undefined;

/** What a test is called that needs the folder, where there is none. */
export const withoutCorpus = "not proven: set SLIPWAY_CORPUS to a folder with CRDs below crds/";

export interface CorpusFile {
  readonly name: string;
  readonly text: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** The CustomResourceDefinitions of the folder, one a file. */
export function corpusFiles(folder: string): readonly CorpusFile[] {
  const crds = join(folder, "crds");
  const paths = readdirSync(crds, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => /\.ya?ml$/.test(path))
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(join(crds, name), "utf8");
      return parseYAMLDocuments(text, { source: name })
        .filter(isPlainObject)
        .filter(({ kind }) => kind === "CustomResourceDefinition")
        .map((manifest) => ({ name, text, manifest }));
    });
}

/**
 * A manifest without what a server fills in or drops: Go's zero values of optional fields, the names
 * that follow from the kind, what belongs to a cluster.
 */
export function comparable(manifest: unknown): unknown {
  const { apiVersion, kind, metadata, spec } = Object(manifest);
  const { name, labels, annotations } = metadata;
  const { preserveUnknownFields: _no, conversion, names, ...rest } = spec;
  return {
    apiVersion,
    kind,
    metadata: withoutZeros({ name, labels, annotations }),
    spec: {
      ...Object(withoutZeros(rest)),
      names: {
        singular: names.kind.toLowerCase(),
        listKind: `${names.kind}List`,
        ...Object(withoutZeros(names)),
      },
      conversion: conversion ?? { strategy: "None" },
    },
  };
}

const values = ["default", "example", "enum"];
/** In Go pointers or required: their zero values are kept. */
const kept = [
  "served",
  "storage",
  "minimum",
  "maximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "additionalProperties",
  "openAPIV3Schema",
  "status",
  "subresources",
  "optionalOldSelf",
  "port",
  "path",
];

function withoutZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeros);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      if (member === null || member === undefined) return [];
      if (values.includes(name) && !isPlainObject(Object(member)["properties"]))
        return [[name, member]];
      if (name === "properties") {
        const fields = Object.entries(member).map(([field, node]) => [field, withoutZeros(node)]);
        return fields.length === 0 ? [] : [[name, Object.fromEntries(fields)]];
      }
      const isZero =
        member === false ||
        member === "" ||
        member === 0 ||
        (Array.isArray(member) && member.length === 0) ||
        (isPlainObject(member) && Object.keys(member).length === 0);
      return isZero && !kept.includes(name) ? [] : [[name, withoutZeros(member)]];
    }),
  );
}
