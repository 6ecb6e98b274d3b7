import { canonicalJSON, isPlainObject } from "../../util/json.js";
import {
  type ApiMeta,
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  withMeta,
} from "../values/api-object.js";
import { type DecodeRules, decodeObject, readObject } from "../model/body.js";
import { DecodeError, jsonKind } from "../values/decode-error.js";
import { exactJSON } from "../values/exact-number.js";
import { invalidValue } from "../values/field-error.js";
import { applyManagedFields } from "../patch/field-manager.js";
import { applyJsonPatch, JsonPatchError, parseJsonPatch } from "../patch/json-patch.js";
import {
  type JsonText,
  JsonTextError,
  NumberRangeError,
  parseJsonText,
} from "../values/json-text.js";
import { applyMergePatch } from "../patch/merge-patch.js";
import { contentTypeOf, unsupportedMediaType } from "../values/negotiation.js";
import { type ApiRequest, groupResource } from "../model/request.js";
import { apiVersionOf } from "../model/resource.js";
import { withSharedParts } from "../values/shared-parts.js";
import { badRequest, conflict, failure, invalid, notFound } from "../values/status-error.js";
import {
  beforeCreate,
  checkNamespace,
  collectionOf,
  createObject,
  keyOf,
  type Store,
  tracked,
  uidConflict,
  updateObject,
  writerOf,
} from "./store.js";
import { parseYamlText, YamlTextError } from "../values/yaml-text.js";
import { type Patched, strategicallyPatched } from "../patch/strategic-patch.js";
import { readWriteOptions, type WriteOptions } from "./write-options.js";

/** An object that was written, and how that is answered. */
export interface Written {
  readonly code: 200 | 201;
  readonly object: ApiObject;
}

/** @throws StatusError */
export function create(store: Store, request: ApiRequest): Written {
  const { dryRun, validation } = readWriteOptions(request.query, "CreateOptions");
  const given = readObject(request, validation);
  request.audit?.names(given.metadata);
  const named = beforeCreate(request, given);
  const owned = tracked(request, "", named, undefined);
  checkNamespace(store, request, named.metadata.name ?? "");
  return { code: 201, object: createObject(store, request, { object: owned, dryRun }) };
}

/** @throws StatusError */
export function update(store: Store, request: ApiRequest): Written {
  const { info, resource } = request;
  const { subresource, name } = info;
  const { dryRun, validation } = readWriteOptions(request.query, "UpdateOptions");
  const given = readObject(request, validation);
  request.audit?.names(given.metadata);
  checkName(request, given);
  const exists = collectionOf(store, resource).get(keyOf(request, name)) !== undefined;
  if (!exists && resource.strategy.createsOnUpdate && subresource === "") {
    const { uid = "" } = given.metadata;
    if (uid !== "") throw uidConflict(request, name, uid, undefined);
    // Whoever has read what is gone by now makes it anew.
    const fresh = beforeCreate(request, withMeta(given, { resourceVersion: undefined }));
    const owned = tracked(request, "", fresh, undefined);
    checkNamespace(store, request, name);
    const created = createObject(store, request, { object: owned, dryRun });
    return { code: 201, object: dryRun ? withVersionOf(given, created) : created };
  }
  const object = updateObject(store, request, {
    name,
    subresource,
    dryRun,
    change: (old) => tracked(request, subresource, withSharedParts(given, old), old),
  });
  return { code: 200, object };
}

/** @throws StatusError 400 where an object says another name than the path */
function checkName({ info }: ApiRequest, { metadata }: ApiObject): void {
  const said = metadata.name ?? "";
  if (said === info.name) return;
  if (said === "")
    throw badRequest(
      `the name of the object (${info.name} based on URL) was undeterminable: name must be provided`,
    );
  throw badRequest(
    `the name of the object (${said}) does not match the name on the URL (${info.name})`,
  );
}

