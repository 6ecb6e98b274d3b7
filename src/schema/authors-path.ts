/** A path in a schema's JSON as the one an author knows: fields by name, `[]` for items, `[*]` for a map's values. */
export function authorsPath(path: readonly (string | number)[]): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  for (let index = 0; index < path.length; index += 1) {
    const part = path[index];
    const isField = part === "properties" && index + 1 < path.length;
    if (isField) {
      index += 1;
      steps.push(path[index] ?? "");
    } else if (part === "default" || part === "example" || part === "enum") {
      // What follows is a value, in which names mean themselves.
      steps.push(...path.slice(index));
      break;
    } else if (part === "items") steps.push("");
    else if (part === "additionalProperties") steps.push("*");
    else if (part === "x-kubernetes-validations") steps.push("rules");
    else if (part !== undefined) steps.push(part);
  }
  return steps;
}
