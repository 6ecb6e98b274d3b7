import type { Endpoint, EndpointPort } from "../../kubernetes/discovery-v1.types.generated.js";
import { type ApiObject, membersOf, textOf } from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  duplicate,
  type FieldError,
  invalidValue,
  notSupported,
  required,
  tooMany,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { parseIp } from "../values/ip-address.js";
import { canonicalIpFaults, checkEndpointIp, checkIp, warnOfIp } from "../values/ip-checks.js";
import { protocols } from "./addresses.js";
import { changedEach } from "../fields/members-map.js";
import { dns1123Label, dns1123Subdomain, labelValue, qualifiedName } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { isSame } from "../values/same.js";
import { textsOf } from "../store/selector-check.js";
import { ageOf } from "../store/table.js";

const addressTypes = ["FQDN", "IPv4", "IPv6"];

function endpointsOf(object: ApiObject): readonly Endpoint[] {
  const { endpoints } = object;
  return Array.isArray(endpoints) ? endpoints : [];
}

function portsOf(object: ApiObject): readonly EndpointPort[] {
  const { ports } = object;
  return Array.isArray(ports) ? ports : [];
}

/** Follows `ValidateEndpointSlice` of pkg/apis/discovery/validation. */
function checkSlice(object: ApiObject, old: ApiObject | undefined): readonly FieldError[] {
  const type = textOf(object["addressType"]);
  return [
    ...(type === ""
      ? [required("addressType")]
      : addressTypes.includes(type)
        ? []
        : [notSupported("addressType", type, addressTypes)]),
    ...checkPorts(portsOf(object)),
    ...(old !== undefined && isSame(old["endpoints"], object["endpoints"])
      ? []
      : checkEndpoints(endpointsOf(object), type)),
    ...(old === undefined || textOf(old["addressType"]) === type
      ? []
      : [immutableField("addressType", type)]),
  ];
}

function checkPorts(ports: readonly EndpointPort[]): readonly FieldError[] {
  if (ports.length > 20_000) return [tooMany("ports", ports.length, 20_000)];
  const names = new Set<string>();
  return ports.flatMap(({ name = "", protocol, appProtocol }, index) => {
    const field = `ports[${index}]`;
    const isTwice = names.has(name);
    names.add(name);
    return [
      ...(name === "" ? [] : faults(dns1123Label, `${field}.name`, name)),
      ...(isTwice ? [duplicate(`${field}.name`, name)] : []),
      ...(protocols.includes(textOf(protocol))
        ? []
        : [notSupported(`${field}.protocol`, protocol, protocols)]),
      ...(appProtocol === undefined
        ? []
        : faults(qualifiedName, `${field}.appProtocol`, appProtocol)),
    ];
  });
}

function checkEndpoints(endpoints: readonly Endpoint[], type: string): readonly FieldError[] {
  if (endpoints.length > 1000) return [tooMany("endpoints", endpoints.length, 1000)];
  return endpoints.flatMap((endpoint, index) => {
    const field = `endpoints[${index}]`;
    const { nodeName, hostname, hints } = endpoint;
    const addresses = textsOf(endpoint.addresses);
    return [
      ...(addresses.length === 0
        ? [required(`${field}.addresses`, "must contain at least 1 address")]
        : addresses.length > 100
          ? [tooMany(`${field}.addresses`, addresses.length, 100)]
          : []),
      ...addresses.flatMap((address, at) =>
        checkAddress(`${field}.addresses`, { address, at, type }),
      ),
      ...(nodeName === undefined ? [] : faults(dns1123Subdomain, `${field}.nodeName`, nodeName)),
      ...(hostname === undefined ? [] : faults(dns1123Label, `${field}.hostname`, hostname)),
      ...(hints === undefined ? [] : checkHints(`${field}.hints`, hints)),
    ];
  });
}