/** The refusal of what a patch makes. */
function refusePatched({ resource }: ApiRequest, value: Members): DecodeRules["refuse"] {
  return ({ why }) => {
    const text = resource.isCustom ? canonicalJSON(value) : exactJSON(value);
    const error = invalidValue("patch", text, why);
    return invalid({ group: "", kind: "" }, "", [error]);
  };
}

const patchTypes = [
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
  "application/apply-patch+yaml",
];

/** @throws StatusError */
export function patch(store: Store, request: ApiRequest): Written {
  const type = contentTypeOf(request.headers);
  const { isCustom } = request.resource;
  const isStrategic = type === "application/strategic-merge-patch+json";
  const offered = patchTypes.filter((each) => !isCustom || !each.includes("strategic"));
  if (!offered.includes(type)) {
    if (isCustom) throw unsupportedMediaType(offered);
    throw failure(415, "UnsupportedMediaType", "415: Unsupported Media Type", {});
  }
  const isApply = type === "application/apply-patch+yaml";
  const options = readWriteOptions(request.query, "PatchOptions", isApply);
  if (isApply) return apply(store, request, options);
  const change = isStrategic
    ? (old: ApiObject) => strategicallyPatched(request, old)
    : readPatch(request, type);
  const { name, subresource } = request.info;
  const object = updateObject(store, request, {
    name,
    subresource,
    dryRun: options.dryRun,
    isPatch: true,
    change: (old) => {
      const { value, rules } = change(old);
      const { validation } = options;
      const decoded = decodeObject(request, value, { validation, ...rules });
      checkName(request, decoded);
      return tracked(request, subresource, withSharedParts(decoded, old), old);
    },
  });
  return { code: 200, object };
}

function readPatch(request: ApiRequest, type: string): (old: ApiObject) => Patched {
  const { value: given, duplicates } = parsePatch(request, type);
  const patched = (value: Members): Patched => ({
    value,
    rules: { duplicates, refuse: refusePatched(request, value) },
  });
  if (type === "application/merge-patch+json") {
    if (!isPlainObject(given) && given !== null)
      throw badRequest(
        `error decoding patch: json: cannot unmarshal ${jsonKind(given)} into Go value of type map[string]interface {}`,
      );
    return (old) => patched(membersOf(applyMergePatch(old, given ?? {})));
  }
  const operations = asPatch(() => parseJsonPatch(given), 400);
  if (operations.length > 10_000)
    throw failure(
      413,
      "RequestEntityTooLarge",
      `The allowed maximum operations in a JSON patch is 10000, got ${operations.length}`,
    );
  return (old) => {
    return patched(membersOf(asPatch(() => applyJsonPatch(old, operations), 422)));
  };
}

function parsePatch({ body, resource }: ApiRequest, type: string): JsonText {
  try {
    return parseJsonText(body.toString("utf8"), !resource.isCustom);
  } catch (error) {
    if (error instanceof NumberRangeError && type === "application/json-patch+json")
      throw badRequest(
        `error decoding patch: ${error.message.replace("Go value", "Go struct field jsonPatchOp.value")}`,
      );
    if (error instanceof JsonTextError) throw badRequest(`error decoding patch: ${error.message}`);
    throw error;
  }
}

function asPatch<T>(work: () => T, code: 400 | 422): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof JsonPatchError)) throw error;
    if (code === 400) throw badRequest(`error decoding patch: ${error.message}`);
    throw failure(
      422,
      "Invalid",
      "the server rejected our request due to an error in our request",
      {},
    );
  }
}

