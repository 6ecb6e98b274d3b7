import {
  duplicate,
  type FieldError,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { parseIp } from "../values/ip-address.js";
import { checkIp } from "../values/ip-checks.js";
import { isHeadless, noClusterIp, type ServiceSpec } from "./service-spec.js";

const families: readonly string[] = ["IPv4", "IPv6"];
const policies: readonly string[] = ["PreferDualStack", "RequireDualStack", "SingleStack"];
const field = "spec.clusterIPs";

/** Follows `ValidateServiceClusterIPsRelatedFields` of pkg/apis/core/validation. */
export function checkServiceAddresses(
  spec: ServiceSpec,
  before: ServiceSpec | undefined,
): readonly FieldError[] {
  if (spec.type === "ExternalName") return [];
  const { clusterIPs = [] } = spec;
  const errors: FieldError[] = [...checkFirst(spec), ...checkFamilies(spec)];
  const faults = clusterIPs.flatMap((ip, index) => {
    if (index === 0 && ip === noClusterIp)
      return clusterIPs.length > 1
        ? [invalidValue(field, clusterIPs, "'None' must be the first and only value")]
        : [];
    return checkIp(`${field}[${index}]`, ip, before?.clusterIPs ?? []);
  });
  errors.push(...faults);
  if (clusterIPs.length > 2)
    errors.push(invalidValue(field, clusterIPs, "may only hold up to 2 values"));
  return faults.length > 0 ? errors : [...errors, ...checkMatch(spec)];
}

function checkFirst({ clusterIP = "", clusterIPs }: ServiceSpec): readonly FieldError[] {
  const [first] = clusterIPs ?? [];
  if (clusterIP === "")
    return first === undefined
      ? []
      : [invalidValue(field, clusterIPs, "must be empty when `clusterIP` is not specified")];
  if (first === undefined) return [required(field)];
  return first === clusterIP
    ? []
    : [invalidValue(field, clusterIPs, "first value must match `clusterIP`")];
}

function checkFamilies({ ipFamilies = [], ipFamilyPolicy }: ServiceSpec): readonly FieldError[] {
  const seen = new Set<string>();
  const errors = ipFamilies.flatMap((family, index) => {
    const at = `spec.ipFamilies[${index}]`;
    const found = [
      ...(families.includes(family) ? [] : [notSupported(at, family, families)]),
      ...(seen.has(family) ? [duplicate(at, family)] : []),
    ];
    seen.add(family);
    return found;
  });
  return ipFamilyPolicy === undefined || policies.includes(ipFamilyPolicy)
    ? errors
    : [...errors, notSupported("spec.ipFamilyPolicy", ipFamilyPolicy, policies)];
}

/** One address of each family, in the order of the families. */
function checkMatch(spec: ServiceSpec): readonly FieldError[] {
  const { clusterIPs = [], ipFamilies = [] } = spec;
  const found = clusterIPs.map((ip) => parseIp(ip)?.family);
  const errors: FieldError[] = [];
  if (clusterIPs.length > 1 && !(clusterIPs.length === 2 && found[0] !== found[1]))
    errors.push(
      invalidValue(field, clusterIPs, "may specify no more than one IP for each IP family"),
    );
  if (isHeadless(spec)) return errors;
  for (const [index, ip] of clusterIPs.entries()) {
    const family = ipFamilies[index];
    if (family === undefined) break;
    if (families.includes(family) && family !== found[index])
      errors.push(
        invalidValue(
          `${field}[${index}]`,
          ip,
          `expected an ${family} value as indicated by \`ipFamilies[${index}]\``,
        ),
      );
  }
  return errors;
}
