// `npm run generate:apiserver`: writes the fields that Go has for what a Pod is made of, by the names that the
// server says them by in its refusals: those of its own types, which have no names for JSON.
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { moduleFolder } from "./go-forms.js";
import { generatedFile } from "./output.js";

/** A field: its name, that of its JSON where it has one, and its type. */
interface InternalField {
  readonly go: string;
  readonly json: string;
  readonly type: string;
}

const packages = ["core", "batch", "apps"];
/** The structs that refusals show. */
const roots = ["PodTemplateSpec", "PodFailurePolicy", "SuccessPolicy", "PodIP", "HostIP"];

const lines = [...internalStructs()].map(
  ([name, fields]) => `${JSON.stringify(name)}: ${JSON.stringify(fields)},`,
);
const source = `/** The fields of Go's structs: \`Name=name:type\` for each, with \`;\` between them. */
export const internalStructs: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`;
const files = await generatedFile("src/apiserver/pods/internal-structs.generated.ts", source);
for (const [file, code] of Object.entries(files))
  await writeFile(
    join(import.meta.dirname, "../..", file),
    code
      .replace("npm run generate", "npm run generate:apiserver")
      .replace("tools/openapi/kubernetes.jsonl", "Kubernetes' sources"),
  );

function internalStructs(): ReadonlyMap<string, string> {
  const internal = new Map<string, string>();
  const bases = new Map<string, string>();
  const named = new Map<string, ReadonlyMap<string, string>>();
  for (const name of packages) {
    readTypes(
      join(moduleFolder("k8s.io/kubernetes"), "pkg/apis", name, "types.go"),
      internal,
      bases,
    );
    readNames(join(moduleFolder("k8s.io/api"), name, "v1/types.go"), named);
  }
  const found = new Map<string, string>();
  const waiting = [...roots];
  for (let struct = waiting.pop(); struct !== undefined; struct = waiting.pop()) {
    const body = internal.get(struct);
    if (body === undefined || found.has(struct)) continue;
    const fields = fieldsOf(body, named.get(struct) ?? new Map(), bases);
    found.set(struct, fields.map(({ go, json, type }) => `${go}=${json}:${type}`).join(";"));
    waiting.push(...fields.map(({ type }) => type.replaceAll(/\*|\[\]|\{\}/g, "")));
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function readTypes(file: string, structs: Map<string, string>, bases: Map<string, string>): void {
  const text = readFileSync(file, "utf8");
  for (const [, name = "", body = ""] of text.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms))
    structs.set(name, body);
  for (const [, name = "", base = ""] of text.matchAll(/^type (\w+) ((?:map\[\w+\])?[\w.]+)$/gm))
    bases.set(name, base);
}

/** The names of fields in JSON, by struct and name in Go. */
function readNames(file: string, named: Map<string, ReadonlyMap<string, string>>): void {
  const text = readFileSync(file, "utf8");
  for (const [, name = "", body = ""] of text.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms)) {
    const fields = body.matchAll(/^\t(\w+)\s+\S+\s+`[^`]*json:"([^",]*)/gm);
    named.set(name, new Map([...fields].map(([, go = "", json = ""]) => [go, json])));
  }
}

function fieldsOf(
  body: string,
  names: ReadonlyMap<string, string>,
  bases: ReadonlyMap<string, string>,
): readonly InternalField[] {
  const fields: InternalField[] = [];
  for (const line of body.split("\n")) {
    const [, embedded = ""] = /^\t((?:metav1\.)?[A-Z]\w*)$/.exec(line.trimEnd()) ?? [];
    const [, go = "", type = ""] = /^\t([A-Z]\w*)\s+([\w.*[\]]+)/.exec(line) ?? [];
    if (embedded === "metav1.ObjectMeta") fields.push({ go: "", json: "metadata", type: "v" });
    else if (embedded !== "") fields.push({ go: "", json: "", type: embedded });
    else if (go !== "") fields.push({ go, json: names.get(go) ?? "", type: formOf(type, bases) });
  }
  return fields;
}

/** The form of a Go type: a prefix for lists, maps and pointers, and a letter for what is no struct. */
function formOf(type: string, bases: ReadonlyMap<string, string>): string {
  const [, prefix = "", rest = ""] = /^(\*|\[\]|map\[[\w.]+\])(.*)$/.exec(type) ?? [];
  if (prefix !== "") return `${prefix.startsWith("map") ? "{}" : prefix}${formOf(rest, bases)}`;
  const name = type.replace(/^(?:core|api)\./, "");
  const base = bases.get(name);
  if (base !== undefined) return formOf(base, bases);
  if (name === "string" || name === "types.UID") return "s";
  if (/^(?:u?int\d*|float64|rune)$/.test(name)) return "n";
  if (name === "bool") return "b";
  if (name === "resource.Quantity") return "q";
  if (name === "intstr.IntOrString") return "i";
  // These have names for JSON.
  return name.includes(".") ? "v" : name;
}
