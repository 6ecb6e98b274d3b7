import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import { toCustomResourceDefinition } from "../api/crd.js";
import type { ResourceDescription } from "../api/resource.js";
import { requireOptions } from "./check-props.js";
import { refuseCollisions } from "./collisions.js";
import { pathBelow } from "./construct-path.js";
import { manifestObject } from "./manifest-object.js";

/** Options of {@link CustomResourceDefinition}. */
export interface CustomResourceDefinitionProps {
  /** What `defineResource` returned. */
  readonly resource: ResourceDescription;
}

/**
 * The CustomResourceDefinition of a resource, as a construct.
 *
 * Rendered to the letter, without a namespace also in a chart that has one.
 * Synthesis fails where one App holds the same definition twice.
 *
 * @example
 * new CustomResourceDefinition(chart, "database-crd", { resource: Database });
 */
export class CustomResourceDefinition extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` for an option that is not known. */
  constructor(scope: Construct, id: string, props: CustomResourceDefinitionProps) {
    requireOptions(pathBelow(scope, id), props, { required: ["resource"] });
    super(scope, id);
    const manifest = { ...toCustomResourceDefinition(props.resource) };
    this.apiObject = manifestObject(this, "Resource", manifest, "Cluster");
    refuseCollisions(this);
  }
}
