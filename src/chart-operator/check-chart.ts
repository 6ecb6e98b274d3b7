import { Yaml } from "cdk8s";
import type { ControllerDefinition } from "../api/define-controller.js";
import type { AnyResource, Infer } from "../api/resource.js";
import { planChildren } from "../controller/child-plan.js";
import { formatApiVersion } from "../meta/gvk.js";
import type { KubernetesObject } from "../meta/object.js";
import { applyDefaults } from "../schema/defaulting.js";
import type { ValidationIssue } from "../schema/issues.js";
import { canonicalJSON } from "../util/json.js";
import type { ChartedObject, ChartRenderer, LooseRenderer } from "./chart-object.js";
import { ChartError } from "./errors.js";
import { childOf, desiredChildren, fitChildren } from "./fit-children.js";
import { podSelectorsOf } from "./pod-selectors.js";
import { type SynthesizedObject, synthesize } from "./synthesize.js";

/**
 * Synthesizes every example of a controller's resource as the operator would, and says what it gives: for a test,
 * and for `checks` in `slipway.config.ts`.
 *
 * What is returned has the names and selectors of each example: kept as a snapshot, it shows an upgrade of cdk8s
 * or of a library of constructs that would rename what runs.
 *
 * @returns the objects of each example, by its name, without what only the operator adds: the owner reference and labels
 * @throws {ChartError} CHART_INVALID with everything that would go wrong in the cluster, at once: what constructs refuse or
 * throw; kinds that `owns` lacks, and those that it has and no example makes; charts that give something else each
 * time; names and selectors that two objects would share; what there is no place for in an image: Helm, URLs, files by
 * a path that depends on the folder that a process runs in
 */
export function checkChart<C extends ControllerDefinition>(
  controller: C,
  render: ChartRenderer<Infer<C["for"]> & ChartedObject>,
): Readonly<Record<string, readonly KubernetesObject[]>>;
export function checkChart(
  controller: ControllerDefinition,
  render: LooseRenderer,
): Readonly<Record<string, readonly KubernetesObject[]>> {
  const check = new ChartCheck(controller, render);
  const examples = examplesOf(controller.for);
  const given = examples.map(([name, object]) => [name, check.example(name, object)] as const);
  const issues = [
    ...(examples.length === 0
      ? [
          issue(
            [],
            "CHART_EXAMPLES",
            `${controller.for.kind} has no examples: give one to the stored version`,
          ),
        ]
      : check.unused()),
    ...check.issues,
  ];
  if (issues.length > 0) throw new ChartError("CHART_INVALID", issues);
  return Object.fromEntries(given);
}

/** What a check finds, over all examples. */
class ChartCheck {
  readonly issues: ValidationIssue[] = [];
  readonly #controller: ControllerDefinition;
  readonly #render: LooseRenderer;
  readonly #made = new Set<string>();

  constructor(controller: ControllerDefinition, render: LooseRenderer) {
    this.#controller = controller;
    this.#render = render;
  }

  example(name: string, object: ChartedObject): readonly KubernetesObject[] {
    try {
      const objects = this.#synthesize(object);
      for (const { manifest } of objects) {
        const child = childOf(manifest, this.#controller.owns);
        if (child !== undefined) this.#made.add(`${child.group}/${child.kind}`);
      }
      const fitted = fitChildren(objects, this.#controller);
      const found = [
        ...this.#plan(fitted, object),
        ...this.#changes(fitted, object),
        ...this.#shared(fitted, object),
      ];
      this.#report(name, found);
      return fitted.map(({ manifest }) => manifest);
    } catch (error) {
      if (!(error instanceof ChartError)) throw error;
      this.#report(name, error.issues);
      return [];
    }
  }

  /** Kinds that the operator would be allowed to write, and never does. */
  unused(): readonly ValidationIssue[] {
    // What could not be synthesized may have made them.
    if (this.issues.length > 0) return [];
    return this.#controller.owns.flatMap((child) =>
      this.#made.has(`${child.group}/${child.kind}`)
        ? []
        : [
            issue(
              [],
              "CHART_KIND_UNUSED",
              `no example makes ${child.kind} of ${formatApiVersion(child)}: take it out of owns of the controller ${this.#controller.name}, or give an example that makes one`,
            ),
          ],
    );
  }

  #report(example: string, issues: readonly ValidationIssue[]): void {
    for (const { path, ...rest } of issues) {
      this.issues.push({ ...rest, path: [`example ${example}`, ...path] });
    }
  }

