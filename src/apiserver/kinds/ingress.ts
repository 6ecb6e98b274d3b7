import type {
  HTTPIngressPath,
  IngressBackend,
  IngressRule,
  IngressSpec,
} from "../../kubernetes/networking-v1.types.generated.js";
import { type ApiObject, membersOf, textOf, withValueAt } from "../values/api-object.js";
import type { Begun, BeginParts } from "../model/begin.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { defaultClass } from "./default-class.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { parseIp } from "../values/ip-address.js";
import { checkIp } from "../values/ip-checks.js";
import { defaultIngressMark } from "./network.js";
import { itemsOf } from "../fields/members-map.js";
import {
  dns1123Label,
  dns1123Subdomain,
  type NameRule,
  pathSegment,
  portName,
} from "../values/name-rules.js";
import { checkPortNumber } from "./port-checks.js";
import { ageOf } from "../store/table.js";

const classAnnotation = "kubernetes.io/ingress.class";

function ingressOf(object: ApiObject): IngressSpec {
  return membersOf(object["spec"]);
}

const wildcard = /^\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** Follows `IsWildcardDNS1123Subdomain` of apimachinery. */
const wildcardSubdomain: NameRule = (name) => [
  ...(Buffer.byteLength(name) > 253 ? ["must be no more than 253 characters"] : []),
  ...(wildcard.test(name)
    ? []
    : [
        "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      ]),
];

function checkHost(field: string, host: string): readonly FieldError[] {
  return faults(host.includes("*") ? wildcardSubdomain : dns1123Subdomain, field, host);
}

/** Follows `ValidateIngressSpec` of pkg/apis/networking/validation. */
function checkIngress(object: ApiObject): readonly FieldError[] {
  const { rules = [], defaultBackend, tls = [], ingressClassName } = ingressOf(object);
  return [
    ...(rules.length === 0 && defaultBackend === undefined
      ? [invalidValue("spec", null, "either `defaultBackend` or `rules` must be specified")]
      : []),
    ...(defaultBackend === undefined ? [] : checkBackend("spec.defaultBackend", defaultBackend)),
    ...rules.flatMap((rule, index) => checkRule(`spec.rules[${index}]`, rule)),
    ...tls.flatMap(({ hosts = [], secretName = "" }, index) => [
      ...hosts.flatMap((host, at) => checkHost(`spec.tls[${index}].hosts[${at}]`, host)),
      ...(secretName === ""
        ? []
        : faults(dns1123Subdomain, `spec.tls[${index}].secretName`, secretName)),
    ]),
    ...(ingressClassName === undefined
      ? []
      : faults(dns1123Subdomain, "spec.ingressClassName", ingressClassName)),
  ];
}

function checkRule(field: string, { host = "", http }: IngressRule): readonly FieldError[] {
  const paths = http?.paths ?? [];
  return [
    ...(host !== "" && parseIp(host) !== undefined
      ? [invalidValue(`${field}.host`, host, "must be a DNS name, not an IP address")]
      : []),
    ...(host === "" ? [] : checkHost(`${field}.host`, host)),
    ...(http !== undefined && paths.length === 0 ? [required(`${field}.http.paths`)] : []),
    ...paths.flatMap((path, index) => checkPath(`${field}.http.paths[${index}]`, path)),
  ];
}

const pathTypes = ["Exact", "ImplementationSpecific", "Prefix"];

function checkPath(
  field: string,
  { path = "", pathType, backend }: HTTPIngressPath,
): readonly FieldError[] {
  if (isMissing(pathType)) return [required(`${field}.pathType`, "pathType must be specified")];
  const refuse = (why: string): FieldError => invalidValue(`${field}.path`, path, why);
  const errors: FieldError[] = [];
  const isFree = pathType === "ImplementationSpecific";
  if (!pathTypes.includes(pathType))
    errors.push(notSupported(`${field}.pathType`, pathType, pathTypes));
  else if (!path.startsWith("/") && !(isFree && path === ""))
    errors.push(refuse("must be an absolute path"));
  if (pathType === "Exact" || pathType === "Prefix") {
    for (const part of ["//", "/./", "/../", "%2f", "%2F"])
      if (path.includes(part)) errors.push(refuse(`must not contain '${part}'`));
    for (const end of ["/..", "/."])
      if (path.endsWith(end)) errors.push(refuse(`cannot end with '${end}'`));
  }
  return [...errors, ...checkBackend(`${field}.backend`, backend)];
}

function checkBackend(field: string, { resource, service }: IngressBackend): readonly FieldError[] {
  if (resource !== undefined && service !== undefined)
    return [invalidValue(field, "", "cannot set both resource and service backends")];
  if (resource !== undefined) {
    const { apiGroup, kind, name } = resource;
    const at = `${field}.resource`;
    return [
      ...(apiGroup === undefined || apiGroup === null
        ? []
        : faults(dns1123Subdomain, `${at}.apiGroup`, apiGroup)),
      ...(isMissing(kind) ? [required(`${at}.kind`)] : faults(pathSegment, `${at}.kind`, kind)),
      ...(isMissing(name) ? [required(`${at}.name`)] : faults(pathSegment, `${at}.name`, name)),
    ];
  }
  if (service === undefined)
    return [invalidValue(field, "", "resource or service backend is required")];
  const at = `${field}.service`;
  const { name = "", number = 0 } = service.port ?? {};
  return [
    ...(isMissing(service.name)
      ? [required(`${at}.name`)]
      : faults(dns1123Label, `${at}.name`, service.name)),
    ...(name !== "" && number !== 0
      ? [invalidValue(field, "", "cannot set both port name & port number")]
      : name !== ""
        ? faults(portName, `${at}.port.name`, name)
        : number !== 0
          ? checkPortNumber(`${at}.port.number`, number)
          : [required(field, "port name or number is required")]),
  ];
}

/** Follows `ValidateIngressLoadBalancerStatus`. */
function checkStatus(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const known = ingressPoints(old).map(({ ip }) => textOf(ip));
  return ingressPoints(next).flatMap(({ ip, hostname }, index) => {
    const field = `status.loadBalancer.ingress[${index}]`;
    const host = textOf(hostname);
    return [
      ...(isMissing(ip) ? [] : checkIp(`${field}.ip`, textOf(ip), known)),
      ...(host === "" ? [] : faults(dns1123Subdomain, `${field}.hostname`, host)),
      ...(parseIp(host) === undefined
        ? []
        : [invalidValue(`${field}.hostname`, host, "must be a DNS name, not an IP address")]),
    ];
  });
}

function ingressPoints(object: ApiObject): ReturnType<typeof itemsOf> {
  return itemsOf(membersOf(membersOf(object["status"])["loadBalancer"])["ingress"]);
}

/** Gives the default class. Follows the admission plugin DefaultIngressClass. */
function begin({ storage, object, old }: BeginParts): Begun {
  const commit = (): void => undefined;
  const hasClass =
    ingressOf(object).ingressClassName !== undefined ||
    classAnnotation in (object.metadata.annotations ?? {});
  const name =
    old !== undefined || hasClass
      ? undefined
      : defaultClass(storage, "ingressclasses.networking.k8s.io", [defaultIngressMark]);
  return {
    object: name === undefined ? object : withValueAt(object, ["spec", "ingressClassName"], name),
    commit,
  };
}

function checkAnnotation(object: ApiObject): readonly FieldError[] {
  const value = object.metadata.annotations?.[classAnnotation];
  const { ingressClassName } = ingressOf(object);
  return value === undefined || ingressClassName === undefined || value === ingressClassName
    ? []
    : [
        invalidValue(
          `annotations.${classAnnotation}`,
          value,
          "must match `ingressClassName` when both are specified",
        ),
      ];
}

function hostsText(rules: readonly IngressRule[]): string {
  const hosts = rules.flatMap(({ host = "" }) => (host === "" ? [] : [host]));
  if (hosts.length === 0) return "*";
  const shown = hosts.slice(0, 3).join(",");
  return rules.length > 3 && hosts.length >= 3 ? `${shown} + ${rules.length - 3} more...` : shown;
}

export const ingress: KindRules = {
  hasGeneration: true,
  checksMetaAgain: true,
  begin,
  checkCreate: (object) => [...checkIngress(object), ...checkAnnotation(object)],
  checkUpdate: (next) => checkIngress(next),
  checkStatus,
  warnings: (next, old) =>
    old === undefined &&
    classAnnotation in (next.metadata.annotations ?? {}) &&
    ingressOf(next).ingressClassName === undefined
      ? [
          `annotation "${classAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`,
        ]
      : [],
  cells: (object, nowMs) => {
    const { ingressClassName, rules = [], tls = [] } = ingressOf(object);
    const points = ingressPoints(object).flatMap(({ ip, hostname }) =>
      isMissing(ip) ? (isMissing(hostname) ? [] : [textOf(hostname)]) : [textOf(ip)],
    );
    return [
      object.metadata.name,
      ingressClassName ?? "<none>",
      hostsText(rules),
      [...new Set(points)].toSorted().join(","),
      tls.length > 0 ? "80, 443" : "80",
      ageOf(object, nowMs),
    ];
  },
};
