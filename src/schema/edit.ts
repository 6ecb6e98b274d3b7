import { ListSchema, MapSchema } from "./collections.js";
import { ownFaultsOf } from "./faults.js";
import type { AnySchema } from "./node.js";
import { type Fields, ObjectSchema } from "./object-schema.js";

type Path = readonly (string | number)[];

/** Gives another node for one, or the same; `undefined` takes a field away. */
export type SchemaEdit = (node: AnySchema, path: Path) => AnySchema | undefined;

/**
 * A copy of a schema with each node replaced by what `edit` gives for it, from the inside out.
 *
 * Paths are those an author knows: fields by name, `""` for the items of a list, `"*"` for the
 * values of a map. A node that is not a field and is taken away stays as it was.
 */
export function editSchema(node: AnySchema, edit: SchemaEdit, path: Path = []): AnySchema {
  const rebuilt = rebuild(node, edit, path);
  return edit(rebuilt, path) ?? rebuilt;
}

function rebuild(node: AnySchema, edit: SchemaEdit, path: Path): AnySchema {
  const faults = ownFaultsOf(node);
  if (node instanceof ObjectSchema) {
    const fields = editFields(node.fields, edit, path);
    const gone = Object.keys(node.fields).filter((name) => !Object.hasOwn(fields, name));
    const required = (node.json.required ?? []).filter((name) => !gone.includes(name));
    return new ObjectSchema(fields, { ...node.json, required }, faults).withPresence(node.presence);
  }
  if (node instanceof ListSchema) {
    const items = editSchema(node.items, edit, [...path, ""]);
    return new ListSchema(items, node.json, faults).withPresence(node.presence);
  }
  if (node instanceof MapSchema) {
    const values = editSchema(node.values, edit, [...path, "*"]);
    return new MapSchema(values, node.json, faults).withPresence(node.presence);
  }
  return node;
}

function editFields(fields: Fields, edit: SchemaEdit, path: Path): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const below = [...path, name];
      const edited = edit(rebuild(field, edit, below), below);
      return edited === undefined ? [] : [[name, edited]];
    }),
  );
}
