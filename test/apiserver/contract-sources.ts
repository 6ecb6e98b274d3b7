/** A file of Kubernetes' sources, of the version whose answers are recorded. */
export function upstream(path: string): string {
  return `https://github.com/kubernetes/kubernetes/blob/v1.36.3/${path}`;
}

/** A file of the library that a server is made of. */
export function apiserver(path: string): string {
  return upstream(`staging/src/k8s.io/apiserver/pkg/${path}`);
}

/** A file of what all API objects share. */
export function apimachinery(path: string): string {
  return upstream(`staging/src/k8s.io/apimachinery/pkg/${path}`);
}

/** A file of the server of custom resources. */
export function apiextensions(path: string): string {
  return upstream(`staging/src/k8s.io/apiextensions-apiserver/${path}`);
}

export const concepts = "https://kubernetes.io/docs/reference/using-api/api-concepts/";
export const customResources =
  "https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/";
