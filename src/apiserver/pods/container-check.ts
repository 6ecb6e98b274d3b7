import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooMany,
} from "../values/field-error.js";
import { faults, isMissing, named, oneOf } from "../values/field-rules.js";
import { checkVariables, checkVariableSources } from "./env-check.js";
import { checkLifecycle, checkPort, checkProbes } from "./handler-check.js";
import { checkMounts } from "./mounts-check.js";
import { checkResources } from "./resources-check.js";
import { checkContainerSecurity } from "./security-check.js";
import { itemsOf } from "../fields/members-map.js";
import { dns1123Label, portName } from "../values/name-rules.js";

/** What the checks of a container need to know of its Pod. */
export interface ContainerRules {
  readonly volumes: ReadonlyMap<string, Members>;
  /** Names of what the Pod claims. */
  readonly claims: readonly string[];
  readonly graceSeconds: number;
  readonly restartPolicy: string;
  /** Whether its users are those of the node. */
  readonly hostUsers: boolean;
}

/** Follows `validateContainers` of core/validation. */
export function checkContainers(
  containers: readonly Members[],
  field: string,
  rules: ContainerRules,
): readonly FieldError[] {
  if (containers.length === 0) return [required(field)];
  return [
    ...containers.flatMap((container, index) => {
      const at = `${field}[${index}]`;
      const isTaken = containers
        .slice(0, index)
        .some((other) => textOf(other["name"]) === textOf(container["name"]));
      return [
        ...checkCommon(container, at, rules),
        ...(isTaken ? [duplicate(`${at}.name`, textOf(container["name"]))] : []),
        ...checkLifecycle(container, at, rules.graceSeconds),
        ...checkProbes(container, at, rules.graceSeconds),
        ...checkRestarts(container, at),
      ];
    }),
    ...checkHostPorts(containers, field),
  ];
}

/** Follows `validateInitContainers`. */
export function checkInitContainers(
  containers: readonly Members[],
  regular: readonly Members[],
  { field, rules }: { readonly field: string; readonly rules: ContainerRules },
): readonly FieldError[] {
  return containers.flatMap((container, index) => {
    const at = `${field}[${index}]`;
    const name = textOf(container["name"]);
    const isTaken = [...regular, ...containers.slice(0, index)].some(
      (other) => textOf(other["name"]) === name,
    );
    const isSidecar = container["restartPolicy"] === "Always";
    const own = ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"];
    return [
      ...checkCommon(container, at, rules),
      ...(container["restartPolicy"] === undefined
        ? checkRestarts(container, at).slice(0, 1)
        : checkRestarts(container, at)),
      ...(isTaken ? [duplicate(`${at}.name`, name)] : []),
      ...checkHostPorts([container], field),
      ...(isSidecar
        ? [
            ...checkLifecycle(container, at, rules.graceSeconds),
            ...checkProbes(container, at, rules.graceSeconds),
          ]
        : own
            .filter((member) => container[member] !== undefined)
            .map((member) =>
              forbiddenField(
                `${at}.${member}`,
                "may not be set for init containers without restartPolicy=Always",
              ),
            )),
      ...(isSidecar ? [] : checkInitResize(container["resizePolicy"], at)),
    ];
  });
}

function checkInitResize(policies: unknown, field: string): readonly FieldError[] {
  return itemsOf(policies).flatMap(({ restartPolicy }, index) =>
    restartPolicy === "RestartContainer"
      ? [
          invalidValue(
            `${field}.resizePolicy[${index}].restartPolicy`,
            restartPolicy,
            "must not be set to 'RestartContainer' for non-sidecar initContainers",
          ),
        ]
      : [],
  );
}

/** Follows `validateContainerCommon`. */
export function checkCommon(
  container: Members,
  field: string,
  rules: ContainerRules,
): readonly FieldError[] {
  return [
    ...named(dns1123Label, `${field}.name`, container["name"]),
    ...(isMissing(container["image"]) ? [required(`${field}.image`)] : []),
    ...oneOf(`${field}.terminationMessagePolicy`, container["terminationMessagePolicy"], {
      values: ["File", "FallbackToLogsOnError"],
    }),
    ...checkPorts(container["ports"], `${field}.ports`),
    ...checkVariables(container["env"], `${field}.env`),
    ...checkVariableSources(container["envFrom"], `${field}.envFrom`),
    ...checkMounts(container, rules.volumes, field),
    ...oneOf(`${field}.imagePullPolicy`, container["imagePullPolicy"], {
      values: ["Always", "IfNotPresent", "Never"],
    }),
    ...checkResources(membersOf(container["resources"]), {
      field: `${field}.resources`,
      isPod: false,
      claims: rules.claims,
    }),
    ...checkResize(container["resizePolicy"], `${field}.resizePolicy`, rules.restartPolicy),
    ...checkContainerSecurity(
      container["securityContext"],
      `${field}.securityContext`,
      rules.hostUsers,
    ),
  ];
}

