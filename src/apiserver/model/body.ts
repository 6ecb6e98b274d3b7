import { isPlainObject } from "../../util/json.js";
import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import { builtinKinds } from "./builtin-kinds.generated.js";
import { bodySummary } from "./body-summary.js";
import { DecodeError, jsonKind } from "../values/decode-error.js";
import { exactJSON } from "../values/exact-number.js";
import { invalidValue } from "../values/field-error.js";
import { goQuote } from "../values/go-text.js";
import {
  type DuplicateMember,
  JsonTextError,
  type JsonText,
  NumberRangeError,
  parseJsonText,
} from "../values/json-text.js";
import { parseYamlText, YamlTextError } from "../values/yaml-text.js";
import { negotiateInput } from "../values/negotiation.js";
import type { ApiRequest } from "./request.js";
import { apiVersionOf, type Resource } from "./resource.js";
import { badRequest, invalid } from "../values/status-error.js";

/** What becomes of members that a kind does not have. */
export type FieldValidation = "Ignore" | "Warn" | "Strict";

/** Reads the object of a create or update. @throws StatusError 400, 415 */
export function readObject(request: ApiRequest, validation: FieldValidation): ApiObject {
  const { resource, body, headers } = request;
  const { value, duplicates } = parseBody(resource, body, negotiateInput(headers));
  const given = typed(value, resource, body);
  if (resource.isCustom) checkTyped(given, request, validation);
  return decodeObject(request, given, { validation, duplicates, refuse: refuseBody(resource) });
}

