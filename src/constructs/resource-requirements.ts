import { map, object, quantity } from "../schema/builder.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";

/** Amounts of compute by name: `{ cpu: "500m", memory: "1Gi" }`, or `{ cpu: 0.5 }`. */
export interface ResourceQuantities {
  readonly [resource: string]: string | number | undefined;
}

/** What a container is given. Follows `ResourceRequirements` of core/v1. */
export interface ResourceRequirements {
  /** What the scheduler sets aside. @default none */
  readonly requests?: ResourceQuantities | undefined;
  /** What the container may not exceed. @default none */
  readonly limits?: ResourceQuantities | undefined;
}

/**
 * What an operator is given unless its installation says otherwise.
 *
 * No limit on CPU: a throttled process misses the renewal of its lease.
 */
export const defaultResources: ResourceRequirements = {
  requests: { cpu: "50m", memory: "128Mi" },
  limits: { memory: "512Mi" },
};

const shape = object({
  requests: map(quantity()).optional(),
  limits: map(quantity()).optional(),
});

/** Checks that each amount is a quantity. */
export function checkResources(resources: ResourceRequirements): readonly ValidationIssue[] {
  return validate(shape.json, withText(resources), ["resources"]);
}

/**
 * The same with every number as text, which alone the API server stores, and nothing
 * `undefined`; parts of a thousand as it writes them, `500m` for 0.5.
 */
export function withText(resources: ResourceRequirements): object {
  return JSON.parse(JSON.stringify(resources), (_, value: unknown) =>
    typeof value === "number" ? textOf(value) : value,
  );
}

function textOf(amount: number): string {
  // Times a thousand leaves a trace of binary fractions: 0.57 gives 569.9999999999999.
  const milli = Math.round(amount * 1000);
  const isWhole = Number.isInteger(amount) || milli / 1000 !== amount;
  return isWhole ? String(amount) : `${milli}m`;
}
