import type { ApiObject } from "../values/api-object.js";
import { type FieldError, forbiddenField, invalidValue } from "../values/field-error.js";
import { checkLoadBalancerClass } from "./service-checks.js";
import { isHeadless, needsHealthCheck, serviceSpecOf, type ServiceSpec } from "./service-spec.js";

/** What a new Service may be and an old one may not become. Follows `ValidateServiceUpdate`. */
export function checkServiceUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const spec = serviceSpecOf(next);
  const before = serviceSpecOf(old);
  const keepsHealth = needsHealthCheck(before) && needsHealthCheck(spec);
  return [
    ...checkAddresses(spec, before),
    ...checkFamilies(spec, before),
    ...checkLoadBalancerClass(spec, before),
    ...(keepsHealth && spec.healthCheckNodePort !== before.healthCheckNodePort
      ? [forbiddenField("spec.healthCheckNodePort", "field is immutable")]
      : []),
  ];
}

function isAlias({ type }: ServiceSpec): boolean {
  return type === "ExternalName";
}

function checkAddresses(spec: ServiceSpec, before: ServiceSpec): readonly FieldError[] {
  if (isAlias(spec) || isAlias(before) || (isHeadless(spec) && isHeadless(before))) return [];
  const { clusterIPs = [] } = spec;
  const known = before.clusterIPs ?? [];
  const refuse = (index: number, why: string): FieldError =>
    invalidValue(`spec.clusterIPs[${index}]`, spec.clusterIPs, why);
  if (known.length === clusterIPs.length)
    return known.flatMap((ip, index) =>
      ip === clusterIPs[index] ? [] : [refuse(index, "may not change once set")],
    );
  const [first] = clusterIPs;
  const errors: FieldError[] = [];
  if (first === undefined) errors.push(refuse(0, "primary clusterIP can not be unset"));
  else if (known[0] !== undefined && first !== known[0])
    errors.push(refuse(0, "may not change once set"));
  const isReleased = known.length > clusterIPs.length && clusterIPs.length === 1;
  if (isReleased && spec.ipFamilyPolicy !== "SingleStack")
    errors.push(
      invalidValue(
        "spec.ipFamilyPolicy",
        spec.ipFamilyPolicy,
        "must be set to 'SingleStack' when releasing the secondary clusterIP",
      ),
    );
  return errors;
}

function checkFamilies(spec: ServiceSpec, before: ServiceSpec): readonly FieldError[] {
  if (isAlias(spec) || isAlias(before) || isHeadless(spec) || isHeadless(before)) return [];
  const { ipFamilies = [], clusterIPs = [] } = spec;
  const known = before.ipFamilies ?? [];
  const field = "spec.ipFamilies[0]";
  const why = "may not change once set";
  if (known.length === ipFamilies.length)
    return known.flatMap((family, index) =>
      family === ipFamilies[index] ? [] : [invalidValue(field, ipFamilies, why)],
    );
  const errors: FieldError[] = [];
  const isReleased = known.length > ipFamilies.length;
  if (isReleased && clusterIPs.length === 0)
    errors.push(invalidValue(field, ipFamilies, "primary ipFamily can not be unset"));
  const [first] = ipFamilies;
  if (first !== undefined && known[0] !== undefined && first !== known[0])
    errors.push(invalidValue(field, spec.clusterIPs, why));
  if (isReleased && ipFamilies.length === 1 && spec.ipFamilyPolicy !== "SingleStack")
    errors.push(
      invalidValue(
        "spec.ipFamilyPolicy",
        spec.ipFamilyPolicy,
        "must be set to 'SingleStack' when releasing the secondary ipFamily",
      ),
    );
  return errors;
}