  #synthesize(object: ChartedObject): readonly SynthesizedObject[] {
    return withoutUnbundled(() => synthesize(this.#render, object));
  }

  /** What `children.sync` would refuse. */
  #plan(
    objects: readonly SynthesizedObject[],
    { apiVersion, kind, metadata }: ChartedObject,
  ): readonly ValidationIssue[] {
    const { owns, name, for: type } = this.#controller;
    const stored = {
      apiVersion,
      kind,
      metadata: {
        ...metadata,
        uid: "example",
        resourceVersion: "1",
        generation: 1,
        creationTimestamp: "",
      },
    };
    const parent = { type, object: stored, controller: name };
    const planned = planChildren(desiredChildren(objects), owns, parent);
    if (!("issues" in planned)) return [];
    return planned.issues.map(({ path, ...rest }) => ({ ...rest, path: path.slice(-1) }));
  }

  #changes(
    objects: readonly SynthesizedObject[],
    object: ChartedObject,
  ): readonly ValidationIssue[] {
    const again = new Map(
      fitChildren(this.#synthesize(object), this.#controller).map((one) => [one.path, one]),
    );
    return objects.flatMap((one) => {
      if (canonicalJSON(one) === canonicalJSON(again.get(one.path))) return [];
      const message =
        "is another each time: make it of the spec alone, without clocks, random values or what the process keeps";
      return [issue([one.path], "CHART_IMPURE", message)];
    });
  }

  /** What another object of the namespace, with the same spec, would have as well. */
  #shared(
    objects: readonly SynthesizedObject[],
    object: ChartedObject,
  ): readonly ValidationIssue[] {
    const { metadata } = object;
    const twin = { ...object, metadata: { ...metadata, name: `${metadata.name}-twin` } };
    const others = fitChildren(this.#synthesize(twin), this.#controller);
    const names = new Set(others.map(({ manifest }) => identityOf(manifest)));
    const selectors = new Set(selectorsOf(others, metadata.namespace).map(({ text }) => text));
    const { kind } = this.#controller.for;
    return [
      ...objects.flatMap(({ path, manifest }) => {
        if (!names.has(identityOf(manifest))) return [];
        const message = `is ${manifest.kind} ${manifest.metadata?.name} of every ${kind} in a namespace: leave the name to cdk8s, or make it of metadata.name`;
        return [issue([path], "CHART_NAME_SHARED", message)];
      }),
      ...selectorsOf(objects, metadata.namespace).flatMap(({ index, text }) => {
        if (!selectors.has(text)) return [];
        const selector = text.slice(text.indexOf(" ") + 1);
        const message = `selects the Pods of every ${kind} in a namespace, by ${selector}: make a label of the construct's path, or of metadata.name`;
        return [issue([objects[index]?.path ?? ""], "CHART_SELECTOR_SHARED", message)];
      }),
    ];
  }
}

/** The examples of the stored version as they would be stored, by name. */
function examplesOf(type: AnyResource): readonly (readonly [string, ChartedObject])[] {
  const stored = type.versions.find(({ name }) => name === type.version);
  return Object.entries(stored?.examples ?? {}).map(([name, { metadata = {}, spec = {} }]) => [
    name,
    {
      apiVersion: formatApiVersion(type),
      kind: type.kind,
      metadata: {
        name: metadata.name ?? `${type.singular}-${name}`,
        ...(type.scope === "Namespaced" ? { namespace: metadata.namespace ?? "default" } : {}),
      },
      spec: stored === undefined ? spec : applyDefaults(stored.spec.json, spec),
    },
  ]);
}

/**
 * Does something while no URL can be read, and no file whose path depends on the folder of the process: neither is to
 * be had in an image.
 */
function withoutUnbundled<T>(work: () => T): T {
  const load = Yaml.load.bind(Yaml);
  const original = Object.getOwnPropertyDescriptor(Yaml, "load");
  Yaml.load = (path) => {
    const fault = faultOfSource(path);
    if (fault !== undefined) throw new Error(fault);
    return load(path);
  };
  try {
    return work();
  } finally {
    if (original !== undefined) Object.defineProperty(Yaml, "load", original);
  }
}

function faultOfSource(path: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    return `reads ${path}, which the operator would do again for each object: keep the file beside your code, and Include that`;
  }
  if (path.startsWith("/") || /^[a-z]:[\\/]/i.test(path)) return undefined;
  return `reads ${path} from the folder that the process runs in, which an image does not have: name it by fileURLToPath(new URL("./${path.replace(/^.*\//, "")}", import.meta.url))`;
}

function selectorsOf(
  objects: readonly SynthesizedObject[],
  namespace: string | undefined,
): ReturnType<typeof podSelectorsOf> {
  return podSelectorsOf(
    objects.map(({ manifest }) => manifest),
    namespace,
  );
}

function identityOf({ apiVersion, kind, metadata }: KubernetesObject): string {
  return [apiVersion, kind, metadata?.namespace ?? "", metadata?.name ?? ""].join(" ");
}

function issue(path: readonly string[], code: string, message: string): ValidationIssue {
  return { path, code, message };
}
