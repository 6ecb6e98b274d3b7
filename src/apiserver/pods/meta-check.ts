import { type Members, membersOf, textOf } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue } from "../values/field-error.js";
import { checkDescending } from "./paths.js";
import { containersOf } from "./containers.js";
import { checkTolerations } from "./scheduling-check.js";
import { textsAt, type Texts } from "../fields/members-map.js";
import { checkAnnotations, checkLabels } from "../model/object-meta.js";

/** Labels and annotations of a template, whose paths do not say `metadata` where `field` does not. */
export function checkTemplateMeta({ metadata }: Members, field: string): readonly FieldError[] {
  return [
    ...checkLabels(textsAt(metadata, "labels"), `${field}.labels`),
    ...checkAnnotations(textsAt(metadata, "annotations"), `${field}.annotations`),
  ];
}

const mirror = "kubernetes.io/config.mirror";
const oldTolerations = "scheduler.alpha.kubernetes.io/tolerations";
const deletionCost = "controller.kubernetes.io/pod-deletion-cost";
export const oldAppArmor = "container.apparmor.security.beta.kubernetes.io/";
const oldSeccomp = "seccomp.security.alpha.kubernetes.io/pod";
const oldContainerSeccomp = "container.seccomp.security.alpha.kubernetes.io/";

/** Annotations that the server or a node acts on. Follows `ValidatePodSpecificAnnotations`. */
export function checkPodAnnotations(
  annotations: Texts,
  spec: Members,
  field: string,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (annotations[mirror] !== undefined && textOf(spec["nodeName"]) === "")
    errors.push(
      invalidValue(
        `${field}[${mirror}]`,
        annotations[mirror],
        "must set spec.nodeName if mirror pod annotation is set",
      ),
    );
  errors.push(...checkOldTolerations(annotations[oldTolerations] ?? "", field));
  const cost = annotations[deletionCost];
  if (cost !== undefined && !isCost(cost))
    errors.push(invalidValue(`${field}[${deletionCost}]`, cost, "must be a 32bit integer"));
  for (const [key, value] of Object.entries(annotations)) {
    if (key === oldSeccomp || key.startsWith(oldContainerSeccomp))
      errors.push(...checkOldSeccomp(`${field}.${key}`, value));
    if (key.startsWith(oldAppArmor))
      errors.push(...checkOldAppArmor(spec, `${field}[${key}]`, [key, value]));
  }
  return errors;
}

function isCost(text: string): boolean {
  const value = Number(text);
  return /^(?:0|-?[1-9]\d*)$/.test(text) && value >= -(2 ** 31) && value < 2 ** 31;
}

function checkOldTolerations(text: string, field: string): readonly FieldError[] {
  if (text === "") return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return [invalidValue(field, oldTolerations, String(error))];
  }
  return checkTolerations(parsed, `${field}.${oldTolerations}`);
}

function checkOldSeccomp(field: string, profile: string): readonly FieldError[] {
  if (["runtime/default", "docker/default", "unconfined"].includes(profile)) return [];
  const local = "localhost/";
  if (profile.startsWith(local)) return checkDescending(field, profile.slice(local.length));
  return [invalidValue(field, profile, "must be a valid seccomp profile")];
}

function checkOldAppArmor(
  spec: Members,
  field: string,
  [key, profile]: readonly [string, string],
): readonly FieldError[] {
  const name = key.slice(oldAppArmor.length);
  const isKnown = containersOf(spec).some(({ container }) => container["name"] === name);
  const isProfile =
    profile === "" ||
    ["runtime/default", "unconfined"].includes(profile) ||
    profile.startsWith("localhost/");
  return [
    ...(isKnown ? [] : [invalidValue(field, name, "container not found")]),
    ...(isProfile
      ? []
      : [
          invalidValue(field, profile, `invalid AppArmor profile name: ${JSON.stringify(profile)}`),
        ]),
  ];
}

/** Old annotations that say other than the field that took their place. */
export function checkAnnotationsMatch(
  annotations: Texts,
  spec: Members,
  field: string,
): readonly FieldError[] {
  const ofPod = membersOf(spec["securityContext"]);
  return [
    ...checkSeccompMatch(
      annotations[oldSeccomp],
      ofPod["seccompProfile"],
      `${field}.securityContext`,
    ),
    ...containersOf(spec).flatMap(({ container, path }) => {
      const own = membersOf(container["securityContext"]);
      return checkSeccompMatch(
        annotations[`${oldContainerSeccomp}${String(container["name"])}`],
        own["seccompProfile"],
        `${field}.${path}.securityContext`,
      );
    }),
    ...containersOf(spec).flatMap(({ container, path }) => {
      const own = membersOf(container["securityContext"])["appArmorProfile"];
      return checkAppArmorMatch(
        annotations[`${oldAppArmor}${String(container["name"])}`],
        own ?? ofPod["appArmorProfile"],
        `${field}.${path}.securityContext.appArmorProfile`,
      );
    }),
  ];
}

const shortNames: Readonly<Record<string, readonly string[]>> = {
  Unconfined: ["unconfined"],
  RuntimeDefault: ["runtime/default", "docker/default"],
};

function checkSeccompMatch(
  annotation: string | undefined,
  profile: unknown,
  field: string,
): readonly FieldError[] {
  if (annotation === undefined || profile === undefined) return [];
  const { type, localhostProfile } = membersOf(profile);
  const at = `${field}.seccompProfile`;
  const differs = "seccomp type in annotation and field must match";
  if (type !== "Localhost")
    return (shortNames[String(type)] ?? []).includes(annotation)
      ? []
      : [forbiddenField(`${at}.type`, differs)];
  if (!annotation.startsWith("localhost/")) return [forbiddenField(`${at}.type`, differs)];
  return annotation === `localhost/${textOf(localhostProfile)}`
    ? []
    : [
        forbiddenField(
          `${at}.localhostProfile`,
          "seccomp profile in annotation and field must match",
        ),
      ];
}

function checkAppArmorMatch(
  annotation: string | undefined,
  profile: unknown,
  field: string,
): readonly FieldError[] {
  if (annotation === undefined || profile === undefined) return [];
  const { type, localhostProfile } = membersOf(profile);
  const differs = "apparmor type in annotation and field must match";
  if (type === "Localhost") {
    if (!annotation.startsWith("localhost/")) return [forbiddenField(`${field}.type`, differs)];
    return annotation === `localhost/${textOf(localhostProfile)}`
      ? []
      : [
          forbiddenField(
            `${field}.localhostProfile`,
            "apparmor profile in annotation and field must match",
          ),
        ];
  }
  const wanted: Readonly<Record<string, string>> = {
    Unconfined: "unconfined",
    RuntimeDefault: "runtime/default",
  };
  const expected = wanted[String(type)];
  return expected === undefined || annotation === expected
    ? []
    : [forbiddenField(`${field}.type`, differs)];
}
