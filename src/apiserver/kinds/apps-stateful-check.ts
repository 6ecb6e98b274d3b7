import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
} from "../values/field-error.js";
import { faults, isMissing, notNegative } from "../values/field-rules.js";
import { checkLabelsMatch, checkRunsForEver, checkSelector } from "./apps-check.js";
import { checkCounts, checkNotDecremented } from "../pods/workload-checks.js";
import { checkClaimSpec } from "../pods/claims-check.js";
import { checkPodAnnotations, checkTemplateMeta } from "../pods/meta-check.js";
import { checkTemplate } from "../pods/spec-check.js";
import { goQuote } from "../values/go-text.js";
import { milliOf } from "../values/quantity-sums.js";
import { itemsOf, textsAt } from "../fields/members-map.js";
import { dns1123Label } from "../values/name-rules.js";
import { amountOf, checkAmount, checkPercent } from "../values/percent.js";
import { isReadable, shownSelector } from "../store/selector-check.js";

/** Follows `ValidateStatefulSet`. */
export function checkNewStatefulSet(object: ApiObject): readonly FieldError[] {
  return checkSpec(membersOf(object["spec"]), { isNew: true, checksTemplate: true });
}

interface StatefulChecks {
  /** Whether what cannot change any more is checked, too. */
  readonly isNew: boolean;
  readonly checksTemplate: boolean;
}

/** Follows `ValidateStatefulSetSpec`. */
function checkSpec(
  spec: Members,
  { isNew, checksTemplate }: StatefulChecks,
): readonly FieldError[] {
  const { selector, podManagementPolicy, serviceName } = spec;
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
    ...(isNew ? itemsOf(spec["volumeClaimTemplates"]) : []).flatMap((claim, index) =>
      checkClaimSpec(claim, `spec.volumeClaimTemplates[${index}].spec`),
    ),
    ...notNegative("spec.replicas", spec["replicas"]),
    ...notNegative("spec.minReadySeconds", spec["minReadySeconds"]),
    ...notNegative("spec.ordinals.start", membersOf(spec["ordinals"])["start"]),
    ...(!isNew || isMissing(serviceName)
      ? []
      : faults(dns1123Label, "spec.serviceName", serviceName)),
    ...checkSelector(spec, "statefulset"),
    ...(isReadable(selector)
      ? [
          ...checkLabelsMatch(template, selector),
          ...(checksTemplate ? checkTemplate(template, "spec.template") : []),
          ...checkTemplateAgain(template),
        ]
      : [invalidValue("spec.selector", shownSelector(selector), "")]),
    ...checkRunsForEver(template, "StatefulSet"),
  ];
}

/** The server checks the metadata of the template twice. */
function checkTemplateAgain(template: Members): readonly FieldError[] {
  return [
    ...checkTemplateMeta(template, "spec.template"),
    ...checkPodAnnotations(
      textsAt(template["metadata"], "annotations"),
      membersOf(template["spec"]),
      "spec.template.annotations",
    ),
  ];
}

/** Follows `WarningsOnCreate` and `WarningsOnUpdate` of the strategy. */
export function warnOfClaims(spec: Members, isNew: boolean): readonly string[] {
  return [
    ...itemsOf(spec["volumeClaimTemplates"]).flatMap((claim, index) =>
      fractionsOfClaim(claim, `spec.volumeClaimTemplates[${index}]${isNew ? "" : ".Spec"}`),
    ),
    ...(Number(spec["revisionHistoryLimit"] ?? 0) < 0
      ? [
          "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended",
        ]
      : []),
  ];
}

function fractionsOfClaim(claim: Members, field: string): readonly string[] {
  const { requests } = membersOf(membersOf(claim["spec"])["resources"]);
  const storage = textOf(membersOf(requests)["storage"]);
  return storage !== "" && milliOf(storage) % 1000n !== 0n
    ? [
        `${field}.resources.requests[storage]: fractional byte value ${goQuote(storage)} is invalid, must be an integer`,
      ]
    : [];
}

/** The template with the volumes of the claims, and without what the controller sets. */
function withClaims(spec: Members): Members {
  const template = membersOf(spec["template"]);
  const { subdomain: _, hostname: __, ...pod } = membersOf(template["spec"]);
  const names = itemsOf(spec["volumeClaimTemplates"]).map(({ metadata }) =>
    textOf(membersOf(metadata)["name"]),
  );
  const claims = [...new Set(names)].map((name) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));
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
  const before = membersOf(old["spec"]);
  const wasGood = checkSpec(before, { isNew: false, checksTemplate: true }).length === 0;
  const errors = checkSpec(membersOf(next["spec"]), { isNew: false, checksTemplate: wasGood });
  const fixed = ({ spec }: ApiObject): string =>
    canonicalJSON(
      Object.fromEntries(
        Object.entries(membersOf(spec)).filter(([name]) => !mutable.includes(name)),
      ),
    );
  if (fixed(next) === fixed(old)) return errors;
  return [
    ...errors,
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
