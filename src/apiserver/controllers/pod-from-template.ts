import type { Controlling } from "./controller-ref.js";
import { controllerReference } from "./controller-ref.js";
import type { PodTemplate } from "./kinds.js";

/** A Pod to be created as a template says; a new object of each level that may be changed. */
export interface NewPod {
  readonly metadata: {
    readonly namespace: string | undefined;
    readonly generateName?: string;
    readonly name?: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>> | undefined;
    readonly finalizers: readonly string[] | undefined;
    readonly ownerReferences: readonly object[];
  };
  readonly spec: NonNullable<PodTemplate["spec"]>;
}

/** Follows `GetPodFromTemplate` of Kubernetes' controllers. */
export function podFromTemplate(template: PodTemplate, owner: Controlling): NewPod {
  const { labels = {}, annotations, finalizers } = template.metadata ?? {};
  return {
    metadata: {
      namespace: owner.metadata.namespace,
      generateName: `${owner.metadata.name}-`,
      labels,
      annotations,
      finalizers,
      ownerReferences: [controllerReference(owner)],
    },
    spec: template.spec ?? { containers: [] },
  };
}
