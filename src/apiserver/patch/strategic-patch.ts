import { isPlainObject } from "../../util/json.js";
import { type ApiObject, type Members, membersOf } from "../values/api-object.js";
import type { DecodeRules } from "../model/body.js";
import type { BuiltinType } from "../model/builtin-data.js";
import { builtinKinds } from "../model/builtin-kinds.generated.js";
import { DecodeError, jsonKind } from "../values/decode-error.js";
import { invalidValue } from "../values/field-error.js";
import { goPrint } from "../values/go-print.js";
import { JsonTextError, parseJsonText } from "../values/json-text.js";
import { patchTypeOf } from "./patch-meta.js";
import type { ApiRequest } from "../model/request.js";
import type { Resource } from "../model/resource.js";
import { badRequest, failure, invalid } from "../values/status-error.js";
import { StrategicError } from "../values/strategic-error.js";
import { applyStrategicPatch } from "./strategic-merge.js";
import { checkUnstructured } from "../model/unstructured.js";

/** What a patch makes of an object, and how that is taken. */
export interface Patched {
  readonly value: Members;
  readonly rules: Omit<DecodeRules, "validation">;
}

/**
 * A strategic merge patch applied to an object.
 *
 * Follows `strategicPatchObject` of apiserver's handlers.
 *
 * @throws StatusError 400 for a patch that cannot be read, 422 for what does not fit the kind, 500 for
 * what cannot be merged
 */
export function strategicallyPatched(
  { body, resource }: Pick<ApiRequest, "body" | "resource">,
  old: ApiObject,
): Patched {
  const patched = patchedAs({ ref: typeNameOf(resource) }, body, old);
  // What the object says of its kind is not looked at.
  const { kind, apiVersion } = old;
  return { ...patched, value: { ...patched.value, kind, apiVersion } };
}

const scale: BuiltinType = {
  type: "object",
  properties: {
    apiVersion: { type: "string", go: "zstring" },
    kind: { type: "string", go: "zstring" },
    metadata: { ref: "meta.v1.ObjectMeta" },
    spec: {
      type: "object",
      properties: { replicas: { type: "integer", format: "int32", go: "zint32" } },
    },
    status: { type: "object", properties: {} },
  },
};

/** A strategic merge patch applied to a Scale. @throws StatusError as {@link strategicallyPatched} */
export function strategicallyScaled(body: Buffer, present: Members): Members {
  // What the patch does not change of the status is not looked at.
  return patchedAs(scale, body, { ...present, status: {} }).value;
}

function patchedAs(type: BuiltinType, body: Buffer, old: Members): Patched {
  const { patch, duplicates } = readPatch(body);
  const value = merged(structuredClone({ ...old }), patch, type);
  // What has been merged is shown no more.
  const shown = goPrint(patch);
  const refuse: DecodeRules["refuse"] = ({ why }) =>
    invalid({ group: "", kind: "" }, "", [invalidValue("patch", shown, why)]);
  try {
    checkUnstructured(type, value);
  } catch (error) {
    if (error instanceof DecodeError) throw refuse({ kind: "", version: "", why: error.message });
    throw error;
  }
  return { value, rules: { duplicates, refuse, sortsUnknown: true } };
}

function readPatch(body: Buffer): {
  readonly patch: Record<string, unknown>;
  readonly duplicates: DecodeRules["duplicates"];
} {
  try {
    const { value, duplicates } = parseJsonText(body.toString("utf8"));
    if (!isPlainObject(value) && value !== null)
      throw badRequest(
        `json: cannot unmarshal ${jsonKind(value)} into Go value of type map[string]interface {}`,
      );
    return { patch: { ...membersOf(value) }, duplicates };
  } catch (error) {
    if (error instanceof JsonTextError) throw badRequest(error.message);
    throw error;
  }
}

function merged(
  old: Record<string, unknown>,
  patch: Record<string, unknown>,
  type: BuiltinType,
): Record<string, unknown> {
  try {
    return applyStrategicPatch(old, patch, patchTypeOf(type));
  } catch (error) {
    if (!(error instanceof StrategicError)) throw error;
    throw error.isMalformed ? badRequest(error.message) : failure(500, "", error.message);
  }
}

function typeNameOf({ group, version, plural }: Resource): string {
  const found = builtinKinds.find(
    (data) => data.group === group && data.version === version && data.plural === plural,
  );
  return found?.type ?? "";
}
