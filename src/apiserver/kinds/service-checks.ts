import type { StoredLoadBalancerIngress } from "../../kubernetes/core-v1.types.generated.js";
import { type ApiObject, membersOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { parseIp } from "../values/ip-address.js";
import { checkCidr, checkEndpointIp, checkIp } from "../values/ip-checks.js";
import { dns1123Label, dns1123Subdomain, qualifiedName } from "../values/name-rules.js";
import { checkLabels } from "../model/object-meta.js";
import { checkPort, checkPortNumber } from "./port-checks.js";
import { checkServiceAddresses } from "./service-checks-addresses.js";
import {
  isExternal,
  isHeadless,
  needsHealthCheck,
  type ServicePort,
  serviceSpecOf,
  type ServiceSpec,
} from "./service-spec.js";

const protocols = ["SCTP", "TCP", "UDP"];
const types = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];

/** Follows `validateService` of pkg/apis/core/validation. */
export function checkService(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
  const spec = serviceSpecOf(object);
  const before = old === undefined ? undefined : serviceSpecOf(old);
  const { type = "", ports = [], selector } = spec;
  const names = new Set<string>();
  return [
    ...checkTopology(object.metadata.annotations ?? {}),
    ...(ports.length === 0 && !isHeadless(spec) && type !== "ExternalName"
      ? [required("spec.ports")]
      : []),
    ...checkType(spec),
    ...ports.flatMap((port, index) =>
      checkServicePort(port, `spec.ports[${index}]`, { isNamed: ports.length > 1, names }),
    ),
    ...(selector === undefined ? [] : checkLabels(selector, "spec.selector")),
    ...checkAffinity(spec),
    ...checkServiceAddresses(spec, before),
    ...(spec.externalIPs ?? []).flatMap((ip, index) => {
      const field = `spec.externalIPs[${index}]`;
      const errors = checkIp(field, ip, before?.externalIPs ?? []);
      return errors.length > 0 ? errors : checkEndpointIp(field, ip);
    }),
    ...(types.includes(type) ? [] : [notSupported("spec.type", type, types)]),
    ...checkPorts(spec),
    ...checkSourceRanges(object, old),
    ...(spec.allocateLoadBalancerNodePorts !== undefined && type !== "LoadBalancer"
      ? [
          forbiddenField(
            "spec.allocateLoadBalancerNodePorts",
            "may only be used when `type` is 'LoadBalancer'",
          ),
        ]
      : []),
    ...checkLoadBalancerClass(spec),
    ...checkTraffic(spec),
  ];
}

function checkTopology(annotations: Readonly<Record<string, string>>): readonly FieldError[] {
  const hints = "service.kubernetes.io/topology-aware-hints";
  const mode = "service.kubernetes.io/topology-mode";
  const { [hints]: hintsValue, [mode]: modeValue } = annotations;
  if (hintsValue === undefined || modeValue === undefined || hintsValue === modeValue) return [];
  const why = `must match annotations[${hints}] when both are specified`;
  return [invalidValue(`metadata.annotations[${mode}]`, modeValue, why)];
}

function checkType(spec: ServiceSpec): readonly FieldError[] {
  const { type = "", externalName = "" } = spec;
  if (type === "LoadBalancer" || type === "NodePort")
    return isHeadless(spec)
      ? [
          invalidValue(
            "spec.clusterIPs[0]",
            "None",
            `may not be set to 'None' for ${type} services`,
          ),
        ]
      : [];
  if (type !== "ExternalName") return [];
  const why = "may not be set for ExternalName services";
  const name = externalName.replace(/\.$/, "");
  return [
    ...((spec.clusterIPs ?? []).length > 0 ? [forbiddenField("spec.clusterIPs", why)] : []),
    ...((spec.ipFamilies ?? []).length > 0 ? [forbiddenField("spec.ipFamilies", why)] : []),
    ...(spec.ipFamilyPolicy === undefined ? [] : [forbiddenField("spec.ipFamilyPolicy", why)]),
    ...(name === ""
      ? [required("spec.externalName")]
      : dns1123Subdomain(name).map((fault) => invalidValue("spec.externalName", name, fault))),
  ];
}

