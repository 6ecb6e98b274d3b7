import type { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import type { OperatorDefinition } from "../api/define-operator.js";
import {
  drainMarginSeconds,
  terminationGracePeriodSeconds as defaultGracePeriodSeconds,
} from "../api/operator-process.js";
import type { ValidationIssue } from "../schema/issues.js";
import { faultOfImage } from "../util/image-reference.js";
import { checkPodOptions } from "./check-pod.js";
import { requireOptions } from "./check-props.js";
import { refuseCollisions } from "./collisions.js";
import { pathBelow } from "./construct-path.js";
import { checkSettingOptions, environmentOf, reservedVariables } from "./environment.js";
import { ConstructError } from "./errors.js";
import { managerContainer, scratchVolume } from "./manager-container.js";
import { manifestObject } from "./manifest-object.js";
import { resolveNamespaces, type WatchOptions } from "./namespaces.js";
import { operatorLabels, selectorLabels } from "./operator-labels.js";
import { unlessEmpty } from "./plain-copy.js";
import type { PodOptions } from "./pod-options.js";
import type { TopologySpreadConstraint } from "./pod-shapes.js";
import {
  checkResources,
  defaultResources,
  type ResourceRequirements,
} from "./resource-requirements.js";

/** Options of {@link OperatorDeployment}. */
export interface OperatorDeploymentProps<Definition extends OperatorDefinition = OperatorDefinition>
  extends WatchOptions, PodOptions {
  /** What `defineOperator` returned. */
  readonly definition: Definition;
  /** The operator's image, with a tag or a digest. */
  readonly image: string;
  /**
   * How many Pods run; one of them leads, the others stand by.
   *
   * Two, because a lone Pod on a node that fails is replaced only after the five
   * minutes that Kubernetes tolerates an unreachable node; a standby takes over
   * when the lease ends. One is enough where that wait does no harm.
   *
   * @default 2
   */
  readonly replicas?: number | undefined;
  /**
   * Compute of the container; replaces the default as a whole, so `{}` is none.
   *
   * @default requests of 50m CPU and 128Mi memory, a limit of 512Mi memory
   */
  readonly resources?: ResourceRequirements | undefined;
  /**
   * The author's settings by name. One that is secret is better given by its variable in
   * `env`, from a Secret.
   *
   * @default those of the definition
   */
  readonly config?: Partial<Definition["config"]["~input"]> | undefined;
  /** Images of operands by name, such as those of a mirror. @default those of the definition */
  readonly images?:
    | { readonly [Name in keyof Definition["images"]]?: string | undefined }
    | undefined;
}

/** The names of the options beside those that every construct of an operator has. */
export const deploymentOptions: readonly string[] = Object.keys({
  namespace: true,
  watchNamespaces: true,
  replicas: true,
  resources: true,
  config: true,
  images: true,
  args: true,
  env: true,
  envFrom: true,
  volumes: true,
  volumeMounts: true,
  imagePullSecrets: true,
  imagePullPolicy: true,
  priorityClassName: true,
  nodeSelector: true,
  tolerations: true,
  affinity: true,
  topologySpreadConstraints: true,
  terminationGracePeriodSeconds: true,
  startupProbe: true,
  livenessProbe: true,
  readinessProbe: true,
  podLabels: true,
  podAnnotations: true,
} satisfies Record<Exclude<keyof OperatorDeploymentProps, "definition" | "image">, true>);

/**
 * The Deployment that runs an operator; called like the operator.
 *
 * Admitted by the *restricted* Pod Security profile, and by OpenShift's
 * `restricted-v2`: no user is fixed, so the image must name one that is not
 * root. Only `/tmp` can be written to. The selector stays the same when the
 * construct moves or the version changes, as it must on a Deployment.
 *
 * The process is told what docs/reference/configuration.md lists.
 *
 * Follows https://kubernetes.io/docs/concepts/security/pod-security-standards/
 */
export class OperatorDeployment<
  Definition extends OperatorDefinition = OperatorDefinition,
> extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorDeploymentProps<Definition>) {
    const path = pathBelow(scope, id);
    requireOptions(path, props, {
      required: ["definition", "image"],
      optional: deploymentOptions,
    });
    const { own, watched, issues: misplaced } = resolveNamespaces(scope, props);
    const issues = [...misplaced, ...checkDeployment(props)];
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    const { definition, image, replicas = 2, resources = defaultResources } = props;
    const { terminationGracePeriodSeconds = defaultGracePeriodSeconds } = props;
    const labels = operatorLabels(definition);
    const manifest = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: definition.name, namespace: own, labels },
      spec: {
        replicas,
        selector: { matchLabels: selectorLabels(definition) },
        template: {
          metadata: {
            labels: { ...props.podLabels, ...labels },
            annotations: unlessEmpty(props.podAnnotations),
          },
          spec: {
            serviceAccountName: definition.name,
            automountServiceAccountToken: true,
            // A Service named `metrics` would set METRICS_PORT, a setting of the process, to its address:
            // https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
            enableServiceLinks: false,
            securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
            terminationGracePeriodSeconds,
            priorityClassName: props.priorityClassName,
            imagePullSecrets: unlessEmpty(props.imagePullSecrets),
            nodeSelector: unlessEmpty(props.nodeSelector),
            tolerations: unlessEmpty(props.tolerations),
            affinity: props.affinity,
            topologySpreadConstraints: unlessEmpty(spreadOf(props)),
            containers: [
              managerContainer({
                image,
                resources,
                env: environmentOf({
                  ...props,
                  watched,
                  resources,
                  gracePeriodSeconds: terminationGracePeriodSeconds,
                }),
                pod: props,
              }),
            ],
            volumes: [scratchVolume, ...(props.volumes ?? [])],
          },
        },
      },
    };
    this.apiObject = manifestObject(this, "Resource", manifest, "Namespaced");
    refuseCollisions(this);
  }
}

