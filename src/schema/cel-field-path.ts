import type { JSONSchemaProps } from "./types.js";

/**
 * Whether a rule's `fieldPath` leads to a field of the schema the rule stands at.
 *
 * Steps are `.name` and `['name']`, into objects and maps, never into lists. Follows
 * `ValidFieldPath` of `apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go`.
 * Answers what is wrong, or `undefined`.
 */
export function faultOfFieldPath(path: string, schema: JSONSchemaProps): string | undefined {
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
    if (node?.properties !== undefined) {
      node = Object.hasOwn(node.properties, step) ? node.properties[step] : undefined;
      if (node === undefined) return `there is no field ${step}`;
    } else if (node?.additionalProperties !== undefined && node.additionalProperties !== false) {
      node = node.additionalProperties === true ? {} : node.additionalProperties;
    } else return `there is nothing below ${tokens.slice(0, index).join("") || "this node"}`;
    index += open === "[" ? 3 : 2;
  }
  return undefined;
}

/** The delimiters `.`, `[` and `]` one by one, quoted names whole, and all between. */
function tokensOf(path: string): readonly string[] {
  return path.match(/'(?:\\[^]|[^'\\])*'|[.[\]]|'[^]*$|[^.[\]']+[^.[\]]*/g) ?? [];
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\([^])/g, "$1");
}
