import type { ConditionUpdate } from "../controller/context.js";
import type { ChartReason } from "../api/chart-conditions.js";
import type { ControllerDefinition } from "../api/define-controller.js";
import { TerminalError } from "../controller/errors.js";
import { hashOf } from "../controller/hash.js";
import type { LooseContext } from "../controller/pass-context.js";
import { formatKey, type ObjectKey } from "../meta/object-key.js";
import type { StoredObject } from "../meta/stored-object.js";
import { type Charted, ChartMemory } from "./chart-memory.js";
import type { ChartedObject, ChartRenderer, LooseRenderer } from "./chart-object.js";
import { ChartError } from "./errors.js";
import { desiredChildren, fitChildren } from "./fit-children.js";
import { podSelectorsOf } from "./pod-selectors.js";
import { refusalOf, rollUp } from "./roll-up.js";
import { SelectorClaims } from "./selector-claims.js";
import { type SynthesizedObject, synthesize } from "./synthesize.js";

/** What {@link chartReconciler} needs of a controller: conditions that hold those of `chartConditions`. */
export interface ChartContext {
  readonly conditions: {
    /** Declared as `conditions: chartConditions`, or with it. */
    readonly set: (type: "Ready", update: ConditionUpdate<ChartReason>) => void;
  };
}

/** The code of a controller whose objects are charts. */
export interface ChartCode<Stored extends ChartedObject> {
  readonly reconcile: (object: Stored, context: ChartContext) => Promise<void>;
  /** Called with the key of an object that is gone. */
  readonly forget: (key: ObjectKey) => void;
}

/** What {@link chartReconciler} takes beside the chart. */
export interface ChartOptions<Cleanup> {
  /** For a controller with a finalizer: what is to be done before it goes. Children need nothing. */
  readonly cleanup: Cleanup;
}

/**
 * Turns a chart into the whole code of a controller: each object becomes the objects that `render` gives for it,
 * which are applied in the order of their dependencies, each when those that it depends on are
 * ready; what the chart has no longer is deleted. `Ready` says how far they are.
 *
 * Synthesized once for each generation of an object, in this process, without files. The controller's `owns`
 * names the kinds, its `conditions` hold {@link chartConditions}. What the constructs refuse, what they throw and what the API
 * server refuses are reasons of `Ready`, with the path of the construct; objects of earlier generations stay as they are.
 *
 * @example
 * ```ts
 * export const reconcilers = implement(webAppOperator, () => ({
 *   webapp: chartReconciler((scope, app) => new WebAppChart(scope, "app", app.spec)),
 * }));
 * ```
 */
export function chartReconciler<Stored extends ChartedObject>(
  render: ChartRenderer<Stored>,
): ChartCode<Stored>;
export function chartReconciler<Stored extends ChartedObject, Cleanup>(
  render: ChartRenderer<Stored>,
  options: ChartOptions<Cleanup>,
): ChartCode<Stored> & ChartOptions<Cleanup>;
export function chartReconciler(
  render: LooseRenderer,
  options: Partial<ChartOptions<unknown>> = {},
): object {
  const code = new ChartControllerCode(render);
  return {
    reconcile: (object: StoredObject, context: LooseContext) => code.reconcile(object, context),
    forget: (key: ObjectKey) => code.forget(key),
    ...options,
  };
}

/** Characters of what is remembered: some ten thousand charts of a few objects. */
const memoryLimit = 32_000_000;

class ChartControllerCode {
  readonly #render: LooseRenderer;
  readonly #memory = new ChartMemory(memoryLimit);
  readonly #claims = new SelectorClaims();

  constructor(render: LooseRenderer) {
    this.#render = render;
  }

  async reconcile(object: StoredObject, context: LooseContext): Promise<void> {
    const { conditions, children } = context;
    const charted = this.#charted(object, context);
    if (charted.outcome === "refused") {
      const { error } = charted;
      const message = error.message;
      conditions.set("Ready", { status: "False", reason: reasonOf(error), message });
      throw new TerminalError(message, { cause: error });
    }
    this.#claim(charted.selectors, object, context);
    try {
      const objects: readonly SynthesizedObject[] = JSON.parse(charted.text);
      const states = await children.sync(desiredChildren(objects));
      conditions.set("Ready", rollUp(states));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== undefined) conditions.set("Ready", refusal);
      throw error;
    }
  }

  forget(key: ObjectKey): void {
    this.#memory.forget(key);
    this.#claims.forget(key);
  }

  #charted(object: StoredObject, { controller, log }: LooseContext): Charted {
    const { name, namespace, uid, generation } = object.metadata;
    const version = { name, namespace, uid, generation, spec: hashOf(object["spec"]) };
    const known = this.#memory.get(version);
    if (known !== undefined) return known;
    const charted = this.#synthesize(object, controller);
    log.debug("synthesized a chart", { generation, outcome: charted.outcome });
    this.#memory.set(version, charted);
    return charted;
  }

  #synthesize(object: StoredObject, controller: ControllerDefinition): Charted {
    try {
      const objects = fitChildren(synthesize(this.#render, object), controller);
      const manifests = objects.map(({ manifest }) => manifest);
      const selectors = podSelectorsOf(manifests, object.metadata.namespace);
      return {
        outcome: "objects",
        text: JSON.stringify(objects),
        selectors: [...new Set(selectors.map(({ text }) => text))],
      };
    } catch (error) {
      if (!(error instanceof ChartError)) throw error;
      return { outcome: "refused", error };
    }
  }

  /** @throws {ChartError} CHART_INVALID while another object has one of the selectors */
  #claim(
    selectors: readonly string[],
    { kind, metadata }: StoredObject,
    { controller, conditions, get, list }: LooseContext,
  ): void {
    const { for: primary, owns } = controller;
    const key = { name: metadata.name, namespace: metadata.namespace };
    const isThere = (other: ObjectKey): boolean => get(primary, other) !== undefined;
    const taken = this.#claims.claim(key, selectors, { primary, owns, isThere, list });
    if (taken.length === 0) return;
    const message = taken
      .map(
        ({ selector, holder }) =>
          `selects Pods by ${selector}, as ${kind} ${formatKey(holder)} does: make labels of the scope or of metadata.name`,
      )
      .join("; ");
    conditions.set("Ready", { status: "False", reason: "SelectorShared", message });
    throw new ChartError("CHART_INVALID", [{ path: [], code: "CHART_SELECTOR_SHARED", message }]);
  }
}

function reasonOf({ code, issues }: ChartError): ChartReason {
  if (code === "CHART_FAILED") return "ChartFailed";
  return issues.every((issue) => issue.code === "CHART_KIND_UNDECLARED")
    ? "KindUndeclared"
    : "ChartInvalid";
}