/** What a body says of its kind, where it says it; the kind of the path where it does not. */
function typed(value: unknown, resource: Resource, body: Buffer): Members {
  if (value === null) return {};
  if (!isPlainObject(value)) {
    const go = `json: cannot unmarshal ${jsonKind(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
    throw unrecognized(resource, go, body);
  }
  for (const name of ["apiVersion", "kind"] as const) {
    const given = value[name];
    if (given === undefined || given === null || typeof given === "string") continue;
    const go = `json: cannot unmarshal ${jsonKind(given)} into Go struct field .${name} of type string`;
    throw unrecognized(resource, go, body);
  }
  return value;
}

/** Custom objects say what they are; where unknown fields do not matter, another decoder tells of it. */
function checkTyped(
  given: Members,
  { resource, body }: ApiRequest,
  validation: FieldValidation,
): void {
  const { kind, apiVersion } = given;
  if (typeof kind !== "string" || kind === "") {
    const fault = `Object 'Kind' is missing in '${body.toString("utf8")}'`;
    if (validation === "Ignore") {
      const version = textOr(apiVersion, apiVersionOf(resource)).split("/").at(-1) ?? "";
      throw refuseBody(resource)({ kind: resource.kind, version, why: fault });
    }
    throw badRequest(
      `the object provided is unrecognized (must be of type ${resource.kind}): ${fault} (${bodySummary(body)})`,
    );
  }
  if (typeof apiVersion !== "string" || apiVersion === "")
    throw wrongVersion("", apiVersionOf(resource));
}

function unrecognized({ kind }: Resource, fault: string, body: Buffer): Error {
  const message = `the object provided is unrecognized (must be of type ${kind}): couldn't get version/kind; json parse error: ${fault} (${bodySummary(body)})`;
  return badRequest(message);
}

function parseBody(resource: Resource, body: Buffer, form: "json" | "yaml"): JsonText {
  const text = body.toString("utf8");
  if (form === "yaml") {
    try {
      return { value: parseYamlText(text) ?? null, duplicates: [] };
    } catch (error) {
      if (!(error instanceof YamlTextError)) throw error;
      throw badRequest(
        `the object provided is unrecognized (must be of type ${resource.kind}): ${error.message} (${bodySummary(body)})`,
      );
    }
  }
  try {
    return parseJsonText(text, !resource.isCustom);
  } catch (error) {
    if (error instanceof NumberRangeError)
      throw refuseBody(resource)({ ...resource, why: error.message });
    if (error instanceof JsonTextError) throw unrecognized(resource, error.message, body);
    throw error;
  }
}

/** How an object is taken, and what is said of one that is not. */
export interface DecodeRules {
  readonly validation: FieldValidation;
  readonly duplicates: readonly DuplicateMember[];
  /** Wraps what is wrong with the object. */
  readonly refuse: (fault: DecodeFault) => Error;
  /** Whether members that the kind does not have are told in the order of their names. @default false */
  readonly sortsUnknown?: boolean;
}

interface DecodeFault {
  /** What the object says it is. */
  readonly kind: string;
  readonly version: string;
  readonly why: string;
}

/** The refusal of a body. */
function refuseBody({ kind: own }: Resource): DecodeRules["refuse"] {
  return ({ kind, version, why }) =>
    badRequest(`${kind} in version ${goQuote(version)} cannot be handled as a ${own}: ${why}`);
}

/**
 * Takes an object as its kind: checks what it says it is, drops what the kind does not have, and
 * says so as asked.
 *
 * @throws StatusError
 */
export function decodeObject(
  { resource, warnings }: Pick<ApiRequest, "resource" | "warnings">,
  given: Members,
  { validation, duplicates, refuse, sortsUnknown = false }: DecodeRules,
): ApiObject {
  const own = apiVersionOf(resource);
  const apiVersion = textOr(given["apiVersion"], own);
  const kind = textOr(given["kind"], resource.kind);
  const version = apiVersion.split("/").at(-1) ?? "";
  for (const name of ["apiVersion", "kind"]) {
    const said = given[name] ?? "";
    if (typeof said === "string") continue;
    const why = `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonKind(said)} into Go struct field .${name} of type string`;
    throw refuse({ kind, version, why });
  }
  if (resource.isCustom && (given["kind"] ?? "") === "")
    throw refuse({ kind, version, why: `Object 'Kind' is missing in '${exactJSON(given)}'` });
  if (apiVersion !== own || kind !== resource.kind)
    throw otherKind(resource, {
      apiVersion,
      kind,
      version,
      name: textOf(membersOf(given["metadata"])["name"]),
      refuse,
    });
  try {
    const { object, unknown } = resource.strategy.decode({ ...given, apiVersion, kind });
    const faults = strictFaults(sortsUnknown ? unknown.toSorted() : unknown, duplicates);
    if (validation === "Strict" && faults.length > 0)
      throw refuse({ kind, version, why: `strict decoding error: ${faults.join(", ")}` });
    if (validation === "Warn") warnings.push(...faults);
    return object;
  } catch (error) {
    if (error instanceof DecodeError) throw refuse({ kind, version, why: error.message });
    throw error;
  }
}

/** What is dropped of an object, in the order of the text. */
function strictFaults(
  unknown: readonly string[],
  duplicates: readonly DuplicateMember[],
): readonly string[] {
  const faults = unknown.map((field) => `unknown field "${field}"`);
  const isUnknown = (path: string): boolean =>
    unknown.some(
      (field) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
    );
  for (const { path, before } of duplicates.filter((each) => !isUnknown(each.path))) {
    // It is told where the second of the two stands: before what first stands behind it.
    const place = unknown.findIndex((field) => !before.has(field));
    faults.splice(place === -1 ? faults.length : place, 0, `duplicate field "${path}"`);
  }
  return faults;
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

function otherKind(
  resource: Resource,
  {
    apiVersion,
    kind,
    version,
    name,
    refuse,
  }: {
    apiVersion: string;
    kind: string;
    version: string;
    name: string;
    refuse: DecodeRules["refuse"];
  },
): Error {
  const own = apiVersionOf(resource);
  if (resource.isCustom) {
    if (apiVersion !== own) return wrongVersion(apiVersion, own);
    const error = invalidValue("kind", kind, `must be ${resource.kind}`);
    return invalid({ group: resource.group, kind }, name, [error]);
  }
  const known = builtinKinds.find(
    (data) => apiVersionOf(data) === apiVersion && data.kind === kind,
  );
  const why =
    known === undefined
      ? `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`
      : `converting (${known.version}.${kind}) to (${resource.group.split(".")[0] || "core"}.${resource.kind}): unknown conversion`;
  return refuse({ kind, version, why });
}

function wrongVersion(given: string, expected: string): Error {
  return badRequest(
    `the API version in the data (${given}) does not match the expected API version (${expected})`,
  );
}
