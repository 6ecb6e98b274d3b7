import { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import { terminationGracePeriodSeconds } from "../api/operator-process.js";
import type { ValidationIssue } from "../schema/issues.js";
import { requireOptions } from "./check-props.js";
import { pathBelow } from "./construct-path.js";
import { ConstructError } from "./errors.js";
import { faultOfImage } from "../util/image-reference.js";
import { managerContainer, scratchVolume } from "./manager-container.js";
import { resolveNamespaces, type WatchOptions } from "./namespaces.js";
import { operatorLabels, selectorLabels } from "./operator-labels.js";
import {
  checkResources,
  defaultResources,
  type ResourceRequirements,
} from "./resource-requirements.js";

/** Options of {@link OperatorDeployment}. */
export interface OperatorDeploymentProps extends WatchOptions {
  /** The operator's image, with a tag or a digest. */
  readonly image: string;
  /** How many Pods run; one of them leads. @default 1 */
  readonly replicas?: number | undefined;
  /**
   * Compute of the container; replaces the default as a whole, so `{}` is none.
   *
   * @default requests of 50m CPU and 128Mi memory, a limit of 512Mi memory
   */
  readonly resources?: ResourceRequirements | undefined;
}

/**
 * The Deployment that runs an operator; called like the operator.
 *
 * Admitted by the *restricted* Pod Security profile, and by OpenShift's
 * `restricted-v2`: no user is fixed, so the image must name one that is not
 * root. Only `/tmp` can be written to. The selector stays the same when the
 * construct moves or the version changes, as it must on a Deployment.
 *
 * Follows https://kubernetes.io/docs/concepts/security/pod-security-standards/
 */
export class OperatorDeployment extends Construct {
  readonly apiObject: ApiObject;

  /** @throws ConstructError `CONSTRUCT_INVALID` with every issue at once. */
  constructor(scope: Construct, id: string, props: OperatorDeploymentProps) {
    const path = pathBelow(scope, id);
    requireOptions(path, props, {
      required: ["definition", "image"],
      optional: ["namespace", "watchNamespaces", "replicas", "resources"],
    });
    const { definition, image, replicas = 1, resources = defaultResources } = props;
    const { own, watched, issues: misplaced } = resolveNamespaces(scope, props);
    const issues = [...misplaced, ...checkDeployment(props)];
    if (issues.length > 0) throw new ConstructError(path, issues);
    super(scope, id);
    const labels = operatorLabels(definition);
    this.apiObject = new ApiObject(this, "Resource", {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: definition.name, namespace: own, labels },
      spec: {
        replicas,
        selector: { matchLabels: selectorLabels(definition) },
        template: {
          metadata: { labels },
          spec: {
            serviceAccountName: definition.name,
            automountServiceAccountToken: true,
            securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
            terminationGracePeriodSeconds,
            containers: [managerContainer({ image, resources, watched })],
            volumes: [scratchVolume],
          },
        },
      },
    });
  }
}

/** Checks what a Deployment takes beside namespaces. */
export function checkDeployment(
  props: Pick<OperatorDeploymentProps, "image" | "replicas" | "resources">,
): readonly ValidationIssue[] {
  const { image, replicas = 1, resources = defaultResources } = props;
  const issues: ValidationIssue[] = [...checkResources(resources)];
  const fault = faultOfImage(image);
  if (fault !== undefined) {
    issues.push({
      path: ["image"],
      code: "IMAGE_INVALID",
      message: `${fault}; it is ${JSON.stringify(image)}`,
    });
  }
  if (!Number.isInteger(replicas) || replicas < 0) {
    const message = `must be a whole number that is not negative, not ${String(replicas)}`;
    issues.push({ path: ["replicas"], code: "REPLICAS_INVALID", message });
  }
  return issues;
}