function checkAddress(
  field: string,
  { address, at, type }: { readonly address: string; readonly at: number; readonly type: string },
): readonly FieldError[] {
  const place = `${field}[${at}]`;
  if (type === "FQDN") return checkDomain(place, address);
  if (type !== "IPv4" && type !== "IPv6") return [];
  const errors =
    type === "IPv4"
      ? checkIp(place, address)
      : canonicalIpFaults(address).map((fault) => invalidValue(place, address, fault));
  if (errors.length > 0) return errors;
  return [
    ...(parseIp(address)?.family === type
      ? []
      : [invalidValue(field, address, `must be an ${type} address`)]),
    ...checkEndpointIp(place, address),
  ];
}

/** Follows `IsFullyQualifiedDomainName` of apimachinery. */
function checkDomain(field: string, text: string): readonly FieldError[] {
  if (text === "") return [required(field)];
  const name = text.replace(/\.$/, "");
  const subdomain = dns1123Subdomain(name);
  if (subdomain.length > 0) return [invalidValue(field, name, subdomain.join(","))];
  const labels = name.split(".");
  if (labels.length < 2)
    return [
      invalidValue(field, name, "should be a domain with at least two segments separated by dots"),
    ];
  const bad = labels.find((label) => dns1123Label(label).length > 0);
  return bad === undefined ? [] : [invalidValue(field, bad, dns1123Label(bad).join(","))];
}

function checkHints(
  field: string,
  { forZones = [], forNodes = [] }: NonNullable<Endpoint["hints"]>,
): readonly FieldError[] {
  const each = (
    name: string,
    hints: readonly { readonly name: string }[],
    rule: typeof labelValue,
  ): readonly FieldError[] => {
    const at = `${field}.${name}`;
    if (hints.length > 8) return [tooMany(at, hints.length, 8)];
    const names = new Set<string>();
    return hints.flatMap((hint, index) => {
      const isTwice = names.has(hint.name);
      names.add(hint.name);
      return [
        ...(isTwice ? [duplicate(`${at}[${index}].name`, hint.name)] : []),
        ...faults(rule, `${at}[${index}].name`, hint.name),
      ];
    });
  };
  const zones = each("forZones", forZones, labelValue);
  return forZones.length > 8 ? zones : [...zones, ...each("forNodes", forNodes, dns1123Subdomain)];
}

/** Where endpoints run was once said by labels, which are not taken any more. */
function withoutTopology(object: ApiObject): ApiObject {
  return {
    ...object,
    ...changedEach(object, "endpoints", ({ deprecatedTopology: _, ...endpoint }) => endpoint),
  };
}

const controllers = ["endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io"];

function listText(texts: readonly string[]): string {
  const shown = texts.slice(0, 3).join(",");
  if (texts.length > 3) return `${shown} + ${texts.length - 3} more...`;
  return shown === "" ? "<unset>" : shown;
}

export const endpointSlice: KindRules = {
  hasGeneration: true,
  countsLabels: true,
  checksMetaAgain: true,
  default: (object) => ({
    ...object,
    ...changedEach(object, "ports", (port) => ({
      ...port,
      name: port["name"] ?? "",
      protocol: isMissing(port["protocol"]) ? "TCP" : port["protocol"],
    })),
  }),
  prepareCreate: withoutTopology,
  prepareUpdate: (next, old) =>
    isSame(next["endpoints"], old["endpoints"]) ? next : withoutTopology(next),
  checkCreate: (object) => checkSlice(object, undefined),
  checkUpdate: checkSlice,
  warnings: (object, old) => [
    ...(old === undefined && object["addressType"] === "FQDN"
      ? ["spec.addressType: FQDN endpoints are deprecated"]
      : []),
    ...(controllers.includes(
      object.metadata.labels?.["endpointslice.kubernetes.io/managed-by"] ?? "",
    )
      ? []
      : endpointsOf(object).flatMap(({ addresses }, index) =>
          textsOf(addresses).flatMap((address, at) =>
            warnOfIp(`endpoints[${index}].addresses[${at}]`, address),
          ),
        )),
  ],
  cells: (object, nowMs) => [
    object.metadata.name,
    textOf(object["addressType"]),
    listText(
      portsOf(object).map((port) => {
        const { port: number, name } = membersOf(port);
        return typeof number === "number" ? String(number) : textOf(name ?? "*");
      }),
    ),
    listText(endpointsOf(object).flatMap(({ addresses }) => textsOf(addresses))),
    ageOf(object, nowMs),
  ],
};
