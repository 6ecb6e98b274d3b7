import { parseYAMLDocuments } from "../util/yaml.js";
import { isPlainObject } from "../util/json.js";
import { DefinitionError } from "./errors.js";
import { fromCustomResourceDefinition, type ReadResource } from "./from-crd.js";

/** How a text is read. */
export interface ReadOptions {
  /** What errors call the text, such as its file name. @default "YAML" */
  readonly source?: string;
  /** Which CustomResourceDefinition to take where the text holds several, such as `databases.example.com`. */
  readonly name?: string;
}

/**
 * Reads a resource from a text that holds its CustomResourceDefinition, in YAML or JSON.
 *
 * Documents of other kinds are passed over, a list of `kubectl get` counts as its items. A byte
 * order mark, line ends of Windows and anchors are accepted; a name that repeats in one object
 * is not, though other readers take the last.
 *
 * @throws YAMLError `YAML_INVALID` for text that cannot be read, with line and column.
 * @throws DefinitionError `DEFINITION_INVALID` where there is not exactly one such definition, or
 * the API server would refuse it; see {@link fromCustomResourceDefinition}.
 */
export function readCustomResourceDefinition(
  text: string,
  { source = "YAML", name }: ReadOptions = {},
): ReadResource {
  const found = parseYAMLDocuments(text, { source })
    .flatMap(itemsOf)
    .filter((object) => object["kind"] === "CustomResourceDefinition");
  const [manifest, ...others] =
    name === undefined ? found : found.filter((object) => nameOf(object) === name);
  if (manifest !== undefined && others.length === 0) return fromCustomResourceDefinition(manifest);
  const names = found.map(nameOf).join(", ");
  const message =
    found.length === 0
      ? "holds no CustomResourceDefinition"
      : manifest === undefined
        ? `holds no CustomResourceDefinition ${name}; there are ${names}`
        : name === undefined
          ? `holds ${found.length} CustomResourceDefinitions: say which with \`name\`; there are ${names}`
          : `holds the CustomResourceDefinition ${name} ${others.length + 1} times`;
  throw new DefinitionError(source, [{ path: [], code: "MANIFEST_COUNT", message }]);
}

type Members = Readonly<Record<string, unknown>>;

function itemsOf(document: unknown): readonly Members[] {
  if (!isPlainObject(document)) return [];
  const { kind, items } = document;
  const isList = typeof kind === "string" && kind.endsWith("List") && Array.isArray(items);
  return isList ? items.filter(isPlainObject) : [document];
}

function nameOf({ metadata }: Members): string {
  return isPlainObject(metadata) ? String(metadata["name"]) : "";
}
