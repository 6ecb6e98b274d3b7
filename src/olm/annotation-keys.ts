/** The annotations of a ClusterServiceVersion that have a field of their own in the bundle's metadata, by that field. */
export const annotationsWithField: Readonly<Record<string, string>> = {
  capabilities: "capabilities",
  categories: "categories",
  createdAt: "createdAt",
  description: "summary",
  "olm.skipRange": "skipRange",
  repository: "repository",
  support: "support",
};

/** The annotations that are derived: from the examples and from the manager's image. */
export const derivedAnnotations: readonly string[] = [
  "alm-examples",
  "containerImage",
  "olm.examples",
];

/** The annotations that OLM writes or reads and whose letter case matters. */
const caseSensitiveAnnotations: readonly string[] = [
  "olm.operatorGroup",
  "olm.operatorNamespace",
  "olm.targetNamespaces",
  "olm.providedAPIs",
  "olm.skipRange",
];

/** The right spelling of an annotation that OLM knows, where `key` differs from it in letter case only. */
export function misspeltAnnotation(key: string): string | undefined {
  const known = caseSensitiveAnnotations.find((name) => name.toLowerCase() === key.toLowerCase());
  return known === key ? undefined : known;
}
