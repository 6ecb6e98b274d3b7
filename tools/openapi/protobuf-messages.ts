// `npm run generate:apiserver`, its second half: writes src/apiserver/protobuf/messages.generated.ts, which says how the kinds of a
// server are written in protobuf. The numbers and types of fields are those of upstream's generated.proto, and their
// names in JSON those of the Go structs beside it. `--output FOLDER` writes below another folder.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { ProtobufField } from "../../src/apiserver/protobuf/messages.js";
import { goPackageFolder } from "./go-forms.js";
import { generatedFile, splitType } from "./output.js";
import { parseReduction } from "./reduction.js";

/** Messages that no stored kind has, and clients send or are sent. */
const others = [
  "apidiscovery.v2.APIGroupDiscoveryList",
  "apidiscovery.v2beta1.APIGroupDiscoveryList",
  "meta.v1.APIGroup",
  "meta.v1.APIGroupList",
  "meta.v1.APIResourceList",
  "meta.v1.APIVersions",
  "meta.v1.DeleteOptions",
  "meta.v1.ListMeta",
  "meta.v1.PartialObjectMetadata",
  "meta.v1.Status",
  "authentication.v1.SelfSubjectReview",
  "authentication.v1.TokenRequest",
  "authentication.v1.TokenReview",
  "authorization.v1.LocalSubjectAccessReview",
  "authorization.v1.SelfSubjectAccessReview",
  "authorization.v1.SelfSubjectRulesReview",
  "authorization.v1.SubjectAccessReview",
  "autoscaling.v1.HorizontalPodAutoscaler",
  "autoscaling.v1.Scale",
  "core.v1.Binding",
  "core.v1.Event",
  "policy.v1.Eviction",
];

/** Messages that are values of their own in JSON; the codec knows them. */
const values = new Set([
  "api.resource.Quantity",
  "util.intstr.IntOrString",
  "meta.v1.FieldsV1",
  "meta.v1.MicroTime",
  "meta.v1.Time",
  "pkg.runtime.RawExtension",
  "apiextensions.v1.JSON",
  "apiextensions.v1.JSONSchemaPropsOrArray",
  "apiextensions.v1.JSONSchemaPropsOrBool",
  "apiextensions.v1.JSONSchemaPropsOrStringArray",
]);

const scalars = new Set(["string", "bytes", "bool", "int32", "int64", "double"]);

interface ProtoField {
  readonly number: number;
  readonly type: string;
  readonly label: "optional" | "repeated" | "map";
}

interface GoTag {
  readonly json: string;
  readonly isPointer: boolean;
}

interface Package {
  readonly messages: ReadonlyMap<string, readonly ProtoField[]>;
  /** By struct, its fields by number. */
  readonly structs: ReadonlyMap<string, ReadonlyMap<number, GoTag>>;
}

const { values: options } = parseArgs({
  options: { output: { type: "string", default: join(import.meta.dirname, "../..") } },
});
const reduction = parseReduction(
  readFileSync(join(import.meta.dirname, "kubernetes.jsonl"), "utf8"),
);
const packages = new Map<string, Package>();
const found = new Map<string, readonly ProtobufField[]>();
const open = [...reduction.kinds.map(({ type }) => type), ...others];
for (let name = open.pop(); name !== undefined; name = open.pop()) {
  if (found.has(name) || values.has(name)) continue;
  const fields = fieldsOf(name);
  found.set(name, fields);
  open.push(...fields.map(([, , type]) => type).filter((type) => !scalars.has(type)));
}

const path = "src/apiserver/protobuf/messages.generated.ts";
const lines = [...found]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, fields]) => `${JSON.stringify(name)}: ${JSON.stringify(JSON.stringify(fields))},`);
const text = `/** The messages of kinds and what they hold, each as JSON, which is read when it is first needed. */
export const protobufMessages: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`;
for (const [file, code] of Object.entries(await generatedFile(path, text))) {
  const target = join(options.output, file);
  await mkdir(dirname(target), { recursive: true });
  const head = "npm run generate:apiserver` from upstream's generated.proto files";
  await writeFile(
    target,
    code.replace("npm run generate` from tools/openapi/kubernetes.jsonl", head),
  );
}

function fieldsOf(message: string): readonly ProtobufField[] {
  const { group, version, name } = splitType(message);
  const { messages, structs } = packageOf(`${group}.${version}`);
  const fields = messages.get(name);
  if (fields === undefined) throw new Error(`there is no message ${message}`);
  const struct = structs.get(name);
  return fields.map(({ number, type, label }): ProtobufField => {
    // A message whose Go type is a list is that list.
    if (struct === undefined) return [number, "", type, "l"];
    const tag = struct.get(number);
    if (tag === undefined) throw new Error(`${message} has no Go field of number ${number}`);
    if (tag.json === "") return [number, "", type, "i"];
    if (label !== "optional") return [number, tag.json, type, label === "map" ? "m" : "l"];
    return tag.isPointer ? [number, tag.json, type, "p"] : [number, tag.json, type];
  });
}

function packageOf(groupVersion: string): Package {
  const known = packages.get(groupVersion);
  if (known !== undefined) return known;
  const folder = goPackageFolder(groupVersion);
  const goFiles = ["types.go", "types_jsonschema.go"]
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file));
  const made: Package = {
    messages: readProto(readFileSync(join(folder, "generated.proto"), "utf8"), groupVersion),
    structs: new Map(goFiles.flatMap((file) => [...readTags(readFileSync(file, "utf8"))])),
  };
  packages.set(groupVersion, made);
  return made;
}

function readProto(proto: string, groupVersion: string): Package["messages"] {
  const messages = new Map<string, readonly ProtoField[]>();
  for (const [, name = "", body = ""] of proto.matchAll(/^message (\w+) \{\n(.*?)^\}/gms)) {
    const fields = Array.from(
      body.matchAll(
        /^ {2}(?:(optional|repeated) ([\w.]+)|map<string, ([\w.]+)>) \w+ = (\d+)(?: \[.*\])?;$/gm,
      ),
      ([, label, type, valueType, number]): ProtoField => ({
        number: Number(number),
        type: typeName(type ?? valueType ?? "", groupVersion),
        label: label === "optional" || label === "repeated" ? label : "map",
      }),
    );
    const count = body.split("\n").filter((line) => /^ {2}\w.*;$/.test(line)).length;
    if (count !== fields.length) throw new Error(`${groupVersion}.${name} is not understood`);
    messages.set(
      name,
      fields.toSorted((a, b) => a.number - b.number),
    );
  }
  return messages;
}

/** `core.v1.Pod` of `.k8s.io.api.core.v1.Pod`, and of `Pod` in its own package. */
function typeName(type: string, groupVersion: string): string {
  if (scalars.has(type)) return type;
  if (!type.includes(".")) return `${groupVersion}.${type}`;
  return type.split(".").slice(-3).join(".");
}

/** The fields of structs that have a number; what is embedded has no name. */
function readTags(go: string): Package["structs"] {
  const structs = new Map<string, ReadonlyMap<number, GoTag>>();
  for (const [, struct = "", body = ""] of go.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms)) {
    const fields = Array.from(
      body.matchAll(
        /^\t(?:\w+\s+)?([\w.*[\]{}]+)\s+`[^`]*?json:"([^",]*)[^"]*"[^`]*?protobuf:"\w+,(\d+),/gm,
      ),
      ([, type = "", json = "", number]) =>
        [Number(number), { json, isPointer: type.startsWith("*") }] as const,
    );
    structs.set(struct, new Map(fields));
  }
  return structs;
}
