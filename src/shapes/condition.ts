import type { Schema } from "../schema/node.js";
import { type Condition, standardStatus } from "../schema/standard-status.js";
import { shape } from "./omit.js";
import { once } from "./parts.js";

const conditionPart = /* @__PURE__ */ once(() => standardStatus.conditions.json.items ?? {});

/**
 * One aspect of an object's state: `Condition` of meta/v1, as `standard()` has it in a status.
 *
 * A list of them is merged by type: `k.list(core.condition(), { type: "map", keys: ["type"] })`.
 */
export function condition(): Schema<Condition, Condition, "required"> {
  return shape(conditionPart());
}
