import { type Members, membersOf } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";
import { milliOf } from "../values/quantity-sums.js";

const computed = ["cpu", "memory"] as const;
type Amounts = Map<string, bigint>;

/** The class that decides which Pods a full node stops first. Follows `ComputePodQOS`. */
export function qualityOf(spec: Members): "Guaranteed" | "Burstable" | "BestEffort" {
  const counted =
    spec["resources"] === undefined
      ? [...itemsOf(spec["containers"]), ...itemsOf(spec["initContainers"])]
      : [spec];
  const requests: Amounts = new Map();
  const limits: Amounts = new Map();
  let isGuaranteed = true;
  for (const { resources } of counted) {
    const of = membersOf(resources);
    add(requests, of["requests"]);
    const limited = add(limits, of["limits"]);
    const isPodWithoutLimits = counted[0] === spec && of["limits"] === undefined;
    if (limited < computed.length && !isPodWithoutLimits) isGuaranteed = false;
  }
  if (requests.size === 0 && limits.size === 0) return "BestEffort";
  const isEqual =
    requests.size === limits.size &&
    [...requests].every(([name, amount]) => limits.get(name) === amount);
  return isGuaranteed && isEqual ? "Guaranteed" : "Burstable";
}

/** Adds what is above zero, and says of how many kinds that was. */
function add(amounts: Amounts, list: unknown): number {
  let found = 0;
  for (const name of computed) {
    const quantity = membersOf(list)[name];
    const amount = typeof quantity === "string" ? milliOf(quantity) : 0n;
    if (amount <= 0n) continue;
    amounts.set(name, (amounts.get(name) ?? 0n) + amount);
    found += 1;
  }
  return found;
}
