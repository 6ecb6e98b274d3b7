import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { between, isMissing } from "../values/field-rules.js";
import { internalForm } from "./internal-form.js";
import { containersOf } from "./containers.js";
import { checkDescending } from "./paths.js";
import { itemsOf } from "../fields/members-map.js";

const ids = [0, 2 ** 31 - 1] as const;

/** Follows `validatePodSpecSecurityContext` of core/validation. */
export function checkPodSecurity(spec: Members, field: string): readonly FieldError[] {
  const context = membersOf(spec["securityContext"]);
  const groups = context["supplementalGroups"];
  return [
    ...["fsGroup", "runAsUser", "runAsGroup"].flatMap((name) =>
      between(`${field}.${name}`, context[name], ids),
    ),
    ...(Array.isArray(groups) ? groups : []).flatMap((group: unknown, index) =>
      between(`${field}.supplementalGroups[${index}]`, group, ids),
    ),
    ...(spec["shareProcessNamespace"] === true && spec["hostPID"] === true
      ? [
          invalidValue(
            `${field}.shareProcessNamespace`,
            true,
            "ShareProcessNamespace and HostPID cannot both be enabled",
          ),
        ]
      : []),
    ...checkSysctls(spec, context["sysctls"], `${field}.sysctls`),
    ...optional(`${field}.fsGroupChangePolicy`, context["fsGroupChangePolicy"], [
      "Always",
      "OnRootMismatch",
    ]),
    ...checkSeccomp(context["seccompProfile"], `${field}.seccompProfile`),
    ...checkAppArmor(context["appArmorProfile"], `${field}.appArmorProfile`),
    ...optional(`${field}.supplementalGroupsPolicy`, context["supplementalGroupsPolicy"], [
      "Merge",
      "Strict",
    ]),
    ...optional(`${field}.seLinuxChangePolicy`, context["seLinuxChangePolicy"], ["Recursive"]),
  ];
}

function optional(field: string, value: unknown, values: readonly string[]): readonly FieldError[] {
  return value === undefined || values.includes(textOf(value))
    ? []
    : [notSupported(field, value, values)];
}

const segment = "[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
const sysctl = `^(${segment}[\\./])*${segment}$`;

function checkSysctls(spec: Members, list: unknown, field: string): readonly FieldError[] {
  const seen = new Set<string>();
  return itemsOf(list).flatMap(({ name }, index) => {
    const at = `${field}[${index}].name`;
    const text = textOf(name);
    const isTaken = seen.has(text);
    seen.add(text);
    const errors: FieldError[] = [];
    if (text === "") errors.push(required(at));
    else if (text.length > 253 || !new RegExp(sysctl).test(text))
      errors.push(
        invalidValue(at, text, `must have at most 253 characters and match regex ${sysctl}`),
      );
    else if (isTaken) errors.push(duplicate(at, text));
    const dotted = text.replaceAll("/", ".");
    if (spec["hostNetwork"] === true && dotted.startsWith("net."))
      errors.push(invalidValue(at, text, "may not be specified when 'hostNetwork' is true"));
    else if (spec["hostIPC"] === true && /^(?:kernel\.(?:sem|shm|msg)|fs\.mqueue\.)/.test(dotted))
      errors.push(invalidValue(at, text, "may not be specified when 'hostIPC' is true"));
    return errors;
  });
}

/** Follows `ValidateSecurityContext`. */
export function checkContainerSecurity(
  given: unknown,
  field: string,
  hostUsers: boolean,
): readonly FieldError[] {
  if (given === undefined) return [];
  const context = membersOf(given);
  const { procMount, allowPrivilegeEscalation, privileged, capabilities } = context;
  const { add } = membersOf(capabilities);
  const addsAll = Array.isArray(add) && add.includes("CAP_SYS_ADMIN");
  const refused = (what: string): FieldError =>
    invalidValue(
      field,
      internalForm("SecurityContext", context),
      `cannot set \`allowPrivilegeEscalation\` to false and ${what}`,
    );
  return [
    ...["runAsUser", "runAsGroup"].flatMap((name) =>
      between(`${field}.${name}`, context[name], ids),
    ),
    ...optional(`${field}.procMount`, procMount, ["Default", "Unmasked"]),
    ...(hostUsers && procMount === "Unmasked"
      ? [
          invalidValue(
            `${field}.procMount`,
            procMount,
            "`hostUsers` must be false to use `Unmasked`",
          ),
        ]
      : []),
    ...checkSeccomp(context["seccompProfile"], `${field}.seccompProfile`),
    ...(allowPrivilegeEscalation === false && privileged === true
      ? [refused("`privileged` to true")]
      : []),
    ...(allowPrivilegeEscalation === false && addsAll
      ? [refused("`capabilities.Add` CAP_SYS_ADMIN")]
      : []),
    ...checkAppArmor(context["appArmorProfile"], `${field}.appArmorProfile`),
  ];
}

const profileTypes = ["Localhost", "RuntimeDefault", "Unconfined"];

function checkSeccomp(given: unknown, field: string): readonly FieldError[] {
  if (given === undefined) return [];
  const profile = membersOf(given);
  const { type, localhostProfile: local } = profile;
  const at = `${field}.localhostProfile`;
  const ofType = isMissing(type)
    ? [required(`${field}.type`, "type is required when seccompProfile is set")]
    : optional(`${field}.type`, type, profileTypes);
  if (type !== "Localhost")
    return local === undefined
      ? ofType
      : [
          ...ofType,
          invalidValue(
            at,
            internalForm("SeccompProfile", profile),
            "can only be set when seccomp type is Localhost",
          ),
        ];
  return local === undefined
    ? [required(at, "must be set when seccomp type is Localhost")]
    : checkDescending(at, local);
}

function checkAppArmor(given: unknown, field: string): readonly FieldError[] {
  if (given === undefined) return [];
  const { type, localhostProfile: local } = membersOf(given);
  const at = `${field}.localhostProfile`;
  if (isMissing(type))
    return [required(`${field}.type`, "type is required when appArmorProfile is set")];
  if (type !== "Localhost")
    return [
      ...optional(`${field}.type`, type, profileTypes),
      ...(local !== undefined && profileTypes.includes(textOf(type))
        ? [invalidValue(at, local, "can only be set when AppArmor type is Localhost")]
        : []),
    ];
  const text = textOf(local);
  const longest = 4095;
  return [
    ...(text.trim() === "" && text === ""
      ? [required(at, "must be set when AppArmor type is Localhost")]
      : text.trim() === text
        ? []
        : [invalidValue(at, text, "must not be padded with whitespace")]),
    ...(Buffer.byteLength(text) > longest ? [tooLong(at, longest)] : []),
  ];
}

/** A Pod whose users are not those of its node. Follows `validateHostUsers`. */
export function checkHostUsers(spec: Members, field: string): readonly FieldError[] {
  if (spec["hostUsers"] !== false) return [];
  const detail = "when `hostUsers` is false";
  return [
    ...(spec["hostNetwork"] === true ? [forbiddenField(`${field}.hostNetwork`, detail)] : []),
    ...(spec["hostPID"] === true ? [forbiddenField(`${field}.HostPID`, detail)] : []),
    ...(spec["hostIPC"] === true ? [forbiddenField(`${field}.HostIPC`, detail)] : []),
    ...containersOf(spec)
      .filter(({ container }) => itemsOf(container["volumeDevices"]).length > 0)
      .map(({ path }) => forbiddenField(`${field}.${path}.volumeDevices`, detail)),
  ];
}
