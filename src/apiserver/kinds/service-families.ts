import { type FieldError, invalidValue } from "../values/field-error.js";
import { parseIp } from "../values/ip-address.js";
import { checkServiceAddresses } from "./service-checks-addresses.js";
import { noClusterIp, sameTexts, type ServiceSpec } from "./service-spec.js";
import { invalid } from "../values/status-error.js";

type Families = NonNullable<ServiceSpec["ipFamilies"]>;

/**
 * Fills in the families of a Service's addresses in a cluster that has IPv4 alone.
 *
 * Follows `initIPFamilyFields` of pkg/registry/core/service/storage/alloc.go.
 *
 * @throws StatusError 422
 */
export function initFamilies(
  spec: ServiceSpec,
  before: ServiceSpec | undefined,
  name: string,
): void {
  if (spec.type === "ExternalName") return;
  const refuse = (errors: readonly FieldError[]): void => {
    if (errors.length > 0) throw invalid({ group: "", kind: "Service" }, name, errors);
  };
  const isOpen = spec.clusterIP === noClusterIp && Object.keys(spec.selector ?? {}).length === 0;
  spec.ipFamilyPolicy ??= before?.ipFamilyPolicy ?? (isOpen ? "RequireDualStack" : "SingleStack");
  refuse(checkServiceAddresses(spec, before));
  const errors: FieldError[] = before === undefined ? [] : [...reduce(spec, before)];
  errors.push(...checkSingle(spec), ...inferFamilies(spec));
  refuse(errors);
  const families: Families = spec.ipFamilies ?? [];
  if (isOpen) {
    const [first = "IPv4", ...rest] = families;
    const isDual = rest.length === 0 && spec.ipFamilyPolicy !== "SingleStack";
    const others: Families = isDual ? [first === "IPv4" ? "IPv6" : "IPv4"] : rest;
    spec.ipFamilies = [first, ...others];
    return;
  }
  refuse([
    ...(spec.ipFamilyPolicy === "RequireDualStack"
      ? [policyError(spec, "this cluster is not configured for dual-stack services")]
      : []),
    ...families.flatMap((family, index) =>
      family === "IPv4"
        ? []
        : [invalidValue(`spec.ipFamilies[${index}]`, family, "not configured on this cluster")],
    ),
  ]);
  if (families.length === 0) spec.ipFamilies = ["IPv4"];
}

function policyError({ ipFamilyPolicy }: ServiceSpec, why: string): FieldError {
  return invalidValue("spec.ipFamilyPolicy", ipFamilyPolicy, why);
}

/** Lets go of second addresses where that is said. */
function reduce(spec: ServiceSpec, before: ServiceSpec): readonly FieldError[] {
  const { clusterIPs = [], ipFamilies = [] } = spec;
  if (spec.ipFamilyPolicy === "SingleStack") {
    if (sameTexts(clusterIPs, before.clusterIPs) && clusterIPs.length > 1)
      spec.clusterIPs = clusterIPs.slice(0, 1);
    if (sameTexts(ipFamilies, before.ipFamilies) && ipFamilies.length > 1)
      spec.ipFamilies = ipFamilies.slice(0, 1);
    return [];
  }
  const isLess = (now: readonly string[], then: readonly string[] = []): boolean =>
    now.length > 0 && now.length < then.length;
  return [
    ...(isLess(clusterIPs, before.clusterIPs)
      ? [policyError(spec, "must be 'SingleStack' to release the secondary cluster IP")]
      : []),
    ...(isLess(ipFamilies, before.ipFamilies)
      ? [policyError(spec, "must be 'SingleStack' to release the secondary IP family")]
      : []),
  ];
}

function checkSingle(spec: ServiceSpec): readonly FieldError[] {
  if (spec.ipFamilyPolicy !== "SingleStack") return [];
  const why = (what: string): string =>
    `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${what} are specified`;
  return [
    ...(spec.clusterIPs?.length === 2 ? [policyError(spec, why("cluster IPs"))] : []),
    ...(spec.ipFamilies?.length === 2 ? [policyError(spec, why("IP families"))] : []),
  ];
}

/** Families of addresses that are given without. */
function inferFamilies(spec: ServiceSpec): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, ip] of (spec.clusterIPs ?? []).entries()) {
    if (ip === noClusterIp) break;
    const { ipFamilies = [] } = spec;
    if (index < ipFamilies.length) continue;
    const family = parseIp(ip)?.family ?? "IPv4";
    if (family === "IPv4") spec.ipFamilies = [...ipFamilies, family];
    else
      errors.push(
        invalidValue(
          `spec.clusterIPs[${index}]`,
          spec.clusterIPs,
          `${family} is not configured on this cluster`,
        ),
      );
  }
  return errors;
}
