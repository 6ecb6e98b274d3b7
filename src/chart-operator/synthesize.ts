import { ApiObject, App, Chart, Helm } from "cdk8s";
import { Construct, type IConstruct } from "constructs";
import { joinName } from "../controller/child-name.js";
import type { KubernetesObject } from "../meta/object.js";
import type { ValidationIssue } from "../schema/issues.js";
import { type ChartedObject, chartInputOf, type LooseRenderer } from "./chart-object.js";
import { ChartError } from "./errors.js";
import { ObjectChart } from "./object-chart.js";
import { faultOfManifest } from "./unsupported.js";

/** One object of a chart. */
export interface SynthesizedObject {
  /** The construct's path below the scope, without the `Resource` at its end: `app/deployment`. At most 253 characters. */
  readonly path: string;
  readonly manifest: KubernetesObject;
  /** Paths of those that it depends on, by `addDependency` of any construct around it. */
  readonly after: readonly string[];
}

/**
 * Makes the constructs of an object and what they stand for, in memory.
 *
 * @throws {ChartError} CHART_FAILED when something throws; CHART_INVALID with what constructs say of
 * themselves, and what an operator cannot apply
 */
export function synthesize(
  render: LooseRenderer,
  object: ChartedObject,
): readonly SynthesizedObject[] {
  const app = new App();
  const scope = new ObjectChart(app, object);
  const tree = new Tree(scope);
  const given = tree.attempt(() => render(scope, chartInputOf(object)));
  if (given instanceof Promise) {
    const message = "the renderer gives a promise: constructs are made at once, without waiting";
    throw new ChartError("CHART_FAILED", [issue("", "CHART_FAILED", message)]);
  }
  // Whatever else was made nobody would see, and what the object has would be deleted.
  const outside = [...new Set([...app.node.children, given])].filter(
    (one): one is Construct => Construct.isConstruct(one) && !one.node.scopes.includes(scope),
  );
  const issues = [
    ...outside.map((child) =>
      issue(
        child.node.path,
        "CHART_OUTSIDE",
        "was made outside of the scope, which the renderer is given",
      ),
    ),
    ...tree.validate(),
  ];
  if (issues.length > 0) throw new ChartError("CHART_INVALID", issues);
  const objects = tree.objects();
  const faults = objects.flatMap(({ path, manifest }) => {
    const fault = faultOfManifest(manifest);
    return fault === undefined ? [] : [issue(path, "CHART_UNSUPPORTED", fault)];
  });
  if (faults.length > 0) throw new ChartError("CHART_INVALID", faults);
  return objects;
}

/** The constructs below a scope. */
class Tree {
  readonly #scope: Chart;

  constructor(scope: Chart) {
    this.#scope = scope;
  }

  /** @throws {ChartError} CHART_FAILED, with the construct that was begun last unless another is given */
  attempt<T>(work: () => T, at?: IConstruct): T {
    try {
      return work();
    } catch (cause) {
      if (cause instanceof ChartError) throw cause;
      const path = this.#pathOf(at ?? lastOf(this.#scope));
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new ChartError("CHART_FAILED", [issue(path, "CHART_FAILED", message)], { cause });
    }
  }

  /** What constructs say of themselves, and what only `cdk8s synth` can do. */
  validate(): readonly ValidationIssue[] {
    return this.#constructs().flatMap((construct) => {
      const path = this.#pathOf(construct);
      const messages = this.attempt(() => construct.node.validate(), construct);
      return [
        ...messages.map((message) => issue(path, "CHART_VALIDATION", message)),
        ...faultsOf(construct).map((fault) => issue(path, "CHART_UNSUPPORTED", fault)),
      ];
    });
  }

  objects(): readonly SynthesizedObject[] {
    const objects = this.#constructs().filter(isApiObject);
    const paths = this.#pathsOf(objects);
    const before = this.#dependencies(paths);
    return objects.map((object) => ({
      path: paths.get(object) ?? "",
      manifest: this.attempt((): KubernetesObject => object.toJson(), object),
      after: [...(before.get(object) ?? [])],
    }));
  }

  #constructs(): readonly IConstruct[] {
    return this.#scope.node.findAll();
  }

  /** What each object comes after. cdk8s itself takes a time that doubles with each layer. */
  #dependencies(
    paths: ReadonlyMap<IConstruct, string>,
  ): ReadonlyMap<IConstruct, ReadonlySet<string>> {
    const before = new Map<IConstruct, Set<string>>();
    const issues: ValidationIssue[] = [];
    for (const construct of this.#constructs()) {
      for (const target of construct.node.dependencies) {
        if (!target.node.scopes.includes(this.#scope)) {
          const message = `depends on ${target.node.path || "an app"}, which is not among the constructs of this object`;
          issues.push(issue(this.#pathOf(construct), "CHART_DEPENDENCY", message));
          continue;
        }
        const targets = target.node.findAll().filter(isApiObject);
        for (const source of construct.node.findAll().filter(isApiObject)) {
          const names = before.get(source) ?? new Set();
          for (const one of targets) if (one !== source) names.add(paths.get(one) ?? "");
          before.set(source, names);
        }
      }
    }
    if (issues.length > 0) throw new ChartError("CHART_INVALID", issues);
    return before;
  }

  /** Paths as the author knows them: a construct's one object is called as the construct. */
  #pathsOf(objects: readonly IConstruct[]): ReadonlyMap<IConstruct, string> {
    const short = objects.map((object) => this.#pathOf(object));
    return new Map(
      objects.map((object, index) => {
        const path = short[index] ?? "";
        const isTaken = short.indexOf(path) !== short.lastIndexOf(path);
        return [object, joinName([isTaken ? this.#wholePathOf(object) : path], longestPath)];
      }),
    );
  }

  #pathOf(construct: IConstruct): string {
    return this.#wholePathOf(construct).replace(/\/(Resource|Default)$/, "");
  }

  #wholePathOf(construct: IConstruct): string {
    return construct.node.path.slice(this.#scope.node.path.length + 1);
  }
}

/** Of a part's name in a status. */
const longestPath = 253;

function issue(path: string, code: string, message: string): ValidationIssue {
  return { path: path === "" ? [] : [path], code, message };
}

function isApiObject(construct: IConstruct): construct is ApiObject {
  return ApiObject.isApiObject(construct);
}

/** The construct that was begun last: the one that throws, or behind which its scope does. */
function lastOf(construct: IConstruct): IConstruct {
  const last = construct.node.children.at(-1);
  return last === undefined ? construct : lastOf(last);
}

function faultsOf(construct: IConstruct): readonly string[] {
  const faults: string[] = [];
  if (construct instanceof Helm) {
    faults.push(
      "renders a Helm chart, for which there is no helm in the operator's image: render it once with `helm template --no-hooks`, keep the YAML beside your code, and Include that",
    );
  }
  if (Chart.isChart(construct) && construct.toJson !== Chart.prototype.toJson) {
    faults.push("overrides toJson, which is not called: change the constructs themselves");
  }
  return faults;
}
