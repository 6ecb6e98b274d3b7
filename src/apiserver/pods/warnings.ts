import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, type Members, membersOf, textOf } from "../values/api-object.js";
import { goQuote } from "../values/go-text.js";
import { warnOfIp } from "../values/ip-checks.js";
import { containersOf } from "./containers.js";
import { oldAppArmor } from "./meta-check.js";
import { warnOfPorts } from "./port-warnings.js";
import { warnOfPaths } from "./path-warnings.js";
import { itemsOf, type Texts, textsAt } from "../fields/members-map.js";
import { dns1123Label, labelValue } from "../values/name-rules.js";
import { milliOf } from "../values/quantity-sums.js";
import { textsOf } from "../store/selector-check.js";

/** What the creator of a Pod is warned of. Follows `WarningsOnCreate` of the Pods' strategy. */
export function podWarnings(object: ApiObject, old: ApiObject | undefined): readonly string[] {
  if (old !== undefined) return [];
  const { name = "", annotations = {} } = object.metadata;
  const spec = membersOf(object["spec"]);
  const synced = ["initContainers", "containers"].flatMap((list) =>
    itemsOf(spec[list]).flatMap((container) => {
      const key = `${oldAppArmor}${textOf(container["name"])}`;
      return annotations[key] === undefined
        ? []
        : [`metadata.annotations[${key}]: ${appArmorAdvice}`];
    }),
  );
  return [...synced, ...warnOfHostname(name), ...warnings({ spec, annotations, at: "" })];
}

const appArmorAdvice = 'deprecated since v1.30; use the "appArmorProfile" field instead';

function warnOfHostname(name: string): readonly string[] {
  return warnOfName(
    name,
    "this is used in the Pod's hostname, which can result in surprising behavior",
  );
}

/** A name that Pods or their hosts are made of, and that is no label of DNS. */
export function warnOfName(
  name: string,
  why = "this is used in Pod names and hostnames, which can result in surprising behavior",
): readonly string[] {
  const wrong = dns1123Label(name);
  return wrong.length === 0
    ? []
    : [`metadata.name: ${why}; a DNS label is recommended: [${wrong.join(" ")}]`];
}

/** Follows `GetWarningsForPodTemplate`. */
export function warnOfTemplate(template: unknown, field: string): readonly string[] {
  const { metadata, spec } = membersOf(template);
  return warnings({
    spec: membersOf(spec),
    annotations: textsAt(metadata, "annotations"),
    at: `${field}.`,
  });
}

interface Warned {
  readonly spec: Members;
  readonly annotations: Texts;
  /** What stands before `spec`; empty for a Pod. */
  readonly at: string;
}

