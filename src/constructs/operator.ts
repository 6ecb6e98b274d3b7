import { Construct } from "constructs";
import { crdNameOf } from "../api/crd.js";
import type { OperatorDefinition } from "../api/define-operator.js";
import { resourcesOf } from "../api/resources-of.js";
import type { ValidationIssue } from "../schema/issues.js";
import { checkSwitches, requireOptions } from "./check-props.js";
import { refuseCollisions } from "./collisions.js";
import { pathBelow } from "./construct-path.js";
import { CustomResourceDefinition } from "./custom-resource-definition.js";
import { ConstructError } from "./errors.js";
import { MetricsService } from "./metrics-service.js";
import { resolveNamespaces } from "./namespaces.js";
import { checkNetworkPolicy, NetworkPolicy, type NetworkPolicyRules } from "./network-policy.js";
import {
  checkDeployment,
  deploymentOptions,
  OperatorDeployment,
  type OperatorDeploymentProps,
} from "./operator-deployment.js";
import { PodDisruptionBudget } from "./pod-disruption-budget.js";
import { OperatorRbac } from "./rbac.js";
import { OperatorServiceAccount } from "./service-account.js";

/** Options of {@link Operator}. */
export interface OperatorProps<
  Definition extends OperatorDefinition = OperatorDefinition,
> extends OperatorDeploymentProps<Definition> {
  /**
   * Whether the CustomResourceDefinitions are made here too. They belong to the whole
   * cluster, so of several installations of one operator only one makes them.
   *
   * @default true
   */
  readonly customResourceDefinitions?: boolean | undefined;
  /**
   * Whether people bound to `view`, `edit` or `admin` get their part of the custom
   * resources too.
   *
   * @default as `customResourceDefinitions`: once in a cluster
   */
  readonly aggregatedRoles?: boolean | undefined;
  /** Whether there is a Service for the metrics. @default true */
  readonly metricsService?: boolean | undefined;
  /** Whether one Pod at a time may be evicted, and no more. @default true */
  readonly podDisruptionBudget?: boolean | undefined;
  /**
   * Whether connections are denied but for those that an operator needs, and which
   * others are allowed.
   *
   * @default false, since what the author's reconcilers connect to is not known
   */
  readonly networkPolicy?: boolean | NetworkPolicyRules | undefined;
}

/**
 * All that a cluster needs to run an operator, made from its definition: the
 * CustomResourceDefinitions, a ServiceAccount, the least rules, a Deployment and
 * what goes with it.
 *
 * Each part is a construct of its own, and a member here, to add to. The
 * namespace itself is not made. Synthesis fails where one App holds an object
 * of an operator twice.
 *
 * @example
 * new Operator(chart, "operator", {
 *   definition: databaseOperator,
 *   image: "registry.example.com/database-operator:1.0.0",
 *   namespace: "databases",
 * });
 */
export class Operator<
  Definition extends OperatorDefinition = OperatorDefinition,
> extends Construct {
  /** One for each kind that is reconciled, in the order of the controllers; none when left out. */
  readonly customResourceDefinitions: readonly CustomResourceDefinition[];
  readonly serviceAccount: OperatorServiceAccount;
  readonly rbac: OperatorRbac;
  readonly deployment: OperatorDeployment<Definition>;
  /** Undefined where it is left out, as are the next two. */
  readonly metricsService: MetricsService | undefined;
  readonly podDisruptionBudget: PodDisruptionBudget | undefined;
  readonly networkPolicy: NetworkPolicy | undefined;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorProps<Definition>) {
    const path = pathBelow(scope, id);
    const partOptions = [
      "customResourceDefinitions",
      "aggregatedRoles",
      "metricsService",
      "podDisruptionBudget",
      "networkPolicy",
    ];
    requireOptions(path, props, {
      required: ["definition", "image"],
      optional: [...deploymentOptions, ...partOptions],
    });
    const {
      customResourceDefinitions = true,
      aggregatedRoles = customResourceDefinitions,
      metricsService = true,
      podDisruptionBudget = true,
      networkPolicy = false,
      ...deployment
    } = props;
    const { own: namespace, issues: misplaced } = resolveNamespaces(scope, props);
    const issues = [
      ...misplaced,
      ...checkDeployment(deployment),
      ...checkSwitches({
        customResourceDefinitions,
        aggregatedRoles,
        metricsService,
        podDisruptionBudget,
      }),
      ...checkPolicy(networkPolicy),
    ];
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    const { definition, watchNamespaces } = props;
    const installation = { definition, namespace };
    this.customResourceDefinitions = (customResourceDefinitions ? resourcesOf(definition) : []).map(
      (resource) => new CustomResourceDefinition(this, crdNameOf(resource), { resource }),
    );
    this.serviceAccount = new OperatorServiceAccount(this, "service-account", installation);
    this.rbac = new OperatorRbac(this, "rbac", {
      ...installation,
      watchNamespaces,
      aggregatedRoles,
    });
    this.deployment = new OperatorDeployment(this, "deployment", { ...deployment, namespace });
    this.metricsService = metricsService
      ? new MetricsService(this, "metrics-service", installation)
      : undefined;
    this.podDisruptionBudget = podDisruptionBudget
      ? new PodDisruptionBudget(this, "pod-disruption-budget", installation)
      : undefined;
    const rules = networkPolicy === true ? {} : networkPolicy;
    this.networkPolicy =
      rules === false
        ? undefined
        : new NetworkPolicy(this, "network-policy", { ...rules, ...installation });
    refuseCollisions(this);
  }
}

function checkPolicy(policy: boolean | NetworkPolicyRules): readonly ValidationIssue[] {
  if (typeof policy === "boolean") return [];
  return checkNetworkPolicy(policy, ["networkPolicy"]);
}
