import type { JSONSchemaProps } from "../schema/types.js";
import { deploymentSpecSchema } from "./pod-template.js";

/** Fields that are not named are the business of others. */
const open = { "x-kubernetes-preserve-unknown-fields": true } as const;
const text: JSONSchemaProps = { type: "string" };
const integer: JSONSchemaProps = { type: "integer" };
const texts: JSONSchemaProps = { type: "array", items: text };
const textMap: JSONSchemaProps = { type: "object", additionalProperties: text };

function objectOf(
  properties: Readonly<Record<string, JSONSchemaProps>>,
  required: readonly string[] = [],
): JSONSchemaProps {
  return { type: "object", properties, required, ...open };
}

function listOf(items: JSONSchemaProps): JSONSchemaProps {
  return { type: "array", items };
}

const link = objectOf({ name: text, url: text });
const descriptors = listOf(
  objectOf({ path: text, displayName: text, description: text, "x-descriptors": texts }, ["path"]),
);
const definition = objectOf(
  {
    name: text,
    version: text,
    kind: text,
    displayName: text,
    description: text,
    resources: listOf(objectOf({ kind: text, version: text, name: text }, ["kind", "version"])),
    specDescriptors: descriptors,
    statusDescriptors: descriptors,
    actionDescriptors: descriptors,
  },
  ["name", "version", "kind"],
);
const service = objectOf(
  {
    group: text,
    version: text,
    kind: text,
    name: text,
    deploymentName: text,
    containerPort: integer,
  },
  ["group", "version", "kind", "name"],
);
const permissions = listOf(
  objectOf(
    {
      serviceAccountName: text,
      rules: listOf(
        objectOf(
          {
            verbs: texts,
            apiGroups: texts,
            resources: texts,
            resourceNames: texts,
            nonResourceURLs: texts,
          },
          ["verbs"],
        ),
      ),
    },
    ["serviceAccountName", "rules"],
  ),
);
const webhook = objectOf(
  {
    generateName: text,
    type: text,
    deploymentName: text,
    containerPort: integer,
    targetPort: { "x-kubernetes-int-or-string": true },
    failurePolicy: text,
    matchPolicy: text,
    sideEffects: text,
    timeoutSeconds: integer,
    admissionReviewVersions: texts,
    reinvocationPolicy: text,
    webhookPath: text,
    conversionCRDs: texts,
  },
  ["generateName", "type", "sideEffects", "admissionReviewVersions"],
);

/**
 * The shape of a ClusterServiceVersion, as far as the checks look into it.
 *
 * Follows the CRD `clusterserviceversions.operators.coreos.com` of github.com/operator-framework/api.
 */
export const csvSchema: JSONSchemaProps = objectOf(
  {
    metadata: objectOf({ name: text, labels: textMap, annotations: textMap }),
    spec: objectOf(
      {
        displayName: text,
        version: text,
        release: text,
        replaces: text,
        skips: texts,
        description: text,
        keywords: texts,
        maturity: text,
        minKubeVersion: text,
        provider: link,
        maintainers: listOf(objectOf({ name: text, email: text })),
        links: listOf(link),
        icon: listOf(objectOf({ base64data: text, mediatype: text }, ["base64data", "mediatype"])),
        installModes: listOf(
          objectOf({ type: text, supported: { type: "boolean" } }, ["type", "supported"]),
        ),
        install: objectOf(
          {
            strategy: text,
            spec: objectOf(
              {
                permissions,
                clusterPermissions: permissions,
                deployments: listOf(
                  objectOf({ name: text, label: textMap, spec: deploymentSpecSchema }, [
                    "name",
                    "spec",
                  ]),
                ),
              },
              ["deployments"],
            ),
          },
          ["strategy", "spec"],
        ),
        customresourcedefinitions: objectOf({
          owned: listOf(definition),
          required: listOf(definition),
        }),
        apiservicedefinitions: objectOf({ owned: listOf(service), required: listOf(service) }),
        webhookdefinitions: listOf(webhook),
        nativeAPIs: listOf(
          objectOf({ group: text, version: text, kind: text }, ["group", "version", "kind"]),
        ),
        labels: textMap,
        annotations: textMap,
        cleanup: objectOf({ enabled: { type: "boolean" } }, ["enabled"]),
        relatedImages: listOf(objectOf({ name: text, image: text }, ["name", "image"])),
      },
      ["install", "displayName"],
    ),
  },
  ["metadata", "spec"],
);
