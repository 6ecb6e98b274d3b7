import { canonicalJSON } from "../util/json.js";
import { type ApiObject, type Members, membersOf } from "./api-object.js";
import { type FieldError, forbiddenField, invalidValue, notSupported } from "./field-error.js";
import { faults, isMissing, notNegative } from "./field-rules.js";
import { checkLabelsMatch, checkRunsForEver, checkSelector } from "./kinds-apps-check.js";
import { checkCounts, checkNotDecremented } from "./kinds-apps-status.js";
import { checkTemplate } from "./kinds-pod-spec-check.js";
import { itemsOf } from "./members-map.js";
import { dns1123Label } from "./name-rules.js";
import { amountOf, checkAmount, checkPercent } from "./percent.js";
import { isReadable } from "./selector-check.js";

/** Follows `ValidateStatefulSetSpec`. */
export function checkStatefulSet(object: ApiObject): readonly FieldError[] {
  const spec = membersOf(object["spec"]);
  const { selector, podManagementPolicy } = spec;
  const template = withClaims(spec);
  return [
    ...(podManagementPolicy === "OrderedReady" || podManagementPolicy === "Parallel"
      ? []
      : [
          invalidValue(
            "spec.podManagementPolicy",
            podManagementPolicy,
            "must be 'OrderedReady' or 'Parallel'",
          ),
        ]),
    ...checkUpdateStrategy(membersOf(spec["updateStrategy"])),
    ...checkRetention(membersOf(spec["persistentVolumeClaimRetentionPolicy"])),
    ...notNegative("spec.replicas", spec["replicas"]),
    ...notNegative("spec.minReadySeconds", spec["minReadySeconds"]),
    ...notNegative("spec.ordinals.start", membersOf(spec["ordinals"])["start"]),
    ...checkSelector(spec, "statefulset"),
    ...(isReadable(selector)
      ? [...checkLabelsMatch(template, selector), ...checkTemplate(template, "spec.template")]
      : [invalidValue("spec.selector", selector, "")]),
    ...checkRunsForEver(template, "StatefulSet"),
  ];
}

/** A name that its Service would not have; older ones keep theirs. */
export function checkServiceName({ spec }: ApiObject): readonly FieldError[] {
  const { serviceName } = membersOf(spec);
  return isMissing(serviceName) ? [] : faults(dns1123Label, "spec.serviceName", serviceName);
}

/** The template with the volumes of the claims, and without what the controller sets. */
function withClaims(spec: Members): Members {
  const template = membersOf(spec["template"]);
  const { subdomain: _, hostname: __, ...pod } = membersOf(template["spec"]);
  const claims = itemsOf(spec["volumeClaimTemplates"]).map(({ metadata }) => {
    const { name = "" } = membersOf(metadata);
    return { name, persistentVolumeClaim: { claimName: name } };
  });
  if (claims.length === 0) return { ...template, spec: pod };
  const others = itemsOf(pod["volumes"]).filter(
    ({ name }) => !claims.some((claim) => claim.name === name),
  );
  return { ...template, spec: { ...pod, volumes: [...claims, ...others] } };
}

function checkUpdateStrategy(strategy: Members): readonly FieldError[] {
  const { type, rollingUpdate } = strategy;
  const field = "spec.updateStrategy";
  if (type === "OnDelete")
    return rollingUpdate === undefined
      ? []
      : [
          invalidValue(
            `${field}.rollingUpdate`,
            internalUpdate(rollingUpdate),
            "only allowed for updateStrategy 'RollingUpdate'",
          ),
        ];
  if (type !== "RollingUpdate")
    return [
      invalidValue(
        field,
        { Type: type, RollingUpdate: internalUpdate(rollingUpdate) },
        "must be 'RollingUpdate' or 'OnDelete'",
      ),
    ];
  const { partition, maxUnavailable } = membersOf(rollingUpdate);
  const at = `${field}.rollingUpdate.maxUnavailable`;
  return [
    ...notNegative(`${field}.rollingUpdate.partition`, partition),
    ...(maxUnavailable === undefined
      ? []
      : [
          ...checkAmount(at, maxUnavailable),
          ...(amountOf(maxUnavailable) === 0
            ? [invalidValue(at, maxUnavailable, "cannot be 0")]
            : []),
          ...checkPercent(at, maxUnavailable),
        ]),
  ];
}

/** An update as Go has it, whose fields have other names than those of its JSON. */
function internalUpdate(update: unknown): unknown {
  if (update === undefined) return null;
  const { partition = 0, maxUnavailable = null } = membersOf(update);
  return { Partition: partition, MaxUnavailable: maxUnavailable };
}

function checkRetention(policy: Members): readonly FieldError[] {
  return ["whenDeleted", "whenScaled"]
    .filter((name) => policy[name] !== "Retain" && policy[name] !== "Delete")
    .map((name) =>
      notSupported(`spec.persistentVolumeClaimRetentionPolicy.${name}`, policy[name], [
        "Retain",
        "Delete",
      ]),
    );
}

const mutable = [
  "replicas",
  "template",
  "updateStrategy",
  "minReadySeconds",
  "ordinals",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
];

/** Follows `ValidateStatefulSetUpdate`. */
export function checkStatefulSetUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const fixed = ({ spec }: ApiObject): string =>
    canonicalJSON(
      Object.fromEntries(
        Object.entries(membersOf(spec)).filter(([name]) => !mutable.includes(name)),
      ),
    );
  if (fixed(next) === fixed(old)) return [];
  return [
    forbiddenField(
      "spec",
      "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ),
  ];
}

export function checkStatefulSetStatus(next: ApiObject, old: ApiObject): readonly FieldError[] {
  return [
    ...checkCounts(membersOf(next["status"]), {
      counts: [
        "replicas",
        "readyReplicas",
        "currentReplicas",
        "updatedReplicas",
        "availableReplicas",
        "observedGeneration",
        "collisionCount",
      ],
      ofReplicas: ["readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"],
      ready: "status.readyReplicas",
    }),
    ...checkNotDecremented(next, old),
  ];
}
