import type { JSONSchemaProps } from "../schema/types.js";
import { capabilityLevels, categories, maturities } from "./bundle-metadata.js";
import { iconMediaTypes } from "./icon.js";

const text: JSONSchemaProps = { type: "string" };
const filled: JSONSchemaProps = { type: "string", minLength: 1 };
const texts: JSONSchemaProps = { type: "array", items: filled };
/** Names of platforms as Go has them, which become parts of label keys. */
const names: JSONSchemaProps = {
  type: "array",
  items: { type: "string", pattern: "^[a-z0-9]+$" },
  "x-kubernetes-list-type": "set",
};

function objectOf(
  properties: Readonly<Record<string, JSONSchemaProps>>,
  required: readonly string[],
): JSONSchemaProps {
  return { type: "object", properties, required };
}

/** The shape of `BundleMetadata`, for callers whom no compiler checks. */
export const metadataSchema: JSONSchemaProps = objectOf(
  {
    displayName: filled,
    description: filled,
    summary: filled,
    maintainers: {
      type: "array",
      minItems: 1,
      items: objectOf({ name: filled, email: filled }, ["name", "email"]),
    },
    provider: objectOf({ name: filled, url: filled }, ["name"]),
    channels: { ...texts, minItems: 1, "x-kubernetes-list-type": "set" },
    defaultChannel: filled,
    icon: objectOf({ base64data: text, mediatype: { ...text, enum: iconMediaTypes } }, [
      "base64data",
      "mediatype",
    ]),
    keywords: texts,
    links: { type: "array", items: objectOf({ name: filled, url: filled }, ["name", "url"]) },
    capabilities: { ...text, enum: capabilityLevels },
    categories: {
      type: "array",
      items: { ...text, enum: categories },
      "x-kubernetes-list-type": "set",
    },
    maturity: { ...text, enum: maturities },
    minKubeVersion: filled,
    createdAt: filled,
    repository: filled,
    support: filled,
    replaces: filled,
    skips: { ...texts, "x-kubernetes-list-type": "set" },
    skipRange: filled,
    architectures: names,
    operatingSystems: names,
    // Each type of dependency has a shape of its own.
    dependencies: {
      type: "array",
      items: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    },
    scorecard: objectOf(
      {
        image: filled,
        tests: {
          type: "array",
          items: objectOf(
            {
              image: filled,
              entrypoint: texts,
              labels: { type: "object", additionalProperties: text },
            },
            ["image"],
          ),
        },
      },
      ["image"],
    ),
    annotations: { type: "object", additionalProperties: text },
  },
  ["displayName", "description", "maintainers", "channels"],
);
