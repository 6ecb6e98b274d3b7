import { canonicalJSON, isPlainObject } from "../util/json.js";
import type { ApiObject } from "./api-object.js";
import type { KindRules } from "./builtin-strategy.js";
import { type FieldError, required } from "./field-error.js";
import { notNegative } from "./field-rules.js";
import { immutableField } from "./object-meta.js";
import { ageOf } from "./table.js";

/** Follows `pkg/registry/apps/controllerrevision`. */
export const controllerRevision: KindRules = {
  checkCreate: (object) => [...checkRevision(object), ...checkData(object["data"])],
  checkUpdate: (next, old) => [
    ...checkRevision(next),
    ...(canonicalJSON(next["data"] ?? null) === canonicalJSON(old["data"] ?? null)
      ? []
      : [immutableField("data", next["data"] ?? null)]),
  ],
  cells: (object, nowMs) => {
    const { name, ownerReferences = [] } = object.metadata;
    const owner = ownerReferences.find(({ controller }) => controller === true);
    const [group = ""] =
      owner?.apiVersion.includes("/") === true ? owner.apiVersion.split("/") : [];
    const kind = `${owner?.kind ?? ""}${group === "" ? "" : `.${group}`}`.toLowerCase();
    return [
      name,
      owner === undefined ? "<none>" : `${kind}/${owner.name}`,
      object["revision"] ?? 0,
      ageOf(object, nowMs),
    ];
  },
};

function checkRevision(object: ApiObject): readonly FieldError[] {
  return notNegative("revision", object["revision"]);
}

function checkData(data: unknown): readonly FieldError[] {
  if (data === undefined || data === null) return [required("data", "data is mandatory")];
  return isPlainObject(data) ? [] : [required("data", "data must be a valid JSON object")];
}
