import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  internalError,
  invalidValue,
} from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { parseIp } from "../values/ip-address.js";
import { checkIp } from "../values/ip-checks.js";
import { internalForm } from "./internal-form.js";
import { checkAnnotationUpdate } from "./update-check.js";
import { immutable } from "./workload-checks.js";
import { itemsOf } from "../fields/members-map.js";
import { dns1123Subdomain, qualifiedName } from "../values/name-rules.js";

/** Follows `ValidatePodStatusUpdate` of core/validation. */
export function checkPodStatus(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const status = membersOf(next["status"]);
  const before = membersOf(old["status"]);
  const spec = membersOf(old["spec"]);
  return [
    ...checkAnnotationUpdate(next, old),
    ...checkConditions(status["conditions"]),
    ...checkNominated(
      textOf(status["nominatedNodeName"]),
      textOf(before["nominatedNodeName"]),
      spec,
    ),
    ...notBelowZero("status.observedGeneration", status["observedGeneration"]),
    ...immutable(next, old, ["status", "qosClass"]),
    ...(restartsAll(spec) ? [] : ["containers", "initContainers"]).flatMap((list) =>
      checkStates(list, { status, before, spec }),
    ),
    ...checkEphemeralStates(status, before),
    ...checkPodIps(status, before),
    ...checkHostIps(status, before),
  ];
}

function notBelowZero(field: string, value: unknown): readonly FieldError[] {
  return Number(value ?? 0) < 0
    ? [invalidValue(field, value, "must be a non-negative integer")]
    : [];
}

const systemConditions = ["PodScheduled", "Ready", "Initialized"];

function checkConditions(conditions: unknown): readonly FieldError[] {
  return itemsOf(conditions).flatMap(({ type, observedGeneration }, index) => {
    const at = `status.conditions[${index}]`;
    return [
      ...notBelowZero(`${at}.observedGeneration`, observedGeneration),
      ...(systemConditions.includes(textOf(type))
        ? []
        : faults(qualifiedName, `${at}.Type`, textOf(type))),
    ];
  });
}

function checkNominated(name: string, before: string, spec: Members): readonly FieldError[] {
  const field = "status.nominatedNodeName";
  if (name === before || name === "") return [];
  return [
    ...faults(dns1123Subdomain, field, name),
    ...(textOf(spec["nodeName"]) === ""
      ? []
      : [forbiddenField(field, "may not be set on pods that are already bound to a node")]),
  ];
}

/** Whether the end of one container can start all of them again. */
function restartsAll(spec: Members): boolean {
  return ["initContainers", "containers"].some((list) =>
    itemsOf(spec[list]).some(({ restartPolicyRules }) =>
      itemsOf(restartPolicyRules).some(({ action }) => action === "RestartAllContainers"),
    ),
  );
}

function isEnded({ state }: Members): boolean {
  return membersOf(state)["terminated"] !== undefined;
}

const revived = "may not be transitioned to non-terminated state";

/** A container that ended and is not to run again stays so. */
function checkStates(
  list: string,
  { status, before, spec }: { status: Members; before: Members; spec: Members },
): readonly FieldError[] {
  const member = list === "containers" ? "containerStatuses" : "initContainerStatuses";
  return itemsOf(before[member]).flatMap((old, index) => {
    const next = itemsOf(status[member]).find(
      (each) => each["name"] === old["name"] && !isEnded(each),
    );
    if (!isEnded(old) || next === undefined) return [];
    const container = itemsOf(spec[list]).find(({ name }) => name === old["name"]);
    const { exitCode = 0 } = membersOf(membersOf(old["state"])["terminated"]);
    return container !== undefined && restarts(container, spec, Number(exitCode))
      ? []
      : [forbiddenField(`status.${member}[${index}].state`, revived)];
  });
}

/** Follows `ContainerShouldRestart`. */
function restarts(container: Members, spec: Members, exitCode: number): boolean {
  const { restartPolicy: own, restartPolicyRules } = container;
  const isMet = itemsOf(restartPolicyRules).some(({ exitCodes }) => {
    const { operator, values } = membersOf(exitCodes);
    const isListed = Array.isArray(values) && values.includes(exitCode);
    return operator === "In" ? isListed : operator === "NotIn" && !isListed;
  });
  if (own !== undefined && isMet) return true;
  const policy = own ?? spec["restartPolicy"];
  return policy === "OnFailure" ? exitCode !== 0 : policy !== "Never";
}

function checkEphemeralStates(status: Members, before: Members): readonly FieldError[] {
  const member = "ephemeralContainerStatuses";
  return itemsOf(before[member]).flatMap((old, index) =>
    isEnded(old) &&
    itemsOf(status[member]).some((each) => each["name"] === old["name"] && !isEnded(each))
      ? [forbiddenField(`status.${member}[${index}].state`, revived)]
      : [],
  );
}

const addresses = (list: unknown): readonly string[] => itemsOf(list).map(({ ip }) => textOf(ip));

function checkPodIps({ podIPs }: Members, before: Members): readonly FieldError[] {
  const field = "status.podIPs";
  const known = addresses(before["podIPs"]);
  return [
    ...addresses(podIPs).flatMap((ip, index) => checkIp(`${field}[${index}]`, ip, known)),
    ...checkFamilies(podIPs, field, "PodIP"),
  ];
}

function checkHostIps({ hostIP, hostIPs }: Members, before: Members): readonly FieldError[] {
  const field = "status.hostIPs";
  const all = addresses(hostIPs);
  if (all.length === 0) return [];
  const known = addresses(before["hostIPs"]);
  return [
    ...(all[0] === textOf(hostIP)
      ? []
      : [invalidValue(`${field}[0].ip`, all[0], "must be equal to `hostIP`")]),
    ...all.flatMap((ip, index) => checkIp(`${field}[${index}]`, ip, known)),
    ...checkFamilies(hostIPs, field, "HostIP"),
  ];
}

function checkFamilies(list: unknown, field: string, struct: string): readonly FieldError[] {
  const all = addresses(list);
  if (all.length <= 1) return [];
  const families = all.map((ip) => parseIp(ip)?.family);
  const unread = families.indexOf(undefined);
  const isPair = unread < 0 && all.length === 2 && families[0] !== families[1];
  return [
    ...(unread < 0
      ? []
      : [
          internalError(
            field,
            `failed to check for dual stack with error:invalid IP[${unread}]: ${all[unread] ?? ""}`,
          ),
        ]),
    ...(isPair
      ? []
      : [
          invalidValue(
            field,
            itemsOf(list).map((item) => internalForm(struct, item)),
            "may specify no more than one IP for each IP family",
          ),
        ]),
  ];
}
