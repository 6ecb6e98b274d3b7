import { object } from "../schema/builder.js";
import type { AnyObjectSchema } from "../schema/node.js";
import type { ObjectSchema } from "../schema/object-schema.js";
import type { ValidationIssue } from "../schema/issues.js";
import { deepFreeze, isPlainObject } from "../util/json.js";
import { checkIsObject, checkOptions } from "./check-options.js";
import { checkControllers, checkIdentity } from "./check-operator.js";
import type { ControllerDefinition } from "./define-controller.js";
import { DefinitionError } from "./errors.js";
import { checkMetrics, type DeclaredMetrics, type MetricsOf, toMetrics } from "./metrics.js";
import { checkImages } from "./operand-images.js";
import { checkSettings } from "./settings.js";
import { checkTasks, type DeclaredTasks, type Task, type TaskOptions, toTasks } from "./tasks.js";

/** Where an operator works: in every namespace, or in namespaces that its installation names. */
export type OperatorScope = "Cluster" | "Namespaced";

/** Settings of an operator that has none of its own. */
export type NoSettings = ObjectSchema<Readonly<Record<never, never>>>;

/**
 * An operator as data: what it is called, its controllers, and what its installation can change.
 *
 * Deeply frozen, and without functions but those of its controllers.
 */
export interface OperatorDefinition<
  Controllers extends readonly ControllerDefinition[] = readonly ControllerDefinition[],
  Config extends AnyObjectSchema = AnyObjectSchema,
  Image extends string = string,
  TaskName extends string = string,
  Metrics extends DeclaredMetrics = DeclaredMetrics,
> {
  /** A DNS label; names the Deployment, the ServiceAccount, the Lease and the OLM package. */
  readonly name: string;
  /** A semantic version, without a leading `v`. */
  readonly version: string;
  readonly scope: OperatorScope;
  readonly controllers: Controllers;
  /** The author's own settings; without fields where there are none. */
  readonly config: Config;
  /** The images of operands, by name. */
  readonly images: Readonly<Record<Image, string>>;
  /** Work that belongs to no object, by name. */
  readonly tasks: Readonly<Record<TaskName, Task>>;
  /** The author's own metrics, by name. */
  readonly metrics: MetricsOf<Metrics>;
  /** Whether the metrics are served over TLS to those alone whom the cluster lets read them. */
  readonly secureMetrics: boolean;
}

/** What {@link defineOperator} takes. */
export interface OperatorOptions<
  Controllers extends readonly ControllerDefinition[],
  Config extends AnyObjectSchema,
  Image extends string,
  TaskName extends string,
  Metrics extends DeclaredMetrics,
> {
  /** A DNS label of at most 52 characters, so that names made from it fit. */
  readonly name: string;
  /** A semantic version, without a leading `v`. */
  readonly version: string;
  /**
   * With `Cluster` the operator watches every namespace and its rules stand in a
   * ClusterRole; with `Namespaced` they stand in one Role for each watched namespace.
   *
   * @default "Cluster"
   */
  readonly scope?: OperatorScope | undefined;
  readonly controllers: Controllers;
  /**
   * Settings that an installation can change: single values by name, such as
   * `k.object({ maxParallelUpgrades: k.int32().default(2) })`. The process reads that
   * one from `MAX_PARALLEL_UPGRADES`.
   *
   * @default none
   */
  readonly config?: Config | undefined;
  /**
   * Images that the operator runs for its objects, by name, each with a tag or a
   * digest. An installation replaces `postgres` by `RELATED_IMAGE_POSTGRES`.
   *
   * @default {}
   */
  readonly images?: { readonly [N in Image]: string } | undefined;
  /** Work that belongs to no object, by name. @default {} */
  readonly tasks?: { readonly [N in TaskName]: TaskOptions } | undefined;
  /** Metrics of the author's own code, by the name that Prometheus sees. @default {} */
  readonly metrics?: Metrics | undefined;
  /**
   * Whether the metrics are served over TLS, to those alone whom the cluster lets `get` the path `/metrics`. It
   * takes the right to ask the cluster who somebody is and what they may, which stands in a
   * ClusterRole whatever the scope is.
   *
   * @default false
   */
  readonly secureMetrics?: boolean | undefined;
}

