// How Go writes the fields of Kubernetes' types as JSON: what OpenAPI documents do not say. Read from
// the sources that the control plane is built of.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltinType } from "../../src/apiserver/model/builtin-data.js";

/**
 * When a field is written: a `p`ointer where there is one, what `z`ero leaves out where it is not the
 * zero of its type, though a struct has none, `o` likewise with structs, and `k` always.
 */
export type GoForm = "p" | "z" | "o" | "k";

export interface GoField {
  readonly form: GoForm;
  /** Its Go type, such as `[]v1.Container`. */
  readonly type: string;
  /** How a strategic merge patch merges the field, where it says so. */
  readonly patch: Pick<BuiltinType, "patchStrategy" | "patchMergeKey">;
}

type Structs = Map<string, { fields: Map<string, GoField>; embedded: string[] }>;

const modules: Readonly<Record<string, readonly [string, string]>> = {
  meta: ["k8s.io/apimachinery", "pkg/apis/meta"],
  apiextensions: ["k8s.io/apiextensions-apiserver", "pkg/apis/apiextensions"],
  apiregistration: ["k8s.io/kube-aggregator", "pkg/apis/apiregistration"],
};

/** Reads the structs of a group and version, such as `core.v1`. */
export function readGoStructs(groupVersion: string): Structs {
  const directory = goPackageFolder(groupVersion);
  const structs: Structs = new Map();
  for (const file of ["types.go", "types_jsonschema.go", "types_swagger_doc_generated.go"]) {
    let text: string;
    try {
      text = readFileSync(join(directory, file), "utf8");
    } catch {
      continue;
    }
    readStructs(text, structs);
  }
  return structs;
}

/** Where the Go sources of a group and version are. */
export function goPackageFolder(groupVersion: string): string {
  const [group = "", version = ""] = groupVersion.split(".");
  const [module, folder] = modules[group] ?? ["k8s.io/api", group];
  return join(moduleFolder(module), folder, version);
}

const folders = new Map<string, string>();

export function moduleFolder(module: string): string {
  const known = folders.get(module);
  if (known !== undefined) return known;
  const cwd = join(import.meta.dirname, "../../test/judges/control-plane");
  const folder = execFileSync("go", ["list", "-m", "-f", "{{.Dir}}", module], {
    cwd,
    encoding: "utf8",
  });
  folders.set(module, folder.trim());
  return folder.trim();
}

function readStructs(text: string, structs: Structs): void {
  for (const [, name = "", body = ""] of text.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms)) {
    const fields = new Map<string, GoField>();
    const embedded: string[] = [];
    for (const line of body.split("\n")) {
      const match = /^\t(?:(\w+)\s+)?([\w.*[\]{}]+)\s+`.*?json:"([^"]*)"/.exec(line);
      if (match === null) continue;
      const [, , type = "", tag = ""] = match;
      const [json = "", ...options] = tag.split(",");
      if (options.includes("inline") || json === "") embedded.push(type.replace(/^\*/, ""));
      else fields.set(json, { form: formOf(type, options), type, patch: patchOf(line) });
    }
    structs.set(name, { fields, embedded });
  }
}

function patchOf(line: string): GoField["patch"] {
  const strategy = /patchStrategy:"([^"]*)"/.exec(line)?.[1];
  const key = /patchMergeKey:"([^"]*)"/.exec(line)?.[1];
  return {
    ...(strategy === undefined ? {} : { patchStrategy: strategy }),
    ...(key === undefined ? {} : { patchMergeKey: key }),
  };
}

function formOf(type: string, options: readonly string[]): GoForm {
  const isOmitted = options.includes("omitempty") || options.includes("omitzero");
  if (!isOmitted) return "k";
  if (type.startsWith("*")) return "p";
  return options.includes("omitzero") ? "o" : "z";
}

/** A field of a struct or of what it embeds. */
export function goFieldOf(structs: Structs, struct: string, field: string): GoField | undefined {
  const found = structs.get(struct);
  if (found === undefined) return undefined;
  const own = found.fields.get(field);
  if (own !== undefined) return own;
  for (const inner of found.embedded) {
    const below = goFieldOf(structs, inner.split(".").at(-1) ?? "", field);
    if (below !== undefined) return below;
  }
  return undefined;
}