/**
 * How the Pods spread: those of one version, since during a rollout the old ones are about to go.
 *
 * Follows https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/
 */
function spreadOf({
  definition,
  topologySpreadConstraints,
}: OperatorDeploymentProps): readonly TopologySpreadConstraint[] {
  const labelSelector = { matchLabels: selectorLabels(definition) };
  const constraints: readonly TopologySpreadConstraint[] =
    topologySpreadConstraints ??
    ["kubernetes.io/hostname", "topology.kubernetes.io/zone"].map((topologyKey) => ({
      maxSkew: 1,
      topologyKey,
      whenUnsatisfiable: "ScheduleAnyway",
      matchLabelKeys: ["pod-template-hash"],
    }));
  return constraints.map((constraint) => ({
    ...constraint,
    labelSelector: constraint.labelSelector ?? labelSelector,
  }));
}

/** Checks what a Deployment takes beside namespaces. */
export function checkDeployment(props: OperatorDeploymentProps): readonly ValidationIssue[] {
  const { definition, image, replicas = 2, resources = defaultResources } = props;
  const { terminationGracePeriodSeconds: grace = defaultGracePeriodSeconds } = props;
  const issues: ValidationIssue[] = [...checkResources(resources)];
  const fault = faultOfImage(image);
  if (fault !== undefined) {
    const message = `${fault}; it is ${JSON.stringify(image)}`;
    issues.push({ path: ["image"], code: "IMAGE_INVALID", message });
  }
  if (!Number.isInteger(replicas) || replicas < 0) {
    const message = `must be a whole number that is not negative, not ${String(replicas)}`;
    issues.push({ path: ["replicas"], code: "REPLICAS_INVALID", message });
  }
  if (!Number.isInteger(grace) || grace <= drainMarginSeconds) {
    const message = `must be a whole number above ${drainMarginSeconds}, the seconds that are kept in reserve after the last work, not ${String(grace)}`;
    issues.push({
      path: ["terminationGracePeriodSeconds"],
      code: "GRACE_PERIOD_INVALID",
      message,
    });
  }
  const podIssues = checkPodOptions(props, {
    variables: reservedVariables(definition, props),
    labels: Object.keys(operatorLabels(definition)),
  });
  const { env = [], envFrom = [] } = props;
  return [
    ...issues,
    ...podIssues,
    ...checkSettingOptions(
      definition,
      props,
      // What a whole Secret or ConfigMap holds is not known here, nor what is malformed.
      (variable) =>
        podIssues.length > 0 || envFrom.length > 0 || env.some(({ name }) => name === variable),
    ),
  ];
}
