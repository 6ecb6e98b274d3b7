import { isPlainObject } from "../../util/json.js";
import { membersOf } from "../values/api-object.js";
import { applyJsonPatch, JsonPatchError, parseJsonPatch } from "../patch/json-patch.js";
import { JsonTextError, parseJsonText } from "../values/json-text.js";
import { applyMergePatch } from "../patch/merge-patch.js";
import { contentTypeOf } from "../values/negotiation.js";
import type { ApiRequest } from "../model/request.js";
import { badRequest, notImplemented } from "../values/status-error.js";
import { strategicallyScaled } from "../patch/strategic-patch.js";

/** What a `Scale` asks for. */
export interface GivenScale {
  readonly replicas: number;
  /** Whether it says a number, where 0 may stand for none. */
  readonly hasReplicas: boolean;
  readonly resourceVersion: string | undefined;
}

/** Reads a Scale, or a patch of the present one. @throws StatusError 400 */
export function decodeScale(request: ApiRequest, present: unknown): GivenScale {
  const value = request.method === "PATCH" ? patched(request, present) : parse(request.body);
  if (!isPlainObject(value)) throw badRequest("the body is no Scale");
  const said = membersOf(value["spec"])["replicas"] ?? undefined;
  const replicas = said ?? 0;
  if (typeof replicas !== "number" || !Number.isInteger(replicas))
    throw badRequest(
      `Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal ${typeof replicas} into Go struct field ScaleSpec.spec.replicas of type int32`,
    );
  const version = membersOf(value["metadata"])["resourceVersion"];
  return {
    replicas,
    // A whole Scale without a number says 0, and a patch says nothing.
    hasReplicas: said !== undefined || request.method === "PUT",
    resourceVersion: typeof version === "string" && version !== "" ? version : undefined,
  };
}

function patched({ body, headers, resource }: ApiRequest, present: unknown): unknown {
  const type = contentTypeOf(headers);
  if (type === "application/merge-patch+json") return applyMergePatch(present, parse(body));
  if (type === "application/strategic-merge-patch+json" && !resource.isCustom)
    return strategicallyScaled(body, membersOf(present));
  if (type !== "application/json-patch+json") throw notImplemented(`a patch of scale as ${type}`);
  try {
    return applyJsonPatch(present, parseJsonPatch(parse(body)));
  } catch (error) {
    if (error instanceof JsonPatchError) throw badRequest(error.message);
    throw error;
  }
}

function parse(body: Buffer): unknown {
  try {
    return parseJsonText(body.toString("utf8")).value;
  } catch (error) {
    if (error instanceof JsonTextError) throw badRequest(error.message);
    throw error;
  }
}
