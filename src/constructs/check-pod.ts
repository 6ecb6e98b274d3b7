import { flagOf } from "../api/environment-variables.js";
import { scratchFolder } from "../api/operator-process.js";
import { faultOfDnsLabel, faultOfDnsSubdomain } from "../meta/names.js";
import {
  anyObject,
  boolean,
  enum as oneOf,
  int32,
  int64,
  list,
  map,
  object,
  string,
} from "../schema/builder.js";
import type { ValidationIssue } from "../schema/issues.js";
import { validate } from "../schema/validate.js";
import { checkAnnotations, checkLabels } from "./check-metadata.js";
import { extensible } from "./kubernetes-shape.js";
import type { PodOptions } from "./pod-options.js";
import { scratchVolume } from "./manager-container.js";

/**
 * `IsEnvVarName` of apimachinery as it was up to 1.33: newer servers take more,
 * older ones nothing else.
 */
const variableName = { pattern: "^[-._a-zA-Z][-._a-zA-Z0-9]*$" };
const keySelector = object({ name: string(), key: string(), optional: boolean().optional() });
const optionalReference = object({ name: string(), optional: boolean().optional() });
const seconds = { minimum: 0 };
const probe = object({
  initialDelaySeconds: int32(seconds).optional(),
  periodSeconds: int32({ minimum: 1 }).optional(),
  timeoutSeconds: int32({ minimum: 1 }).optional(),
  failureThreshold: int32({ minimum: 1 }).optional(),
}).optional();

const kubernetesShape = object({
  env: list(
    object({
      name: string(variableName),
      value: string().optional(),
      valueFrom: object({
        configMapKeyRef: keySelector.optional(),
        secretKeyRef: keySelector.optional(),
        fieldRef: object({ fieldPath: string(), apiVersion: string().optional() }).optional(),
        resourceFieldRef: object({
          resource: string(),
          containerName: string().optional(),
          divisor: string().optional(),
        }).optional(),
      }).optional(),
    }),
  ).optional(),
  envFrom: list(
    object({
      prefix: string().optional(),
      configMapRef: optionalReference.optional(),
      secretRef: optionalReference.optional(),
    }),
  ).optional(),
  volumes: list(object({ name: string() })).optional(),
  volumeMounts: list(
    object({
      name: string(),
      mountPath: string({ minLength: 1, pattern: "^[^:]*$" }),
      readOnly: boolean().optional(),
      subPath: string().optional(),
      subPathExpr: string().optional(),
      mountPropagation: string().optional(),
    }),
  ).optional(),
  tolerations: list(
    object({
      key: string().optional(),
      operator: string().optional(),
      value: string().optional(),
      effect: string().optional(),
      tolerationSeconds: int64().optional(),
    }),
  ).optional(),
  affinity: object({
    nodeAffinity: anyObject().optional(),
    podAffinity: anyObject().optional(),
    podAntiAffinity: anyObject().optional(),
  }).optional(),
  topologySpreadConstraints: list(
    object({
      maxSkew: int32({ minimum: 1 }),
      topologyKey: string({ minLength: 1 }),
      whenUnsatisfiable: string(),
      labelSelector: anyObject().optional(),
      matchLabelKeys: list(string()).optional(),
      minDomains: int32({ minimum: 1 }).optional(),
      nodeAffinityPolicy: string().optional(),
      nodeTaintsPolicy: string().optional(),
    }),
  ).optional(),
  imagePullSecrets: list(object({ name: string() })).optional(),
});

/** Options that are whole with the fields named here, so that another one is a mistake. */
const ownShape = object({
  args: list(string()).optional(),
  imagePullPolicy: oneOf(["Always", "IfNotPresent", "Never"]).optional(),
  nodeSelector: map(string()).optional(),
  podAnnotations: map(string()).optional(),
  podLabels: map(string()).optional(),
  priorityClassName: string().optional(),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
});

/** What the options of a Pod may not take: names that are the toolkit's own. */
export interface Reserved {
  /** Variables by name, each with what to use instead. */
  readonly variables: ReadonlyMap<string, string>;
  readonly labels: readonly string[];
}

/** Checks the options of a Pod for what the API server would refuse, and for what would break the operator. */
export function checkPodOptions(
  options: PodOptions,
  reserved: Reserved,
): readonly ValidationIssue[] {
  const malformed = [
    ...checkShape(extensible(kubernetesShape.json), options),
    ...checkShape(ownShape.json, options),
  ];
  if (malformed.length > 0) return malformed;
  return [
    ...checkNames(options),
    ...checkEnv(options, reserved.variables),
    ...checkArgs(options, reserved.variables),
    ...checkVolumes(options),
    ...checkPodMetadata(options, reserved.labels),
  ];
}

