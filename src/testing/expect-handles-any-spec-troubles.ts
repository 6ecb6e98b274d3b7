import type { PodTrouble } from "../apiserver/controllers/workloads.js";
import type { FaultRequest } from "../apiserver/faults/faults.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { DrawSource } from "./draw-source.js";
import type { SpecSubject, SpecWorld } from "./expect-handles-any-spec-world.js";

/** What a world may refuse, though the content of an object is right. */
export type SpecTrouble =
  /** A quota, or an admission webhook, refuses children of one resource. */
  | { readonly kind: "quota" | "webhook"; readonly resource: string }
  /** Pods do not become ready. */
  | { readonly kind: "pods"; readonly reason: "ImagePullBackOff" | "NotReady" | "Unschedulable" }
  /** Secrets and ConfigMaps that an object refers to are not there. */
  | { readonly kind: "missing" };

const reasons = ["ImagePullBackOff", "NotReady", "Unschedulable"] as const;

/** A trouble that an operator may meet; undefined where it makes nothing. */
export function drawTrouble(
  source: DrawSource,
  subject: SpecSubject,
  isReferring: boolean,
): SpecTrouble | undefined {
  const { controllers } = subject.operator;
  const own = controllers.filter((controller) => controller.for === subject.type);
  const nameOf = ({ group, plural }: ResourceType): string =>
    group === "" ? plural : `${plural}.${group}`;
  const made = own.flatMap(({ owns, touches }) => [
    ...owns,
    ...touches.filter(({ verbs }) => verbs.includes("create")).map(({ to }) => to),
  ]);
  const written = [...made, ...own.flatMap(({ touches }) => touches.map(({ to }) => to))];
  const hasPods = own.some(({ owns }) =>
    owns.some(({ group, kind }) => group === "apps" || kind === "Pod"),
  );
  const [countable, refusable] = [made, written].map((types) =>
    source.oneOf([...new Set(types.map(nameOf))]),
  );
  const drawn: readonly SpecTrouble[] = [
    ...(countable === undefined ? [] : [{ kind: "quota" as const, resource: countable }]),
    ...(refusable === undefined ? [] : [{ kind: "webhook" as const, resource: refusable }]),
    ...(hasPods ? reasons.map((reason) => ({ kind: "pods" as const, reason })) : []),
    ...(isReferring ? [{ kind: "missing" as const }, { kind: "missing" as const }] : []),
  ];
  return source.oneOf(drawn);
}

export function formatTrouble(trouble: SpecTrouble): string {
  switch (trouble.kind) {
    case "quota":
      return `a quota refuses new ${trouble.resource}`;
    case "webhook":
      return `an admission webhook refuses ${trouble.resource}`;
    case "pods":
      return `Pods do not become ready: ${trouble.reason}`;
    case "missing":
      return "what it refers to is not there";
  }
}

/** Makes trouble; answers what ends it. */
export function makeTrouble({ server }: SpecWorld, trouble: SpecTrouble): () => void {
  switch (trouble.kind) {
    case "missing":
      return () => {};
    case "pods": {
      const wrong: PodTrouble = { reason: trouble.reason };
      const made = server.workloads.fail({}, wrong);
      return () => made.end();
    }
    case "quota":
    case "webhook": {
      const { resource, kind } = trouble;
      const isThere = ({ namespace, name }: FaultRequest): boolean => {
        for (const [at, collection] of server.served.storage.collections()) {
          if (at !== resource) continue;
          for (const [, { metadata }] of collection.entries()) {
            if (metadata.name === name && (metadata.namespace ?? "") === namespace) return true;
          }
        }
        return false;
      };
      const fault = server.faults.add(
        {
          resource,
          subresource: "",
          verbs: kind === "quota" ? ["create", "patch"] : ["create", "update", "patch"],
          where: (request) =>
            isOperator(request) &&
            (kind === "webhook" || request.verb === "create" || !isThere(request)),
        },
        { kind: "error", code: 403, reason: "Forbidden", message: messageOf(kind, resource) },
      );
      return () => fault.remove();
    }
  }
}

function isOperator({ headers }: FaultRequest): boolean {
  return String(headers["user-agent"]).includes(" run-");
}

/**
 * As the server words it: `checkRequest` of `pkg/admission/plugin/resourcequota`, and `ToStatusErr` of
 * `pkg/admission/plugin/webhook/errors` of k8s.io/apiserver 0.36.
 */
function messageOf(kind: "quota" | "webhook", resource: string): string {
  if (kind === "webhook") {
    return 'admission webhook "policy.example.com" denied the request: not today';
  }
  const count = `count/${resource}`;
  return `${resource} is forbidden: exceeded quota: objects, requested: ${count}=1, used: ${count}=1, limited: ${count}=1`;
}
