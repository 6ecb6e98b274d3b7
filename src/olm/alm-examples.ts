import { examplesOf } from "../api/examples.js";
import type { AnyResource } from "../api/resource.js";
import { rootSchema } from "../api/root-schema.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { KubernetesObject } from "../meta/object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkCustomResource } from "./custom-resource.js";

/** The examples of the served versions of resources, without namespaces; and what is wrong with them. */
export function almExamplesOf(resources: readonly AnyResource[]): {
  readonly examples: readonly KubernetesObject[];
  readonly issues: readonly ValidationIssue[];
} {
  const issues: ValidationIssue[] = [];
  const examples = resources.flatMap((resource) => {
    const { group, kind, versions } = resource;
    const served = versions.filter(({ served: isServed }) => isServed);
    return examplesOf(resource).flatMap((example): KubernetesObject[] => {
      const version = served.find(
        ({ name }) => formatApiVersion({ group, version: name }) === example.apiVersion,
      );
      if (version === undefined) return [];
      const { namespace: _namespace, ...metadata } = example.metadata;
      const name = metadata.name ?? "";
      for (const { path, code, message } of checkCustomResource(
        rootSchema(version, undefined),
        example,
      )) {
        issues.push({ path: ["examples", kind, version.name, name, ...path], code, message });
      }
      return [{ ...example, metadata }];
    });
  });
  return { examples, issues };
}

/** The text of the annotation `alm-examples`. */
export function formatAlmExamples(examples: readonly KubernetesObject[]): string {
  return JSON.stringify(examples, undefined, 2);
}