/** Checks the options that a schema names. */
function checkShape(
  schema: ReturnType<typeof extensible>,
  options: PodOptions,
): readonly ValidationIssue[] {
  const names = Object.keys(schema.properties ?? {});
  const named = Object.entries(options).filter(([name]) => names.includes(name));
  return validate(schema, Object.fromEntries(named));
}

type Path = readonly (string | number)[];

function issue(path: Path, code: string, message: string): ValidationIssue {
  return { path, code, message };
}

function checkNames(options: PodOptions): readonly ValidationIssue[] {
  const { priorityClassName, imagePullSecrets = [], volumes = [] } = options;
  const check = (path: Path, name: string, fault: string | undefined): ValidationIssue[] =>
    fault === undefined
      ? []
      : [issue(path, "NAME_INVALID", `${fault}, not ${JSON.stringify(name)}`)];
  return [
    ...(priorityClassName === undefined
      ? []
      : check(["priorityClassName"], priorityClassName, faultOfDnsSubdomain(priorityClassName))),
    ...imagePullSecrets.flatMap(({ name }, index) =>
      check(["imagePullSecrets", index, "name"], name, faultOfDnsSubdomain(name)),
    ),
    ...volumes.flatMap(({ name }, index) =>
      check(["volumes", index, "name"], name, faultOfDnsLabel(name)),
    ),
  ];
}

/** Reports items of a list that say the same as an earlier one; the API server merges lists by these. */
function checkTwice(
  option: string,
  field: string,
  values: readonly string[],
): readonly ValidationIssue[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (first === index) return [];
    const message = `${JSON.stringify(value)} is there already, at ${first}`;
    return [issue([option, index, field], "NAME_TWICE", message)];
  });
}

function checkEnv(
  { env = [] }: PodOptions,
  reserved: ReadonlyMap<string, string>,
): readonly ValidationIssue[] {
  const names = env.map(({ name }) => name);
  return [
    ...checkTwice("env", "name", names),
    ...names.flatMap((name, index) => {
      const instead = reserved.get(name);
      if (instead === undefined) return [];
      const message = `${name} is set from the rest of the installation: ${instead}`;
      return [issue(["env", index, "name"], "NAME_RESERVED", message)];
    }),
    ...env.flatMap(({ value, valueFrom }, index) =>
      value !== undefined && valueFrom !== undefined
        ? [issue(["env", index], "ENV_AMBIGUOUS", "has a value and a valueFrom: leave one out")]
        : [],
    ),
  ];
}

/** Flags go before the environment, and could contradict it as its variables could. */
function checkArgs(
  { args = [] }: PodOptions,
  reserved: ReadonlyMap<string, string>,
): readonly ValidationIssue[] {
  const flags = new Map([...reserved].map(([name, instead]) => [flagOf(name), instead]));
  return args.flatMap((arg, index) => {
    const [, name = ""] = /^--(?:no-)?([^=]*)/.exec(arg) ?? [];
    const instead = flags.get(name);
    if (instead === undefined) return [];
    const message = `--${name} is set from the rest of the installation: ${instead}`;
    return [issue(["args", index], "NAME_RESERVED", message)];
  });
}

function checkVolumes({ volumes = [], volumeMounts = [] }: PodOptions): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [
    ...checkTwice(
      "volumes",
      "name",
      volumes.map(({ name }) => name),
    ),
    ...checkTwice(
      "volumeMounts",
      "mountPath",
      volumeMounts.map(({ mountPath }) => mountPath),
    ),
  ];
  const own = `is the operator's own, for what it writes; it is mounted at ${scratchFolder} already`;
  volumes.forEach(({ name }, index) => {
    if (name !== scratchVolume.name) return;
    issues.push(issue(["volumes", index, "name"], "NAME_RESERVED", `${name} ${own}`));
  });
  volumeMounts.forEach(({ name, mountPath }, index) => {
    const isKnown = name === scratchVolume.name || volumes.some((volume) => volume.name === name);
    if (!isKnown) {
      const message = `there is no volume ${JSON.stringify(name)} among the volumes`;
      issues.push(issue(["volumeMounts", index, "name"], "VOLUME_MISSING", message));
    }
    if (mountPath === scratchFolder) {
      issues.push(
        issue(["volumeMounts", index, "mountPath"], "NAME_RESERVED", `${mountPath} ${own}`),
      );
    }
  });
  return issues;
}

function checkPodMetadata(
  { podLabels = {}, podAnnotations = {}, nodeSelector = {} }: PodOptions,
  reserved: readonly string[],
): readonly ValidationIssue[] {
  return [
    ...checkLabels(podLabels, ["podLabels"]),
    ...Object.keys(podLabels)
      .filter((key) => reserved.includes(key))
      .map((key) =>
        issue(
          ["podLabels", key],
          "NAME_RESERVED",
          "is set from the definition, and Pods are found by it: choose another key",
        ),
      ),
    ...checkAnnotations(podAnnotations, ["podAnnotations"]),
    ...checkLabels(nodeSelector, ["nodeSelector"]),
  ];
}
