import type { JSONSchemaProps } from "../../schema/types.js";
import type { ApiObject } from "../values/api-object.js";
import { CustomStrategy } from "./custom-strategy.js";
import type { MergeType } from "../fields/merge-type.js";
import { parseJsonPath } from "../values/json-path.js";
import { compareVersions } from "../store/registry.js";
import { apiVersionOf, type Column, type Resource } from "../model/resource.js";
import { mergeTypeOf } from "../fields/schema-merge-type.js";

/** A CustomResourceDefinition as it is stored: checked, and with its defaults. */
export interface StoredCrd extends ApiObject {
  readonly spec: CrdSpec;
  readonly status: CrdStatus;
}

export interface CrdNames {
  readonly plural: string;
  readonly singular?: string;
  readonly kind: string;
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

interface CrdSpec {
  readonly group: string;
  readonly names: CrdNames;
  readonly scope: "Namespaced" | "Cluster";
  readonly versions: readonly CrdVersion[];
  readonly preserveUnknownFields?: boolean;
  readonly conversion?: {
    readonly strategy?: string;
    readonly webhook?: {
      readonly clientConfig?: object;
      readonly conversionReviewVersions?: readonly string[];
    };
  };
}

export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: JSONSchemaProps };
  readonly subresources?: {
    readonly status?: object;
    readonly scale?: {
      readonly specReplicasPath: string;
      readonly statusReplicasPath: string;
      readonly labelSelectorPath?: string;
    };
  };
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly additionalPrinterColumns?: readonly CrdColumn[];
}

export interface CrdColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
}

export interface CrdCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

interface CrdStatus {
  readonly conditions: readonly CrdCondition[] | null;
  readonly acceptedNames: CrdNames;
  readonly storedVersions: readonly string[];
}

/** Whether an object that is stored among CustomResourceDefinitions is one; all are. */
export function asCrd(object: ApiObject): StoredCrd {
  const crd: ApiObject & { spec?: CrdSpec; status?: CrdStatus } = object;
  const { spec, status } = crd;
  if (spec === undefined || status === undefined) throw new Error("no CustomResourceDefinition");
  return { ...object, spec, status };
}

/** The served versions of a custom resource. */
export function customResources({ spec }: StoredCrd): readonly Resource[] {
  const mergeTypes = new Map<string, MergeType>(
    spec.versions.map((version) => [
      apiVersionOf({ group: spec.group, version: version.name }),
      mergeTypeOf(version.schema?.openAPIV3Schema),
    ]),
  );
  return spec.versions
    .filter(({ served }) => served)
    .map((version) => customResource(spec, version, mergeTypes));
}

const verbs = ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];

function customResource(
  spec: CrdSpec,
  version: CrdVersion,
  mergeTypes: ReadonlyMap<string, MergeType>,
): Resource {
  const { group, names, scope } = spec;
  const { kind, plural, singular = kind.toLowerCase(), listKind = `${kind}List` } = names;
  const { status, scale } = version.subresources ?? {};
  const apiVersion = apiVersionOf({ group, version: version.name });
  return {
    group,
    version: version.name,
    kind,
    listKind,
    plural,
    singular,
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced: scope === "Namespaced",
    verbs,
    isCustom: true,
    definition: {
      schema: version.schema?.openAPIV3Schema,
      selectableFields: version.selectableFields ?? [],
    },
    hasStatus: status !== undefined,
    hasFinalize: false,
    scale:
      scale === undefined
        ? undefined
        : {
            spec: namesOf(scale.specReplicasPath),
            status: namesOf(scale.statusReplicasPath),
            selector:
              scale.labelSelectorPath === undefined ? undefined : namesOf(scale.labelSelectorPath),
          },
    unsupported:
      spec.conversion?.strategy === "Webhook" && !version.storage
        ? "conversion by webhook"
        : undefined,
    deprecation: deprecationOf(spec, version),
    strategy: new CustomStrategy({
      apiVersion,
      kind,
      schema: version.schema?.openAPIV3Schema ?? { "x-kubernetes-preserve-unknown-fields": true },
      hasStatus: status !== undefined,
      columns: columnsOf(version),
      scale:
        scale === undefined
          ? undefined
          : {
              spec: scale.specReplicasPath,
              status: scale.statusReplicasPath,
              ...((scale.labelSelectorPath ?? "") === ""
                ? {}
                : { selector: scale.labelSelectorPath }),
            },
      selectableFields: (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath),
      mergeTypes,
    }),
  };
}

function namesOf(path: string): readonly string[] {
  return (parseJsonPath(path) ?? []).flatMap((step) => (step.kind === "field" ? [step.name] : []));
}

/** Says what to use instead: the first newer version that is not deprecated. */
function deprecationOf(
  { group, names, versions }: CrdSpec,
  { name, deprecated = false, deprecationWarning }: CrdVersion,
): string | undefined {
  if (!deprecated) return undefined;
  if (deprecationWarning !== undefined) return deprecationWarning;
  const [instead] = versions
    .filter(
      (each) => each.served && each.deprecated !== true && compareVersions(each.name, name) < 0,
    )
    .map((each) => each.name)
    .toSorted(compareVersions);
  const said = `${group}/${name} ${names.kind} is deprecated`;
  return instead === undefined ? said : `${said}; use ${group}/${instead} ${names.kind}`;
}

const age: CrdColumn = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" };

function columnsOf({
  additionalPrinterColumns = [],
}: CrdVersion): readonly (Column & { jsonPath: string })[] {
  const columns = additionalPrinterColumns.length === 0 ? [age] : additionalPrinterColumns;
  return columns.map(({ name, type, jsonPath, format = "", description = "", priority = 0 }) => ({
    name,
    type,
    format,
    description:
      description === ""
        ? `Custom resource definition column (in JSONPath format): ${jsonPath}`
        : description,
    priority,
    jsonPath,
  }));
}