/** Follows `warningsForPodSpecAndMeta`, in its order. */
function warnings(warned: Warned): readonly string[] {
  const { spec, at } = warned;
  return [
    ...warnOfNodes(warned),
    ...warnOfSpread(warned),
    ...warnOfAnnotations(warned),
    ...warnOfVolumes(warned),
    ...warnOfPaths(itemsOf(spec["volumes"])),
    ...warnOfRepeated(warned),
    ...fractions(membersOf(spec["overhead"]), `${at}spec.overhead`),
    ...warnOfContainers(warned),
    ...warnOfPorts(spec, `${at}spec`),
    ...(Number(spec["terminationGracePeriodSeconds"] ?? 0) < 0
      ? [
          `${at}spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
        ]
      : []),
    ...warnOfAffinity(warned),
    ...textsOf(membersOf(spec["dnsConfig"])["nameservers"]).flatMap((server, index) =>
      warnOfIp(`${at}spec.dnsConfig.nameservers[${index}]`, server),
    ),
    ...itemsOf(spec["hostAliases"]).flatMap(({ ip }, index) =>
      warnOfIp(`${at}spec.hostAliases[${index}].ip`, textOf(ip)),
    ),
  ];
}

const oldNodeLabels: Readonly<Record<string, string>> = {
  "beta.kubernetes.io/arch": 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  "beta.kubernetes.io/os": 'deprecated since v1.14; use "kubernetes.io/os" instead',
  "failure-domain.beta.kubernetes.io/region":
    'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  "failure-domain.beta.kubernetes.io/zone":
    'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  "beta.kubernetes.io/instance-type":
    'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  "app.kubernetes.io/created-by": "deprecated since v1.9",
  "scheduler.alpha.kubernetes.io/preferAvoidPods":
    "deprecated since v1.22; use Taints and Tolerations instead",
  "node-role.kubernetes.io/master": 'use "node-role.kubernetes.io/control-plane" instead',
};

const demanded = "requiredDuringSchedulingIgnoredDuringExecution";
const preferred = "preferredDuringSchedulingIgnoredDuringExecution";

function warnOfNodes({ spec, at }: Warned): readonly string[] {
  const affinity = membersOf(membersOf(spec["affinity"])["nodeAffinity"]);
  const field = `${at}spec.affinity.nodeAffinity`;
  const terms = itemsOf(membersOf(affinity[demanded])["nodeSelectorTerms"]);
  return [
    ...Object.keys(membersOf(spec["nodeSelector"])).flatMap((key) => {
      const advice = oldNodeLabels[key];
      return advice === undefined ? [] : [`${at}spec.nodeSelector[${key}]: ${advice}`];
    }),
    ...terms.flatMap((term, index) =>
      warnOfTerm(term, `${field}.${demanded}.nodeSelectorTerms[${index}]`),
    ),
    ...itemsOf(affinity[preferred]).flatMap(({ preference }, index) =>
      warnOfTerm(membersOf(preference), `${field}.${preferred}[${index}].preference`, true),
    ),
  ];
}

function warnOfTerm(term: Members, field: string, tellsValues = false): readonly string[] {
  return itemsOf(term["matchExpressions"]).flatMap(({ key, values }, index) => {
    const at = `${field}.matchExpressions[${index}]`;
    const advice = oldNodeLabels[textOf(key)];
    const wrong = textsOf(tellsValues ? values : []).flatMap((value, number) =>
      labelValue(value).map((fault) => `${at}.values[${number}]: ${value} is invalid, ${fault}`),
    );
    return [...(advice === undefined ? [] : [`${at}.key: ${textOf(key)} is ${advice}`]), ...wrong];
  });
}

const matchesNone = "a null labelSelector results in matching no pod";

function warnOfSpread({ spec, at }: Warned): readonly string[] {
  return itemsOf(spec["topologySpreadConstraints"]).flatMap((constraint, index) => {
    const field = `${at}spec.topologySpreadConstraints[${index}]`;
    const key = textOf(constraint["topologyKey"]);
    const advice = oldNodeLabels[key];
    return [
      ...(advice === undefined ? [] : [`${field}.topologyKey: ${key} is ${advice}`]),
      ...(constraint["labelSelector"] === undefined
        ? [`${field}.labelSelector: ${matchesNone}`]
        : []),
    ];
  });
}

function warnOfAffinity({ spec, at }: Warned): readonly string[] {
  const affinity = membersOf(spec["affinity"]);
  return ["podAffinity", "podAntiAffinity"].flatMap((name) => {
    const terms = membersOf(affinity[name]);
    const field = `${at}spec.affinity.${name}`;
    return [
      ...itemsOf(terms[demanded]).flatMap(({ labelSelector }, index) =>
        labelSelector === undefined
          ? [`${field}.${demanded}[${index}].labelSelector: ${matchesNone}`]
          : [],
      ),
      ...itemsOf(terms[preferred]).flatMap(({ podAffinityTerm }, index) =>
        membersOf(podAffinityTerm)["labelSelector"] === undefined
          ? [`${field}.${preferred}[${index}].podAffinityTerm.labelSelector: ${matchesNone}`]
          : [],
      ),
    ];
  });
}

const oldAnnotations: Readonly<Record<string, string>> = {
  "scheduler.alpha.kubernetes.io/critical-pod":
    'non-functional in v1.16+; use the "priorityClassName" field instead',
  "security.alpha.kubernetes.io/sysctls":
    'non-functional in v1.11+; use the "sysctls" field instead',
  "security.alpha.kubernetes.io/unsafe-sysctls":
    'non-functional in v1.11+; use the "sysctls" field instead',
};

function warnOfAnnotations({ annotations, at }: Warned): readonly string[] {
  return Object.entries(oldAnnotations)
    .filter(([key]) => annotations[key] !== undefined)
    .map(([key, advice]) => `${at}metadata.annotations[${key}]: ${advice}`);
}

/** Volumes of plugins that left Kubernetes, by the name that the server says them by. */
const oldVolumes: readonly (readonly [string, string, string])[] = [
  ["photonPersistentDisk", "photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"],
  ["gitRepo", "gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"],
  ["scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"],
  ["flocker", "flocker", "deprecated in v1.22, non-functional in v1.25+"],
  ["storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"],
  ["quobyte", "quobyte", "deprecated in v1.22, non-functional in v1.25+"],
  ["glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"],
  ["cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"],
  ["rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"],
];

function warnOfVolumes({ spec, at }: Warned): readonly string[] {
  return itemsOf(spec["volumes"]).flatMap((volume, index) =>
    oldVolumes
      .filter(([name]) => volume[name] !== undefined)
      .map(([, shown, advice]) => `${at}spec.volumes[${index}].${shown}: ${advice}`),
  );
}

function warnOfRepeated({ spec, at }: Warned): readonly string[] {
  const repeated = (list: string, member: string): readonly string[] => {
    const items = itemsOf(spec[list]);
    return items.flatMap((item, index) =>
      items.slice(0, index).some((other) => textOf(other[member]) === textOf(item[member]))
        ? [
            `${at}spec.${list}[${index}].${member}: duplicate ${member} ${goQuote(textOf(item[member]))}`,
          ]
        : [],
    );
  };
  return [
    ...repeated("hostAliases", "ip"),
    ...repeated("imagePullSecrets", "name"),
    ...itemsOf(spec["imagePullSecrets"]).flatMap(({ name }, index) =>
      textOf(name) === ""
        ? [`${at}spec.imagePullSecrets[${index}].name: invalid empty name ""`]
        : [],
    ),
  ];
}

/** Amounts of bytes that are no whole ones. */
function fractions(amounts: Members, field: string): readonly string[] {
  return ["memory", "ephemeral-storage"].flatMap((name) => {
    const amount = textOf(amounts[name]);
    return amount !== "" && milliOf(amount) % 1000n !== 0n
      ? [
          `${field}[${name}]: fractional byte value ${goQuote(amount)} is invalid, must be an integer`,
        ]
      : [];
  });
}

const oldSeccomp = "seccomp.security.alpha.kubernetes.io/pod";
const oldContainerSeccomp = "container.seccomp.security.alpha.kubernetes.io/";
const seccompAdvice = 'non-functional in v1.27+; use the "seccompProfile" field instead';

function warnOfContainers({ spec, annotations, at }: Warned): readonly string[] {
  const ofPod = membersOf(spec["securityContext"]);
  return [
    ...(ofPod["seccompProfile"] === undefined && annotations[oldSeccomp] !== undefined
      ? [`${at}metadata.annotations[${oldSeccomp}]: ${seccompAdvice}`]
      : []),
    ...containersOf(spec).flatMap(({ container, path }) => {
      const field = `${at}spec.${path}`;
      const context = membersOf(container["securityContext"]);
      const name = textOf(container["name"]);
      const seccomp = `${oldContainerSeccomp}${name}`;
      const appArmor = `${oldAppArmor}${name}`;
      const resources = membersOf(container["resources"]);
      return [
        ...(context["seccompProfile"] === undefined && annotations[seccomp] !== undefined
          ? [`${at}metadata.annotations[${seccomp}]: ${seccompAdvice}`]
          : []),
        ...(at !== "" &&
        context["appArmorProfile"] === undefined &&
        annotations[appArmor] !== undefined &&
        !saysSame(annotations[appArmor], ofPod["appArmorProfile"])
          ? [`${at}metadata.annotations[${appArmor}]: ${appArmorAdvice}`]
          : []),
        ...["limits", "requests"].flatMap((list) =>
          fractions(membersOf(resources[list]), `${field}.resources.${list}`),
        ),
        ...warnOfVariables(container["env"], `${field}.env`),
      ];
    }),
  ];
}

function saysSame(annotation: string | undefined, profile: unknown): boolean {
  const { type, localhostProfile } = membersOf(profile);
  if (type === "Localhost") return annotation === `localhost/${textOf(localhostProfile)}`;
  const names: Readonly<Record<string, string>> = {
    Unconfined: "unconfined",
    RuntimeDefault: "runtime/default",
  };
  return canonicalJSON(names[textOf(type)] ?? null) === canonicalJSON(annotation ?? null);
}

function warnOfVariables(list: unknown, field: string): readonly string[] {
  const variables = itemsOf(list);
  return variables.flatMap((variable, index) => {
    const name = textOf(variable["name"]);
    const value = textOf(variable["value"]);
    const reference = `$(${name})`;
    const isTaken = variables.slice(0, index).some((other) => textOf(other["name"]) === name);
    const keepsOld =
      variable["valueFrom"] === undefined && value !== reference && value.includes(reference);
    return isTaken && !keepsOld
      ? [
          `${field}[${index}]: hides previous definition of ${goQuote(name)}, which may be dropped when using apply`,
        ]
      : [];
  });
}
