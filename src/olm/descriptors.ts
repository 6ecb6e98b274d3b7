import type { ResourceVersion } from "../api/resource.js";
import type { JSONSchemaProps } from "../schema/types.js";
import type { Descriptor } from "./csv-types.js";
import { toWords } from "./words.js";

const ui = "urn:alm:descriptor:com.tectonic.ui:";
/** How deep fields of fields get a descriptor of their own; below, the field stands for what is in it. */
const maxDepth = 3;
/** How many fields are described at most: a form of more helps nobody, and the whole must fit into one object. */
const maxFields = 100;

/**
 * Describes the fields of a version's spec for user interfaces.
 *
 * An object's fields are described rather than the object; a list or a map is one
 * field. The first hundred fields are described.
 * Follows https://github.com/openshift/console, `frontend/packages/operator-lifecycle-manager`.
 */
export function specDescriptorsOf({ spec, scale }: ResourceVersion): readonly Descriptor[] {
  return leavesOf(spec.json)
    .slice(0, maxFields)
    .map(({ path, schema }) =>
      toDescriptor(
        { path, schema },
        `.spec.${path}` === scale?.specReplicas ? [`${ui}podCount`] : specHints(schema),
      ),
    );
}

/** Describes the fields of a version's status for user interfaces. */
export function statusDescriptorsOf({ status, scale }: ResourceVersion): readonly Descriptor[] {
  if (status === undefined) return [];
  return leavesOf(status.json)
    .slice(0, maxFields)
    .map(({ path, schema }) =>
      toDescriptor(
        { path, schema },
        `.status.${path}` === scale?.statusReplicas ? [`${ui}podCount`] : statusHints(path, schema),
      ),
    );
}

interface Leaf {
  readonly path: string;
  readonly schema: JSONSchemaProps;
}

function leavesOf(schema: JSONSchemaProps, parent: readonly string[] = []): readonly Leaf[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): readonly Leaf[] => {
    const names = [...parent, name];
    // A dot separates fields in a descriptor's path: such a name has none.
    if (name.includes(".")) return [];
    const isGroup = field.properties !== undefined && !isResourceRequirements(field);
    return isGroup && names.length < maxDepth
      ? leavesOf(field, names)
      : [{ path: names.join("."), schema: field }];
  });
}

function toDescriptor({ path, schema }: Leaf, hints: readonly string[]): Descriptor {
  const { description } = schema;
  return {
    path,
    displayName: toWords(path.slice(path.lastIndexOf(".") + 1)),
    ...(description === undefined ? {} : { description }),
    ...(hints.length > 0 ? { "x-descriptors": hints } : {}),
  };
}

function specHints(schema: JSONSchemaProps): readonly string[] {
  if (schema["x-kubernetes-int-or-string"] === true) return [`${ui}text`];
  switch (schema.type) {
    case "boolean":
      return [`${ui}booleanSwitch`];
    case "integer":
    case "number":
      return [`${ui}number`];
    case "string":
      if (schema.enum !== undefined)
        return schema.enum.flatMap((value) =>
          typeof value === "string" ? [`${ui}select:${value}`] : [],
        );
      return [schema.format === "password" ? `${ui}password` : `${ui}text`];
    default:
      return isResourceRequirements(schema) ? [`${ui}resourceRequirements`] : [];
  }
}

function statusHints(path: string, schema: JSONSchemaProps): readonly string[] {
  if (path === "conditions" && schema["x-kubernetes-list-type"] === "map") {
    return ["urn:alm:descriptor:io.kubernetes.conditions"];
  }
  return schema.type === "string" ? ["urn:alm:descriptor:text"] : [];
}

/** Whether an object is shaped as `ResourceRequirements` of core/v1. */
function isResourceRequirements({ properties = {} }: JSONSchemaProps): boolean {
  return ["limits", "requests"].every(
    (name) => properties[name]?.additionalProperties !== undefined,
  );
}
