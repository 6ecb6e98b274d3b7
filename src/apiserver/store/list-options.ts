import { forbiddenField, type FieldError, notSupported } from "../values/field-error.js";
import { type FieldSelector, parseFieldSelector } from "../values/field-selector.js";
import { type LabelSelector, parseLabelSelector } from "../values/label-selector.js";
import { parseInteger } from "../values/negotiation.js";
import { isTrue } from "../values/request-info.js";
import { badRequest, failure, invalid } from "../values/status-error.js";

/** The query of a list or watch. Follows `ListOptions` of meta/v1. */
export interface ListOptions {
  readonly labels: LabelSelector;
  readonly fields: FieldSelector;
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly timeoutSeconds: number | undefined;
  readonly limit: number;
  readonly continueToken: string;
  readonly sendInitialEvents: boolean | undefined;
}

/** @throws StatusError 400 or 422, in the server's order. */
export function readListOptions(query: URLSearchParams, isWatch = false): ListOptions {
  const number = (name: string): number | undefined => {
    const text = query.get(name);
    return text === null || text === "" ? undefined : parseInteger(text);
  };
  const sendInitialEvents = query.get("sendInitialEvents");
  const options: ListOptions = {
    labels: parseLabelSelector(query.get("labelSelector") ?? ""),
    fields: parseFieldSelector(query.get("fieldSelector") ?? ""),
    watch: isWatch,
    allowWatchBookmarks: isTrue(query.get("allowWatchBookmarks")),
    resourceVersion: query.get("resourceVersion") ?? "",
    resourceVersionMatch: query.get("resourceVersionMatch") ?? "",
    timeoutSeconds: number("timeoutSeconds"),
    limit: number("limit") ?? 0,
    continueToken: query.get("continue") ?? "",
    sendInitialEvents: sendInitialEvents === null ? undefined : isTrue(sendInitialEvents),
  };
  const errors = options.watch ? checkWatchOptions(options) : checkListOptions(options);
  if (errors.length > 0) throw invalid({ group: "meta.k8s.io", kind: "ListOptions" }, "", errors);
  return options;
}

const matchField = "resourceVersionMatch";

/** Follows `ValidateListOptions` of apimachinery. */
function checkListOptions(options: ListOptions): readonly FieldError[] {
  const { resourceVersionMatch: match, resourceVersion, continueToken } = options;
  const errors: FieldError[] = [];
  if (match !== "") {
    const forbid = (why: string): unknown => errors.push(forbiddenField(matchField, why));
    if (resourceVersion === "")
      forbid("resourceVersionMatch is forbidden unless resourceVersion is provided");
    if (continueToken !== "") forbid("resourceVersionMatch is forbidden when continue is provided");
    if (match !== "Exact" && match !== "NotOlderThan")
      errors.push(notSupported(matchField, match, ["Exact", "NotOlderThan", ""]));
    if (match === "Exact" && resourceVersion === "0")
      forbid('resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
  }
  if (options.sendInitialEvents !== undefined)
    errors.push(forbiddenField("sendInitialEvents", "sendInitialEvents is forbidden for list"));
  return errors;
}

function checkWatchOptions(options: ListOptions): readonly FieldError[] {
  const { resourceVersionMatch: match, sendInitialEvents } = options;
  const errors: FieldError[] = [];
  const forbid = (why: string): unknown => errors.push(forbiddenField(matchField, why));
  if (sendInitialEvents !== undefined && match !== "NotOlderThan")
    forbid("sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
  if (match === "") return errors;
  if (sendInitialEvents === undefined)
    forbid("resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
  if (match !== "NotOlderThan") errors.push(notSupported(matchField, match, ["NotOlderThan"]));
  if (options.continueToken !== "")
    forbid("resourceVersionMatch is forbidden when continue is provided");
  return errors;
}

/** Reads a resource version as a number; undefined where none is given. @throws StatusError 400, or 500 but for a list */
export function parseResourceVersion(text: string, isPlain = false): number | undefined {
  if (text === "") return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const fault = `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;
  const said = `resourceVersion: Invalid value: ${JSON.stringify(text)}: ${fault}`;
  throw isPlain ? failure(500, "", said) : badRequest(`invalid resource version: ${said}`);
}
