import type { OperatorDefinition } from "../api/define-operator.js";
import { operandImagesOf } from "../api/operand-images.js";
import {
  gracePeriodVariable,
  healthPortVariable,
  metricsPortVariable,
  metricsSecureVariable,
  podNamespaceVariable,
  podNameVariable,
  watchNamespaceVariable,
} from "../api/operator-process.js";
import { type Setting, settingsOf } from "../api/settings.js";
import type { ValidationIssue } from "../schema/issues.js";
import type { JSONSchemaProps } from "../schema/types.js";
import { validate } from "../schema/validate.js";
import { isPlainObject } from "../util/json.js";
import { faultOfImage } from "../util/image-reference.js";
import { withHeap } from "./memory.js";
import type { EnvVar } from "./pod-shapes.js";
import type { ResourceRequirements } from "./resource-requirements.js";

/** What an installation says about the author's own settings and images. */
export interface SettingOptions {
  readonly config?: object | undefined;
  readonly images?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What the environment of an operator's process is made of. */
export interface EnvironmentOptions extends SettingOptions {
  readonly definition: OperatorDefinition;
  readonly watched: readonly string[] | "all";
  readonly gracePeriodSeconds: number;
  readonly resources: ResourceRequirements;
  readonly env?: readonly EnvVar[] | undefined;
}

/**
 * The environment of an operator's process: where it is and works, the images of
 * operands, the author's settings that are given, then what the installation adds.
 */
export function environmentOf(options: EnvironmentOptions): readonly EnvVar[] {
  const { definition, watched, gracePeriodSeconds, resources, env = [] } = options;
  const config = membersOf(options.config);
  const images = new Map(Object.entries(options.images ?? {}));
  return [
    variable(watchNamespaceVariable, watched === "all" ? "" : watched.join(",")),
    { name: podNameVariable, valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
    { name: podNamespaceVariable, valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } },
    variable(gracePeriodVariable, String(gracePeriodSeconds)),
    ...(definition.secureMetrics ? [variable(metricsSecureVariable, "true")] : []),
    ...operandImagesOf(definition).map(({ name, image, variable: operand }) =>
      variable(operand, images.get(name) ?? image),
    ),
    ...settingsOf(definition)
      .filter(({ name }) => config.get(name) !== undefined)
      .map(({ name, variable: setting }) => variable(setting, String(config.get(name)))),
    ...withHeap(env, resources),
  ];
}

/** Kubernetes would take a `$(NAME)` in a value for a reference: https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/ */
function variable(name: string, value: string): EnvVar {
  // The API server drops an empty value, and a client's apply would write it for ever.
  return value === "" ? { name } : { name, value: value.replaceAll("$(", "$$$$(") };
}

/** The variables that neither `env` nor, as flags, `args` may set, each with what to use instead. */
export function reservedVariables(
  definition: OperatorDefinition,
  { config = {} }: SettingOptions,
): ReadonlyMap<string, string> {
  const given = membersOf(config);
  return new Map([
    [watchNamespaceVariable, "use watchNamespaces"],
    [podNameVariable, "leave it out"],
    [podNamespaceVariable, "use namespace"],
    [gracePeriodVariable, "use terminationGracePeriodSeconds"],
    [healthPortVariable, "leave it out: the probes ask the port that is the default"],
    [metricsPortVariable, "leave it out: the Service leads to the port that is the default"],
    [metricsSecureVariable, "use secureMetrics of the definition, which brings the rules, too"],
    ...operandImagesOf(definition).map(({ name, variable: operand }): [string, string] => [
      operand,
      `use images.${name}`,
    ]),
    ...settingsOf(definition)
      .filter(({ name }) => given.get(name) !== undefined)
      .map(({ name, variable: setting }): [string, string] => [
        setting,
        `leave it out here or at config.${name}`,
      ]),
  ]);
}

/**
 * Checks the author's settings and the images of operands that an installation gives.
 *
 * @param isSetElsewhere whether a variable may come from somewhere else.
 */
export function checkSettingOptions(
  definition: OperatorDefinition,
  { config = {}, images = {} }: SettingOptions,
  isSetElsewhere: (variable: string) => boolean,
): readonly ValidationIssue[] {
  const settings = settingsOf(definition);
  const malformed = [
    ...validate(settingsSchema(settings), config, ["config"]),
    ...validate(imagesSchema(definition), images, ["images"]),
  ];
  if (malformed.length > 0) return malformed;
  const given = membersOf(config);
  const issues: ValidationIssue[] = [];
  for (const { name, variable: setting, required } of settings) {
    if (!required || given.get(name) !== undefined || isSetElsewhere(setting)) continue;
    const message = `is required: give it here, or ${setting} in env, such as from a Secret`;
    issues.push({ path: ["config", name], code: "SETTING_MISSING", message });
  }
  for (const [name, image] of Object.entries(images)) {
    const fault = image === undefined ? undefined : faultOfImage(image);
    if (fault === undefined) continue;
    const message = `${fault}; it is ${JSON.stringify(image)}`;
    issues.push({ path: ["images", name], code: "IMAGE_INVALID", message });
  }
  return issues;
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(isPlainObject(value) ? Object.entries(value) : []);
}

function settingsSchema(settings: readonly Setting[]): JSONSchemaProps {
  return {
    type: "object",
    properties: Object.fromEntries(settings.map(({ name, schema }) => [name, schema])),
  };
}

function imagesSchema(definition: OperatorDefinition): JSONSchemaProps {
  const names = operandImagesOf(definition).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  };
}
