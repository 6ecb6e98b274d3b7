import type { JSONSchemaProps } from "./types.js";

/** One step of a rule's `fieldPath`. */
interface FieldStep {
  readonly name: string;
  /** Whether it is a declared field; else it is a key of a map. */
  readonly isField: boolean;
}

/**
 * Whether a rule's `fieldPath` leads to a field of the schema the rule stands at.
 *
 * Answers what is wrong, or `undefined`; see {@link readFieldPath}.
 */
export function faultOfFieldPath(path: string, schema: JSONSchemaProps): string | undefined {
  const read = readFieldPath(path, schema);
  return typeof read === "string" ? read : undefined;
}

/**
 * The steps of a rule's `fieldPath`, or what is wrong with it.
 *
 * Steps are `.name` and `['name']`, into objects and maps, never into lists. Follows
 * `ValidFieldPath` of `apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go`.
 */
export function readFieldPath(
  path: string,
  schema: JSONSchemaProps,
): readonly FieldStep[] | string {
  const steps: FieldStep[] = [];
  let node: JSONSchemaProps | undefined = schema;
  const tokens = tokensOf(path);
  for (let index = 0; index < tokens.length;) {
    const open = tokens[index];
    const name = tokens[index + 1];
    if (open !== "." && open !== "[") return "it starts with .name or ['name']";
    if (name === undefined) return "it ends too early";
    if (open === "[" && !/^'[^]*'$/.test(name))
      return `['…'] takes a name in single quotes, not ${name}`;
    if (open === "[" && tokens[index + 2] !== "]") return "a ] is missing";
    const step: string = open === "[" ? unescapeName(name.slice(1, -1)) : name;
    const isField: boolean = node?.properties !== undefined;
    steps.push({ name: step, isField });
    if (node?.properties !== undefined) {
      node = Object.hasOwn(node.properties, step) ? node.properties[step] : undefined;
      if (node === undefined) return `there is no field ${step}`;
    } else if (node?.additionalProperties !== undefined && node.additionalProperties !== false) {
      node = node.additionalProperties === true ? {} : node.additionalProperties;
    } else return `there is nothing below ${tokens.slice(0, index).join("") || "this node"}`;
    index += open === "[" ? 3 : 2;
  }
  return steps;
}

/** The delimiters `.`, `[` and `]` one by one, quoted names whole, and all between. */
function tokensOf(path: string): readonly string[] {
  return path.match(/'(?:\\[^]|[^'\\])*'|[.[\]]|'[^]*$|[^.[\]']+[^.[\]]*/g) ?? [];
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\([^])/g, "$1");
}
