import { checkIsObject } from "./check-options.js";
import { applyDefaults } from "../schema/defaulting.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import { canonicalJSON } from "../util/json.js";
import { checkManifest } from "./check-manifest.js";
import { toCustomResourceDefinition } from "./crd.js";
import { definitionPath } from "./definition-path.js";
import { resolveJSONPath } from "./json-path.js";
import { checkPrinterColumns } from "./printer-columns.js";
import type { ResourceDescription, ResourceVersion } from "./resource.js";
import { rootSchema } from "./root-schema.js";

/** Checks a described resource for what the API server would refuse or silently not do. */
export function checkResource(resource: ResourceDescription): readonly ValidationIssue[] {
  const refused = refusalsOf(resource);
  const unsound = resource.versions.filter(({ name }) =>
    refused.some(({ path: [first, version] }) => first === "versions" && version === name),
  );
  return [
    ...refused,
    ...checkConversions(resource),
    ...resource.versions.flatMap((version) =>
      checkVersion(version, !unsound.includes(version)).map((issue) => ({
        ...issue,
        path: ["versions", version.name, ...issue.path],
      })),
    ),
  ];
}

/** What the API server would refuse a described resource for, with the paths of its definition. */
export function refusalsOf(resource: ResourceDescription): readonly ValidationIssue[] {
  return checkManifest(toCustomResourceDefinition(resource)).map((issue) => ({
    ...issue,
    path: definitionPath(resource, issue.path),
  }));
}

/** Versions that differ need conversion functions, and the webhook that serves them. */
function checkConversions({
  versions,
  conversion,
}: ResourceDescription): readonly ValidationIssue[] {
  const [first, ...others] = versions;
  if (first === undefined || conversion !== undefined) return [];
  return others
    .filter((other) => shapeOf(other) !== shapeOf(first))
    .map((other) => ({
      path: ["versions"],
      code: "VERSION_CONVERSION",
      message: `${first.name} and ${other.name} differ in shape, which needs a conversion webhook: that is not supported yet; give both one shape`,
    }));
}

function shapeOf({ spec, status, schema }: ResourceVersion): string {
  return canonicalJSON(schema?.json ?? [spec.json, status?.json ?? null]);
}

function checkVersion(version: ResourceVersion, isSound: boolean): readonly ValidationIssue[] {
  const root = rootSchema(version, undefined);
  return [
    ...checkPrinterColumns(version.printerColumns, root),
    ...checkScaleFields(version, root),
    // Examples are judged by a schema that is one.
    ...(isSound ? checkExamples(version, root) : []),
  ];
}

function checkExamples(
  { examples }: ResourceVersion,
  root: JSONSchemaProps,
): readonly ValidationIssue[] {
  const given: readonly (readonly [string, unknown])[] = Object.entries(examples);
  const malformed = given.filter(([, example]) => checkIsObject(example).length > 0);
  if (malformed.length > 0) {
    return malformed.map(([name]) => ({
      path: ["examples", name],
      code: "OPTION_TYPE",
      message: "must be an object",
    }));
  }
  return Object.entries(examples).flatMap(([name, { metadata: _metadata, ...parts }]) =>
    validate(root, applyDefaults(root, parts), ["examples", name]).filter(
      // What an example need not say, though a schema may require it.
      ({ code, path }) => code !== "VALUE_REQUIRED" || !givenLater.includes(String(path[2])),
    ),
  );
}

const givenLater = ["apiVersion", "kind", "metadata"];

/** That the paths of the scale subresource lead to fields of the right type, which the API server would not miss. */
function checkScaleFields(
  { scale }: ResourceVersion,
  root: JSONSchemaProps,
): readonly ValidationIssue[] {
  if (scale === undefined) return [];
  const wanted = [
    ["specReplicas", "integer"],
    ["statusReplicas", "integer"],
    ["selector", "string"],
  ] as const;
  return wanted.flatMap(([field, type]) => {
    const path = scale[field];
    if (path === undefined || !/^\.(?:spec|status)\./.test(path)) return [];
    const target = resolveJSONPath(root, path);
    const fault =
      "fault" in target
        ? target.fault
        : target.schema?.type !== type
          ? `must lead to a field of type ${type}`
          : undefined;
    if (fault === undefined) return [];
    return [{ path: ["scale", field], code: "SCALE_FIELD", message: `${path} ${fault}` }];
  });
}
