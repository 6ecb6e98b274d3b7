import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import { metricsPort } from "../api/operator-process.js";
import { intOrString, int32, list, anyObject, object, string } from "../schema/builder.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { requireOptions } from "./check-props.js";
import { refuseCollisions } from "./collisions.js";
import { pathBelow } from "./construct-path.js";
import { ConstructError } from "./errors.js";
import { extensible } from "./kubernetes-shape.js";
import { manifestObject } from "./manifest-object.js";
import { type NamespaceOptions, resolveNamespaces } from "./namespaces.js";
import { unlessEmpty } from "./plain-copy.js";
import { operatorLabels, selectorLabels } from "./operator-labels.js";

/** Who may connect, or be connected to. Follows `NetworkPolicyPeer` of networking.k8s.io/v1. */
export interface NetworkPolicyPeer {
  readonly podSelector?: object | undefined;
  readonly namespaceSelector?: object | undefined;
  readonly ipBlock?:
    | { readonly cidr: string; readonly except?: readonly string[] | undefined }
    | undefined;
}

/** A port of a Pod, not of a Service. Follows `NetworkPolicyPort` of networking.k8s.io/v1. */
export interface NetworkPolicyPort {
  /** A number, or the name that a Pod gives it. @default every port */
  readonly port?: number | string | undefined;
  /** Where `port` is a number, the last one of a range. @default `port` alone */
  readonly endPort?: number | undefined;
  /** @default "TCP" */
  readonly protocol?: string | undefined;
}

/** Whom the operator may connect to. Follows `NetworkPolicyEgressRule` of networking.k8s.io/v1. */
export interface NetworkPolicyEgressRule {
  /** @default anybody */
  readonly to?: readonly NetworkPolicyPeer[] | undefined;
  /** @default every port */
  readonly ports?: readonly NetworkPolicyPort[] | undefined;
}

/** Who may connect to the operator. Follows `NetworkPolicyIngressRule` of networking.k8s.io/v1. */
export interface NetworkPolicyIngressRule {
  /** @default anybody */
  readonly from?: readonly NetworkPolicyPeer[] | undefined;
  /** @default every port */
  readonly ports?: readonly NetworkPolicyPort[] | undefined;
}

/** What an operator's network policy allows. */
export interface NetworkPolicyRules {
  /** Who may read the metrics; `[]` is nobody. @default anybody */
  readonly metricsFrom?: readonly NetworkPolicyPeer[] | undefined;
  /**
   * The ports on which the API server itself listens: a policy is about what a Service
   * leads to, so 443 of the Service `kubernetes` alone is not enough.
   *
   * @default [443, 6443]
   */
  readonly apiServerPorts?: readonly number[] | undefined;
  /** Where the API server is; it is no Pod, so that nothing but addresses can name it. @default anywhere */
  readonly apiServerCidrs?: readonly string[] | undefined;
  /** What the author's reconcilers connect to beside the API server. @default [] */
  readonly egress?: readonly NetworkPolicyEgressRule[] | undefined;
  /** What connects to the operator beside readers of its metrics. @default [] */
  readonly ingress?: readonly NetworkPolicyIngressRule[] | undefined;
}

/** Options of {@link NetworkPolicy}. */
export interface NetworkPolicyProps extends NamespaceOptions, NetworkPolicyRules {}

const ruleOptions: readonly string[] = Object.keys({
  metricsFrom: true,
  apiServerPorts: true,
  apiServerCidrs: true,
  egress: true,
  ingress: true,
} satisfies Record<keyof NetworkPolicyRules, true>);

/** DNS, on 53, or on 5353 where the servers' Pods listen there behind the Service: `assets/dns/daemonset.yaml` of github.com/openshift/cluster-dns-operator. */
const dnsPorts = [53, 5353].flatMap((port) => [
  { port, protocol: "UDP" },
  { port, protocol: "TCP" },
]);

/**
 * The NetworkPolicy of an operator's Pods; called like the operator.
 *
 * Denies everything but DNS, the API server, readers of the metrics, and what the
 * options add. The probes need no rule: a Pod's own node always reaches it.
 *
 * Follows https://kubernetes.io/docs/concepts/services-networking/network-policies/
 */
export class NetworkPolicy extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: NetworkPolicyProps) {
    const path = pathBelow(scope, id);
    requireOptions(path, props, {
      required: ["definition"],
      optional: ["namespace", ...ruleOptions],
    });
    const { definition, namespace, ...rules } = props;
    const { own, issues: misplaced } = resolveNamespaces(scope, { definition, namespace });
    const issues = [...misplaced, ...checkNetworkPolicy(rules)];
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    const { apiServerPorts = [443, 6443], apiServerCidrs = [], metricsFrom } = rules;
    const manifest = {
      apiVersion: "networking.k8s.io/v1",
      kind: "NetworkPolicy",
      metadata: { name: definition.name, namespace: own, labels: operatorLabels(definition) },
      spec: {
        podSelector: { matchLabels: selectorLabels(definition) },
        policyTypes: ["Ingress", "Egress"],
        ingress: [
          ...(metricsFrom?.length === 0
            ? []
            : [{ from: metricsFrom, ports: [{ port: metricsPort, protocol: "TCP" }] }]),
          ...(rules.ingress ?? []),
        ],
        egress: [
          { ports: dnsPorts },
          {
            to: unlessEmpty(apiServerCidrs.map((each) => ({ ipBlock: { cidr: each } }))),
            ports: apiServerPorts.map((port) => ({ port, protocol: "TCP" })),
          },
          ...(rules.egress ?? []),
        ],
      },
    };
    this.apiObject = manifestObject(this, "Resource", manifest, "Namespaced");
    refuseCollisions(this);
  }
}

const port = int32({ minimum: 1, maximum: 65_535 });
/** Addresses with a length, such as 10.0.0.0/8 or fd00::/8; the server reads them more closely. */
const cidr = string({ pattern: "^[0-9A-Fa-f:.]+/[0-9]{1,3}$" });
const peers = list(
  object({
    podSelector: anyObject().optional(),
    namespaceSelector: anyObject().optional(),
    ipBlock: object({ cidr, except: list(cidr).optional() }).optional(),
  }),
);
const ports = list(
  object({
    port: intOrString().optional(),
    endPort: port.optional(),
    protocol: string().optional(),
  }),
).optional();
const shape = extensible(
  object({
    metricsFrom: peers.optional(),
    apiServerPorts: list(port, { minItems: 1 }).optional(),
    apiServerCidrs: list(cidr).optional(),
    egress: list(object({ to: peers.optional(), ports })).optional(),
    ingress: list(object({ from: peers.optional(), ports })).optional(),
  }).json,
);

/** Checks the rules of a policy; the path of an option starts with `path`. */
export function checkNetworkPolicy(
  rules: NetworkPolicyRules,
  path: readonly string[] = [],
): readonly ValidationIssue[] {
  return validate(shape, rules, path);
}
