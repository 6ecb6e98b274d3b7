import type { ApiObject } from "../values/api-object.js";
import { type FieldError, invalidValue } from "../values/field-error.js";
import { isNumeric } from "../values/exact-number.js";
import { goPlain, goTypeOf } from "../values/go-text.js";
import { isPlainObject } from "../../util/json.js";

/** Where a custom object has what its Scale shows, as paths with a dot before each field. */
export interface ScaleFields {
  readonly spec: string;
  readonly status: string;
  readonly selector?: string;
}

/** Follows `ValidateScaleSpec` and `ValidateScaleStatus` of apiextensions-apiserver. */
export function checkScale(
  fields: ScaleFields | undefined,
  object: ApiObject,
): readonly FieldError[] {
  if (fields === undefined) return [];
  const { selector } = fields;
  return [
    ...checkReplicas(fields.spec, object),
    ...checkReplicas(fields.status, object),
    ...(selector === undefined ? [] : checkSelector(selector, object)),
  ];
}

function checkReplicas(path: string, object: ApiObject): readonly FieldError[] {
  const { value, fault } = find(path, object, "int64");
  if (fault !== undefined) return [invalidValue(path, 0, fault)];
  if (!isNumeric(value)) return [];
  if (value < 0) return [invalidValue(path, value, "should be a non-negative integer")];
  if (value >= 2 ** 31)
    return [invalidValue(path, value, `should be less than or equal to ${2 ** 31 - 1}`)];
  return [];
}

function checkSelector(path: string, object: ApiObject): readonly FieldError[] {
  const { fault } = find(path, object, "string");
  return fault === undefined ? [] : [invalidValue(path, "", fault)];
}

/** Follows `NestedInt64` and `NestedString` of apimachinery's `unstructured`. */
function find(
  path: string,
  object: ApiObject,
  wanted: "int64" | "string",
): { readonly value?: unknown; readonly fault?: string } {
  const steps = path.replace(/^\./, "").split(".");
  let value: unknown = object;
  for (const [index, step] of steps.entries()) {
    if (!isPlainObject(value)) {
      // What is null is not there.
      if (value === null) return {};
      return { fault: faultOf(steps.slice(0, index + 1), value, "map[string]interface{}") };
    }
    if (!Object.hasOwn(value, step)) return {};
    value = value[step];
  }
  return goTypeOf(value) === wanted ? { value } : { fault: faultOf(steps, value, wanted) };
}

function faultOf(steps: readonly string[], value: unknown, wanted: string): string {
  return `.${steps.join(".")} accessor error: ${goPlain(value)} is of the type ${goTypeOf(value)}, expected ${wanted}`;
}
