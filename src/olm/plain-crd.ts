import type { CustomResourceDefinitionManifest } from "../api/crd-manifest.js";
import {
  isRecord,
  type JSONRecord,
  listAt,
  recordAt,
  textAt,
  textsAt,
  valueAt,
} from "./json-access.js";
import type { LoadedObject } from "./loaded-bundle.js";
import { keepsUnknownFields, schemaOf } from "./schema-access.js";

const approval = "api-approved.kubernetes.io";

/**
 * A CRD, of `v1` or of `v1beta1`, as the API server completes it: names that follow from the kind are
 * there, and each version has what is said for all. Texts that are missing are empty; labels,
 * annotations and schemas that are missing are left out.
 *
 * Types of what is looked at have been checked before.
 */
export function plainCRD(definition: LoadedObject): CustomResourceDefinitionManifest {
  const { object } = definition;
  const spec = recordAt(object, "spec");
  const approved = textAt(object, "metadata", "annotations", approval);
  const given = listAt(spec, "versions");
  const versions = given.length > 0 ? given : [{ name: textAt(spec, "version"), storage: true }];
  const manifest = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: definition.name,
      ...(approved === undefined ? {} : { annotations: { [approval]: approved } }),
    },
    spec: {
      group: textAt(spec, "group") ?? "",
      names: namesOf(recordAt(spec, "names")),
      scope: textAt(spec, "scope") ?? (isBeta(definition) ? "Namespaced" : ""),
      versions: versions.map((version) => versionOf(version, definition)),
      ...conversionOf(definition),
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all members are there; what they say is checked
  return manifest as CustomResourceDefinitionManifest;
}

function isBeta({ apiVersion }: LoadedObject): boolean {
  return apiVersion === "apiextensions.k8s.io/v1beta1";
}

function namesOf(names: JSONRecord): object {
  const kind = textAt(names, "kind") ?? "";
  return {
    kind,
    listKind: textAt(names, "listKind") ?? `${kind}List`,
    plural: textAt(names, "plural") ?? "",
    singular: textAt(names, "singular") ?? kind.toLowerCase(),
    shortNames: textsAt(names, "shortNames"),
    categories: textsAt(names, "categories"),
  };
}

/** What a version has of its own, or all have in common. */
function ofVersion(version: unknown, { object }: LoadedObject, keyword: string): unknown {
  return valueAt(version, keyword) ?? valueAt(object, "spec", keyword);
}

function versionOf(version: unknown, definition: LoadedObject): object {
  const name = textAt(version, "name") ?? "";
  const schema = schemaOf(definition, name);
  const warning = textAt(version, "deprecationWarning");
  const subresources = ofVersion(version, definition, "subresources");
  const columns = listAt(
    { columns: ofVersion(version, definition, "additionalPrinterColumns") },
    "columns",
  );
  const fields = listAt(version, "selectableFields");
  // Without pruning v1beta1 took any schema.
  const isOpen = isBeta(definition) && keepsUnknownFields(definition);
  return {
    name,
    storage: valueAt(version, "storage") === true,
    ...(valueAt(version, "deprecated") === true ? { deprecated: true } : {}),
    ...(warning === undefined ? {} : { deprecationWarning: warning }),
    schema: { openAPIV3Schema: isOpen ? anything : (schema ?? anything) },
    ...(isRecord(subresources) ? { subresources: subresourcesOf(subresources) } : {}),
    additionalPrinterColumns: columns.map(columnOf),
    // Where they lead nobody knows without a schema.
    selectableFields:
      schema === undefined
        ? []
        : fields.map((field) => ({ jsonPath: textAt(field, "jsonPath") ?? "" })),
  };
}

const anything = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

function subresourcesOf(subresources: JSONRecord): object {
  const { status, scale } = subresources;
  return {
    ...(isRecord(status) ? { status: {} } : {}),
    ...(isRecord(scale)
      ? {
          scale: {
            specReplicasPath: textAt(scale, "specReplicasPath") ?? "",
            statusReplicasPath: textAt(scale, "statusReplicasPath") ?? "",
            labelSelectorPath: textAt(scale, "labelSelectorPath") ?? "",
          },
        }
      : {}),
  };
}

function columnOf(column: unknown): object {
  return {
    name: textAt(column, "name") ?? "",
    type: textAt(column, "type") ?? "",
    format: textAt(column, "format") ?? "",
    jsonPath: textAt(column, "jsonPath") ?? textAt(column, "JSONPath") ?? "",
  };
}

function conversionOf(definition: LoadedObject): object {
  const conversion = valueAt(definition.object, "spec", "conversion");
  if (!isRecord(conversion)) return {};
  // The fields of v1beta1 stand where those of v1 have an object of their own.
  const webhook = isRecord(conversion["webhook"]) ? conversion["webhook"] : conversion;
  const client = valueAt(webhook, "clientConfig") ?? valueAt(webhook, "webhookClientConfig");
  const versions = valueAt(webhook, "conversionReviewVersions");
  const strategy = textAt(conversion, "strategy") ?? "";
  const isDefaulted = isBeta(definition) && strategy === "Webhook" && versions === undefined;
  return {
    conversion: {
      strategy,
      webhook: {
        ...(client === undefined ? {} : { clientConfig: clientOf(client) }),
        conversionReviewVersions: isDefaulted
          ? ["v1beta1"]
          : textsAt(webhook, "conversionReviewVersions"),
      },
    },
  };
}

function clientOf(client: unknown): object {
  const url = textAt(client, "url");
  const service = valueAt(client, "service");
  return {
    ...(url === undefined ? {} : { url }),
    ...(isRecord(service)
      ? {
          service: {
            name: textAt(service, "name") ?? "",
            namespace: textAt(service, "namespace") ?? "",
            path: textAt(service, "path") ?? "",
            port: valueAt(service, "port") ?? 443,
          },
        }
      : {}),
  };
}
