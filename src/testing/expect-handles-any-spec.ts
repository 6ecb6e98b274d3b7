import type { OperatorDefinition } from "../api/define-operator.js";
import type { AnyResource, InferInput } from "../api/resource.js";
import type { Implementation } from "../controller/implement.js";
import type { ResourceType } from "../meta/resource-type.js";
import { type Content, ContentModel } from "./draw-content.js";
import { DrawServer } from "./draw-server.js";
import { DrawSource } from "./draw-source.js";
import { SpecDrawer } from "./draw-spec.js";
import { ExpectationError } from "./errors.js";
import { type FoundFault, SpecLab } from "./expect-handles-any-spec-lab.js";
import { referencedBy } from "./expect-handles-any-spec-references.js";
import { shrink } from "./expect-handles-any-spec-shrink.js";
import { drawTrace } from "./expect-handles-any-spec-trace.js";
import { drawnName, type SpecSubject } from "./expect-handles-any-spec-world.js";
import { type Scenario, unfit } from "./scenario.js";
import { formatTrial } from "./trial-report.js";

/** The spec of a kind that an operator is for, as an author writes it. */
type SpecOf<T extends ResourceType> = T extends AnyResource
  ? InferInput<T> extends { readonly spec?: infer Spec }
    ? NonNullable<Spec>
    : unknown
  : unknown;

/** Options of {@link expectHandlesAnySpec}. */
export interface AnySpecOptions<T extends ResourceType = ResourceType> extends Pick<
  Scenario,
  "resources" | "before" | "keeps" | "environment"
> {
  /** The kind whose specs are drawn. @default each that the operator has a controller for, one after the other */
  readonly for?: T | undefined;
  /** Decides what is drawn. @default 1 */
  readonly seed?: number | undefined;
  /** How many lives of an object are drawn. @default 8 */
  readonly draws?: number | undefined;
  /**
   * Makes of each drawn spec the one that is used: puts in what the schema cannot know, such as the name of something
   * that `before` makes. @default as drawn
   */
  readonly spec?: ((drawn: SpecOf<T>) => SpecOf<T>) | undefined;
  /**
   * What hangs on the past by intent, and may differ from what a new object has: a kind and a path, such as
   * `Database.status.upgradedFrom`. @default nothing
   */
  readonly mayDiffer?: readonly string[] | undefined;
}

/** What was tried. */
export interface AnySpecReport {
  /** How many specs led to what was wanted. */
  readonly ready: number;
  /** What was said of the others, in conditions; each once. */
  readonly declined: readonly string[];
}

/**
 * Gives an operator specs that its schema allows, as [Acto](https://dl.acm.org/doi/10.1145/3600006.3613161) does. Each draw is
 * a life of an object: it is created, changed in one place and in several, changed back, stripped of what may be left out,
 * and deleted right after a change. Meanwhile a quota or an admission webhook may refuse children, Pods may not become
 * ready, and Secrets and ConfigMaps that are referred to may be missing; then the world is good again. What is drawn is judged by
 * the API server, with all rules of the schema. Another object of the kind stays as it is.
 *
 * After each step, when the operator has done all:
 * - either the object complains of nothing, its workloads are ready, and all that the operator has written is as it is with a
 *   new object of the same content; or a condition of its present generation says why not: `Ready` or `Available` that is not
 *   True, `Stalled` or `Degraded` that is, `Reconciling` with the reason `Retrying` that the runtime gives, or another one that a new object has otherwise;
 * - after a complaint, all becomes as it was when the last good content comes back;
 * - nothing is written any more, and hardly anything asked; no code of the reconciler breaks;
 * - the other object, and what it owns, is untouched; after the deletion nothing is left behind.
 *
 * A field that the server lets nobody change, such as the claims of a StatefulSet, may be as it was.
 *
 * @throws {ExpectationError} TEST_SPEC with the shortest life that was found to show a fault, what is wrong, and the seed;
 * TEST_SCENARIO where nothing is drawn that the server takes, or no object becomes what it should
 *
 * @example
 * ```ts
 * await expectHandlesAnySpec(siteOperator, reconcilers);
 * ```
 */
