import { findField } from "../schema/field-path.js";
import type { JSONSchemaProps } from "../schema/types.js";
import type { Report } from "./finding.js";
import { type JSONRecord, listAt, textAt } from "./json-access.js";
import type { LoadedBundle } from "./loaded-bundle.js";
import { schemaOf } from "./schema-access.js";

const lists = { specDescriptors: "spec", statusDescriptors: "status" } as const;

/** Checks that the path of each descriptor leads to a field of the resource's schema. */
export function checkDescriptors(spec: JSONRecord, bundle: LoadedBundle, report: Report): void {
  listAt(spec, "customresourcedefinitions", "owned").forEach((entry, index) => {
    const definition = bundle.definitions.find(({ name }) => name === textAt(entry, "name"));
    const schema =
      definition === undefined ? undefined : schemaOf(definition, textAt(entry, "version") ?? "");
    if (schema === undefined) return;
    for (const [list, root] of Object.entries(lists)) {
      listAt(entry, list).forEach((descriptor, position) => {
        const path = textAt(descriptor, "path") ?? "";
        const unknown = findUnknown(schema, `${root}.${path}`);
        if (unknown === undefined) return;
        const message = `is ${JSON.stringify(path)}, but the schema of ${textAt(entry, "kind") ?? ""} has no ${unknown} there: no user interface will show it`;
        const at = ["spec", "customresourcedefinitions", "owned", index, list, position, "path"];
        report("CSV_DESCRIPTOR_PATH", message, at);
      });
    }
  });
}

/** The first part of a path that is no field: `a.b[0].c`. */
function findUnknown(schema: JSONSchemaProps, path: string): string | undefined {
  let node = schema;
  for (const part of path.split(".")) {
    const [, name = part, indexes = ""] = /^([^[\]]*)((?:\[\d+\])*)$/.exec(part) ?? [];
    const found = findField(node, [name]);
    if ("unknown" in found) return name;
    node = found.schema;
    for (let left = indexes.split("[").length - 1; left > 0; left -= 1) {
      if (node.items === undefined) {
        if (node["x-kubernetes-preserve-unknown-fields"] === true) return undefined;
        return `list ${name}`;
      }
      node = node.items;
    }
  }
  return undefined;
}