const protocols = ["SCTP", "TCP", "UDP"];

function checkPorts(list: unknown, field: string): readonly FieldError[] {
  const names = new Set<string>();
  return itemsOf(list).flatMap(({ name, containerPort, hostPort, protocol }, index) => {
    const at = `${field}[${index}]`;
    return [
      ...(isMissing(name) ? [] : checkPortName(textOf(name), `${at}.name`, names)),
      ...((containerPort ?? 0) === 0
        ? [required(`${at}.containerPort`)]
        : checkPort(`${at}.containerPort`, containerPort)),
      ...((hostPort ?? 0) === 0 ? [] : checkPort(`${at}.hostPort`, hostPort)),
      ...oneOf(`${at}.protocol`, protocol, { values: protocols }),
    ];
  });
}

function checkPortName(name: string, field: string, taken: Set<string>): readonly FieldError[] {
  const wrong = faults(portName, field, name);
  if (wrong.length > 0) return wrong;
  if (taken.has(name)) return [duplicate(field, name)];
  taken.add(name);
  return [];
}

function checkHostPorts(containers: readonly Members[], field: string): readonly FieldError[] {
  const taken = new Set<string>();
  return containers.flatMap(({ ports }, index) =>
    itemsOf(ports).flatMap(({ protocol, hostIP, hostPort }, number) => {
      if ((hostPort ?? 0) === 0) return [];
      const text = `${textOf(protocol)}/${textOf(hostIP)}/${Number(hostPort)}`;
      const isTaken = taken.has(text);
      taken.add(text);
      return isTaken ? [duplicate(`${field}[${index}].ports[${number}].hostPort`, text)] : [];
    }),
  );
}

/** Follows `validateResizePolicy`, which names no index. */
function checkResize(list: unknown, field: string, podPolicy: string): readonly FieldError[] {
  const policies = itemsOf(list);
  return policies.flatMap(({ resourceName, restartPolicy }, index) => [
    ...(policies.slice(0, index).some((other) => other["resourceName"] === resourceName)
      ? [duplicate(`${field}[${index}]`, resourceName)]
      : []),
    ...oneOf(field, resourceName, { values: ["cpu", "memory"] }),
    ...oneOf(field, restartPolicy, { values: ["NotRequired", "RestartContainer"] }),
    ...(podPolicy === "Never" && restartPolicy !== "NotRequired"
      ? [
          invalidValue(
            field,
            restartPolicy ?? "",
            "must be 'NotRequired' when pod `restartPolicy` is 'Never'",
          ),
        ]
      : []),
  ]);
}

/** Follows `validateContainerRestartPolicy`. */
function checkRestarts(container: Members, field: string): readonly FieldError[] {
  const { restartPolicy } = container;
  const rules = itemsOf(container["restartPolicyRules"]);
  const at = `${field}.restartPolicy`;
  const values = ["Always", "Never", "OnFailure"];
  const errors: FieldError[] = [];
  if (restartPolicy === undefined) {
    if (rules.length === 0) return [];
    errors.push(required(at, "must specify restartPolicy when restart rules are used"));
  } else if (!values.includes(textOf(restartPolicy)))
    errors.push(notSupported(at, restartPolicy, values));
  const most = 20;
  if (rules.length > most) errors.push(tooMany(`${field}.restartPolicyRules`, rules.length, most));
  return [
    ...errors,
    ...rules.flatMap((rule, index) => checkRule(rule, `${field}.restartPolicyRules[${index}]`)),
  ];
}

function checkRule({ action, exitCodes }: Members, field: string): readonly FieldError[] {
  const ofAction = ["Restart", "RestartAllContainers"].includes(textOf(action))
    ? []
    : [notSupported(`${field}.action`, action ?? "", ["Restart", "RestartAllContainers"])];
  if (exitCodes === undefined)
    return [...ofAction, required(`${field}.exitCodes`, "must be specified")];
  const { operator, values } = membersOf(exitCodes);
  const count = Array.isArray(values) ? values.length : 0;
  const most = 255;
  return [
    ...ofAction,
    ...(["In", "NotIn"].includes(textOf(operator))
      ? []
      : [notSupported(`${field}.exitCodes.operator`, operator ?? "", ["In", "NotIn"])]),
    ...(count > most ? [tooMany(`${field}.exitCodes.values`, count, most)] : []),
  ];
}
