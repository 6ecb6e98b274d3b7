import { applyDefaults } from "../schema/defaulting.js";
import type { JSONSchemaProps } from "../schema/types.js";
import type { Condition } from "../schema/standard-status.js";
import type { StoredObject } from "../meta/stored-object.js";
import type { Clock } from "../util/clock.js";
import { canonicalJSON, isPlainObject } from "../util/json.js";
import { cutText } from "../util/cut-text.js";
import { saysTheSame } from "./same-words.js";
import type { MergePatch } from "./world.js";

/** A condition as a pass sets it. */
export interface ConditionDraft {
  readonly status: Condition["status"];
  readonly reason: string;
  readonly message: string;
  /** Whether what is there stays, where it says nearly the same. @default false */
  readonly isKept?: boolean | undefined;
}

/** A condition of the runtime, which every controller of the object may have something to say in. */
interface SharedCondition {
  /** Undefined takes it away. */
  readonly draft: ConditionDraft | undefined;
  /** Whether what is there is not another's. */
  readonly isOwn: (condition: Condition) => boolean;
}

type Derivation = (status: Readonly<Record<string, unknown>>, object: StoredObject) => unknown;

/** `Condition.message` in `k8s.io/apimachinery/pkg/apis/meta/v1/types.go`. */
const longestMessage = 32_768;

/**
 * What a pass wants to say of its object, gathered until it is written.
 *
 * Holds only what was said: what nobody spoke of stays as it is on the server.
 */
export class StatusDraft {
  readonly #clock: Clock;
  readonly #schema: JSONSchemaProps | undefined;
  /** Undefined takes a field away. */
  readonly #fields = new Map<string, unknown>();
  readonly #derived = new Map<string, Derivation>();
  /** Undefined takes a condition away. */
  readonly #conditions = new Map<string, ConditionDraft | undefined>();
  /** Conditions that several controllers may set, each only where it is its own. */
  readonly #shared = new Map<string, SharedCondition>();
  /** Moves with whatever else changes; undefined where nothing is to be said of success. */
  #timeField: string | undefined;

  /** @param schema that of the status; absent where the kind has none */
  constructor(clock: Clock, schema: JSONSchemaProps | undefined) {
    this.#clock = clock;
    this.#schema = schema;
  }

  merge(fields: object): void {
    for (const [name, value] of Object.entries(fields)) {
      this.#fields.set(name, this.#stored(name, value));
    }
  }

  /** Sets a field to what follows from the status as it is when it is written. */
  derive(name: string, value: Derivation): void {
    this.#derived.set(name, value);
  }

  /** Whether a condition was set, or taken away. */
  has(type: string): boolean {
    return this.#conditions.has(type);
  }

  /** Notes when the pass succeeded, in a field, if anything else of the status changes. */
  succeed(timeField: string): void {
    this.#timeField = timeField;
  }

  setCondition(type: string, condition: ConditionDraft | undefined): void {
    this.#conditions.set(
      type,
      condition && { ...condition, message: cutText(condition.message, longestMessage) },
    );
  }

  /** Sets a condition, or takes it away, where nobody else has it. */
  setShared(type: string, condition: SharedCondition): void {
    this.#shared.set(type, condition);
  }

  /**
   * The change that the object needs, as a merge patch; undefined where its status says all of it.
   *
   * The conditions are a whole list, with those of others as they are in `object`: the
   * patch holds for that state only.
   *
   * @param seen the object that the pass has judged, which may be older
   */
  patchOf(object: StoredObject, seen: StoredObject): MergePatch | undefined {
    const status = isPlainObject(object["status"]) ? object["status"] : {};
    const changed: Record<string, unknown> = {};
    const derived = [...this.#derived].map(([name, valueOf]): [string, unknown] => [
      name,
      valueOf(status, object),
    ]);
    for (const [name, value] of [...this.#fields, ...derived]) {
      if (isSame(status[name], value)) continue;
      changed[name] = value === undefined ? null : replacing(status[name], value);
    }
    const conditions = this.#conditionsOf(seen, conditionsOf(status));
    if (conditions !== undefined) changed["conditions"] = conditions;
    if (Object.keys(changed).length === 0) return undefined;
    if (this.#timeField !== undefined) changed[this.#timeField] = this.#now();
    return { status: changed };
  }

  #conditionsOf(
    { metadata }: StoredObject,
    before: readonly Condition[],
  ): readonly Condition[] | undefined {
    let after = before;
    const shared = [...this.#shared].flatMap(([type, { draft, isOwn }]) => {
      const old = before.find((condition) => condition.type === type);
      return old === undefined || isOwn(old) ? [[type, draft] as const] : [];
    });
    for (const [type, draft] of [...this.#conditions, ...shared]) {
      const old = before.find((condition) => condition.type === type);
      if (draft === undefined) {
        if (old !== undefined) after = after.filter((condition) => condition !== old);
        continue;
      }
      const isKept =
        draft.isKept === true &&
        old?.status === draft.status &&
        old.reason === draft.reason &&
        saysTheSame(old.message, draft.message);
      const next: Condition = {
        type,
        status: draft.status,
        reason: draft.reason,
        message: isKept ? old.message : draft.message,
        observedGeneration: metadata.generation,
        lastTransitionTime: old?.status === draft.status ? old.lastTransitionTime : this.#now(),
      };
      if (old === undefined) after = [...after, next];
      else if (!isSameCondition(old, next)) {
        after = after.map((condition) => (condition === old ? next : condition));
      }
    }
    const isSame =
      after.length === before.length && after.every((one, index) => one === before[index]);
    return isSame ? undefined : after;
  }

  /** A value as the server will have it: what it fills in is nothing to take away again. */
  #stored(name: string, value: unknown): unknown {
    const field = this.#schema?.properties?.[name];
    if (field === undefined) return value;
    const stored = applyDefaults({ properties: { [name]: field } }, { [name]: value });
    return isPlainObject(stored) ? stored[name] : value;
  }

  /** Times of conditions have whole seconds, as `metav1.Time` has. */
  #now(): string {
    return new Date(this.#clock.now()).toISOString().replace(/\.\d+Z$/, "Z");
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonicalJSON(a) === canonicalJSON(b);
}

function isSameCondition(a: Condition, b: Condition): boolean {
  return (
    a.status === b.status &&
    a.reason === b.reason &&
    a.message === b.message &&
    a.observedGeneration === b.observedGeneration &&
    a.lastTransitionTime === b.lastTransitionTime
  );
}

function conditionsOf(status: Readonly<Record<string, unknown>>): readonly Condition[] {
  const conditions = status["conditions"];
  return Array.isArray(conditions) ? conditions : [];
}

/** A merge patch merges objects: what the new value lacks has to be taken away by name. */
function replacing(before: unknown, after: unknown): unknown {
  if (!isPlainObject(before) || !isPlainObject(after)) return after;
  const removed = Object.keys(before).filter((name) => after[name] === undefined);
  return {
    ...Object.fromEntries(removed.map((name) => [name, null])),
    ...Object.fromEntries(
      Object.entries(after)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, replacing(before[name], value)]),
    ),
  };
}