export function expectHandlesAnySpec<
  const O extends OperatorDefinition,
  T extends ResourceType = O["controllers"][number]["for"],
>(
  operator: O,
  implementation: Implementation<NoInfer<O>>,
  options?: AnySpecOptions<T>,
): Promise<AnySpecReport>;
export async function expectHandlesAnySpec(
  operator: OperatorDefinition,
  implementation: Implementation,
  options: AnySpecOptions = {},
): Promise<AnySpecReport> {
  const kinds = [...new Set(operator.controllers.map((controller) => controller.for))].filter(
    (kind) => options.for === undefined || kind === options.for,
  );
  if (kinds.length === 0) {
    throw unfit(
      `${operator.name} has no controller for the kind ${options.for?.kind ?? "of `for`"}`,
    );
  }
  const declined = new Set<string>();
  let ready = 0;
  for (const kind of kinds) {
    const report = await tryKind({ operator, implementation }, kind, options);
    ready += report.ready;
    for (const said of report.declined) declined.add(said);
  }
  return { ready, declined: [...declined] };
}

async function tryKind(
  { operator, implementation }: Pick<SpecSubject, "operator" | "implementation">,
  type: AnyResource,
  options: AnySpecOptions,
): Promise<AnySpecReport> {
  const { resources = [], before, keeps = [], environment = {}, seed = 1, draws = 8 } = options;
  const { mayDiffer = [] } = options;
  const override: ((spec: never) => unknown) | undefined = options.spec;
  const others = resources.filter((resource) => resource !== type);
  await using server = await DrawServer.start([type, ...others], drawnName);
  const drawer = new SpecDrawer(
    new ContentModel(type),
    server,
    override === undefined ? undefined : (spec) => override(spec as never),
  );
  const neighbour = await drawer.draw(new DrawSource(seed));
  const scenario: Scenario = {
    resources,
    keeps,
    environment,
    seed,
    ...(before === undefined ? {} : { before }),
    steps: {},
  };
  const subject: SpecSubject = { operator, implementation, scenario, type, neighbour };
  const lab = new SpecLab(subject, mayDiffer);
  const refers = async (content: Content): Promise<boolean> => {
    const judgement = await server.judge(type, content);
    return "stored" in judgement && referencedBy(subject, judgement.stored).length > 0;
  };
  const declined = new Set<string>();
  let ready = 0;
  for (let draw = seed; draw < seed + draws; draw += 1) {
    const trace = await drawTrace(new DrawSource(draw), drawer, { subject, refers });
    const result = await lab.run(trace);
    if ("sort" in result) {
      const shortest = await shrink(lab, drawer, result);
      throw new ExpectationError("TEST_SPEC", describe(operator.name, type.kind, shortest, draw));
    }
    ready += result.ready;
    for (const said of result.declined) declined.add(said);
  }
  if (ready === 0) throw neverReady(type.kind, [...declined]);
  return { ready, declined: [...declined] };
}

function neverReady(kind: string, declined: readonly string[]): ExpectationError {
  return unfit(
    [
      `no ${kind} that was drawn became what it should, so nothing is known of the operator; they said:`,
      ...declined.slice(0, 10).map((said) => `  ${said}`),
      "let `before` make what they need, say by `spec` what the schema cannot know, or give the resource an example",
    ].join("\n"),
  );
}

function describe(operator: string, kind: string, found: FoundFault, seed: number): string {
  const { lines, timeline, trace } = found;
  return formatTrial({
    headline: `${operator} does not handle any spec of ${kind} (${found.sort})`,
    timeline,
    step: trace.at(-1)?.act ?? "create",
    faults: lines,
    again: `to run it alone: { seed: ${seed}, draws: 1 }`,
  });
}
