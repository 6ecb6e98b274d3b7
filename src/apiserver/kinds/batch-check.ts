import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import {
  type FieldError,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { isMissing, notNegative } from "../values/field-rules.js";
import { checkFailurePolicy, checkReplacement, checkSuccessPolicy } from "./batch-policy-check.js";
import { checkTemplate } from "../pods/spec-check.js";
import { internalForm } from "../pods/internal-form.js";
import { textsAt } from "../fields/members-map.js";
import { dns1123Label, dns1123Subdomain } from "../values/name-rules.js";
import {
  checkLabelSelector,
  isReadable,
  matchesLabels,
  shownMap,
  shownSelector,
} from "../store/selector-check.js";

const uidLabel = "batch.kubernetes.io/controller-uid";
const nameLabel = "batch.kubernetes.io/job-name";

/** Follows `ValidateJob`. */
export function checkNewJob(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { name = "" } = object.metadata;
  const { completions, completionMode } = spec;
  const lastHost = `${name}-${Number(completions) - 1}`;
  const isUnnameable =
    completionMode === "Indexed" &&
    Number(completions ?? 0) > 0 &&
    dns1123Label(lastHost).length > 0;
  return [
    ...checkGenerated(object),
    ...checkJobSpec(spec),
    ...(isUnnameable
      ? [
          invalidValue(
            "metadata.name",
            name,
            `will not able to create pod with invalid DNS label: ${lastHost}`,
          ),
        ]
      : []),
  ];
}

/** The labels and the selector that the server made, and that nobody may have made another way. */
function checkGenerated(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { selector, manualSelector } = spec;
  if (manualSelector === true || selector === undefined) return [];
  const { uid = "", name = "" } = object.metadata;
  const labels = textsAt(membersOf(spec["template"])["metadata"], "labels");
  const expected = {
    "controller-uid": uid,
    "job-name": name,
    [uidLabel]: uid,
    [nameLabel]: name,
  };
  const field = "spec.template.metadata.labels";
  const wrong = Object.entries(expected).flatMap(([key, value]) =>
    labels[key] === value
      ? []
      : [
          labels[key] === undefined
            ? required(`${field}[${key}]`, `must be '${value}'`)
            : invalidValue(`${field}[${key}]`, shownMap(labels), `must be '${value}'`),
        ],
  );
  return isReadable(selector) && !matchesLabels(selector, expected)
    ? [
        ...wrong,
        invalidValue("spec.selector", shownSelector(selector), "`selector` not auto-generated"),
      ]
    : wrong;
}

/** Follows `ValidateJobSpec`. */
export function checkJobSpec(spec: Members): readonly FieldError[] {
  const { selector, template } = spec;
  const { labels } = membersOf(membersOf(template)["metadata"]);
  const isMeant = !isMissing(selector) && matchesLabels(selector, membersOf(labels));
  return [
    ...checkJobParts(spec, "spec"),
    ...(selector === undefined
      ? [required("spec.selector")]
      : checkLabelSelector(selector, "spec.selector")),
    ...(isReadable(selector) && !isMeant
      ? [
          invalidValue(
            "spec.template.metadata.labels",
            shownMap(labels),
            "`selector` does not match template `labels`",
          ),
        ]
      : []),
  ];
}

const counts = [
  "parallelism",
  "completions",
  "activeDeadlineSeconds",
  "backoffLimit",
  "ttlSecondsAfterFinished",
  "backoffLimitPerIndex",
  "maxFailedIndexes",
];

/** Follows `validateJobSpec`, which Jobs and their templates share. */
export function checkJobParts(spec: Members, field: string): readonly FieldError[] {
  const { successPolicy, podFailurePolicy, completionMode } = spec;
  return [
    ...counts.flatMap((name) => notNegative(`${field}.${name}`, spec[name])),
    ...(spec["maxFailedIndexes"] !== undefined && spec["backoffLimitPerIndex"] === undefined
      ? [required(`${field}.backoffLimitPerIndex`, "when maxFailedIndexes is specified")]
      : []),
    ...checkManagedBy(spec["managedBy"], `${field}.managedBy`),
    ...checkMode(spec, field),
    ...(podFailurePolicy === undefined
      ? []
      : checkFailurePolicy(spec, `${field}.podFailurePolicy`)),
    ...(successPolicy === undefined
      ? []
      : completionMode === "Indexed"
        ? checkSuccessPolicy(spec, `${field}.successPolicy`)
        : [
            invalidValue(
              `${field}.successPolicy`,
              internalForm("SuccessPolicy", membersOf(successPolicy)),
              "requires indexed completion mode",
            ),
          ]),
    ...checkReplacement(spec, `${field}.podReplacementPolicy`),
    ...checkTemplate(membersOf(spec["template"]), `${field}.template`),
    ...checkRestart(spec, `${field}.template.spec.restartPolicy`),
  ];
}

function checkRestart(spec: Members, field: string): readonly FieldError[] {
  const { restartPolicy } = membersOf(membersOf(spec["template"])["spec"]);
  const policy = textOf(restartPolicy);
  if (policy === "Always" || policy === "")
    return [required(field, 'valid values: "OnFailure", "Never"')];
  if (policy !== "OnFailure" && policy !== "Never")
    return [notSupported(field, policy, ["OnFailure", "Never"])];
  return spec["podFailurePolicy"] !== undefined && policy !== "Never"
    ? [invalidValue(field, policy, 'only "Never" is supported when podFailurePolicy is specified')]
    : [];
}

/** Follows `IsDomainPrefixedPath` of apimachinery. */
function checkManagedBy(given: unknown, field: string): readonly FieldError[] {
  if (given === undefined) return [];
  const text = textOf(given);
  const slash = text.indexOf("/");
  const host = text.slice(0, Math.max(slash, 0));
  const path = text.slice(slash + 1);
  const longest = 63;
  const errors: FieldError[] = [];
  if (text === "") errors.push(required(field));
  else if (slash < 0 || host === "" || path === "")
    errors.push(
      invalidValue(field, text, 'must be a domain-prefixed path (such as "acme.io/foo")'),
    );
  else {
    errors.push(...dns1123Subdomain(host).map((fault) => invalidValue(field, host, fault)));
    if (!/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path))
      errors.push(
        invalidValue(
          field,
          path,
          "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')",
        ),
      );
  }
  return Buffer.byteLength(text) > longest ? [...errors, tooLong(field, longest)] : errors;
}

