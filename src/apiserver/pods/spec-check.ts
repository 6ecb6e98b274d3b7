import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notFoundValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { between, faults, isMissing, oneOf } from "../values/field-rules.js";
import { checkIp } from "../values/ip-checks.js";
import { checkAffinity } from "./affinity-check.js";
import { type ContainerRules, checkContainers, checkInitContainers } from "./container-check.js";
import { containersOf } from "./containers.js";
import { checkDns } from "./dns-check.js";
import { checkEphemeralContainers } from "./ephemeral-check.js";
import { checkPodAnnotations, checkAnnotationsMatch, checkTemplateMeta } from "./meta-check.js";
import { checkWholeResources } from "./whole-check.js";
import { checkResources } from "./resources-check.js";
import { checkGates, checkSpread, checkTolerations } from "./scheduling-check.js";
import { checkHostUsers, checkPodSecurity } from "./security-check.js";
import { checkVolumes, type PodChecks } from "./volumes-check.js";
import { itemsOf, textsAt } from "../fields/members-map.js";
import { dns1123Label, dns1123Subdomain, qualifiedName } from "../values/name-rules.js";
import { checkLabels } from "../model/object-meta.js";
import { textsOf } from "../store/selector-check.js";

/** Checks what a Pod is to run. Follows `ValidatePodSpec` of core/validation, in its order. */
export function checkPodSpec(
  spec: Members,
  field: string,
  checks: PodChecks,
): readonly FieldError[] {
  const at = (name: string): string => `${field}.${name}`;
  const volumes = checkVolumes(itemsOf(spec["volumes"]), at("volumes"), checks);
  const containers = itemsOf(spec["containers"]);
  const rules: ContainerRules = {
    volumes: volumes.good,
    claims: itemsOf(spec["resourceClaims"]).map(({ name }) => textOf(name)),
    graceSeconds: Number(spec["terminationGracePeriodSeconds"] ?? 0),
    restartPolicy: textOf(spec["restartPolicy"]),
    hostUsers: spec["hostUsers"] !== false,
  };
  return [
    ...volumes.errors,
    ...checkContainers(containers, at("containers"), rules),
    ...checkInitContainers(itemsOf(spec["initContainers"]), containers, {
      field: at("initContainers"),
      rules,
    }),
    ...checkEphemeralContainers(spec, at("ephemeralContainers"), rules),
    ...checkWholeResources(spec, at("resources")),
    ...checkHostNetwork(spec, at("containers"), checks),
    ...oneOf(at("restartPolicy"), spec["restartPolicy"], {
      values: ["Always", "OnFailure", "Never"],
    }),
    ...oneOf(at("dnsPolicy"), spec["dnsPolicy"], {
      values: ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"],
    }),
    ...checkLabels(textsAt(spec, "nodeSelector"), at("nodeSelector")),
    ...checkPodSecurity(spec, at("securityContext")),
    ...checkAffinity(membersOf(spec["affinity"]), at("affinity")),
    ...checkDns(spec, at("dnsConfig")),
    ...itemsOf(spec["readinessGates"]).flatMap(({ conditionType }, index) =>
      faults(qualifiedName, at(`readinessGates[${index}].conditionType`), conditionType ?? ""),
    ),
    ...checkGates(spec["schedulingGates"], at("schedulingGates")),
    ...checkSpread(spec["topologySpreadConstraints"], at("topologySpreadConstraints")),
    ...checkHostUsers(spec, field),
    ...checkHostNameOverride(spec, at("hostnameOverride")),
    ...checkNames(spec, field),
    ...between(at("activeDeadlineSeconds"), spec["activeDeadlineSeconds"], [1, 2 ** 31 - 1]),
    ...["hostname", "subdomain"].flatMap((name) =>
      isMissing(spec[name]) ? [] : faults(dns1123Label, at(name), spec[name]),
    ),
    ...checkTolerations(spec["tolerations"], at("tolerations")),
    ...itemsOf(spec["hostAliases"]).flatMap(({ ip, hostnames }, index) => [
      ...checkIp(at(`hostAliases[${index}].ip`), textOf(ip)),
      ...textsOf(hostnames).flatMap((name, number) =>
        faults(dns1123Subdomain, at(`hostAliases[${index}].hostnames[${number}]`), name),
      ),
    ]),
    ...["priorityClassName", "runtimeClassName"].flatMap((name) =>
      isMissing(spec[name]) ? [] : faults(dns1123Subdomain, at(name), spec[name]),
    ),
    ...(spec["preemptionPolicy"] === undefined
      ? []
      : oneOf(at("preemptionPolicy"), spec["preemptionPolicy"], {
          values: ["PreemptLowerPriority", "Never"],
        })),
    ...checkResources(
      { limits: spec["overhead"] },
      { field: at("overhead"), isPod: false, claims: [] },
    ),
    ...checkOs(spec, at("os")),
    ...checkFileVolumes(spec, field),
  ];
}

