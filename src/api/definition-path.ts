import { authorsPath } from "../schema/authors-path.js";
import type { Path } from "../schema/schema-walk.js";
import type { ResourceDescription, ResourceVersion } from "./resource.js";

/** A path in the manifest of a resource as the one in the options that its author wrote. */
export function definitionPath(resource: ResourceDescription, path: Path): Path {
  const [top, field, ...rest] = path;
  if (top !== "spec") return path.slice(1);
  const [index, ...inside] = rest;
  if (field !== "versions") return field === "names" ? rest : path.slice(1);
  const version = typeof index === "number" ? resource.versions[index] : undefined;
  if (version === undefined) return ["versions"];
  return ["versions", version.name, ...versionPath(version, inside)];
}

function versionPath(version: ResourceVersion, path: Path): Path {
  const [field, index, ...rest] = path;
  switch (field) {
    case "name":
      return [];
    case "deprecationWarning":
      return ["deprecated"];
    case "schema":
      return schemaPath(version, rest);
    case "additionalPrinterColumns": {
      const column = typeof index === "number" ? version.printerColumns[index] : undefined;
      return ["printerColumns", column?.name ?? "", ...rest];
    }
    case "subresources":
      return ["scale", ...rest.map((part) => scaleOptions.get(part) ?? part)];
    case "selectableFields":
      return index === undefined ? [field] : [field, index];
    default:
      return path;
  }
}

const scaleOptions: ReadonlyMap<string | number, string> = new Map([
  ["specReplicasPath", "specReplicas"],
  ["statusReplicasPath", "statusReplicas"],
  ["labelSelectorPath", "selector"],
]);

function schemaPath(version: ResourceVersion, path: Path): Path {
  const steps = authorsPath(path);
  return version.schema === undefined ? steps : ["schema", ...steps];
}
