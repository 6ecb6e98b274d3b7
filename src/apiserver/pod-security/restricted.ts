import { type Members, membersOf, textOf } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";
import { addedBy, hasOwnUsers, procMount } from "./baseline.js";
import {
  containersText,
  plural,
  type PodCheck,
  type PodRule,
  quoted,
  settersText,
  sorted,
} from "./checks.js";
import { namesOf, podContainers, securityContext } from "./containers.js";
import { seccomp, seccompField, seccompWanted, withoutSeccomp } from "./profiles.js";

const freeVolumes = [
  "configMap",
  "csi",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "image",
  "persistentVolumeClaim",
  "projected",
  "secret",
];
const knownVolumes = [
  "hostPath",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "gitRepo",
  "nfs",
  "iscsi",
  "glusterfs",
  "rbd",
  "flexVolume",
  "cinder",
  "cephfs",
  "flocker",
  "fc",
  "azureFile",
  "vsphereVolume",
  "quobyte",
  "azureDisk",
  "photonPersistentDisk",
  "portworxVolume",
  "scaleIO",
  "storageos",
];

const volumes: PodRule = ({ spec }) => {
  const bad = itemsOf(spec["volumes"]).filter(
    (volume) => !freeVolumes.some((type) => volume[type] !== undefined),
  );
  if (bad.length === 0) return undefined;
  const typeOf = (volume: Members): string =>
    knownVolumes.find((type) => volume[type] !== undefined) ?? "unknown";
  const types = sorted(bad.map(typeOf));
  const names = quoted(bad.map(({ name }) => textOf(name)));
  const uses = plural(bad.length, "uses", "use");
  return {
    reason: "restricted volume types",
    detail: `${plural(bad.length, "volume")} ${names} ${uses} ${plural(types.length, "restricted volume type")} ${quoted(types)}`,
  };
};

const privilegeEscalation: PodRule = ({ spec }) => {
  const bad = namesOf(spec, (each) => securityContext(each)["allowPrivilegeEscalation"] !== false);
  const detail = `${containersText(bad)} must set securityContext.allowPrivilegeEscalation=false`;
  return bad.length === 0 ? undefined : { reason: "allowPrivilegeEscalation != false", detail };
};

const runAsNonRoot: PodRule = ({ spec }) => {
  const reason = "runAsNonRoot != true";
  const said = (context: Members): unknown => context["runAsNonRoot"];
  const pod = said(membersOf(spec["securityContext"]));
  const explicit = namesOf(spec, (each) => said(securityContext(each)) === false);
  if (pod === false || explicit.length > 0) {
    const who = settersText(pod === false, explicit);
    return { reason, detail: `${who} must not set securityContext.runAsNonRoot=false` };
  }
  if (pod === true) return undefined;
  const silent = namesOf(spec, (each) => said(securityContext(each)) === undefined);
  const detail = `pod or ${containersText(silent)} must set securityContext.runAsNonRoot=true`;
  return silent.length === 0 ? undefined : { reason, detail };
};

const runAsUser: PodRule = ({ spec }) => {
  const isRoot = (context: Members): boolean => context["runAsUser"] === 0;
  const isPod = isRoot(membersOf(spec["securityContext"]));
  const bad = namesOf(spec, (each) => isRoot(securityContext(each)));
  if (!isPod && bad.length === 0) return undefined;
  return { reason: "runAsUser=0", detail: `${settersText(isPod, bad)} must not set runAsUser=0` };
};

const wantsSeccomp: PodRule = (pod) => {
  const silent = withoutSeccomp(pod.spec);
  const bad = seccomp(pod);
  if (bad !== undefined || silent.length === 0) return bad;
  return { reason: seccompField, detail: seccompWanted(silent) };
};

const dropsCapabilities: PodRule = ({ spec }) => {
  const kept = namesOf(spec, (each) => {
    const { drop } = membersOf(securityContext(each)["capabilities"]);
    return !Array.isArray(drop) || !drop.includes("ALL");
  });
  const forbiddenOf = (each: Members): readonly string[] =>
    addedBy(each).filter((name) => name !== "NET_BIND_SERVICE");
  const bad = namesOf(spec, (each) => forbiddenOf(each).length > 0);
  const added = sorted(podContainers(spec).flatMap(forbiddenOf));
  const details = [
    ...(kept.length > 0
      ? [`${containersText(kept)} must set securityContext.capabilities.drop=["ALL"]`]
      : []),
    ...(bad.length > 0
      ? [
          `${containersText(bad)} must not include ${quoted(added)} in securityContext.capabilities.add`,
        ]
      : []),
  ];
  if (details.length === 0) return undefined;
  return { reason: "unrestricted capabilities", detail: details.join("; ") };
};

/** Pods that say they are for Windows need not say what Windows does not have. */
function notOnWindows(rule: PodRule): PodRule {
  return (pod) => (membersOf(pod.spec["os"])["name"] === "windows" ? undefined : rule(pod));
}

function notWithOwnUsers(rule: PodRule): PodRule {
  return (pod) => (hasOwnUsers(pod) ? undefined : rule(pod));
}

function changed(rule: PodRule, changes: readonly [number, number, PodRule]): PodCheck["versions"] {
  const [since, from, other] = changes;
  return [
    { since, rule },
    { since: from, rule: other },
  ];
}

/** What Pods of the level `restricted` keep beside those of the baseline. */
export const restrictedChecks: readonly PodCheck[] = [
  {
    id: "allowPrivilegeEscalation",
    versions: changed(privilegeEscalation, [8, 25, notOnWindows(privilegeEscalation)]),
  },
  {
    id: "capabilities_restricted",
    versions: changed(dropsCapabilities, [22, 25, notOnWindows(dropsCapabilities)]),
    overrides: ["capabilities_baseline"],
  },
  {
    id: "procMount_restricted",
    versions: [{ since: 35, rule: procMount }],
    overrides: ["procMount"],
  },
  {
    id: "restrictedVolumes",
    versions: [{ since: 0, rule: volumes }],
    overrides: ["hostPathVolumes"],
  },
  { id: "runAsNonRoot", versions: changed(runAsNonRoot, [0, 35, notWithOwnUsers(runAsNonRoot)]) },
  { id: "runAsUser", versions: changed(runAsUser, [23, 35, notWithOwnUsers(runAsUser)]) },
  {
    id: "seccompProfile_restricted",
    versions: changed(wantsSeccomp, [19, 25, notOnWindows(wantsSeccomp)]),
    overrides: ["seccompProfile_baseline"],
  },
];
