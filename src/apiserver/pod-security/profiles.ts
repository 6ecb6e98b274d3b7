import { type Members, membersOf, textOf } from "../values/api-object.js";
import { namesOf, podContainers, securityContext } from "./containers.js";
import {
  containersText,
  plural,
  type PodCheck,
  type PodRule,
  quoted,
  settersText,
  sorted,
} from "./checks.js";

const appArmorPrefix = "container.apparmor.security.beta.kubernetes.io/";

function typeOf(context: Members, profile: string): string | undefined {
  return context[profile] === undefined ? undefined : textOf(membersOf(context[profile])["type"]);
}

/** Who sets a profile to a type that is not allowed, and to which. */
interface BadProfiles {
  readonly isPod: boolean;
  readonly containers: readonly string[];
  readonly types: readonly string[];
}

const allowedTypes = ["RuntimeDefault", "Localhost"];

function badProfiles(spec: Members, profile: string): BadProfiles {
  const pod = typeOf(membersOf(spec["securityContext"]), profile);
  const isBad = (type: string | undefined): type is string =>
    type !== undefined && !allowedTypes.includes(type);
  const ofContainer = (each: Members): string | undefined => typeOf(securityContext(each), profile);
  return {
    isPod: isBad(pod),
    containers: namesOf(spec, (each) => isBad(ofContainer(each))),
    types: sorted([pod, ...podContainers(spec).map(ofContainer)].filter(isBad)),
  };
}

const appArmor: PodRule = ({ metadata, spec }) => {
  const { isPod, containers, types } = badProfiles(spec, "appArmorProfile");
  const annotations = Object.entries(metadata.annotations ?? {})
    .filter(([key, value]) => key.startsWith(appArmorPrefix) && !isKnownAppArmor(value))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .toSorted();
  const setters = [
    ...(isPod || containers.length > 0 ? [settersText(isPod, containers)] : []),
    ...(annotations.length > 0 ? [plural(annotations.length, "annotation")] : []),
  ];
  if (setters.length === 0) return undefined;
  const values = [...types, ...annotations];
  return {
    reason: plural(values.length, "forbidden AppArmor profile"),
    detail: `${setters.join(" and ")} must not set AppArmor profile type to ${quoted(values)}`,
  };
};

function isKnownAppArmor(value: string): boolean {
  return value === "" || value === "runtime/default" || value.startsWith("localhost/");
}

function seLinux(allowed: readonly string[]): PodRule {
  return ({ spec }) => {
    const optionsOf = (context: Members): Members => membersOf(context["seLinuxOptions"]);
    const isBad = ({ type, user, role }: Members): boolean =>
      !allowed.includes(textOf(type)) || textOf(user) !== "" || textOf(role) !== "";
    const pod = optionsOf(membersOf(spec["securityContext"]));
    const all = [pod, ...podContainers(spec).map((each) => optionsOf(securityContext(each)))];
    const bad = namesOf(spec, (each) => isBad(optionsOf(securityContext(each))));
    if (!isBad(pod) && bad.length === 0) return undefined;
    const types = sorted(
      all.map(({ type }) => textOf(type)).filter((type) => !allowed.includes(type)),
    );
    const faults = [
      ...(types.length > 0 ? [`${plural(types.length, "type")} ${quoted(types)}`] : []),
      ...(["user", "role"] as const)
        .filter((name) => all.some((options) => textOf(options[name]) !== ""))
        .map((name) => `${name} may not be set`),
    ];
    return {
      reason: "seLinuxOptions",
      detail: `${settersText(isBad(pod), bad)} set forbidden securityContext.seLinuxOptions: ${faults.join("; ")}`,
    };
  };
}

const seLinuxTypes = ["", "container_t", "container_init_t", "container_kvm_t"];

export const seccompField = "seccompProfile";

/** Says who sets a seccomp profile that is not allowed; undefined where nobody does. */
export const seccomp: PodRule = ({ spec }) => {
  const { isPod, containers, types } = badProfiles(spec, seccompField);
  if (!isPod && containers.length === 0) return undefined;
  return {
    reason: seccompField,
    detail: `${settersText(isPod, containers)} must not set securityContext.seccompProfile.type to ${quoted(types)}`,
  };
};

const seccompPrefix = "container.seccomp.security.alpha.kubernetes.io/";

/** Before there was a field for it, annotations said it. */
const seccompAnnotations: PodRule = ({ metadata, spec }) => {
  const { annotations = {} } = metadata;
  const keys = [
    "seccomp.security.alpha.kubernetes.io/pod",
    ...podContainers(spec).map(({ name }) => `${seccompPrefix}${textOf(name)}`),
  ];
  const isKnown = (value: string): boolean =>
    ["runtime/default", "docker/default"].includes(value) || value.startsWith("localhost/");
  const bad = sorted(
    keys.flatMap((key) => {
      const value = annotations[key];
      return value === undefined || isKnown(value) ? [] : [`${key}=${JSON.stringify(value)}`];
    }),
  );
  if (bad.length === 0) return undefined;
  const detail = `forbidden ${plural(bad.length, "annotation")} ${bad.join(", ")}`;
  return { reason: seccompField, detail };
};

/** The checks of the baseline that are about what the kernel restricts. */
export const profileChecks: readonly PodCheck[] = [
  { id: "appArmorProfile", versions: [{ since: 0, rule: appArmor }] },
  {
    id: "seLinuxOptions",
    versions: [
      { since: 0, rule: seLinux(seLinuxTypes) },
      { since: 31, rule: seLinux([...seLinuxTypes, "container_engine_t"]) },
    ],
  },
  {
    id: "seccompProfile_baseline",
    versions: [
      { since: 0, rule: seccompAnnotations },
      { since: 19, rule: seccomp },
    ],
  },
];

/** Those that say nothing, where the Pod says nothing either. */
export function withoutSeccomp(spec: Members): readonly string[] {
  const pod = typeOf(membersOf(spec["securityContext"]), seccompField);
  if (pod !== undefined && allowedTypes.includes(pod)) return [];
  return namesOf(spec, (each) => typeOf(securityContext(each), seccompField) === undefined);
}

/** What they have to do. */
export function seccompWanted(names: readonly string[]): string {
  return `pod or ${containersText(names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`;
}
