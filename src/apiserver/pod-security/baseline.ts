import { type Members, membersOf, textOf } from "../values/api-object.js";
import { itemsOf } from "../fields/members-map.js";
import { namesOf, podContainers, securityContext } from "./containers.js";
import { profileChecks } from "./profiles.js";
import {
  containersText,
  plural,
  type PodCheck,
  type PodRule,
  quoted,
  settersText,
  sorted,
} from "./checks.js";

const always = (id: string, rule: PodRule): PodCheck => ({ id, versions: [{ since: 0, rule }] });

const capabilities = [
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
];

/** The capabilities that a container adds. */
export function addedBy(container: Members): readonly string[] {
  const { add } = membersOf(securityContext(container)["capabilities"]);
  return Array.isArray(add) ? add.map(String) : [];
}

const hostNamespaces: PodRule = ({ spec }) => {
  const used = ["hostNetwork", "hostPID", "hostIPC"].filter((name) => spec[name] === true);
  const detail = used.map((name) => `${name}=true`).join(", ");
  return used.length === 0 ? undefined : { reason: "host namespaces", detail };
};

const privileged: PodRule = ({ spec }) => {
  const bad = namesOf(spec, (each) => securityContext(each)["privileged"] === true);
  const detail = `${containersText(bad)} must not set securityContext.privileged=true`;
  return bad.length === 0 ? undefined : { reason: "privileged", detail };
};

const addedCapabilities: PodRule = ({ spec }) => {
  const unknownOf = (each: Members): readonly string[] =>
    addedBy(each).filter((name) => !capabilities.includes(name));
  const bad = namesOf(spec, (each) => unknownOf(each).length > 0);
  if (bad.length === 0) return undefined;
  const added = sorted(podContainers(spec).flatMap(unknownOf));
  return {
    reason: "non-default capabilities",
    detail: `${containersText(bad)} must not include ${quoted(added)} in securityContext.capabilities.add`,
  };
};

const hostPathVolumes: PodRule = ({ spec }) => {
  const bad = itemsOf(spec["volumes"])
    .filter((volume) => volume["hostPath"] !== undefined)
    .map(({ name }) => textOf(name));
  const detail = `${plural(bad.length, "volume")} ${quoted(bad)}`;
  return bad.length === 0 ? undefined : { reason: "hostPath volumes", detail };
};

const hostPorts: PodRule = ({ spec }) => {
  const portsOf = (each: Members): readonly string[] =>
    itemsOf(each["ports"])
      .map(({ hostPort = 0 }) => String(hostPort))
      .filter((port) => port !== "0");
  const bad = namesOf(spec, (each) => portsOf(each).length > 0);
  if (bad.length === 0) return undefined;
  const ports = sorted(podContainers(spec).flatMap(portsOf));
  const uses = plural(bad.length, "uses", "use");
  return {
    reason: "hostPort",
    detail: `${containersText(bad)} ${uses} ${plural(ports.length, "hostPort")} ${ports.join(", ")}`,
  };
};

const hostProbes: PodRule = ({ spec }) => {
  const bad = sorted(namesOf(spec, (each) => hostsOf(each).length > 0));
  if (bad.length === 0) return undefined;
  const hosts = sorted(podContainers(spec).flatMap(hostsOf));
  const reason = "probe or lifecycle host";
  const uses = plural(bad.length, "uses", "use");
  return {
    reason,
    detail: `${containersText(bad)} ${uses} ${plural(hosts.length, reason)} ${quoted(hosts)}`,
  };
};

/** The hosts that probes and hooks of a container ask. */
function hostsOf(container: Members): readonly string[] {
  const { postStart, preStop } = membersOf(container["lifecycle"]);
  const { livenessProbe, readinessProbe, startupProbe } = container;
  return [livenessProbe, readinessProbe, startupProbe, postStart, preStop].flatMap((handler) => {
    const { httpGet, tcpSocket } = membersOf(handler);
    return [httpGet, tcpSocket]
      .map((action) => textOf(membersOf(action)["host"]))
      .filter((host) => host !== "");
  });
}

/** Whether a Pod has a user namespace of its own. */
export function hasOwnUsers({ spec }: Parameters<PodRule>[0]): boolean {
  return spec["hostUsers"] === false;
}

export const procMount: PodRule = ({ spec }) => {
  const valueOf = (each: Members): string => textOf(securityContext(each)["procMount"]);
  const isBad = (each: Members): boolean => !["", "Default"].includes(valueOf(each));
  const bad = namesOf(spec, isBad);
  if (bad.length === 0) return undefined;
  const values = sorted(podContainers(spec).filter(isBad).map(valueOf));
  const detail = `${containersText(bad)} must not set securityContext.procMount to ${quoted(values)}`;
  return { reason: "procMount", detail };
};

const sysctlsByVersion: readonly (readonly [number, readonly string[]])[] = [
  [
    0,
    [
      "kernel.shm_rmid_forced",
      "net.ipv4.ip_local_port_range",
      "net.ipv4.tcp_syncookies",
      "net.ipv4.ping_group_range",
      "net.ipv4.ip_unprivileged_port_start",
    ],
  ],
  [27, ["net.ipv4.ip_local_reserved_ports"]],
  [
    29,
    [
      "net.ipv4.tcp_keepalive_time",
      "net.ipv4.tcp_fin_timeout",
      "net.ipv4.tcp_keepalive_intvl",
      "net.ipv4.tcp_keepalive_probes",
    ],
  ],
  [32, ["net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"]],
];

const sysctls: PodCheck = {
  id: "sysctls",
  versions: sysctlsByVersion.map(([since]) => {
    const allowed = sysctlsByVersion
      .filter(([from]) => from <= since)
      .flatMap(([, names]) => names);
    const rule: PodRule = ({ spec }) => {
      const bad = itemsOf(membersOf(spec["securityContext"])["sysctls"])
        .map(({ name }) => textOf(name))
        .filter((name) => !allowed.includes(name));
      const detail = bad.join(", ");
      return bad.length === 0 ? undefined : { reason: "forbidden sysctls", detail };
    };
    return { since, rule };
  }),
};

const hostProcess: PodRule = ({ spec }) => {
  const isSet = (context: Members): boolean =>
    membersOf(context["windowsOptions"])["hostProcess"] === true;
  const isPod = isSet(membersOf(spec["securityContext"]));
  const bad = namesOf(spec, (each) => isSet(securityContext(each)));
  if (!isPod && bad.length === 0) return undefined;
  const who = settersText(isPod, bad);
  return {
    reason: "hostProcess",
    detail: `${who} must not set securityContext.windowsOptions.hostProcess=true`,
  };
};

/** What Pods of the level `baseline` keep. Follows `policy` of pod-security-admission. */
export const baselineChecks: readonly PodCheck[] = [
  ...profileChecks,
  always("capabilities_baseline", addedCapabilities),
  always("hostNamespaces", hostNamespaces),
  always("hostPathVolumes", hostPathVolumes),
  always("hostPorts", hostPorts),
  { id: "hostProbesAndHostLifecycle", versions: [{ since: 34, rule: hostProbes }] },
  always("privileged", privileged),
  {
    id: "procMount",
    versions: [
      { since: 0, rule: procMount },
      { since: 35, rule: (pod) => (hasOwnUsers(pod) ? undefined : procMount(pod)) },
    ],
  },
  sysctls,
  always("windowsHostProcess", hostProcess),
];