function checkNames(spec: Members, field: string): readonly FieldError[] {
  return ["serviceAccountName", "nodeName"].flatMap((name) =>
    isMissing(spec[name]) ? [] : faults(dns1123Subdomain, `${field}.${name}`, spec[name]),
  );
}

function checkHostNetwork(
  spec: Members,
  field: string,
  { isPod }: PodChecks,
): readonly FieldError[] {
  if (spec["hostNetwork"] !== true) return [];
  return itemsOf(spec["containers"]).flatMap(({ ports }, index) =>
    itemsOf(ports).flatMap(({ hostPort = 0, containerPort }, number) =>
      (isPod || hostPort !== 0) && hostPort !== containerPort
        ? [
            invalidValue(
              `${field}[${index}].ports[${number}].hostPort`,
              hostPort,
              "must match `containerPort` when `hostNetwork` is true",
            ),
          ]
        : [],
    ),
  );
}

function checkHostNameOverride(spec: Members, field: string): readonly FieldError[] {
  const { hostnameOverride: name } = spec;
  if (name === undefined) return [];
  const longest = 64;
  return [
    ...(spec["setHostnameAsFQDN"] === true
      ? [forbiddenField(field, "may not be specified when setHostnameAsFQDN is true")]
      : []),
    ...(spec["hostNetwork"] === true
      ? [forbiddenField(field, "may not be specified when hostNetwork is true")]
      : []),
    ...(Buffer.byteLength(textOf(name)) > longest ? [tooLong(field, longest)] : []),
    ...faults(dns1123Subdomain, field, name),
  ];
}

function checkOs({ os }: Members, field: string): readonly FieldError[] {
  if (os === undefined) return [];
  const { name } = membersOf(os);
  if (isMissing(name)) return [required(`${field}.name`)];
  return ["linux", "windows"].includes(textOf(name))
    ? []
    : [notSupported(field, name, ["linux", "windows"])];
}

/** Variables from files, which lie in volumes of the Pod. Follows `validateFileKeyRefVolumes`. */
function checkFileVolumes(spec: Members, field: string): readonly FieldError[] {
  const volumes = itemsOf(spec["volumes"]);
  return containersOf(spec).flatMap(({ container, path }) =>
    itemsOf(container["env"]).flatMap(({ valueFrom }, index) => {
      const { fileKeyRef } = membersOf(valueFrom);
      if (fileKeyRef === undefined) return [];
      const name = textOf(membersOf(fileKeyRef)["volumeName"]);
      const at = `${field}.${path}.env[${index}].valueFrom.fileKeyRef.volumeName`;
      const volume = volumes.find((each) => each["name"] === name);
      if (volume === undefined) return [notFoundValue(at, name)];
      return volume["emptyDir"] === undefined
        ? [invalidValue(at, name, "referenced volume must be of type emptyDir")]
        : [];
    }),
  );
}

/** Checks the template of Pods. Follows `ValidatePodTemplateSpec`. */
export function checkTemplate(template: Members, field: string): readonly FieldError[] {
  const spec = membersOf(template["spec"]);
  const annotations = textsAt(template["metadata"], "annotations");
  return [
    ...checkTemplateMeta(template, field),
    ...checkPodAnnotations(annotations, spec, `${field}.annotations`),
    ...checkPodSpec(spec, `${field}.spec`, { isPod: false, name: "" }),
    ...checkAnnotationsMatch(annotations, spec, `${field}.spec`),
    ...(itemsOf(spec["ephemeralContainers"]).length > 0
      ? [
          forbiddenField(
            `${field}.spec.ephemeralContainers`,
            "ephemeral containers not allowed in pod template",
          ),
        ]
      : []),
  ];
}
