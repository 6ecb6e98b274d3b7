import {
  type ApiMeta,
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  valueAt,
} from "../values/api-object.js";
import { canonicalJSON } from "../../util/json.js";
import { itemsOf } from "../fields/members-map.js";
import type { PodToCheck } from "./checks.js";
import {
  compareLevels,
  detailText,
  type LevelVersion,
  levelText,
  type PodSecurityPolicy,
  readPolicy,
  reasonText,
  violations,
} from "./policy.js";
import { type ApiRequest, groupResource } from "../model/request.js";
import { forbidden, invalid } from "../values/status-error.js";
import type { Storage } from "../model/storage.js";

const annotation = "pod-security.kubernetes.io";
const ignoredSubresources = [
  "binding",
  "eviction",
  "log",
  "exec",
  "attach",
  "portforward",
  "proxy",
  "status",
];

/** Where a kind that makes Pods says how they are. */
const templates: Readonly<Record<string, readonly string[]>> = {
  podtemplates: ["template"],
  replicationcontrollers: ["spec", "template"],
  "replicasets.apps": ["spec", "template"],
  "deployments.apps": ["spec", "template"],
  "statefulsets.apps": ["spec", "template"],
  "daemonsets.apps": ["spec", "template"],
  "jobs.batch": ["spec", "template"],
  "cronjobs.batch": ["spec", "jobTemplate", "spec", "template"],
};

/**
 * Holds Pods to the level that the labels of their namespace name, and warns of what makes such Pods.
 *
 * Follows `admission` of pod-security-admission.
 */
export class PodSecurity {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** @throws StatusError 403 for a Pod, 422 for labels that say no level. */
  check(request: ApiRequest, object: ApiObject, old: ApiObject | undefined): void {
    const { resource, info } = request;
    const kind = resource.group === "" ? resource.plural : `${resource.plural}.${resource.group}`;
    const template = templates[kind];
    if (kind === "namespaces" && info.subresource === "")
      this.#checkNamespace(request, object, old);
    else if (kind === "pods" && !ignoredSubresources.includes(info.subresource)) {
      if (old === undefined || isSignificant(object, old)) this.#checkPod(request, podOf(object));
    } else if (template !== undefined && info.subresource === "") {
      const value = valueAt(object, template);
      if (value !== undefined) this.#checkTemplate(request, podOf(membersOf(value)));
    }
  }

  #policyOf(request: ApiRequest): PodSecurityPolicy {
    const namespace = this.#storage.collection("namespaces").get(request.info.namespace);
    return readPolicy(namespace?.metadata.labels);
  }

  #checkPod(request: ApiRequest, pod: PodToCheck): void {
    const policy = this.#policyOf(request);
    const { enforce } = policy;
    request.audit?.annotate(`${annotation}/enforce-policy`, levelText(enforce));
    const found = violations(enforce, pod);
    this.#audit(request, policy, pod);
    if (found.length > 0) {
      const why = `violates PodSecurity ${JSON.stringify(levelText(enforce))}: ${detailText(found)}`;
      throw forbidden(groupResource(request.resource), pod.metadata.name ?? "", why);
    }
    warn(request, policy.warn, pod);
  }

  #checkTemplate(request: ApiRequest, pod: PodToCheck): void {
    const policy = this.#policyOf(request);
    this.#audit(request, policy, pod);
    warn(request, policy.warn, pod);
  }

  #audit(request: ApiRequest, { audit, errors }: PodSecurityPolicy, pod: PodToCheck): void {
    const found = violations(audit, pod);
    if (errors.length > 0) {
      const said = errors.map(({ field, body }) => `${field}: ${body}`);
      const text = said.length === 1 ? (said[0] ?? "") : `[${said.join(", ")}]`;
      request.audit?.annotate(`${annotation}/error`, `Failed to parse policy: ${text}`);
    }
    if (found.length === 0) return;
    request.audit?.annotate(`${annotation}/audit-violations`, wouldViolate(audit, found));
  }

  #checkNamespace(request: ApiRequest, object: ApiObject, old: ApiObject | undefined): void {
    const { name = "" } = object.metadata;
    const policy = readPolicy(object.metadata.labels);
    const before = old === undefined ? undefined : readPolicy(old.metadata.labels);
    const isNew = canonicalJSON(policy.errors) !== canonicalJSON(before?.errors ?? []);
    if (policy.errors.length > 0 && isNew) throw invalid(request.resource, name, policy.errors);
    if (before === undefined) return;
    const { enforce } = policy;
    const isSameVersion = enforce.version === before.enforce.version;
    if (enforce.level === "privileged") return;
    if (isSameVersion && compareLevels(enforce, before.enforce) < 1) return;
    request.warnings.push(...this.#warningsOf(name, enforce));
  }

  /** What Pods that are there already do not keep of a level. */
  #warningsOf(namespace: string, enforce: LevelVersion): readonly string[] {
    const names = new Map<string, string[]>();
    for (const [, pod] of this.#storage.collection("pods").entries(`${namespace}/`)) {
      const reason = reasonText(violations(enforce, podOf(pod)));
      if (reason === "") continue;
      names.set(reason, [...(names.get(reason) ?? []), pod.metadata.name ?? ""]);
    }
    if (names.size === 0) return [];
    const head = `existing pods in namespace ${JSON.stringify(namespace)} violate the new PodSecurity enforce level ${JSON.stringify(levelText(enforce))}`;
    const lines = [...names].map(([reason, pods]) => {
      const [first = ""] = pods.toSorted();
      const others = pods.length - 1;
      const more = others === 0 ? "" : ` (and ${others} other ${others === 1 ? "pod" : "pods"})`;
      return `${first}${more}: ${reason}`;
    });
    return [head, ...lines.toSorted()];
  }
}

function wouldViolate(level: LevelVersion, found: ReturnType<typeof violations>): string {
  return `would violate PodSecurity ${JSON.stringify(levelText(level))}: ${detailText(found)}`;
}

function warn({ warnings }: ApiRequest, level: LevelVersion, pod: PodToCheck): void {
  const found = violations(level, pod);
  if (found.length > 0) warnings.push(wouldViolate(level, found));
}

function podOf(object: {
  readonly metadata?: unknown;
  readonly [field: string]: unknown;
}): PodToCheck {
  const metadata: ApiMeta = membersOf(object.metadata);
  return { metadata, spec: membersOf(object["spec"]) };
}

/** Whether containers came, went, or have other images. */
function isSignificant(object: ApiObject, old: ApiObject): boolean {
  const [next, before] = [membersOf(object["spec"]), membersOf(old["spec"])];
  return (
    ["containers", "initContainers"].some(
      (field) => images(next, field) !== images(before, field),
    ) ||
    itemsOf(next["ephemeralContainers"]).some((container) => {
      const same = itemsOf(before["ephemeralContainers"]).find(
        ({ name }) => name === container["name"],
      );
      return same === undefined || textOf(same["image"]) !== textOf(container["image"]);
    })
  );
}

function images(spec: Members, field: string): string {
  return JSON.stringify(itemsOf(spec[field]).map(({ image }) => textOf(image)));
}
