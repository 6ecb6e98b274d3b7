import { Construct } from "constructs";
import { crdNameOf } from "../api/crd.js";
import { resourcesOf } from "../api/resources-of.js";
import type { ValidationIssue } from "../schema/issues.js";
import { requireOptions } from "./check-props.js";
import { pathBelow } from "./construct-path.js";
import { CustomResourceDefinition } from "./custom-resource-definition.js";
import { ConstructError } from "./errors.js";
import { resolveNamespaces } from "./namespaces.js";
import {
  checkDeployment,
  OperatorDeployment,
  type OperatorDeploymentProps,
} from "./operator-deployment.js";
import { OperatorRbac } from "./rbac.js";
import { refuseTwin } from "./refuse-twin.js";
import { OperatorServiceAccount } from "./service-account.js";

/** Options of {@link Operator}. */
export interface OperatorProps extends OperatorDeploymentProps {
  /**
   * Whether the CustomResourceDefinitions are made here too. They belong to the whole
   * cluster, so of several installations of one operator only one makes them.
   *
   * @default true
   */
  readonly customResourceDefinitions?: boolean | undefined;
}

/**
 * All that a cluster needs to run an operator, made from its definition: the
 * CustomResourceDefinitions, a ServiceAccount, the least rules, and a Deployment.
 *
 * Each part is a construct of its own, and a member here, to add to. The
 * namespace itself is not made. Synthesis fails where one App holds the same
 * operator twice in one namespace.
 *
 * @example
 * new Operator(chart, "operator", {
 *   definition: databaseOperator,
 *   image: "registry.example.com/database-operator:1.0.0",
 *   namespace: "databases",
 * });
 */
export class Operator extends Construct {
  /** One for each kind that is reconciled, in the order of the controllers; none when left out. */
  readonly customResourceDefinitions: readonly CustomResourceDefinition[];
  readonly serviceAccount: OperatorServiceAccount;
  readonly rbac: OperatorRbac;
  readonly deployment: OperatorDeployment;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorProps) {
    const path = pathBelow(scope, id);
    requireOptions(path, props, {
      required: ["definition", "image"],
      optional: [
        "namespace",
        "watchNamespaces",
        "replicas",
        "resources",
        "customResourceDefinitions",
      ],
    });
    const { definition, watchNamespaces, customResourceDefinitions = true } = props;
    const { own: namespace, issues: misplaced } = resolveNamespaces(scope, props);
    const issues = [
      ...misplaced,
      ...checkDeployment(props),
      ...checkSwitch(customResourceDefinitions),
    ];
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    this.customResourceDefinitions = (customResourceDefinitions ? resourcesOf(definition) : []).map(
      (resource) => new CustomResourceDefinition(this, crdNameOf(resource), { resource }),
    );
    this.serviceAccount = new OperatorServiceAccount(this, "service-account", {
      definition,
      namespace,
    });
    this.rbac = new OperatorRbac(this, "rbac", { definition, namespace, watchNamespaces });
    const { image, replicas, resources: compute } = props;
    this.deployment = new OperatorDeployment(this, "deployment", {
      definition,
      image,
      namespace,
      watchNamespaces,
      replicas,
      resources: compute,
    });
    refuseTwin(
      this,
      (other) => other instanceof Operator && isSameObject(other, this),
      (twin) =>
        `operator ${definition.name} is already in namespace ${namespace}, made at ${twin}: keep one, or give this one another namespace`,
    );
  }
}

function checkSwitch(value: unknown): readonly ValidationIssue[] {
  if (typeof value === "boolean") return [];
  return [
    { path: ["customResourceDefinitions"], code: "OPTION_TYPE", message: "must be true or false" },
  ];
}

function isSameObject(a: Operator, b: Operator): boolean {
  const [one, other] = [a.deployment.apiObject, b.deployment.apiObject];
  return one.name === other.name && one.metadata.namespace === other.metadata.namespace;
}