function checkServicePort(
  { name = "", port, protocol, targetPort, appProtocol }: ServicePort,
  field: string,
  { isNamed, names }: { readonly isNamed: boolean; readonly names: Set<string> },
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (isNamed && name === "") errors.push(required(`${field}.name`));
  else if (name !== "") {
    errors.push(...dns1123Label(name).map((fault) => invalidValue(`${field}.name`, name, fault)));
    if (names.has(name)) errors.push(duplicate(`${field}.name`, name));
    names.add(name);
  }
  errors.push(...checkPortNumber(`${field}.port`, port));
  if (protocol === undefined || !protocols.includes(protocol))
    errors.push(notSupported(`${field}.protocol`, protocol, protocols));
  errors.push(...checkPort(`${field}.targetPort`, targetPort));
  if (appProtocol !== undefined)
    errors.push(
      ...qualifiedName(appProtocol).map((fault) =>
        invalidValue(`${field}.appProtocol`, appProtocol, fault),
      ),
    );
  return errors;
}

function checkAffinity({ sessionAffinity = "None", ...spec }: ServiceSpec): readonly FieldError[] {
  const field = "spec.sessionAffinityConfig.clientIP";
  const affinities: readonly string[] = ["ClientIP", "None"];
  if (!affinities.includes(sessionAffinity))
    return [notSupported("spec.sessionAffinity", sessionAffinity, affinities)];
  const timeout = spec.sessionAffinityConfig?.clientIP?.timeoutSeconds;
  if (sessionAffinity !== "ClientIP" || timeout === undefined) return [];
  return timeout > 0 && timeout <= 86_400
    ? []
    : [
        invalidValue(
          `${field}.timeoutSeconds`,
          timeout,
          "must be greater than 0 and less than 86400",
        ),
      ];
}

/** Ports of nodes, and no port twice. */
function checkPorts({ type, ports = [] }: ServiceSpec): readonly FieldError[] {
  const each = (
    check: (port: ServicePort, field: string) => FieldError | undefined,
  ): FieldError[] => ports.flatMap((port, index) => check(port, `spec.ports[${index}]`) ?? []);
  const nodePorts = new Set<string>();
  const numbers = new Set<string>();
  return [
    ...each(({ nodePort = 0 }, field) =>
      type === "ClusterIP" && nodePort !== 0
        ? forbiddenField(`${field}.nodePort`, "may not be used when `type` is 'ClusterIP'")
        : undefined,
    ),
    ...each(({ nodePort = 0, protocol }, field) =>
      nodePort !== 0 && !added(nodePorts, `${protocol} ${nodePort}`)
        ? duplicate(`${field}.nodePort`, nodePort)
        : undefined,
    ),
    ...each(({ port, protocol }, field) =>
      added(numbers, `${protocol} ${port}`)
        ? undefined
        : duplicate(field, {
            Name: "",
            Protocol: protocol,
            AppProtocol: null,
            Port: port,
            TargetPort: 0,
            NodePort: 0,
          }),
    ),
  ];
}

function added(set: Set<string>, text: string): boolean {
  const size = set.size;
  return set.add(text).size > size;
}

const rangesAnnotation = "service.beta.kubernetes.io/load-balancer-source-ranges";

function checkSourceRanges(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
  const { type, loadBalancerSourceRanges: ranges = [] } = serviceSpecOf(object);
  const why = "may only be used when `type` is 'LoadBalancer'";
  const misused = (field: string): readonly FieldError[] =>
    type === "LoadBalancer" ? [] : [forbiddenField(field, why)];
  if (ranges.length > 0) {
    const field = "spec.LoadBalancerSourceRanges";
    const before = old === undefined ? [] : (serviceSpecOf(old).loadBalancerSourceRanges ?? []);
    const known = before.map((range) => range.trim());
    return [
      ...misused(field),
      ...ranges.flatMap((range, index) => checkCidr(`${field}[${index}]`, range.trim(), known)),
    ];
  }
  const value = object.metadata.annotations?.[rangesAnnotation];
  if (value === undefined) return [];
  const field = `metadata.annotations[${rangesAnnotation}]`;
  const isOld = old?.metadata.annotations?.[rangesAnnotation] === value;
  return [
    ...misused(field),
    ...(isOld || value.trim() === ""
      ? []
      : value.split(",").flatMap((range) => checkCidr(field, range.trim()))),
  ];
}

