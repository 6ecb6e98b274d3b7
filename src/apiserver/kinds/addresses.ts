import type {
  EndpointAddress,
  EndpointPort,
  EndpointSubset,
} from "../../kubernetes/core-v1.types.generated.js";
import { type ApiObject, membersOf, textOf, valueAt } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { type FieldError, invalidValue, notSupported, required } from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { parseCidr } from "../values/ip-address.js";
import {
  canonicalIpFaults,
  checkCanonicalCidr,
  checkEndpointIp,
  checkIp,
  warnOfIp,
} from "../values/ip-checks.js";
import { changedEach } from "../fields/members-map.js";
import {
  dns1123Label,
  dns1123Subdomain,
  pathSegment,
  qualifiedName,
} from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { checkPortNumber } from "./port-checks.js";
import { isSame } from "../values/same.js";
import { ageOf } from "../store/table.js";

export const protocols: readonly string[] = ["SCTP", "TCP", "UDP"];

function subsetsOf(object: ApiObject): readonly EndpointSubset[] {
  const { subsets } = object;
  return Array.isArray(subsets) ? subsets : [];
}

/** Follows `validateEndpointSubsets` of pkg/apis/core/validation. */
function checkEndpoints(object: ApiObject): readonly FieldError[] {
  return subsetsOf(object).flatMap(
    ({ addresses = [], notReadyAddresses = [], ports = [] }, index) => {
      const field = `subsets[${index}]`;
      return [
        ...(addresses.length + notReadyAddresses.length === 0
          ? [required(field, "must specify `addresses` or `notReadyAddresses`")]
          : []),
        ...addresses.flatMap((address, at) => checkAddress(`${field}.addresses[${at}]`, address)),
        ...notReadyAddresses.flatMap((address, at) =>
          checkAddress(`${field}.notReadyAddresses[${at}]`, address),
        ),
        ...ports.flatMap((port, at) =>
          checkEndpointPort(`${field}.ports[${at}]`, port, ports.length > 1),
        ),
      ];
    },
  );
}

function checkAddress(field: string, address: EndpointAddress): readonly FieldError[] {
  const { ip, hostname = "", nodeName } = address;
  return [
    ...checkIp(`${field}.ip`, ip),
    ...(hostname === "" ? [] : faults(dns1123Label, `${field}.hostname`, hostname)),
    ...(nodeName === undefined ? [] : faults(dns1123Subdomain, `${field}.nodeName`, nodeName)),
    ...checkEndpointIp(`${field}.ip`, ip),
  ];
}

function checkEndpointPort(
  field: string,
  { name = "", port, protocol, appProtocol }: EndpointPort,
  isNamed: boolean,
): readonly FieldError[] {
  return [
    ...(name === ""
      ? isNamed
        ? [required(`${field}.name`)]
        : []
      : faults(dns1123Label, `${field}.name`, name)),
    ...checkPortNumber(`${field}.port`, port),
    ...(protocols.includes(textOf(protocol))
      ? []
      : [notSupported(`${field}.protocol`, protocol, protocols)]),
    ...(appProtocol === undefined
      ? []
      : faults(qualifiedName, `${field}.appProtocol`, appProtocol)),
  ];
}

/** The first three addresses, and how many there are more. Follows `formatEndpoints`. */
function endpointsText(object: ApiObject): string {
  const shown = subsetsOf(object).flatMap(({ addresses = [], ports = [] }) =>
    ports.length === 0
      ? addresses.map(({ ip }) => ip)
      : ports.flatMap(({ port }) =>
          addresses.map(({ ip }) => `${ip.includes(":") ? `[${ip}]` : ip}:${port}`),
        ),
  );
  if (subsetsOf(object).length === 0) return "<none>";
  const text = shown.slice(0, 3).join(",");
  return shown.length > 3 ? `${text} + ${shown.length - 3} more...` : text;
}