/** The options as the implementation sees them: the literal types have done their work. */
interface LooseOptions {
  readonly name: string;
  readonly version: string;
  readonly scope?: OperatorScope | undefined;
  readonly controllers: readonly ControllerDefinition[];
  readonly config?: AnyObjectSchema | undefined;
  readonly images?: Readonly<Record<string, string>> | undefined;
  readonly tasks?: DeclaredTasks | undefined;
  readonly metrics?: DeclaredMetrics | undefined;
  readonly secureMetrics?: boolean | undefined;
}

/**
 * Describes an operator as data: the single source of its manifests, permissions and bundle.
 *
 * @throws DefinitionError `DEFINITION_INVALID` with every problem at once; members of
 * another type come alone at first.
 */
export function defineOperator<
  const Controllers extends readonly ControllerDefinition[],
  Config extends AnyObjectSchema = NoSettings,
  Image extends string = never,
  TaskName extends string = never,
  const Metrics extends DeclaredMetrics = Readonly<Record<never, never>>,
>(
  options: OperatorOptions<Controllers, Config, Image, TaskName, Metrics>,
): OperatorDefinition<Controllers, Config, Image, TaskName, Metrics>;
export function defineOperator(options: LooseOptions): OperatorDefinition {
  const absent = checkIsObject(options);
  if (absent.length > 0) throw new DefinitionError("operator", absent);
  const { name, version, scope = "Cluster", controllers } = options;
  const { config = object({}), images = {}, tasks = {}, metrics = {} } = options;
  const { secureMetrics = false } = options;
  const unknown = checkOptions(options, optionNames);
  const malformed = checkShape(options);
  if (malformed.length > 0)
    throw new DefinitionError(`operator ${name}`, [...unknown, ...malformed]);
  const issues = [
    ...unknown,
    ...checkIdentity(name, version),
    ...checkControllers(controllers, scope),
    ...checkSettings(config),
    ...checkImages(images),
    ...checkTasks(
      tasks,
      controllers.map((controller) => controller.name),
    ),
    ...checkMetrics(metrics),
  ];
  if (issues.length > 0) throw new DefinitionError(`operator ${name}`, issues);
  return deepFreeze({
    name,
    version,
    scope,
    controllers,
    config,
    images,
    tasks: toTasks(tasks),
    metrics: toMetrics(metrics),
    secureMetrics,
  });
}

const optionNames = [
  "name",
  "version",
  "scope",
  "controllers",
  "config",
  "images",
  "tasks",
  "metrics",
  "secureMetrics",
];

/** Checks what every other check takes for granted. */
function checkShape(options: LooseOptions): readonly ValidationIssue[] {
  const { scope = "Cluster", controllers, images = {}, tasks = {}, metrics = {} } = options;
  const issue = (path: readonly (string | number)[], message: string): ValidationIssue => ({
    path,
    code: "OPTION_TYPE",
    message,
  });
  const issues: ValidationIssue[] = [];
  if (scope !== "Cluster" && scope !== "Namespaced") {
    issues.push(
      issue(["scope"], `must be "Cluster" or "Namespaced", not ${JSON.stringify(scope)}`),
    );
  }
  const { secureMetrics = false } = options;
  if (typeof secureMetrics !== "boolean") {
    issues.push(issue(["secureMetrics"], "must be true or false"));
  }
  if (!Array.isArray(controllers)) issues.push(issue(["controllers"], "must be a list"));
  else {
    for (const [index, controller] of controllers.entries()) {
      if (isPlainObject(controller) && Array.isArray(controller["owns"])) continue;
      const message =
        "must be what defineController returned; two modules that import each other may see it too early";
      issues.push(issue(["controllers", index], message));
    }
  }
  for (const [field, members] of Object.entries({ images, tasks, metrics })) {
    if (!isPlainObject(members)) issues.push(issue([field], "must be an object"));
    else if (field !== "images") {
      for (const [name, member] of Object.entries(members)) {
        if (!isPlainObject(member)) issues.push(issue([field, name], "must be an object"));
      }
    }
  }
  return issues;
}
