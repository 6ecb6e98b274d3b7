import type { ObjectMeta, StoredObjectMeta } from "../meta/object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { toJSON } from "../schema/json-value.js";
import type { AnyObjectSchema } from "../schema/node.js";
import { ObjectSchema } from "../schema/object-schema.js";
import { parseCopiedSchema } from "../schema/parse-schema.js";
import { isPlainObject } from "../util/json.js";
import { checkManifest } from "./check-manifest.js";
import { toCustomResourceDefinition } from "./crd.js";
import { resourceOf } from "./define-resource.js";
import { partsOf } from "./describe-resource.js";
import { DefinitionError } from "./errors.js";
import { appliedAnnotation } from "./manifest-size.js";
import {
  checkManifestShape,
  isManifest,
  type ReadManifest,
  type ReadVersion,
} from "./manifest-shape.js";
import type {
  ResourceDescription,
  ResourceVersion,
  ScaleSubresource,
  VersionedResource,
} from "./resource.js";

/** An object of a resource whose schema the compiler does not know. */
interface UntypedInput {
  metadata: ObjectMeta;
  [field: string]: unknown;
}

/** An object of a resource whose schema the compiler does not know, as it is stored. */
interface UntypedStored {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: StoredObjectMeta;
  readonly [field: string]: unknown;
}

/** A resource that was read from its CustomResourceDefinition. */
export type ReadResource = VersionedResource<
  UntypedInput,
  UntypedInput & { apiVersion: string; kind: string },
  UntypedStored,
  string,
  Readonly<
    Record<string, VersionedResource<UntypedInput, UntypedInput, UntypedStored, string, object>>
  >
>;

/**
 * Reads a resource from its CustomResourceDefinition: any number of versions of any shape, with
 * their conversion as data.
 *
 * `toCustomResourceDefinition` gives it back without a difference but in the order of names, and in
 * what a server fills in or a cluster adds: status, uid, owners, the annotation of `kubectl apply`.
 * The schemas become nodes of the builder; the input is not kept. The fields of objects have no
 * types: `slipway/api` cannot know them. For YAML there is `slipway/api/yaml`.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once, where the API server
 * would refuse the manifest, or drop a word of it.
 */
export function fromCustomResourceDefinition(manifest: object): ReadResource {
  const described = readManifest(manifest);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types that say as little as is known
  return resourceOf(described) as unknown as ReadResource;
}

function readManifest(given: object): ResourceDescription {
  const copy = toJSON(given, []);
  const value = withoutNulls(copy.value);
  const name =
    isPlainObject(value) && isPlainObject(value["metadata"]) ? value["metadata"]["name"] : "";
  const subject = `CustomResourceDefinition ${typeof name === "string" ? name : ""}`.trim();
  const refuse = (issues: readonly ValidationIssue[]): DefinitionError =>
    new DefinitionError(subject, issues);
  const misshapen = [...copy.issues, ...checkManifestShape(value)];
  if (misshapen.length > 0 || !isManifest(value)) throw refuse(misshapen);
  const { metadata, spec } = value;
  const schemas = spec.versions.map(({ schema }) =>
    parseCopiedSchema<object, object>(schema.openAPIV3Schema),
  );
  const faults = schemas.flatMap(({ faults: found }, index) =>
    found.map((fault) => ({
      ...fault,
      path: ["spec", "versions", index, "schema", "openAPIV3Schema", ...fault.path],
    })),
  );
  if (faults.length > 0) throw refuse(faults);
  const described = describe(value, schemas);
  const rendered = toCustomResourceDefinition(described);
  const issues = [...checkManifest(rendered)];
  const expected = rendered.metadata.name;
  if (metadata.name !== expected) {
    const message = `must be spec.names.plural and spec.group, ${expected}, not ${JSON.stringify(metadata.name)}`;
    issues.unshift({ path: ["metadata", "name"], code: "NAME_INVALID", message });
  }
  if (issues.length > 0) throw refuse(issues);
  return described;
}

function describe(
  { metadata, spec }: ReadManifest,
  schemas: readonly AnyObjectSchema[],
): ResourceDescription {
  const { names, group, scope, conversion } = spec;
  const versions = spec.versions.map((version, index) => describeVersion(version, schemas[index]));
  // What kubectl keeps there would be written again, for another object.
  const { [appliedAnnotation]: _applied, ...annotations } = metadata.annotations ?? {};
  const stored = versions.find(({ storage }) => storage);
  const description = stored?.schema?.json.description;
  return {
    group,
    version: stored?.name ?? "",
    kind: names.kind,
    plural: names.plural,
    scope,
    singular: names.singular || names.kind.toLowerCase(),
    listKind: names.listKind || `${names.kind}List`,
    shortNames: [...(names.shortNames ?? [])],
    categories: [...(names.categories ?? [])],
    labels: { ...metadata.labels },
    annotations,
    ...(conversion === undefined ? {} : { conversion }),
    ...(description === undefined ? {} : { description }),
    versions,
  };
}

function describeVersion(
  { name, served, storage, deprecated, deprecationWarning, ...version }: ReadVersion,
  schema: AnyObjectSchema | undefined,
): ResourceVersion {
  const { subresources, selectableFields = [], additionalPrinterColumns = [] } = version;
  const root = schema ?? new ObjectSchema({});
  const { spec, status } = partsOf(root);
  const { status: ofStatus, scale } = subresources ?? {};
  const isEmpty = subresources !== undefined && Object.keys(subresources).length === 0;
  return {
    name,
    served,
    storage,
    deprecated: deprecated === true,
    ...(deprecationWarning === undefined ? {} : { deprecationWarning }),
    spec: spec ?? new ObjectSchema({}),
    ...(status === undefined ? {} : { status }),
    schema: root,
    rules: [],
    metadata: {},
    statusSubresource: ofStatus !== undefined,
    ...(isEmpty ? { emptySubresources: true } : {}),
    printerColumns: additionalPrinterColumns,
    ...(scale === undefined ? {} : { scale: readScale(scale) }),
    selectableFields: selectableFields.map(({ jsonPath }) => jsonPath),
    examples: {},
  };
}

type ReadScale = NonNullable<NonNullable<ReadVersion["subresources"]>["scale"]>;

function readScale({
  specReplicasPath,
  statusReplicasPath,
  labelSelectorPath,
}: ReadScale): ScaleSubresource {
  return {
    specReplicas: specReplicasPath,
    statusReplicas: statusReplicasPath,
    ...(labelSelectorPath === undefined ? {} : { selector: labelSelectorPath }),
  };
}

/** Members that are null count as absent, for the API server too; schemas are left as they are. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, name === "openAPIV3Schema" ? member : withoutNulls(member)]),
  );
}
