/**
 * The API server's rules for names, each as a function that says what is wrong.
 *
 * Each answers `undefined` for a good name, else what a good one is.
 * Follows `k8s.io/apimachinery/pkg/util/validation`.
 */
type Fault = string | undefined;

/** A lower-case DNS label: a Service, a namespace, the plural of a kind. */
export function faultOfDnsLabel(name: string): Fault {
  if (name.length > 63) return "must be at most 63 characters";
  if (/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name)) return undefined;
  return "must be lower-case letters, digits and '-', and start and end with a letter or digit";
}

/** A DNS label that starts with a letter: a Service's name, a version, a singular or short name. */
export function faultOfDns1035Label(name: string): Fault {
  if (name.length > 63) return "must be at most 63 characters";
  if (/^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(name)) return undefined;
  return "must be lower-case letters, digits and '-', start with a letter, and end with a letter or digit";
}

/** A DNS subdomain: the name of most objects, an API group. */
export function faultOfDnsSubdomain(name: string): Fault {
  if (name.length > 253) return "must be at most 253 characters";
  if (/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(name))
    return undefined;
  return "must be lower-case letters, digits, '-' and '.', and start and end with a letter or digit";
}

/** A label's value: at most 63 characters, may be empty. */
export function faultOfLabelValue(value: string): Fault {
  if (value.length > 63) return "must be at most 63 characters";
  if (/^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/.test(value)) return undefined;
  return "must be letters, digits, '-', '_' and '.', and start and end with a letter or digit";
}

/** A key of a label, an annotation or a finalizer: `example.com/name`, or `name` alone. */
export function faultOfQualifiedName(key: string): Fault {
  const [name = "", prefix, ...others] = key.split("/").toReversed();
  if (others.length > 0) return "must have at most one '/'";
  if (prefix !== undefined && faultOfDnsSubdomain(prefix) !== undefined) {
    return `must have a domain before the '/': it ${faultOfDnsSubdomain(prefix)}`;
  }
  return name === "" ? "must not have an empty name" : faultOfLabelValue(name);
}
