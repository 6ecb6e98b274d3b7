import { equalJSON } from "../../util/json.js";
import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  withMember,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { pathSegment } from "../values/name-rules.js";
import { checkLabelSelector } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

const rbac = "rbac.authorization.k8s.io";

/** Lists of rules are told even where there are none. */
export const role: KindRules = {
  nameRule: pathSegment,
  createsOnUpdate: true,
  check: (object) => [
    ...listOf(object["rules"]).flatMap((rule, index) =>
      checkRule(rule, { index, isNamespaced: object.kind === "Role" }),
    ),
    ...checkAggregation(object["aggregationRule"]),
  ],
  cells: ({ metadata }) => [
    metadata.name ?? "",
    // The zero time of Go, of a bookmark.
    metadata.creationTimestamp ?? "0001-01-01T00:00:00Z",
  ],
};

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Follows `ValidatePolicyRule` of pkg/apis/rbac/validation. */
function checkRule(
  rule: unknown,
  { index, isNamespaced }: { readonly index: number; readonly isNamespaced: boolean },
): readonly FieldError[] {
  const field = `rules[${index}]`;
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = membersOf(rule);
  const errors: FieldError[] = [];
  if (listOf(verbs).length === 0)
    errors.push(required(`${field}.verbs`, "verbs must contain at least one value"));
  if (listOf(nonResourceURLs).length > 0) {
    const refuse = (why: string): number =>
      errors.push(invalidValue(`${field}.nonResourceURLs`, nonResourceURLs, why));
    if (isNamespaced) refuse("namespaced rules cannot apply to non-resource URLs");
    if ([apiGroups, resources, resourceNames].some((each) => listOf(each).length > 0))
      refuse("rules cannot apply to both regular resources and non-resource URLs");
    return errors;
  }
  if (listOf(apiGroups).length === 0)
    errors.push(
      required(`${field}.apiGroups`, "resource rules must supply at least one api group"),
    );
  if (listOf(resources).length === 0)
    errors.push(required(`${field}.resources`, "resource rules must supply at least one resource"));
  return errors;
}

/** Follows `ValidateClusterRole` of pkg/apis/rbac/validation. */
function checkAggregation(rule: unknown): readonly FieldError[] {
  if (rule === undefined) return [];
  const field = "aggregationRule.clusterRoleSelectors";
  const selectors = listOf(membersOf(rule)["clusterRoleSelectors"]);
  if (selectors.length === 0) {
    const why = "at least one clusterRoleSelector required if aggregationRule is non-nil";
    return [required(field, why)];
  }
  return selectors.flatMap((selector, index) => {
    const at = `${field}[${index}]`;
    const errors = checkLabelSelector(selector, at);
    return errors.length === 0
      ? errors
      : [...errors, invalidValue(at, null, "invalid label selector.")];
  });
}

/** Subjects and roles are of the group of RBAC where nothing else is said. Follows `SetDefaults_RoleBinding`. */
function withGroups(object: ApiObject): ApiObject {
  const roleRef = membersOf(object["roleRef"]);
  const subjects = listOf(object["subjects"]).map((subject) => {
    const members = membersOf(subject);
    const { kind, apiGroup } = members;
    const isUser = kind === "User" || kind === "Group";
    return isUser && textOf(apiGroup) === "" ? { ...members, apiGroup: rbac } : members;
  });
  const ref = textOf(roleRef["apiGroup"]) === "" ? { ...roleRef, apiGroup: rbac } : roleRef;
  return withMember(
    { ...object, roleRef: ref },
    "subjects",
    subjects.length === 0 ? undefined : subjects,
  );
}