export const endpoints: KindRules = {
  createsOnUpdate: true,
  checksMetaAgain: true,
  deprecation: "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
  default: (object) => ({
    ...object,
    ...changedEach(object, "subsets", (subset) =>
      changedEach(subset, "ports", (port) => ({
        ...port,
        protocol: isMissing(port["protocol"]) ? "TCP" : port["protocol"],
      })),
    ),
  }),
  checkCreate: checkEndpoints,
  checkUpdate: (next, old) => (isSame(next["subsets"], old["subsets"]) ? [] : checkEndpoints(next)),
  warnings: (object) =>
    subsetsOf(object).flatMap(({ addresses = [], notReadyAddresses = [] }, index) => [
      ...addresses.flatMap(({ ip }, at) => warnOfIp(`subsets[${index}].addresses[${at}].ip`, ip)),
      ...notReadyAddresses.flatMap(({ ip }, at) =>
        warnOfIp(`subsets[${index}].notReadyAddresses[${at}].ip`, ip),
      ),
    ]),
  cells: (object, nowMs) => [object.metadata.name, endpointsText(object), ageOf(object, nowMs)],
};

function checkIpAddress(object: ApiObject): readonly FieldError[] {
  const parent = valueAt(object, ["spec", "parentRef"]);
  const field = "spec.parentRef";
  if (parent === undefined) return [required(field)];
  const { group, resource, name, namespace } = membersOf(parent);
  return [
    ...(isMissing(group) ? [] : faults(dns1123Subdomain, `${field}.group`, group)),
    ...(isMissing(resource)
      ? [required(`${field}.resource`)]
      : faults(pathSegment, `${field}.resource`, resource)),
    ...(isMissing(name) ? [required(`${field}.name`)] : faults(pathSegment, `${field}.name`, name)),
    ...(isMissing(namespace) ? [] : faults(pathSegment, `${field}.namespace`, namespace)),
  ];
}

export const ipAddress: KindRules = {
  nameRule: canonicalIpFaults,
  checkCreate: checkIpAddress,
  checkUpdate: (next, old) => {
    const [now, then] = [next, old].map((object) => valueAt(object, ["spec", "parentRef"]));
    return isSame(now, then) ? [] : [immutableField("spec.parentRef", goParent(now))];
  },
  cells: (object, nowMs) => {
    const { group, resource, namespace, name } = membersOf(valueAt(object, ["spec", "parentRef"]));
    const kind = [resource, group].filter((part) => !isMissing(part)).join(".");
    const parent = [kind.toLowerCase(), namespace, name].filter((part) => !isMissing(part));
    return [
      object.metadata.name,
      parent.length === 0 ? "<none>" : parent.join("/"),
      ageOf(object, nowMs),
    ];
  },
};

/** As Go writes its own form of it. */
function goParent(value: unknown): unknown {
  if (value === undefined) return null;
  const { group, resource, namespace, name } = membersOf(value);
  return {
    Group: textOf(group),
    Resource: textOf(resource),
    Namespace: textOf(namespace),
    Name: textOf(name),
  };
}

function cidrsOf(object: ApiObject): readonly string[] {
  const cidrs = valueAt(object, ["spec", "cidrs"]);
  return Array.isArray(cidrs) ? cidrs.map(String) : [];
}

/** Follows `validateServiceCIDRSpec` of pkg/apis/networking/validation. */
function checkServiceCidr(object: ApiObject): readonly FieldError[] {
  const cidrs = cidrsOf(object);
  const field = "spec.cidrs";
  if (cidrs.length === 0) return [required(field, "at least one CIDR required")];
  if (cidrs.length > 2)
    return [invalidValue(field, { CIDRs: cidrs }, "may only hold up to 2 values")];
  const families = cidrs.map((cidr) => parseCidr(cidr)?.address.family);
  const isOneFamily =
    cidrs.length === 2 && families[0] !== undefined && families[0] === families[1];
  return [
    ...cidrs.flatMap((cidr, index) => checkCanonicalCidr(`${field}[${index}]`, cidr)),
    ...(isOneFamily
      ? [
          invalidValue(
            field,
            cidrs,
            "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64",
          ),
        ]
      : []),
  ];
}

export const serviceCidr: KindRules = {
  checkCreate: checkServiceCidr,
  checkUpdate: (next, old) => {
    const [now, then] = [cidrsOf(next), cidrsOf(old)];
    const refuse = (index: number): readonly FieldError[] =>
      now[index] === then[index] ? [] : [immutableField(`spec.cidrs[${index}]`, now[index])];
    if (now.length === then.length) return now.flatMap((_, index) => refuse(index));
    if (then.length === 1 && now.length === 2) return [...refuse(0), ...checkServiceCidr(next)];
    return [immutableField("spec.cidrs", now)];
  },
  cells: (object, nowMs) => [object.metadata.name, cidrsOf(object).join(","), ageOf(object, nowMs)],
};
