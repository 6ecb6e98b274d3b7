import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import { checkOptions } from "../api/check-options.js";
import type { ResourceDescription } from "../api/resource.js";
import { rootSchema } from "../api/root-schema.js";
import { formatApiVersion } from "../meta/gvk.js";
import { faultOfDnsSubdomain } from "../meta/names.js";
import { applyDefaults } from "../schema/defaulting.js";
import { ValidationError, type ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { checkMetadata, type ManifestMetadata } from "./check-metadata.js";
import { refuseCollisions } from "./collisions.js";
import { requireOptions } from "./check-props.js";
import { pathBelow } from "./construct-path.js";
import { ConstructError } from "./errors.js";
import { manifestObject } from "./manifest-object.js";

/** A resource of which objects can be made, whose objects are written as `Input`. */
export interface InstantiableResource<Input> extends ResourceDescription {
  (object: Input): unknown;
}

/** Options of {@link CustomResource}: what an author writes of the object, metadata aside. */
export type CustomResourceProps<Input> = {
  /**
   * `name` defaults to the one that cdk8s makes of the construct's path;
   * `namespace` to the chart's, for a namespaced resource.
   *
   * @default {}
   */
  readonly metadata?: ManifestMetadata | undefined;
} & Omit<Input, "metadata">;

/**
 * An object of a defined resource, typed by the resource.
 *
 * Checked with its defaults filled in, but only what was written is rendered,
 * so that the defaults stay those of the API server. `undefined` in the spec
 * means absent. CEL rules are left to the API server.
 *
 * @example
 * new CustomResource(chart, "orders", Database, { spec: { version: "15.2", size: "20Gi" } });
 */
export class CustomResource<Input = unknown> extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ValidationError `VALIDATION_FAILED` with every issue at once, naming the construct's path. */
  constructor(
    scope: Construct,
    id: string,
    resource: InstantiableResource<Input>,
    props: CustomResourceProps<NoInfer<Input>>,
  ) {
    requireResource(resource, pathBelow(scope, id));
    requireOptions(pathBelow(scope, id), props, {
      required: [],
      optional: Object.keys(props ?? {}),
    });
    const subject = `${resource.kind} at construct ${pathBelow(scope, id)}`;
    const { metadata = {}, ...fields }: ObjectParts = props;
    const issues = [...checkMetadata(metadata, resource), ...checkFields(resource, fields)];
    if (issues.length > 0) throw new ValidationError(subject, issues);
    super(scope, id);
    const { kind, scope: kindScope } = resource;
    const manifest = { apiVersion: formatApiVersion(resource), kind, metadata, ...fields };
    this.apiObject = manifestObject(this, "Resource", manifest, kindScope);
    const fault = faultOfDnsSubdomain(this.name);
    if (fault !== undefined) {
      const message = `${fault}, unlike ${JSON.stringify(this.name)}, which is made of the construct's path: give metadata.name`;
      throw new ValidationError(subject, [
        { path: ["metadata", "name"], code: "METADATA_INVALID", message },
      ]);
    }
    refuseCollisions(this);
  }

  /** `metadata.name` of the object. */
  get name(): string {
    return this.apiObject.name;
  }
}

function requireResource(resource: unknown, constructPath: string): void {
  const isDefined =
    typeof resource === "function" && "versions" in resource && Array.isArray(resource.versions);
  if (isDefined) return;
  const message = "the third argument must be what defineResource returned";
  throw new ConstructError(constructPath, [{ path: [], code: "OPTION_TYPE", message }]);
}

/** The options as the checks see them. */
interface ObjectParts {
  readonly metadata?: ManifestMetadata | undefined;
  readonly [field: string]: unknown;
}

/** Checks what is written beside the metadata against the version that the handle stands for. */
function checkFields(
  resource: ResourceDescription,
  fields: Readonly<Record<string, unknown>>,
): readonly ValidationIssue[] {
  const version = resource.versions.find(({ name }) => name === resource.version);
  if (version === undefined) return [];
  const root = rootSchema(version, undefined);
  // A version with a schema of its own may have other fields than a spec.
  if (version.schema !== undefined) return validate(root, applyDefaults(root, fields));
  const { spec } = fields;
  return [
    ...checkOptions(fields, ["metadata", "spec"]),
    ...validate(root, applyDefaults(root, { spec })),
  ];
}
