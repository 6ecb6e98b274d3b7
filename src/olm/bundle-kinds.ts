/**
 * The kinds that OLM takes in a bundle, by name alone as OLM does, and whether
 * their objects live in namespaces.
 *
 * Follows `supportedResources` of github.com/operator-framework/operator-registry
 * 1.73, except that VerticalPodAutoscaler is called namespaced, which its API says.
 */
const kinds: Readonly<Record<string, boolean>> = {
  ClusterRole: false,
  ClusterRoleBinding: false,
  ClusterServiceVersion: true,
  ConfigMap: true,
  ConsoleCLIDownload: false,
  ConsoleLink: false,
  ConsolePlugin: false,
  ConsoleQuickStart: false,
  ConsoleYAMLSample: false,
  CustomResourceDefinition: false,
  NetworkPolicy: true,
  PodDisruptionBudget: true,
  PodMonitor: true,
  PriorityClass: false,
  PrometheusRule: true,
  Role: true,
  RoleBinding: true,
  Secret: true,
  Service: true,
  ServiceAccount: true,
  ServiceMonitor: true,
  VerticalPodAutoscaler: true,
};

/** Whether OLM takes objects of a kind in a bundle. */
export function isBundleKind(kind: string): boolean {
  return Object.hasOwn(kinds, kind);
}

/** The kinds that OLM takes in a bundle, in the order of the alphabet. */
export const bundleKinds: readonly string[] = Object.keys(kinds);
