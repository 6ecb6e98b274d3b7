import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { qualifiedName } from "../values/name-rules.js";
import { itemsOf } from "../fields/members-map.js";
import { milliOf } from "../values/quantity-sums.js";

const ofContainers = ["cpu", "memory", "ephemeral-storage"];
/** What a ResourceQuota may count by these names; follows `standardQuotaResources` of core/helper. */
export const quotaResources: readonly string[] = [
  ...ofContainers,
  "requests.storage",
  "requests.cpu",
  "requests.memory",
  "requests.ephemeral-storage",
  "limits.cpu",
  "limits.memory",
  "limits.ephemeral-storage",
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers",
];
const standard = [...quotaResources, "storage"];

const isHugePages = (name: string): boolean => name.startsWith("hugepages-");
/** Whether Kubernetes itself knows what a resource is. */
const isNative = (name: string): boolean => !name.includes("/") || name.includes("kubernetes.io/");
const isOvercommitted = (name: string): boolean => isNative(name) && !isHugePages(name);

function isExtended(name: string): boolean {
  return (
    !isNative(name) &&
    !name.startsWith("requests.") &&
    qualifiedName(`requests.${name}`).length === 0
  );
}

/** Follows `validateResourceName` of core/validation. */
export function checkResourceName(name: string, field: string): readonly FieldError[] {
  const wrong = qualifiedName(name).map((fault) => invalidValue(field, name, fault));
  const isKnown = name.includes("/") || standard.includes(name) || isHugePages(name);
  return wrong.length > 0 || isKnown
    ? wrong
    : [invalidValue(field, name, "must be a standard resource type or fully qualified")];
}

/** Follows `validateContainerResourceName` of core/validation. */
export function checkContainerResourceName(name: string, field: string): readonly FieldError[] {
  const own: FieldError[] = [...checkResourceName(name, field)];
  if (!name.includes("/")) {
    if (!ofContainers.includes(name) && !isHugePages(name))
      own.push(invalidValue(field, name, "must be a standard resource for containers"));
  } else if (!isNative(name) && !isExtended(name))
    own.push(invalidValue(field, name, "doesn't follow extended resource name standard"));
  return own;
}

/** Resources that a whole Pod can ask for. */
function checkPodName(name: string, field: string): readonly FieldError[] {
  const wrong = qualifiedName(name).map((fault) => invalidValue(field, name, fault));
  if (wrong.length > 0) return wrong;
  if (!name.includes("/") && !standard.includes(name) && !isHugePages(name))
    return [invalidValue(field, name, "must be a standard resource type or fully qualified")];
  return ["cpu", "memory"].includes(name) || isHugePages(name)
    ? []
    : [notSupported(field, name, ["cpu", "hugepages-", "memory"])];
}

function checkAmount(name: string, quantity: string, field: string): readonly FieldError[] {
  const milli = milliOf(quantity);
  return [
    ...(milli < 0n ? [invalidValue(field, quantity, "must be greater than or equal to 0")] : []),
    ...(isExtended(name) && milli % 1000n !== 0n
      ? [invalidValue(field, quantity, "must be an integer")]
      : []),
  ];
}

export interface ResourceRules {
  readonly field: string;
  readonly isPod: boolean;
  /** Names of what the Pod claims. */
  readonly claims: readonly string[];
}

/** Follows `validateResourceRequirements` of core/validation. */
export function checkResources(
  resources: Members,
  { field, isPod, claims }: ResourceRules,
): readonly FieldError[] {
  const limits = membersOf(resources["limits"]);
  const requests = membersOf(resources["requests"]);
  const check = (list: Members, at: string): readonly FieldError[] =>
    Object.entries(list).flatMap(([name, quantity]) => [
      ...(isPod ? checkPodName : checkContainerResourceName)(name, `${at}[${name}]`),
      ...checkAmount(name, textOf(quantity), `${at}[${name}]`),
      ...(at === `${field}.requests` ? checkLimit(name, textOf(quantity), { field, limits }) : []),
    ]);
  const all = [...Object.keys(limits), ...Object.keys(requests)];
  const isHugeAlone = all.some(isHugePages) && !all.includes("cpu") && !all.includes("memory");
  return [
    ...check(limits, `${field}.limits`),
    ...check(requests, `${field}.requests`),
    ...(isHugeAlone ? [forbiddenField(field, "HugePages require cpu or memory")] : []),
    ...checkClaims(resources["claims"], `${field}.claims`, claims),
  ];
}

function checkLimit(
  name: string,
  request: string,
  { field, limits }: { readonly field: string; readonly limits: Members },
): readonly FieldError[] {
  const limit = limits[name];
  const at = `${field}.requests`;
  if (limit === undefined)
    return isOvercommitted(name)
      ? []
      : [required(`${field}.limits`, "Limit must be set for non overcommitable resources")];
  const more = milliOf(request) - milliOf(textOf(limit));
  if (more !== 0n && !isOvercommitted(name))
    return [invalidValue(at, request, `must be equal to ${name} limit of ${textOf(limit)}`)];
  return more > 0n
    ? [invalidValue(at, request, `must be less than or equal to ${name} limit of ${textOf(limit)}`)]
    : [];
}

function checkClaims(
  given: unknown,
  field: string,
  known: readonly string[],
): readonly FieldError[] {
  const seen = new Set<string>();
  return itemsOf(given).flatMap(({ name }, index) => {
    const at = `${field}[${index}]`;
    const text = textOf(name);
    if (text === "") return [required(at)];
    const isTaken = seen.has(text);
    seen.add(text);
    const which = known.length === 0 ? " which is empty" : `: ${known.toSorted().join(", ")}`;
    const why = `must be one of the names in pod.spec.resourceClaims${which}`;
    return [
      ...(isTaken ? [duplicate(at, text)] : []),
      ...(known.includes(text)
        ? []
        : [
            {
              type: "FieldValueNotFound" as const,
              field: at,
              body: `Not found: ${JSON.stringify(text)}: ${why}`,
            },
          ]),
    ];
  });
}
