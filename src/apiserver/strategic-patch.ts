import { isPlainObject } from "../util/json.js";
import { type ApiObject, type Members, membersOf } from "./api-object.js";
import type { DecodeRules } from "./body.js";
import { builtinKinds } from "./builtin-kinds.generated.js";
import { DecodeError, jsonKind } from "./decode-error.js";
import { invalidValue } from "./field-error.js";
import { goPrint } from "./go-print.js";
import { JsonTextError, parseJsonText } from "./json-text.js";
import { patchTypeOf } from "./patch-meta.js";
import type { ApiRequest } from "./request.js";
import type { Resource } from "./resource.js";
import { badRequest, failure, invalid } from "./status-error.js";
import { StrategicError } from "./strategic-error.js";
import { applyStrategicPatch } from "./strategic-merge.js";
import { checkUnstructured } from "./unstructured.js";

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
  const { patch, duplicates } = readPatch(body);
  const name = typeNameOf(resource);
  const value = merged(structuredClone({ ...old }), patch, name);
  // What has been merged is shown no more.
  const shown = goPrint(patch);
  const refuse: DecodeRules["refuse"] = ({ why }) =>
    invalid({ group: "", kind: "" }, "", [invalidValue("patch", shown, why)]);
  try {
    checkUnstructured(name, value);
  } catch (error) {
    if (error instanceof DecodeError) throw refuse({ kind: "", version: "", why: error.message });
    throw error;
  }
  // What the object says of its kind is not looked at.
  const { kind, apiVersion } = old;
  return {
    value: { ...value, kind, apiVersion },
    rules: { duplicates, refuse, sortsUnknown: true },
  };
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
  name: string,
): Record<string, unknown> {
  try {
    return applyStrategicPatch(old, patch, patchTypeOf({ ref: name }));
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
