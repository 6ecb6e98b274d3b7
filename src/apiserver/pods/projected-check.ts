import { type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue, required } from "../values/field-error.js";
import { isMissing } from "../values/field-rules.js";
import { checkDownwardFile } from "./downward-check.js";
import { checkFileMode, checkItems, checkLocal } from "./paths.js";
import { itemsOf } from "../fields/members-map.js";

/** Files of several sources in one folder. Follows `validateProjectionSources`. */
export function checkProjected(volume: Members, field: string): readonly FieldError[] {
  const paths = new Set<string>();
  return [
    ...checkFileMode(`${field}.defaultMode`, volume["defaultMode"]),
    ...itemsOf(volume["sources"]).flatMap((source, index) =>
      checkSource(source, { field, at: `${field}.sources[${index}]`, paths }),
    ),
  ];
}

interface Place {
  /** Of the volume, under which some faults of sources are told. */
  readonly field: string;
  /** Of the source. */
  readonly at: string;
  /** Paths of files of the sources before. */
  readonly paths: Set<string>;
}

function checkSource(source: Members, place: Place): readonly FieldError[] {
  const { at } = place;
  const given = Object.keys(source);
  return [
    ...["secret", "configMap"].flatMap((name) => checkNamed(source[name], name, place)),
    ...checkDownward(source["downwardAPI"], place),
    ...checkToken(source["serviceAccountToken"], place),
    ...(given.length > 1
      ? [forbiddenField(at, "may not specify more than 1 volume type per source")]
      : []),
  ];
}

/** Whether a file of this path was there before, told of by `shown`. */
function taken(path: unknown, { field, paths }: Place, shown: unknown): readonly FieldError[] {
  const text = textOf(path);
  if (text === "") return [];
  if (paths.has(text)) return [invalidValue(field, shown, "conflicting duplicate paths")];
  paths.add(text);
  return [];
}

function checkNamed(source: unknown, kind: string, place: Place): readonly FieldError[] {
  if (source === undefined) return [];
  const { name, items } = membersOf(source);
  const at = `${place.at}.${kind}`;
  return [
    ...(isMissing(name) ? [required(`${at}.name`)] : []),
    ...checkItems(items, `${at}.items`),
    ...itemsOf(items).flatMap(({ path }) => taken(path, place, name ?? "")),
  ];
}

function checkDownward(source: unknown, place: Place): readonly FieldError[] {
  return itemsOf(membersOf(source)["items"]).flatMap((file) => [
    ...checkDownwardFile(file, `${place.at}.downwardAPI`),
    ...taken(file["path"], place, file["path"]),
  ]);
}

function checkToken(source: unknown, { field, at }: Place): readonly FieldError[] {
  if (source === undefined) return [];
  const { expirationSeconds, path } = membersOf(source);
  const seconds = `${at}.serviceAccountToken.expirationSeconds`;
  const period = Number(expirationSeconds);
  const shortest = 600;
  return [
    ...(period < shortest
      ? [invalidValue(seconds, period, "may not specify a duration less than 10 minutes")]
      : []),
    ...(period > 2 ** 32
      ? [invalidValue(seconds, period, "may not specify a duration larger than 2^32 seconds")]
      : []),
    ...(isMissing(path) ? [required(`${field}.path`)] : checkLocal(`${field}.path`, path)),
  ];
}
