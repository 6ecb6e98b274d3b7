import type { ResourceDescription } from "../api/resource.js";
import type { ResourceType } from "../meta/resource-type.js";
import type { CustomResourceDefinitionManifest } from "./custom-resources.js";
import { ExpectationError } from "./errors.js";
import type { ServerKit } from "./server-kit.js";

/** One thing that is done to the world; may wait for what it leads to. */
export type ScenarioStep = (server: ServerKit) => unknown;

/**
 * What happens to the objects of an operator: a life from which tests of it are made.
 *
 * It is run many times, each in a server of its own, whose time passes as soon as nothing else can happen. After
 * each step comes a pause in which the operator does all that it has to do. Steps must do the same each time.
 */
export interface Scenario {
  /** Kinds beside those that the operator's controllers are for, and those that Kubernetes has. @default [] */
  readonly resources?: readonly (ResourceDescription | CustomResourceDefinitionManifest)[];
  /** Makes what is there before the operator begins. @default nothing */
  readonly before?: ScenarioStep;
  /** By name, in order. */
  readonly steps: Readonly<Record<string, ScenarioStep>>;
  /** Kinds of which what the operator made stays on purpose when its object has gone, such as backups. @default [] */
  readonly keeps?: readonly ResourceType[];
  /**
   * The namespaces that the operator works in; others than `default` are made by `before`.
   *
   * @default all for an operator of scope `Cluster`, `default` for one of scope `Namespaced`
   */
  readonly namespaces?: readonly string[];
  /** Settings of the operator, as its environment would have them. @default {} */
  readonly environment?: Readonly<Record<string, string>>;
  /** Decides how long the operator waits between tries. @default 1 */
  readonly seed?: number;
}

/** The names of the steps. @throws {ExpectationError} TEST_SCENARIO */
export function stepsOf({ steps }: Scenario): readonly string[] {
  const names = Object.keys(steps);
  if (names.length === 0) throw unfit("a scenario needs a step, such as { create: (server) => … }");
  const number = names.find((name) => /^\d+$/.test(name));
  if (number !== undefined) {
    throw unfit(`the step ${number} needs a name: JavaScript gives numbers an order of its own`);
  }
  return names;
}

export function unfit(message: string, cause?: unknown): ExpectationError {
  return new ExpectationError("TEST_SCENARIO", message, cause === undefined ? {} : { cause });
}
