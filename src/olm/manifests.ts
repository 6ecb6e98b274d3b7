import type { OperatorDefinition } from "../api/define-operator.js";
import { crdNameOf, toCustomResourceDefinition } from "../api/crd.js";
import type { AnyResource } from "../api/resource.js";
import { resourcesOf } from "../api/resources-of.js";
import { parseApiVersion } from "../meta/gvk.js";
import type { KubernetesObject } from "../meta/object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { bundleKinds, isBundleKind } from "./bundle-kinds.js";
import type { StrategyDeployment, StrategyPermissions } from "./csv-types.js";
import { takeDeployments } from "./deployments.js";
import { textAt } from "./json-access.js";
import { takePermissions } from "./permissions.js";
import {
  forBundle,
  isOfKind,
  issueAt,
  nameOf,
  namespaceOf,
  numbered,
  type Synthesized,
} from "./synthesized.js";

/** The synthesized objects, sorted by what becomes of them in a bundle. */
export interface SortedManifests {
  readonly deployments: readonly StrategyDeployment[];
  readonly permissions: readonly StrategyPermissions[];
  readonly clusterPermissions: readonly StrategyPermissions[];
  /** One for each resource of the operator, in the order of {@link resourcesOf}. */
  readonly definitions: readonly KubernetesObject[];
  /** What goes into the bundle as it is, without a namespace. */
  readonly objects: readonly KubernetesObject[];
  readonly issues: readonly ValidationIssue[];
}

/** Sorts the synthesized objects of an operator's chart, and lists everything that OLM would not take. */
export function sortManifests(
  operator: OperatorDefinition,
  manifests: readonly KubernetesObject[],
): SortedManifests {
  const all = numbered(manifests);
  const { deployments, namespace, issues: deploymentIssues } = takeDeployments(operator, all);
  const accounts = deployments.map(
    ({ spec }) => spec.template.spec.serviceAccountName ?? "default",
  );
  const granted = takePermissions(all, { operator, namespace: namespace ?? "", accounts });
  const rest = all.filter(
    (manifest) => !granted.taken.has(manifest) && !isOfKind(manifest, "apps", "Deployment"),
  );
  const isDefinition = (manifest: Synthesized): boolean =>
    isOfKind(manifest, "apiextensions.k8s.io", "CustomResourceDefinition");
  const resources = resourcesOf(operator);
  const definitions = rest.filter(isDefinition);
  const others = rest.filter((manifest) => !isDefinition(manifest));
  const chosen = resources.map((resource) => definitionOf(resource, definitions));
  return {
    deployments,
    permissions: granted.permissions,
    clusterPermissions: granted.clusterPermissions,
    definitions: chosen,
    objects: others.map(forBundle),
    issues: [
      ...deploymentIssues,
      ...granted.issues,
      ...checkDefinitions(definitions, resources),
      ...checkConversions(chosen, definitions),
      ...others.flatMap((manifest) => checkObject(manifest, namespace)),
      ...checkRepeated(all),
    ],
  };
}

/** A bundle declares the webhook of a conversion in its ClusterServiceVersion, which is not written yet. */
function checkConversions(
  chosen: readonly KubernetesObject[],
  definitions: readonly Synthesized[],
): readonly ValidationIssue[] {
  return chosen.flatMap((definition): ValidationIssue[] => {
    if ((textAt(definition, "spec", "conversion", "strategy") ?? "None") === "None") return [];
    const message =
      "converts its versions by a webhook, which is not supported in a bundle yet: give all versions one shape, and leave the conversion out";
    const code = "BUNDLE_CONVERSION";
    const name = definition.metadata?.name ?? "";
    const manifest = definitions.find((candidate) => nameOf(candidate) === name);
    if (manifest !== undefined) return [issueAt(manifest, code, message)];
    return [{ path: ["operator"], code, message: `${definition.kind} ${name} ${message}` }];
  });
}

/** What the chart synthesized, else what the definition says: a chart may leave its CRDs to others. */
function definitionOf(
  resource: AnyResource,
  definitions: readonly Synthesized[],
): KubernetesObject {
  const found = definitions.find((manifest) => nameOf(manifest) === crdNameOf(resource));
  return found === undefined ? { ...toCustomResourceDefinition(resource) } : forBundle(found);
}

function checkDefinitions(
  definitions: readonly Synthesized[],
  resources: readonly AnyResource[],
): readonly ValidationIssue[] {
  const owned = resources.map(crdNameOf);
  return definitions
    .filter((manifest) => !owned.includes(nameOf(manifest)))
    .map((manifest) => {
      const message = `is a resource that no controller of the operator is for (they are for ${owned.join(", ")}): leave it to the operator that owns it`;
      return issueAt(manifest, "BUNDLE_CRD_NOT_OWNED", message);
    });
}

function checkObject(
  manifest: Synthesized,
  namespace: string | undefined,
): readonly ValidationIssue[] {
  const { kind } = manifest.object;
  if (kind === "ClusterServiceVersion") {
    const message = "is what the bundle makes itself: leave it out of the chart";
    return [issueAt(manifest, "BUNDLE_KIND", message)];
  }
  if (!isBundleKind(kind)) {
    const message = `is of a kind that OLM does not take in a bundle (it takes ${bundleKinds.join(", ")}): ${adviceFor(kind)}`;
    return [issueAt(manifest, "BUNDLE_KIND", message)];
  }
  const issues: ValidationIssue[] = [];
  if (nameOf(manifest) === "") {
    issues.push(issueAt(manifest, "BUNDLE_OBJECT_NAME", "needs a name of its own"));
  }
  const own = namespaceOf(manifest);
  if (own !== "" && namespace !== undefined && own !== namespace) {
    const message = `is in namespace "${own}" and the operator in "${namespace}": OLM creates everything in the namespace that the operator is installed in`;
    issues.push(issueAt(manifest, "BUNDLE_NAMESPACE", message));
  }
  return issues;
}

function adviceFor(kind: string): string {
  switch (kind) {
    case "Namespace":
      return "whoever installs the operator chooses its namespace";
    case "ValidatingWebhookConfiguration":
    case "MutatingWebhookConfiguration":
      return "OLM makes webhooks from the ClusterServiceVersion, which is not supported yet";
    default:
      return "let the operator create it, or keep it in another chart";
  }
}

/** Two objects of one name would overwrite each other's file. */
function checkRepeated(all: readonly Synthesized[]): readonly ValidationIssue[] {
  const seen = new Set<string>();
  return all.flatMap((manifest) => {
    const identity = identityOf(manifest);
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    if (nameOf(manifest) === "") return [];
    return [issueAt(manifest, "BUNDLE_OBJECT_TWICE", "is among the manifests twice")];
  });
}

function identityOf(manifest: Synthesized): string {
  const { apiVersion, kind } = manifest.object;
  const { group } = parseApiVersion(apiVersion);
  return JSON.stringify([group, kind, namespaceOf(manifest), nameOf(manifest)]);
}
