import { canonicalJSON, isPlainObject } from "../../util/json.js";
import type { ApiObject } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { type FieldError, required } from "../values/field-error.js";
import { notNegative } from "../values/field-rules.js";
import { immutableField } from "../model/object-meta.js";
import { ageOf } from "../store/table.js";

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
