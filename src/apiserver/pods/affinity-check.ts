import { type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue, required } from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { checkMatchKeys } from "./scheduling-check.js";
import { itemsOf } from "../fields/members-map.js";
import { dns1123Label, dns1123Subdomain, labelValue, qualifiedName } from "../values/name-rules.js";
import { checkLabelSelector, textsOf } from "../store/selector-check.js";

const demanded = "requiredDuringSchedulingIgnoredDuringExecution";
const preferred = "preferredDuringSchedulingIgnoredDuringExecution";

/** Follows `validateAffinity` of core/validation. */
export function checkAffinity(affinity: Members, field: string): readonly FieldError[] {
  return [
    ...checkNodeAffinity(membersOf(affinity["nodeAffinity"]), `${field}.nodeAffinity`),
    ...["podAffinity", "podAntiAffinity"].flatMap((name) =>
      checkPodAffinity(membersOf(affinity[name]), `${field}.${name}`),
    ),
  ];
}

/** Follows `ValidateNodeSelector` of core/validation. */
export function checkNodeSelector(selector: Members, field: string): readonly FieldError[] {
  const terms = itemsOf(selector["nodeSelectorTerms"]);
  const at = `${field}.nodeSelectorTerms`;
  return terms.length === 0
    ? [required(at, "must have at least one node selector term")]
    : terms.flatMap((term, index) => checkTerm(term, `${at}[${index}]`, true));
}

function checkNodeAffinity(affinity: Members, field: string): readonly FieldError[] {
  const { [demanded]: selector } = affinity;
  return [
    ...(selector === undefined
      ? []
      : checkNodeSelector(membersOf(selector), `${field}.${demanded}`)),
    ...itemsOf(affinity[preferred]).flatMap((term, index) => [
      ...checkWeight(term, `${field}.${preferred}[${index}]`),
      ...checkTerm(
        membersOf(term["preference"]),
        `${field}.${preferred}[${index}].preference`,
        false,
      ),
    ]),
  ];
}

function checkWeight({ weight = 0 }: Members, field: string): readonly FieldError[] {
  return Number(weight) >= 1 && Number(weight) <= 100
    ? []
    : [invalidValue(`${field}.weight`, weight, "must be in the range 1-100")];
}

function checkTerm(term: Members, field: string, checksValues: boolean): readonly FieldError[] {
  return [
    ...itemsOf(term["matchExpressions"]).flatMap((expression, index) =>
      checkExpression(expression, `${field}.matchExpressions[${index}]`, checksValues),
    ),
    ...itemsOf(term["matchFields"]).flatMap((expression, index) =>
      checkFieldExpression(expression, `${field}.matchFields[${index}]`),
    ),
  ];
}

function checkExpression(
  expression: Members,
  field: string,
  checksValues: boolean,
): readonly FieldError[] {
  const { key = "", operator = "" } = expression;
  const values = textsOf(expression["values"]);
  const errors: FieldError[] = [];
  switch (operator) {
    case "In":
    case "NotIn":
      if (values.length === 0)
        errors.push(
          required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'"),
        );
      break;
    case "Exists":
    case "DoesNotExist":
      if (values.length > 0)
        errors.push(
          forbiddenField(
            `${field}.values`,
            "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
          ),
        );
      break;
    case "Gt":
    case "Lt":
      if (values.length !== 1)
        errors.push(
          required(
            `${field}.values`,
            "must be specified single value when `operator` is 'Lt' or 'Gt'",
          ),
        );
      break;
    default:
      errors.push(invalidValue(`${field}.operator`, operator, "not a valid selector operator"));
  }
  return [
    ...errors,
    ...faults(qualifiedName, `${field}.key`, key),
    ...(checksValues
      ? values.flatMap((value, index) => faults(labelValue, `${field}.values[${index}]`, value))
      : []),
  ];
}

function checkFieldExpression(expression: Members, field: string): readonly FieldError[] {
  const { key = "", operator = "" } = expression;
  const values = textsOf(expression["values"]);
  const isKnown = operator === "In" || operator === "NotIn";
  return [
    ...(isKnown && values.length !== 1
      ? [
          required(
            `${field}.values`,
            "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
          ),
        ]
      : []),
    ...(isKnown
      ? []
      : [invalidValue(`${field}.operator`, operator, "not a valid selector operator")]),
    ...(key === "metadata.name"
      ? values.flatMap((value, index) =>
          faults(dns1123Subdomain, `${field}.values[${index}]`, value),
        )
      : [invalidValue(`${field}.key`, key, "not a valid field selector key")]),
  ];
}

function checkPodAffinity(affinity: Members, field: string): readonly FieldError[] {
  return [
    ...itemsOf(affinity[demanded]).flatMap((term, index) =>
      checkPodTerm(term, `${field}.${demanded}[${index}]`),
    ),
    ...itemsOf(affinity[preferred]).flatMap((term, index) => [
      ...checkWeight(term, `${field}.${preferred}[${index}]`),
      ...checkPodTerm(
        membersOf(term["podAffinityTerm"]),
        `${field}.${preferred}[${index}].podAffinityTerm`,
      ),
    ]),
  ];
}

function checkPodTerm(term: Members, field: string): readonly FieldError[] {
  const topologyKey = textOf(term["topologyKey"]);
  return [
    ...checkLabelSelector(term["labelSelector"], `${field}.labelSelector`),
    ...checkLabelSelector(term["namespaceSelector"], `${field}.namespaceSelector`),
    ...textsOf(term["namespaces"]).flatMap((name) =>
      faults(dns1123Label, `${field}.namespace`, name),
    ),
    ...checkMatchKeys(term, field),
    ...(topologyKey === "" ? [required(`${field}.topologyKey`, "can not be empty")] : []),
    ...faults(qualifiedName, `${field}.topologyKey`, topologyKey),
  ];
}
