import { isPlainObject } from "../util/json.js";
import { parseYAMLDocuments } from "../util/yaml.js";
import { type ApiObject, type Members, membersOf, textOf } from "./api-object.js";
import { type DecodeRules, decodeObject, readObject, refuseBody, wrongVersion } from "./body.js";
import { jsonKind } from "./decode-error.js";
import { invalidValue } from "./field-error.js";
import { applyManagedFields } from "./field-manager.js";
import { applyJsonPatch, JsonPatchError, parseJsonPatch } from "./json-patch.js";
import { type DuplicateMember, type JsonText, JsonTextError, parseJsonText } from "./json-text.js";
import { applyMergePatch } from "./merge-patch.js";
import { contentTypeOf, unsupportedMediaType } from "./negotiation.js";
import { type ApiRequest, groupResource } from "./request.js";
import { apiVersionOf } from "./resource.js";
import { badRequest, failure, invalid, notFound, notImplemented } from "./status-error.js";
import {
  beforeCreate,
  checkNamespace,
  collectionOf,
  createObject,
  keyOf,
  type Store,
  tracked,
  updateObject,
  writerOf,
} from "./store.js";
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
  const named = beforeCreate(request, given);
  const owned = tracked(request, "", named, undefined);
  checkNamespace(store, request);
  return { code: 201, object: createObject(store, request, { object: owned, dryRun }) };
}

/** @throws StatusError */
export function update(store: Store, request: ApiRequest): Written {
  const { info, resource } = request;
  const { subresource, name } = info;
  const { dryRun, validation } = readWriteOptions(request.query, "UpdateOptions");
  const given = readObject(request, validation);
  const said = given.metadata.name ?? "";
  if (said === "" && name !== "")
    throw badRequest(
      `the name of the object (${name} based on URL) was undeterminable: name must be provided`,
    );
  checkName(request, given);
  const exists = collectionOf(store, resource).get(keyOf(request, name)) !== undefined;
  if (!exists && resource.strategy.createsOnUpdate && subresource === "") {
    const owned = tracked(request, "", beforeCreate(request, given), undefined);
    checkNamespace(store, request);
    return { code: 201, object: createObject(store, request, { object: owned, dryRun }) };
  }
  const object = updateObject(store, request, {
    name,
    subresource,
    dryRun,
    change: (old) => tracked(request, subresource, given, old),
  });
  return { code: 200, object };
}

/** @throws StatusError 400 where an object says another name than the path */
function checkName({ info }: ApiRequest, { metadata }: ApiObject): void {
  const said = metadata.name ?? "";
  if (said === info.name) return;
  throw badRequest(
    `the name of the object (${said}) does not match the name on the URL (${info.name})`,
  );
}

/** The refusal of what a patch makes. */
function refusePatched({ resource }: ApiRequest, value: Members): DecodeRules["refuse"] {
  return ({ why }) => {
    if (resource.isCustom && !why.startsWith("strict")) return badRequest(why);
    const error = invalidValue("patch", JSON.stringify(value), why);
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
  if (isStrategic) throw notImplemented("strategic merge patch");
  const isApply = type === "application/apply-patch+yaml";
  const options = readWriteOptions(request.query, "PatchOptions", isApply);
  if (isApply) return apply(store, request, options);
  const change = readPatch(request, type);
  const { name, subresource } = request.info;
  const object = updateObject(store, request, {
    name,
    subresource,
    dryRun: options.dryRun,
    isPatch: true,
    change: (old) => {
      const { value, duplicates } = change(old);
      const decoded = decodeObject(request, value, {
        validation: options.validation,
        duplicates,
        refuse: refusePatched(request, value),
      });
      checkName(request, decoded);
      return tracked(request, subresource, decoded, old);
    },
  });
  return { code: 200, object };
}

type ReadPatch = (old: ApiObject) => { value: Members; duplicates: readonly DuplicateMember[] };

function readPatch({ body }: ApiRequest, type: string): ReadPatch {
  const { value: given, duplicates } = parsePatch(body);
  if (type === "application/merge-patch+json") {
    if (!isPlainObject(given) && given !== null)
      throw badRequest(
        `error decoding patch: json: cannot unmarshal ${jsonKind(given)} into Go value of type map[string]interface {}`,
      );
    return (old) => ({ value: membersOf(applyMergePatch(old, given ?? {})), duplicates });
  }
  const operations = asPatch(() => parseJsonPatch(given), 400);
  if (operations.length > 10_000)
    throw failure(
      413,
      "RequestEntityTooLarge",
      `The allowed maximum operations in a JSON patch is 10000, got ${operations.length}`,
    );
  return (old) => {
    const value = asPatch(() => applyJsonPatch(old, operations), 422);
    return { value: membersOf(value), duplicates };
  };
}

function parsePatch(body: Buffer): JsonText {
  try {
    return parseJsonText(body.toString("utf8"));
  } catch (error) {
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
  const config = readConfiguration(request);
  const said = config.metadata.name ?? "";
  if (said !== "" && said !== name)
    throw badRequest(`name in object (${said}) does not match the name on the URL (${name})`);
  const exists = collectionOf(store, resource).get(keyOf(request, name)) !== undefined;
  const writer = writerOf(request, subresource);
  const decode = (object: ApiObject): ApiObject =>
    decodeObject(request, object, {
      validation: options.validation,
      duplicates: [],
      refuse: refuseBody(resource),
    });
  if (!exists) {
    if (subresource !== "") throw notFound(groupResource(resource), name);
    if ((config.metadata.uid ?? "") !== "")
      throw badRequest(
        "uid mismatch: the provided object specified uid, and no existing object was found",
      );
    const { apiVersion, kind } = config;
    const empty: ApiObject = { ...resource.strategy.empty(), apiVersion, kind };
    const applied = applyManagedFields(writer, empty, { config, force: options.force });
    const owned = beforeCreate(request, decode(applied));
    checkNamespace(store, request);
    const object = createObject(store, request, { object: owned, dryRun: options.dryRun });
    return { code: 201, object };
  }
  const object = updateObject(store, request, {
    name,
    subresource,
    dryRun: options.dryRun,
    isPatch: true,
    change: (old) => decode(applyManagedFields(writer, old, { config, force: options.force })),
  });
  return { code: 200, object };
}

/** Reads what is to be applied. @throws StatusError 400 */
function readConfiguration({ body, resource, info }: ApiRequest): ApiObject {
  const value = parseConfiguration(body.toString("utf8"));
  const given = membersOf(value);
  const own = apiVersionOf(resource);
  const apiVersion = textOf(given["apiVersion"]);
  const kind = textOf(given["kind"]);
  if (kind !== resource.kind || apiVersion !== own) {
    const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["", apiVersion];
    if (kind === resource.kind) throw wrongVersion(apiVersion, own);
    throw badRequest(`invalid object type: ${group ?? ""}/${version ?? ""}, Kind=${kind}`);
  }
  const metadata = { ...membersOf(given["metadata"]) };
  if (metadata["name"] === undefined) metadata["name"] = info.name;
  if (metadata["namespace"] === undefined && resource.namespaced)
    metadata["namespace"] = info.namespace;
  return { ...given, apiVersion, kind, metadata };
}

/** JSON is YAML, and quicker to read as what it is. */
function parseConfiguration(text: string): unknown {
  if (text.startsWith("{")) {
    try {
      return parseJsonText(text).value;
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error;
    }
  }
  try {
    return parseYAMLDocuments(text)[0];
  } catch (error) {
    throw badRequest(
      `error decoding YAML: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
