import { isPlainObject } from "../../util/json.js";
import { textOf } from "../values/api-object.js";
import { type FieldError, invalidValue, notSupported } from "../values/field-error.js";
import { jsonKind } from "../values/decode-error.js";
import { isNumeric, WrittenNumber } from "../values/exact-number.js";
import { goQuote } from "../values/go-text.js";
import { JsonTextError, parseJsonText } from "../values/json-text.js";
import { negotiateInput, parseInteger } from "../values/negotiation.js";
import type { ApiRequest } from "../model/request.js";
import { isTrue } from "../values/request-info.js";
import { badRequest, invalid } from "../values/status-error.js";
import { parseYamlText, YamlTextError } from "../values/yaml-text.js";
import { checkDryRun } from "./write-options.js";

/** How something is to be deleted. Follows `DeleteOptions` of meta/v1. */
export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined;
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly orphanDependents: boolean | undefined;
  readonly propagationPolicy: string | undefined;
  readonly dryRun: boolean;
}

const policies = ["Foreground", "Background", "Orphan"];

/** Reads the options in the body, or, where there is none, in the query. @throws StatusError */
export function readDeleteOptions(request: ApiRequest): DeleteOptions {
  const given = request.body.length > 0 ? readBody(request) : readQuery(request.query);
  const errors = check(given);
  if (errors.length > 0) throw invalid({ group: "meta.k8s.io", kind: "DeleteOptions" }, "", errors);
  return { ...given, dryRun: given.dryRun.length > 0 };
}

type GivenOptions = Omit<DeleteOptions, "dryRun"> & { readonly dryRun: readonly string[] };

function check({
  orphanDependents,
  propagationPolicy,
  dryRun,
}: GivenOptions): readonly FieldError[] {
  const field = "propagationPolicy";
  const errors: FieldError[] = [];
  if (orphanDependents !== undefined && propagationPolicy !== undefined)
    errors.push(
      invalidValue(
        field,
        propagationPolicy,
        "orphanDependents and deletionPropagation cannot be both set",
      ),
    );
  if (propagationPolicy !== undefined && !policies.includes(propagationPolicy))
    errors.push(notSupported(field, propagationPolicy, [...policies, "nil"]));
  return [...errors, ...checkDryRun(dryRun)];
}

function readQuery(query: URLSearchParams): GivenOptions {
  const grace = query.get("gracePeriodSeconds");
  const orphan = query.get("orphanDependents");
  return {
    gracePeriodSeconds: grace === null ? undefined : parseInteger(grace),
    uid: undefined,
    resourceVersion: undefined,
    orphanDependents: orphan === null ? undefined : isTrue(orphan),
    propagationPolicy: query.get("propagationPolicy") ?? undefined,
    dryRun: query.getAll("dryRun"),
  };
}

function readBody({ body, headers, query }: ApiRequest): GivenOptions {
  const form = negotiateInput(headers);
  const text = body.toString("utf8");
  const value = form === "yaml" ? parseYaml(text) : parse(text);
  if (!isPlainObject(value)) {
    const go = `json: cannot unmarshal ${jsonKind(value)} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`;
    throw badRequest(`couldn't get version/kind; json parse error: ${go}`);
  }
  const { kind } = value;
  if (typeof kind === "string" && kind !== "DeleteOptions")
    throw badRequest(
      `no kind ${goQuote(kind)} is registered for version ${goQuote(textOf(value["apiVersion"]))} in scheme "pkg/runtime/scheme.go:111"`,
    );
  const { gracePeriodSeconds, orphanDependents, propagationPolicy, preconditions, dryRun } = value;
  const required = isPlainObject(preconditions) ? preconditions : {};
  const fromQuery = readQuery(query);
  return {
    gracePeriodSeconds: readSeconds(gracePeriodSeconds),
    uid: optionalText(required["uid"]),
    resourceVersion: optionalText(required["resourceVersion"]),
    orphanDependents: typeof orphanDependents === "boolean" ? orphanDependents : undefined,
    propagationPolicy: optionalText(propagationPolicy),
    dryRun: Array.isArray(dryRun) ? dryRun.map(String) : fromQuery.dryRun,
  };
}

function readSeconds(given: unknown): number | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === "bigint" || Number.isSafeInteger(given)) return Number(given);
  const shown =
    given instanceof WrittenNumber
      ? `number ${given.text}`
      : isNumeric(given)
        ? `number ${given}`
        : jsonKind(given);
  throw badRequest(
    `json: cannot unmarshal ${shown} into Go struct field DeleteOptions.gracePeriodSeconds of type int64`,
  );
}

function parseYaml(text: string): unknown {
  try {
    return parseYamlText(text);
  } catch (error) {
    if (error instanceof YamlTextError) throw badRequest(error.message);
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return parseJsonText(text, true).value;
  } catch (error) {
    if (error instanceof JsonTextError)
      throw badRequest(`couldn't get version/kind; json parse error: ${error.message}`);
    throw error;
  }
}

function optionalText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
