// What is kept of a server's OpenAPI documents, and its form in a file: a line for
// the version, for each kind and for each type, so that a change is one line of a diff.
import type { BuiltinType } from "../../src/apiserver/model/builtin-data.js";

/** Structure without texts; what only the Go types say of a field is never said here. */
export type ReducedSchema = Omit<BuiltinType, "go" | "patchStrategy" | "patchMergeKey">;

/** A kind that the server keeps objects of. */
export interface ReducedKind {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly scope: "Namespaced" | "Cluster";
  /** The name of the kind's type. */
  readonly type: string;
}

export interface Reduction {
  /** The minor version of the server, such as `1.36`. */
  readonly kubernetes: string;
  readonly kinds: readonly ReducedKind[];
  readonly types: Readonly<Record<string, ReducedSchema>>;
}

/** Writes a reduction as JSON lines; equal reductions give equal text. */
export function formatReduction({ kubernetes, kinds, types }: Reduction): string {
  const lines = [
    { kubernetes },
    ...kinds,
    ...Object.entries(types).map(([name, schema]) => ({ name, schema })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Reads what {@link formatReduction} wrote. */
export function parseReduction(text: string): Reduction {
  const [head, ...lines] = text.trimEnd().split("\n");
  const { kubernetes }: { kubernetes: string } = JSON.parse(head ?? "");
  const kinds: ReducedKind[] = [];
  const types: Record<string, ReducedSchema> = {};
  for (const line of lines) {
    const entry: ReducedKind | { name: string; schema: ReducedSchema } = JSON.parse(line);
    if ("kind" in entry) kinds.push(entry);
    else types[entry.name] = entry.schema;
  }
  return { kubernetes, kinds, types };
}

/** The name of the type that a schema leads to, if it is not written out. */
function typesNamedBy(schema: ReducedSchema): readonly string[] {
  const { ref, properties = {}, values, items } = schema;
  const inner = [...Object.values(properties), values, items].filter((part) => part !== undefined);
  return [...(ref === undefined ? [] : [ref]), ...inner.flatMap(typesNamedBy)];
}

/** Every type that is reached from the given ones, they included, in the order of names. */
export function reachableTypes(
  types: Readonly<Record<string, ReducedSchema>>,
  from: Iterable<string>,
): readonly string[] {
  const found = new Set<string>();
  const open = [...from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const schema = types[name];
    if (schema === undefined) throw new Error(`no type ${name}`);
    open.push(...typesNamedBy(schema));
  }
  return [...found].toSorted();
}
