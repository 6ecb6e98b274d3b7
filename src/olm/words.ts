/**
 * Splits a name in camel case into words for people: `readyReplicas` becomes
 * `Ready Replicas`, `tlsCASecret` becomes `Tls CA Secret`.
 */
export function toWords(name: string): string {
  return name
    .replace(/[-_.]+/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .trim()
    .replace(
      /(^| )([a-z])/g,
      (_match, blank: string, letter: string) => blank + letter.toUpperCase(),
    );
}
