import { canonicalJSON } from "../../util/json.js";
import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  withMember,
} from "../values/api-object.js";
import type { Begun, BeginParts } from "../model/begin.js";
import { itemsOf } from "../fields/members-map.js";
import { goQuote } from "../values/go-text.js";
import { forbidden } from "../values/status-error.js";
import type { Storage } from "../model/storage.js";

const tolerated = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"];
/** How long a Pod stays on a node that does not answer, in seconds. */
const patience = 300;

/**
 * What the server's admission gives a Pod: `DefaultTolerationSeconds` and `Priority`.
 *
 * @throws StatusError 403
 */
export function beginPod({ storage, object, old }: BeginParts): Begun {
  const spec = membersOf(object["spec"]);
  const own = itemsOf(spec["tolerations"]);
  const missing = tolerated
    .filter((key) => !own.some((each) => covers(each, key)))
    .map((key) => ({
      key,
      operator: "Exists",
      effect: "NoExecute",
      tolerationSeconds: patience,
    }));
  const priority = old === undefined ? priorityOf(storage, object) : keptPriority(spec, old);
  const tolerant = { ...spec, ...priority, tolerations: [...own, ...missing] };
  const given = old === undefined ? withRuntime(storage, object, tolerant) : tolerant;
  return { object: withMember(object, "spec", given), commit: () => undefined };
}

function covers(toleration: Members, key: string): boolean {
  const { key: own = "", effect = "" } = toleration;
  return (own === key || own === "") && (effect === "NoExecute" || effect === "");
}

function keptPriority(spec: Members, old: ApiObject): Members {
  const before = membersOf(old["spec"]);
  return Object.fromEntries(
    ["priority", "preemptionPolicy"]
      .filter((name) => spec[name] === undefined && before[name] !== undefined)
      .map((name) => [name, before[name]]),
  );
}

/** The classes that every server has. */
const systemClasses: Readonly<Record<string, number>> = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};

function priorityOf(storage: Storage, object: ApiObject): Members {
  const spec = membersOf(object["spec"]);
  const { priority, preemptionPolicy } = spec;
  const refused = (why: string): Error => refusal(object, why);
  const given = textOf(spec["priorityClassName"]);
  const found = given === "" ? defaultClass(storage) : classOf(storage, given);
  if (found === undefined) throw refused(`no PriorityClass with name ${given} was found`);
  if (priority !== undefined && priority !== found.value)
    throw refused(
      `the integer value of priority (${JSON.stringify(priority)}) must not be provided in pod spec; priority admission controller computed ${found.value} from the given PriorityClass name`,
    );
  if (preemptionPolicy !== undefined && preemptionPolicy !== found.preemptionPolicy)
    throw refused(
      `the string value of PreemptionPolicy (${textOf(preemptionPolicy)}) must not be provided in pod spec; priority admission controller computed ${found.preemptionPolicy} from the given PriorityClass name`,
    );
  return {
    ...(found.name === "" ? {} : { priorityClassName: found.name }),
    priority: found.value,
    preemptionPolicy: found.preemptionPolicy,
  };
}

function refusal({ metadata }: ApiObject, why: string): Error {
  return forbidden({ group: "", resource: "pods" }, metadata.name ?? "", why);
}

/** Follows the plugin `RuntimeClass` of `plugin/pkg/admission`. */
function withRuntime(storage: Storage, object: ApiObject, spec: Members): Members {
  const name = textOf(spec["runtimeClassName"]);
  const refused = (why: string): Error => refusal(object, `pod rejected: ${why}`);
  const found =
    name === "" ? undefined : storage.collection("runtimeclasses.node.k8s.io").get(name);
  if (name !== "" && found === undefined) throw refused(`RuntimeClass ${goQuote(name)} not found`);
  const { podFixed } = membersOf(found?.["overhead"]);
  if (podFixed === undefined && spec["overhead"] !== undefined)
    throw refused("Pod Overhead set without corresponding RuntimeClass defined Overhead");
  if (spec["overhead"] !== undefined && canonicalJSON(spec["overhead"]) !== canonicalJSON(podFixed))
    throw refused("Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  const { nodeSelector, tolerations } = membersOf(found?.["scheduling"]);
  const selected = membersOf(spec["nodeSelector"]);
  for (const [key, value] of Object.entries(membersOf(nodeSelector)))
    if (selected[key] !== undefined && selected[key] !== value)
      throw refusal(
        object,
        `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${textOf(value)}; pod.spec.nodeSelector[${key}] = ${textOf(selected[key])}`,
      );
  return {
    ...spec,
    ...(podFixed === undefined ? {} : { overhead: podFixed }),
    ...(nodeSelector === undefined
      ? {}
      : { nodeSelector: { ...selected, ...membersOf(nodeSelector) } }),
    tolerations: [...itemsOf(spec["tolerations"]), ...itemsOf(tolerations)],
  };
}

interface PriorityClass {
  readonly name: string;
  readonly value: number;
  readonly preemptionPolicy: string;
}

const lowest = "PreemptLowerPriority";

function classOf(storage: Storage, name: string): PriorityClass | undefined {
  const stored = classes(storage).find((each) => each.metadata.name === name);
  if (stored !== undefined) return readClass(stored);
  const value = systemClasses[name];
  return value === undefined ? undefined : { name, value, preemptionPolicy: lowest };
}

function defaultClass(storage: Storage): PriorityClass {
  const [first] = classes(storage)
    .filter((each) => each["globalDefault"] === true)
    .map(readClass)
    .toSorted((a, b) => a.value - b.value);
  return first ?? { name: "", value: 0, preemptionPolicy: lowest };
}

function classes(storage: Storage): readonly ApiObject[] {
  return [...storage.collection("priorityclasses.scheduling.k8s.io").entries("", "")].map(
    ([, each]) => each,
  );
}

function readClass(object: ApiObject): PriorityClass {
  return {
    name: object.metadata.name ?? "",
    value: Number(object["value"] ?? 0),
    preemptionPolicy: textOf(object["preemptionPolicy"]) || lowest,
  };
}