export const roleBinding: KindRules = {
  nameRule: pathSegment,
  createsOnUpdate: true,
  default: withGroups,
  check: checkBinding,
  checkUpdate: (next, old) =>
    equalJSON(next["roleRef"], old["roleRef"])
      ? []
      : [invalidValue("roleRef", goRoleRef(next["roleRef"]), "cannot change roleRef")],
  cells: (object, nowMs) => {
    const { kind, name } = membersOf(object["roleRef"]);
    const subjects = listOf(object["subjects"]).map((subject) => membersOf(subject));
    const named = (of: string, show: (subject: Members) => string): string =>
      subjects
        .filter((subject) => subject["kind"] === of)
        .map(show)
        .join(", ");
    return [
      object.metadata.name ?? "",
      `${textOf(kind)}/${textOf(name)}`,
      ageOf(object, nowMs),
      named("User", (subject) => textOf(subject["name"])),
      named("Group", (subject) => textOf(subject["name"])),
      named("ServiceAccount", ({ namespace, name: own }) => `${textOf(namespace)}/${textOf(own)}`),
    ];
  },
};

/** As Go writes its own form of it. */
function goRoleRef(value: unknown): object {
  const { apiGroup, kind, name } = membersOf(value);
  return { APIGroup: apiGroup, Kind: kind, Name: name };
}

/** Follows `ValidateRoleBinding` of pkg/apis/rbac/validation. */
function checkBinding({ roleRef, subjects, kind }: ApiObject): readonly FieldError[] {
  const ref = membersOf(roleRef);
  const kinds = kind === "ClusterRoleBinding" ? ["ClusterRole"] : ["Role", "ClusterRole"];
  const name = textOf(ref["name"]);
  return [
    ...(ref["apiGroup"] === rbac
      ? []
      : [notSupported("roleRef.apiGroup", ref["apiGroup"], [rbac])]),
    ...(kinds.includes(textOf(ref["kind"]))
      ? []
      : [notSupported("roleRef.kind", ref["kind"], kinds)]),
    ...(name === ""
      ? [required("roleRef.name")]
      : pathSegment(name).map((fault) => invalidValue("roleRef.name", name, fault))),
    ...listOf(subjects).flatMap((subject, index) =>
      checkSubject(membersOf(subject), `subjects[${index}]`, kind),
    ),
  ];
}

function checkSubject(
  subject: Readonly<Record<string, unknown>>,
  field: string,
  bindingKind: string,
): readonly FieldError[] {
  const errors: FieldError[] = textOf(subject["name"]) === "" ? [required(`${field}.name`)] : [];
  const kind = textOf(subject["kind"]);
  const apiGroup = textOf(subject["apiGroup"]);
  if (kind === "ServiceAccount") {
    if (apiGroup !== "") errors.push(notSupported(`${field}.apiGroup`, apiGroup, [""]));
    if (textOf(subject["namespace"]) === "" && bindingKind === "ClusterRoleBinding")
      errors.push(required(`${field}.namespace`));
  } else if (kind === "User" || kind === "Group") {
    if (apiGroup !== rbac) errors.push(notSupported(`${field}.apiGroup`, apiGroup, [rbac]));
  } else errors.push(notSupported(`${field}.kind`, kind, ["ServiceAccount", "User", "Group"]));
  return errors;
}

/** Follows `ValidateLeaseSpec` of pkg/apis/coordination/validation. */
export const lease: KindRules = {
  knowsFinalizers: false,
  prepareCreate: withoutCoordination,
  prepareUpdate: withoutCoordination,
  createsOnUpdate: true,
  allowsUnconditionalUpdate: false,
  cells: (object, nowMs) => [
    object.metadata.name ?? "",
    textOf(membersOf(object["spec"])["holderIdentity"]),
    ageOf(object, nowMs),
  ],
  check: ({ spec }) => {
    const { leaseDurationSeconds: duration, leaseTransitions: transitions } = membersOf(spec);
    return [
      ...(typeof duration === "number" && duration <= 0
        ? [invalidValue("spec.leaseDurationSeconds", duration, "must be greater than 0")]
        : []),
      ...(typeof transitions === "number" && transitions < 0
        ? [invalidValue("spec.leaseTransitions", transitions, "must be greater than or equal to 0")]
        : []),
    ];
  },
};

/** What coordinated leader election adds, which is off. Follows `leaseStrategy` of pkg/registry. */
function withoutCoordination(object: ApiObject): ApiObject {
  if (object["spec"] === undefined) return object;
  const { strategy: _, preferredHolder: __, ...spec } = membersOf(object["spec"]);
  return { ...object, spec };
}
