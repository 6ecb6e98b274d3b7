import { type ActionRules, succeeded } from "../store/action.js";
import {
  type ApiObject,
  membersOf,
  textOf,
  withMember,
  withValueAt,
} from "../values/api-object.js";
import { goTime } from "../values/go-text.js";
import { itemsOf } from "../fields/members-map.js";
import { badRequest, conflict, failure, notFound } from "../values/status-error.js";
import { storageKey } from "../model/storage.js";
import type { Store } from "../store/store.js";

/** Which Pod is to run on which node. */
interface Binding {
  readonly namespace: string;
  readonly name: string;
  /** The Pod has to be this one; empty for any of the name. */
  readonly uid: string;
  readonly node: string;
  readonly nowMs: number;
}

/**
 * Gives a Pod its node. It is no write of fields that somebody owns.
 *
 * @throws StatusError 404, or 409 where the Pod is to go, has a node or a gate. Follows `assignPod` of Kubernetes' registry.
 */
export function bindPod({ storage }: Store, { namespace, name, uid, node, nowMs }: Binding): void {
  const pods = storage.collection("pods");
  const key = storageKey(namespace, name);
  const pod = pods.get(key);
  if (pod === undefined) throw notFound({ group: "", resource: "pods" }, name);
  const refuse = (why: string): Error =>
    conflict({ group: "", resource: "pods/binding" }, name, why);
  const { metadata } = pod;
  if (uid !== "" && uid !== metadata.uid)
    throw refuse(
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid ?? ""}`,
    );
  if (metadata.deletionTimestamp !== undefined)
    throw refuse(`pod ${name} is being deleted, cannot be assigned to a host`);
  const spec = membersOf(pod["spec"]);
  const known = textOf(spec["nodeName"]);
  if (known !== "") throw refuse(`pod ${name} is already assigned to node "${known}"`);
  if (itemsOf(spec["schedulingGates"]).length > 0)
    throw refuse(`pod ${name} has non-empty .spec.schedulingGates`);
  pods.put(key, withScheduled(withValueAt(pod, ["spec", "nodeName"], node), goTime(nowMs)));
}

function withScheduled(pod: ApiObject, time: string): ApiObject {
  const status = membersOf(pod["status"]);
  const others = itemsOf(status["conditions"]).filter(({ type }) => type !== "PodScheduled");
  const scheduled = {
    type: "PodScheduled",
    status: "True",
    lastProbeTime: null,
    lastTransitionTime: time,
  };
  return withMember(pod, "status", { ...status, conditions: [...others, scheduled] });
}

/** `binding` of Pods. */
export const podBinding: ActionRules = {
  keepsUid: true,
  answer: ({ store, request, object, dryRun }) => {
    const { namespace, name } = request.info;
    if (object.metadata.name !== name)
      throw badRequest("name in URL does not match name in Binding object");
    const { uid = "" } = object.metadata;
    const { kind, name: target } = membersOf(object["target"]);
    const node = textOf(target);
    // The server has no better answer to these two.
    if (!["", "Node"].includes(textOf(kind)))
      throw failure(
        500,
        "",
        `target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`,
      );
    if (node === "") throw failure(500, "", "target.name: Required value");
    if (!dryRun) bindPod(store, { namespace, name, uid, node, nowMs: request.nowMs });
    return succeeded;
  },
};
