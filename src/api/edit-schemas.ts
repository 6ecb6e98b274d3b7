import { editSchema, type SchemaEdit } from "../schema/edit.js";
import type { AnyObjectSchema } from "../schema/node.js";
import { isObjectNode } from "../schema/parse-schema.js";
import { refusalsOf } from "./check-resource.js";
import { resourceOf } from "./define-resource.js";
import { partsOf } from "./describe-resource.js";
import { DefinitionError } from "./errors.js";
import type { AnyResource, ResourceVersion } from "./resource.js";

/**
 * A copy of a resource with each node of its schemas replaced by what `edit` gives for it, from the
 * inside out; `undefined` takes a field away.
 *
 * Paths start with the version: `v1`, `spec`, `users`, `""` for the items of a list, `"*"` for the
 * values of a map. The types of the resource stay as they are: edits are for what they do not see, such as
 * descriptions.
 *
 * @example
 * const brief = editSchemas(Database, (node, path) => (path.length > 3 ? node.describe("") : node));
 *
 * @throws DefinitionError `DEFINITION_INVALID` where the API server would refuse the result.
 */
export function editSchemas<R extends AnyResource>(resource: R, edit: SchemaEdit): R {
  const versions = resource.versions.map((version) => editVersion(version, edit));
  const edited = { ...resource, versions };
  const issues = refusalsOf(edited);
  if (issues.length > 0) throw new DefinitionError(`resource ${resource.kind}`, issues);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are the original's, as documented
  return resourceOf(edited) as unknown as R;
}

function editVersion(version: ResourceVersion, edit: SchemaEdit): ResourceVersion {
  const { name, spec, status, schema } = version;
  const part = (node: AnyObjectSchema, ...path: readonly string[]): AnyObjectSchema => {
    const edited = editSchema(node, edit, [name, ...path]);
    return isObjectNode(edited) ? edited : node;
  };
  if (schema !== undefined) {
    const root = part(schema);
    return { ...version, ...partsOf(root), schema: root };
  }
  return {
    ...version,
    spec: part(spec, "spec"),
    ...(status === undefined ? {} : { status: part(status, "status") }),
  };
}