const mostAtOnce = 100_000;
const manyCompletions = 100_000;
const atOnceOfMany = 10_000;

function checkMode(spec: Members, field: string): readonly FieldError[] {
  const { completionMode = "NonIndexed", completions } = spec;
  const { maxFailedIndexes, backoffLimitPerIndex } = spec;
  const errors: FieldError[] = [];
  if (completionMode !== "NonIndexed" && completionMode !== "Indexed")
    errors.push(notSupported(`${field}.completionMode`, completionMode, ["NonIndexed", "Indexed"]));
  const tooMuch = (name: string, most: number, why: string): void => {
    const value = spec[name];
    if (value !== undefined && Number(value) > most)
      errors.push(invalidValue(`${field}.${name}`, value, `must be less than or equal to ${why}`));
  };
  if (completionMode === "Indexed") {
    if (completions === undefined)
      errors.push(required(`${field}.completions`, "when completion mode is Indexed"));
    tooMuch("parallelism", mostAtOnce, `${mostAtOnce} when completion mode is Indexed`);
    if (completions !== undefined) tooMuch("maxFailedIndexes", Number(completions), "completions");
    tooMuch("maxFailedIndexes", mostAtOnce, String(mostAtOnce));
    if (Number(completions ?? 0) > manyCompletions && backoffLimitPerIndex !== undefined) {
      const when = `${atOnceOfMany} when completions are above ${manyCompletions} and used with backoff limit per index`;
      if (maxFailedIndexes === undefined)
        errors.push(
          required(
            `${field}.maxFailedIndexes`,
            `must be specified when completions is above ${manyCompletions}`,
          ),
        );
      tooMuch("parallelism", atOnceOfMany, when);
      tooMuch("maxFailedIndexes", atOnceOfMany, when);
    }
  }
  if (completionMode === "NonIndexed")
    for (const name of ["backoffLimitPerIndex", "maxFailedIndexes"])
      if (spec[name] !== undefined)
        errors.push(
          invalidValue(`${field}.${name}`, spec[name], "requires indexed completion mode"),
        );
  return errors;
}
