import { AssertionError } from "node:assert";
import { readinessOf } from "../controller/readiness.js";
import type { StoredObject } from "../meta/stored-object.js";
import { dig, digList, digText } from "./dig.js";

/** What a matcher answers, in the form that vitest and jest take. */
export interface MatcherResult {
  readonly pass: boolean;
  /** Why the expectation failed. */
  readonly message: () => string;
}

/** Expectations of objects, as `expect` has them; see {@link matchers}. */
export interface ObjectMatchers {
  /**
   * Whether an object has a condition of a type, and of its present generation: one that was judged on an older spec does
   * not count.
   *
   * @param status "True" unless it is given
   * @param reason any unless it is given
   */
  toHaveCondition(type: string, status?: "True" | "False" | "Unknown", reason?: string): void;
  /** Whether an object names another one, as it was got, as its owner, by its uid. */
  toBeOwnedBy(owner: OwnerLike): void;
  /**
   * Whether an object is ready, by what its status says; see `readinessOf`. A custom resource of which no status was
   * written yet is not.
   */
  toBeReady(): void;
  /** Whether an object was written by server-side apply, by a field manager such as `sites.site`; by any unless it is given. */
  toHaveBeenApplied(by?: string): void;
}

/** An object that may own others. */
export interface OwnerLike {
  readonly kind: string;
  readonly metadata: Pick<StoredObject["metadata"], "name" | "uid">;
}

/**
 * Matchers for `expect.extend` of vitest, jest, and of what takes the same. They take objects as a server gives them.
 *
 * `slipway/testing/vitest` has them with the types that vitest needs; {@link assertThat} does without an `expect`.
 */
export const matchers: {
  readonly toHaveCondition: (
    object: unknown,
    type: string,
    status?: "True" | "False" | "Unknown",
    reason?: string,
  ) => MatcherResult;
  readonly toBeOwnedBy: (object: unknown, owner: OwnerLike) => MatcherResult;
  readonly toBeReady: (object: unknown) => MatcherResult;
  readonly toHaveBeenApplied: (object: unknown, by?: string) => MatcherResult;
} = {
  toHaveCondition(object, type, status = "True", reason) {
    const wanted = [type, status, ...(reason === undefined ? [] : [reason])].join(" ");
    const conditions = digList(object, "status", "conditions");
    const found = conditions.find((one) => digText(one, "type") === type);
    const isPresent = found !== undefined && isOfGeneration(found, object);
    const pass =
      isPresent &&
      digText(found, "status") === status &&
      (reason === undefined || digText(found, "reason") === reason);
    const shown = conditions.map((one) => `  ${describeCondition(one, object)}`);
    return {
      pass,
      message: () =>
        [
          `${nameOf(object)} ${pass ? "has" : "does not have"} the condition ${wanted}`,
          ...(shown.length === 0 ? ["it has no conditions"] : ["its conditions:", ...shown]),
        ].join("\n"),
    };
  },
  toBeOwnedBy(object, owner) {
    const owners = digList(object, "metadata", "ownerReferences");
    const pass = owners.some((one) => digText(one, "uid") === owner.metadata.uid);
    const shown = owners.map(
      (one) => `${digText(one, "kind")} ${digText(one, "name")} (${digText(one, "uid")})`,
    );
    const { name, uid } = owner.metadata;
    const others = shown.length === 0 ? "nobody" : shown.join(", ");
    return {
      pass,
      message: () =>
        `${nameOf(object)} is ${pass ? "" : "not "}owned by ${owner.kind} ${name} (${uid}): its owners are ${others}`,
    };
  },
  toBeReady(object) {
    const why = whyNotReady(object);
    const pass = why === undefined;
    return {
      pass,
      message: () => `${nameOf(object)} is ${pass ? "ready" : `not ready: ${why}`}`,
    };
  },
  toHaveBeenApplied(object, by) {
    const entries = digList(object, "metadata", "managedFields");
    const pass = entries.some(
      (one) =>
        digText(one, "operation") === "Apply" &&
        (by === undefined || digText(one, "manager") === by),
    );
    const shown = entries.map((one) => `${digText(one, "manager")} (${digText(one, "operation")})`);
    const who = by === undefined ? "" : ` by ${by}`;
    const others =
      shown.length === 0
        ? "it says of no field who manages it, as what comes from a cache"
        : `its fields are managed by ${shown.join(", ")}`;
    return {
      pass,
      message: () => `${nameOf(object)} was ${pass ? "" : "not "}applied${who}: ${others}`,
    };
  },
};

/** What {@link assertThat} gives. */
export interface ObjectAssertions extends ObjectMatchers {
  /** The opposite of each. */
  readonly not: ObjectMatchers;
}

/**
 * The matchers as assertions, for runners without an `expect`, such as node:test.
 *
 * Each throws an `AssertionError` of `node:assert` with the message of the matcher.
 *
 * @example
 * ```ts
 * await server.eventually(Site, "home", (now) => assertThat(now).toHaveCondition("Ready"));
 * ```
 */
export function assertThat(object: unknown): ObjectAssertions {
  const wanting = (wanted: boolean): ObjectMatchers => {
    const hold = ({ pass, message }: MatcherResult): void => {
      if (pass === wanted) return;
      throw new AssertionError({ message: message(), stackStartFn: hold });
    };
    return {
      toHaveCondition: (...given) => hold(matchers.toHaveCondition(object, ...given)),
      toBeOwnedBy: (owner) => hold(matchers.toBeOwnedBy(object, owner)),
      toBeReady: () => hold(matchers.toBeReady(object)),
      toHaveBeenApplied: (by) => hold(matchers.toHaveBeenApplied(object, by)),
    };
  };
  return { ...wanting(true), not: wanting(false) };
}

/** Undefined where it is ready. */
function whyNotReady(object: unknown): string | undefined {
  if (typeof object !== "object" || object === null) return "there is none";
  const [group = ""] = (digText(object, "apiVersion") ?? "").split("/");
  // Built-in groups have no dot, or end in this one; what has no status there never gets one.
  const isCustom = group.includes(".") && !group.endsWith(".k8s.io");
  if (isCustom && dig(object, "status") === undefined) return "it has no status yet";
  const readiness = readinessOf(object);
  return readiness.phase === "ready" ? undefined : readiness.reason;
}

function isOfGeneration(condition: unknown, object: unknown): boolean {
  const observed = dig(condition, "observedGeneration");
  const generation = dig(object, "metadata", "generation");
  return observed === undefined || generation === undefined || observed === generation;
}

function describeCondition(condition: unknown, object: unknown): string {
  const text = ["type", "status", "reason", "message"]
    .flatMap((field) => digText(condition, field) ?? [])
    .join(" ");
  return isOfGeneration(condition, object)
    ? text
    : `${text} (of generation ${String(dig(condition, "observedGeneration"))}, and the object is of ${String(dig(object, "metadata", "generation"))})`;
}

function nameOf(object: unknown): string {
  const kind = digText(object, "kind") ?? "what was given";
  const namespace = digText(object, "metadata", "namespace");
  const name = digText(object, "metadata", "name") ?? "";
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`.trimEnd();
}
