import { relatedImagePrefix } from "../api/environment-variables.js";
import { watchNamespaceVariable } from "../api/operator-process.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import type { ValidationIssue } from "../schema/issues.js";
import { faultOfImage } from "../util/image-reference.js";
import type { Container, DeploymentSpec, PodSpec, StrategyDeployment } from "./csv-types.js";
import { containersOf, isDeploymentSpec } from "./pod-template.js";
import { isOfKind, issueAt, nameOf, namespaceOf, type Synthesized } from "./synthesized.js";

/** The Deployments among the manifests, and where they run. */
export interface Deployments {
  readonly deployments: readonly StrategyDeployment[];
  /** The namespace that the manifests give the operator, empty for none; absent where there is no Deployment. */
  readonly namespace?: string;
  readonly issues: readonly ValidationIssue[];
}

/**
 * Takes the Deployments out of the manifests, as OLM is to create them.
 *
 * With scope `Namespaced` the variable of the watched namespaces reads the
 * annotation that OLM sets from the OperatorGroup.
 */
export function takeDeployments(
  operator: OperatorDefinition,
  manifests: readonly Synthesized[],
): Deployments {
  const issues: ValidationIssue[] = [];
  const found = manifests.filter((manifest) => isOfKind(manifest, "apps", "Deployment"));
  const [first] = found;
  if (first === undefined) {
    const message = "hold no Deployment: put the operator's own in the chart, with new Operator(…)";
    issues.push({ path: ["manifests"], code: "BUNDLE_DEPLOYMENT_MISSING", message });
    return { deployments: [], issues };
  }
  const namespace = namespaceOf(first);
  const deployments = found.flatMap((manifest): StrategyDeployment[] => {
    if (namespaceOf(manifest) !== namespace) {
      const message = `is in namespace "${namespaceOf(manifest)}", but ${nameOf(first)} in "${namespace}": OLM creates all Deployments of an operator in one namespace`;
      issues.push(issueAt(manifest, "BUNDLE_NAMESPACE", message));
    }
    const { spec, metadata } = manifest.object;
    if (!isDeploymentSpec(spec) || nameOf(manifest) === "") {
      const message = "needs a name, and a spec with a Pod template of named containers";
      issues.push(issueAt(manifest, "BUNDLE_DEPLOYMENT", message));
      return [];
    }
    issues.push(...checkImages(manifest, spec));
    const labels = metadata?.labels ?? {};
    return [
      {
        name: nameOf(manifest),
        ...(Object.keys(labels).length > 0 ? { label: labels } : {}),
        spec: operator.scope === "Namespaced" ? withTargetNamespaces(spec) : spec,
      },
    ];
  });
  if (operator.scope === "Namespaced" && deployments.length > 0 && !readsNamespaces(deployments)) {
    const message = `hold no container with the variable ${watchNamespaceVariable}: the operator would not learn which namespaces its OperatorGroup chooses`;
    issues.push({ path: ["manifests"], code: "BUNDLE_WATCH_NAMESPACE", message });
  }
  return { deployments, namespace, issues };
}

function checkImages(manifest: Synthesized, { template }: DeploymentSpec): ValidationIssue[] {
  return containersOf(template.spec).flatMap(({ name, image = "", env = [] }) => {
    const fault = faultOfImage(image);
    const operands = env.filter((variable) => variable.name.startsWith(relatedImagePrefix));
    const messages = [
      ...(fault === undefined
        ? []
        : [`runs ${JSON.stringify(image)} in container ${name}, which ${fault}`]),
      ...operands.flatMap(({ name: variable, value }) => {
        // Mirrors and digests are written into the value; one from elsewhere would be missed.
        const wrong =
          value === undefined ? "must have the image as its value" : faultOfImage(value);
        if (wrong === undefined) return [];
        const found = value === undefined ? "no value" : JSON.stringify(value);
        return [`has ${found} in the variable ${variable} of container ${name}, which ${wrong}`];
      }),
    ];
    return messages.map((message) => issueAt(manifest, "BUNDLE_IMAGE", message));
  });
}

/** @see https://olm.operatorframework.io/docs/advanced-tasks/operator-scoping-with-operatorgroups/ */
const targetNamespaces = {
  fieldRef: { fieldPath: "metadata.annotations['olm.targetNamespaces']" },
};

function withTargetNamespaces(spec: DeploymentSpec): DeploymentSpec {
  const rewrite = (container: Container): Container =>
    container.env === undefined
      ? container
      : {
          ...container,
          env: container.env.map((variable) =>
            variable.name === watchNamespaceVariable
              ? { name: watchNamespaceVariable, valueFrom: targetNamespaces }
              : variable,
          ),
        };
  const { template } = spec;
  const { containers, initContainers } = template.spec;
  const podSpec: PodSpec = {
    ...template.spec,
    containers: containers.map(rewrite),
    ...(initContainers === undefined ? {} : { initContainers: initContainers.map(rewrite) }),
  };
  return { ...spec, template: { ...template, spec: podSpec } };
}

function readsNamespaces(deployments: readonly StrategyDeployment[]): boolean {
  return deployments.some(({ spec }) =>
    containersOf(spec.template.spec).some(({ env = [] }) =>
      env.some(({ name }) => name === watchNamespaceVariable),
    ),
  );
}
