import type { OperatorDefinition } from "../api/define-operator.js";
import type { AnyResource, ResourceVersion } from "../api/resource.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { CustomResourceDescription, ResourceReference } from "./csv-types.js";
import { specDescriptorsOf, statusDescriptorsOf } from "./descriptors.js";
import { compareTexts } from "../util/text.js";
import { crdNameOf } from "../api/crd.js";
import { resourcesOf } from "../api/resources-of.js";
import { toWords } from "./words.js";

/**
 * Describes each served version of each resource of an operator.
 *
 * A version that is not served is left out: OLM would wait for it for ever.
 */
export function ownedResourcesOf(
  operator: OperatorDefinition,
): readonly CustomResourceDescription[] {
  return resourcesOf(operator).flatMap((resource) => {
    const resources = resourceReferencesOf(operator, resource);
    return resource.versions
      .filter(({ served }) => served)
      .map((version) => describe(resource, version, resources));
  });
}

function describe(
  resource: AnyResource,
  version: ResourceVersion,
  resources: readonly ResourceReference[],
): CustomResourceDescription {
  const description = resource.description ?? version.spec.json.description;
  const specDescriptors = specDescriptorsOf(version);
  const statusDescriptors = statusDescriptorsOf(version);
  return {
    name: crdNameOf(resource),
    kind: resource.kind,
    version: version.name,
    displayName: toWords(resource.kind),
    ...(description === undefined ? {} : { description }),
    ...(resources.length > 0 ? { resources } : {}),
    ...(specDescriptors.length > 0 ? { specDescriptors } : {}),
    ...(statusDescriptors.length > 0 ? { statusDescriptors } : {}),
  };
}

/** The kinds that the controllers of a resource own, each once, sorted. */
function resourceReferencesOf(
  operator: OperatorDefinition,
  resource: AnyResource,
): readonly ResourceReference[] {
  const references = operator.controllers
    .filter(({ for: primary }) => crdNameOf(primary) === crdNameOf(resource))
    .flatMap(({ owns }) => owns.map(toReference));
  const byText = new Map(references.map((reference) => [JSON.stringify(reference), reference]));
  return [...byText].toSorted(([a], [b]) => compareTexts(a, b)).map(([, reference]) => reference);
}

function toReference(type: ResourceType): ResourceReference {
  return {
    kind: type.kind,
    name: isBuiltinGroup(type.group) ? "" : type.plural,
    version: formatApiVersion(type),
  };
}

/** The groups of Kubernetes itself have no dot, or one of its own domains. */
function isBuiltinGroup(group: string): boolean {
  return !group.includes(".") || group.endsWith(".k8s.io");
}
