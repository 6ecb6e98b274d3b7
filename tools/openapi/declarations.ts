// TypeScript declarations of every type that a kind or a shape reaches, as written and as stored.
import { formatApiVersion } from "slipway/meta";
import { type GeneratedFiles, generatedFile, moduleOf, propertyName, splitType } from "./output.js";
import type { ReducedKind, ReducedSchema, Reduction } from "./reduction.js";

/**
 * `written`: optional fields may be absent or undefined, lists are readonly.
 * `stored`: deeply readonly, and fields with a default are there.
 */
type Form = "written" | "stored";

/** One interface: a type, or a kind at the root of an object, in one form. */
interface Wanted {
  readonly type: string;
  readonly form: Form;
  readonly kind?: ReducedKind;
}

/** Declared by hand, in src/meta and src/kubernetes: most of its fields are the server's own. */
const objectMeta = "meta.v1.ObjectMeta";

/** Modules of names that the declarations use and do not declare. */
const handwritten = [
  { file: "../meta/object.js", names: ["ObjectMeta"] },
  { file: "./stored-meta.js", names: ["StoredBuiltinMeta", "StoredEmbeddedMeta"] },
];

/** The declarations, a file for each group and version: what all kinds and the given types reach. */
export async function declarationFiles(
  { kinds, types }: Reduction,
  shapes: readonly string[],
): Promise<GeneratedFiles> {
  const kindTypes = new Set(kinds.map(({ type }) => type));
  const roots = kinds.map((kind) => ({ type: kind.type, kind }));
  const wanted: Wanted[] = [...roots, ...shapes.map((type) => ({ type }))].flatMap((root) => [
    { ...root, form: "written" } as const,
    { ...root, form: "stored" } as const,
  ]);
  const texts = new Map<string, Map<string, string>>();
  for (const want of wanted) {
    const { type, kind, form } = want;
    const { file } = moduleOf(type);
    const inFile = texts.get(file) ?? new Map<string, string>();
    texts.set(file, inFile);
    const name = nameOf(want, kindTypes);
    if (inFile.has(name)) continue;
    const refer = (to: string): string => {
      if (to === objectMeta) return form === "stored" ? "StoredEmbeddedMeta" : "ObjectMeta";
      const target: Wanted = { type: to, form };
      wanted.push(target);
      const module = moduleOf(to);
      const local = nameOf(target, kindTypes);
      return module.file === file ? local : `${module.alias}.${local}`;
    };
    const schema = types[type];
    if (schema === undefined) throw new Error(`there is no type ${type}`);
    const fields = kind === undefined ? fieldsOf(schema) : fieldsOfKind({ kind, form, types });
    inFile.set(name, declare(name, { ...want, fields, refer }));
  }
  const files = [...texts].map(([file, inFile]) => {
    const sorted = [...inFile].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
    const body = sorted.join("\n");
    return generatedFile(`src/kubernetes/${file}.ts`, `${importsOf(body, wanted)}\n\n${body}`);
  });
  return Object.assign({}, ...(await Promise.all(files)));
}

function importsOf(body: string, wanted: readonly Wanted[]): string {
  const named = handwritten.flatMap(({ file, names }) => {
    const used = names.filter((name) => new RegExp(`: ${name}\\b`).test(body));
    return used.length === 0 ? [] : [`import type { ${used.join(", ")} } from "${file}";`];
  });
  const modules = wanted
    .map(({ type }) => moduleOf(type))
    .filter(({ alias }) => new RegExp(`\\b${alias}\\.`).test(body))
    .map(({ alias, file }) => `import type * as ${alias} from "./${file}.js";`);
  return [...named, ...new Set(modules.toSorted())].join("\n");
}

/** A kind inside another type has no more than the fields that it is written with there. */
function nameOf({ type, form, kind }: Wanted, kindTypes: ReadonlySet<string>): string {
  const { name } = splitType(type);
  const embedded = kind === undefined && kindTypes.has(type) ? `Embedded${name}` : name;
  return form === "stored" ? `Stored${embedded}` : embedded;
}

interface Field {
  readonly name: string;
  readonly schema: ReducedSchema | string;
  readonly present: { readonly [F in Form]: boolean };
}

function fieldsOf({ properties = {}, required = [] }: ReducedSchema): readonly Field[] {
  return Object.entries(properties).map(([name, schema]): Field => {
    const written = required.includes(name);
    // A default that is a zero value is there for a list map's key; the server leaves it out.
    const filled = schema.default !== undefined && schema.default !== "";
    return { name, schema, present: { written, stored: written || filled } };
  });
}

/** An object has its metadata and its spec; a status is the server's, through a subresource. */
function fieldsOfKind({
  kind,
  form,
  types,
}: {
  readonly kind: ReducedKind;
  readonly form: Form;
  readonly types: Reduction["types"];
}): readonly Field[] {
  const always = { written: true, stored: true };
  const handled = ["apiVersion", "kind", "metadata", ...(form === "written" ? ["status"] : [])];
  const own = fieldsOf(types[kind.type] ?? {}).filter(({ name }) => !handled.includes(name));
  const [metadata, identity] =
    form === "written"
      ? ["ObjectMeta", []]
      : [
          "StoredBuiltinMeta",
          Object.entries({ apiVersion: formatApiVersion(kind), kind: kind.kind }),
        ];
  return [
    ...identity.map(([name, value]) => ({ name, schema: JSON.stringify(value), present: always })),
    { name: "metadata", schema: metadata, present: always },
    ...own.map((field): Field => {
      if (field.name !== "spec" || typeof field.schema === "string") return field;
      // An empty spec is stored where there is none; it is refused where fields are required.
      const { required } = types[field.schema.ref ?? ""] ?? {};
      const written = field.present.written || required !== undefined;
      return { ...field, present: { written, stored: true } };
    }),
  ];
}

function declare(
  name: string,
  {
    type,
    form,
    fields,
    refer,
  }: Wanted & { readonly fields: readonly Field[]; readonly refer: (type: string) => string },
): string {
  const { group, version, name: upstream } = splitType(type);
  const readonly = form === "stored" ? "readonly " : "";
  const lines = fields.map((field) => {
    const { schema } = field;
    const text = typeof schema === "string" ? schema : typeText(schema, form, refer);
    const value = `${readonly}${propertyName(field.name)}`;
    if (field.present[form]) return `${value}: ${text};`;
    // What is unknown may be undefined already.
    return text === "unknown" ? `${value}?: ${text};` : `${value}?: ${text} | undefined;`;
  });
  return `/** \`${upstream}\` of ${group}/${version}, as ${form}. */
export interface ${name} {
${lines.join("\n")}
}
`;
}

function typeText(schema: ReducedSchema, form: Form, refer: (type: string) => string): string {
  const { type, ref, items, values } = schema;
  if (ref !== undefined) return refer(ref);
  const readonly = form === "stored" ? "readonly " : "";
  switch (type) {
    case "array": {
      const item = typeText(items ?? { type: "any" }, form, refer);
      return `readonly ${item.includes(" ") ? `(${item})` : item}[]`;
    }
    case "object":
      return `{ ${readonly}[name: string]: ${typeText(values ?? { type: "any" }, form, refer)} }`;
    case "string":
      return schema.enum === undefined
        ? "string"
        : schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    case "boolean":
      return "boolean";
    case "integer":
    case "number":
      return "number";
    case "quantity":
    case "int-or-string":
      return "number | string";
    default:
      return "unknown";
  }
}