/** Follows `validateLoadBalancerClassField`. */
export function checkLoadBalancerClass(
  { type, loadBalancerClass: name }: ServiceSpec,
  before?: ServiceSpec,
): readonly FieldError[] {
  const field = "spec.loadBalancerClass";
  const isChanged =
    before?.type === "LoadBalancer" && type === "LoadBalancer" && before.loadBalancerClass !== name;
  return [
    ...(isChanged ? [invalidValue(field, name, "may not change once set")] : []),
    ...(name === undefined
      ? []
      : type === "LoadBalancer"
        ? qualifiedName(name).map((fault) => invalidValue(field, name, fault))
        : [forbiddenField(field, "may only be used when `type` is 'LoadBalancer'")]),
  ];
}

function checkTraffic(spec: ServiceSpec): readonly FieldError[] {
  const { healthCheckNodePort: port = 0, trafficDistribution: distribution } = spec;
  const policies: readonly string[] = ["Cluster", "Local"];
  const distributions = ["PreferClose", "PreferSameZone", "PreferSameNode"];
  const { externalTrafficPolicy: external, internalTrafficPolicy: internal } = spec;
  const errors: FieldError[] = [];
  if (!isExternal(spec)) {
    if (external !== undefined)
      errors.push(
        invalidValue(
          "spec.externalTrafficPolicy",
          external,
          "may only be set for externally-accessible services",
        ),
      );
  } else if (external === undefined) errors.push(required("spec.externalTrafficPolicy"));
  else if (!policies.includes(external))
    errors.push(notSupported("spec.externalTrafficPolicy", external, policies));
  const health = "spec.healthCheckNodePort";
  if (!needsHealthCheck(spec)) {
    const why =
      "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    if (port !== 0) errors.push(invalidValue(health, port, why));
  } else errors.push(...(port === 0 ? [required(health)] : checkPortNumber(health, port)));
  if (internal !== undefined && !policies.includes(internal))
    errors.push(notSupported("spec.internalTrafficPolicy", internal, policies));
  if (distribution !== undefined && !distributions.includes(distribution))
    errors.push(notSupported("spec.trafficDistribution", distribution, distributions));
  return errors;
}

function ingressOf({ status }: ApiObject): readonly StoredLoadBalancerIngress[] {
  const { ingress } = membersOf(membersOf(status)["loadBalancer"]);
  return Array.isArray(ingress) ? ingress : [];
}

/** Follows `ValidateLoadBalancerStatus`. */
export function checkLoadBalancerStatus(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const field = "status.loadBalancer.ingress";
  const ingress = ingressOf(next);
  if (serviceSpecOf(next).type !== "LoadBalancer" && ingress.length > 0)
    return [forbiddenField(field, "may only be used when `spec.type` is 'LoadBalancer'")];
  const known = ingressOf(old).flatMap(({ ip = "" }) => (ip === "" ? [] : [ip]));
  return ingress.flatMap(({ ip = "", ipMode, hostname = "" }, index) => {
    const at = `${field}[${index}]`;
    const modes: readonly string[] = ["Proxy", "VIP"];
    return [
      ...(ip === "" ? [] : checkIp(`${at}.ip`, ip, known)),
      ...(ipMode === undefined
        ? ip === ""
          ? []
          : [required(`${at}.ipMode`, "must be specified when `ip` is set")]
        : ip === ""
          ? [forbiddenField(`${at}.ipMode`, "may not be specified when `ip` is not set")]
          : modes.includes(ipMode)
            ? []
            : [notSupported(`${at}.ipMode`, ipMode, modes)]),
      ...(hostname === ""
        ? []
        : [
            ...dns1123Subdomain(hostname).map((fault) =>
              invalidValue(`${at}.hostname`, hostname, fault),
            ),
            ...(parseIp(hostname) === undefined
              ? []
              : [
                  invalidValue(`${at}.hostname`, hostname, "must be a DNS name, not an IP address"),
                ]),
          ]),
    ];
  });
}