function apply(store: Store, request: ApiRequest, options: WriteOptions): Written {
  const { info, resource } = request;
  const { name, subresource } = info;
  const { dryRun, force } = options;
  const exists = collectionOf(store, resource).get(keyOf(request, name)) !== undefined;
  if (!exists && subresource !== "") throw notFound(groupResource(resource), name);
  const config = readConfiguration(request);
  const writer = writerOf(request, subresource);
  const applied = (live: ApiObject): ApiObject => {
    const merged = applyManagedFields(writer, live, { config, force });
    const { managedFields } = merged.metadata;
    const whole = withSharedParts(adopted(request, merged, config), live);
    const object = withMeta(whole, { managedFields });
    checkName(request, object);
    return object;
  };
  if (exists) {
    const replacement = { name, subresource, dryRun, isPatch: true, change: applied };
    return { code: 200, object: updateObject(store, request, replacement) };
  }
  const object = applied(resource.strategy.empty());
  const { uid = "" } = object.metadata;
  if (uid !== "")
    throw conflict(
      groupResource(resource),
      name,
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    );
  // A version of what is gone is no precondition.
  const owned = beforeCreate(request, withMeta(object, { resourceVersion: undefined }));
  checkNamespace(store, request, name);
  const created = createObject(store, request, { object: owned, dryRun });
  return { code: 201, object: dryRun ? withVersionOf(object, created) : created };
}

/** What is not stored shows the version that it was given with. */
function withVersionOf({ metadata }: ApiObject, created: ApiObject): ApiObject {
  const { resourceVersion = "" } = metadata;
  return resourceVersion === "" ? created : withMeta(created, { resourceVersion });
}

function adopted({ resource }: ApiRequest, merged: ApiObject, config: ApiObject): ApiObject {
  try {
    return resource.strategy.adopt(merged);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { namespace = "", name = "" } = config.metadata;
    const fault = conversionFault(error.message);
    const kind = `/${apiVersionOf(resource)}, Kind=${resource.kind}`.replace(/^\/(?=.*\/.*,)/, "");
    throw failure(
      500,
      "",
      `failed to convert new object (${namespace}/${name}; ${kind}) to proper version: unable to convert unstructured object to ${kind}: ${fault}`,
    );
  }
}

/** What the converter of applied objects says, where a decoder of JSON says `fault`. */
function conversionFault(fault: string): string {
  if (fault.startsWith("parsing time")) return fault;
  const fraction = /unmarshal number [-\d.e+]+ into .* of type (u?int\d+)$/.exec(fault);
  if (fraction !== null) return `cannot convert float64 to ${fraction[1] ?? ""}`;
  return /of type v1\.(?:Micro)?Time$/.test(fault)
    ? fault.replace(/into Go .*/, "into Go value of type string")
    : `error decoding from json: ${fault}`;
}

/** Reads what is to be applied. @throws StatusError 400 */
function readConfiguration({ body, resource }: ApiRequest): ApiObject {
  const parsed = parseConfiguration(body.toString("utf8")) ?? null;
  if (parsed !== null && !isPlainObject(parsed))
    throw badRequest(
      `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonKind(parsed)} into Go value of type map[string]interface {}`,
    );
  const given = membersOf(parsed);
  const apiVersion = textOf(given["apiVersion"]);
  const kind = textOf(given["kind"]);
  if (kind !== resource.kind || apiVersion !== apiVersionOf(resource)) {
    const [first = "", second] = apiVersion.split("/");
    const gv = second === undefined ? `/${first}` : apiVersion;
    throw badRequest(`invalid object type: ${gv}, Kind=${kind}`);
  }
  const metadata: ApiMeta = membersOf(given["metadata"]);
  return { ...given, apiVersion, kind, metadata };
}

/** Reads JSON or YAML: JSON is YAML, and quicker to read as what it is. @throws StatusError 400 */
export function parseConfiguration(text: string): unknown {
  if (text.startsWith("{")) {
    try {
      return parseJsonText(text).value;
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error;
    }
  }
  try {
    return parseYamlText(text);
  } catch (error) {
    if (!(error instanceof YamlTextError)) throw error;
    throw badRequest(`error decoding YAML: error converting YAML to JSON: ${error.message}`);
  }
}
