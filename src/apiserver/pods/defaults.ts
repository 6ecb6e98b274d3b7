import { type Members, membersOf, textOf } from "../values/api-object.js";
import { maxOf, roundedToMilli, sumOf } from "../values/quantity-sums.js";
import { tagOf } from "./image-name.js";
import { changed, changedEach, filled, itemsOf } from "../fields/members-map.js";

/** What a Pod template gets that says no more. Follows `SetDefaults_PodSpec` and its kin of core/v1. */
export function defaultTemplate(template: Members): Members {
  return { ...template, spec: defaultPodSpec(membersOf(template["spec"])) };
}

export function defaultPodSpec(spec: Members): Members {
  // The account has an older name beside.
  const { serviceAccountName = spec["serviceAccount"] } = spec;
  const named =
    serviceAccountName === undefined
      ? spec
      : { ...spec, serviceAccountName, serviceAccount: serviceAccountName };
  let result = filled(named, {
    dnsPolicy: "ClusterFirst",
    restartPolicy: "Always",
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    schedulerName: "default-scheduler",
  });
  result = changedEach(result, "volumes", defaultVolume);
  for (const list of ["initContainers", "containers", "ephemeralContainers"])
    result = changedEach(result, list, defaultContainer);
  return changed(defaultQuantities(result, "overhead"), "resources", defaultRequirements);
}

function defaultContainer(container: Members): Members {
  let result = filled(container, {
    imagePullPolicy: pullPolicyOf(container["image"]),
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
  });
  result = changedEach(result, "ports", (port) => filled(port, { protocol: "TCP" }));
  result = changedEach(result, "env", (variable) =>
    changed(variable, "valueFrom", (from) =>
      changed(changed(from, "fieldRef", defaultFieldRef), "fileKeyRef", (file) =>
        filled(file, { optional: false }),
      ),
    ),
  );
  result = changed(result, "resources", defaultRequirements);
  for (const probe of ["livenessProbe", "readinessProbe", "startupProbe"])
    result = changed(result, probe, defaultProbe);
  return changed(result, "lifecycle", (lifecycle) => {
    const withHttp = (handler: Members): Members => changed(handler, "httpGet", defaultHttpGet);
    return changed(changed(lifecycle, "postStart", withHttp), "preStop", withHttp);
  });
}

function pullPolicyOf(image: unknown): string {
  return tagOf(textOf(image)) === "latest" ? "Always" : "IfNotPresent";
}

function defaultProbe(probe: Members): Members {
  const result = filled(probe, {
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
  });
  return changed(changed(result, "httpGet", defaultHttpGet), "grpc", (grpc) =>
    filled(grpc, { service: "" }),
  );
}

function defaultHttpGet(action: Members): Members {
  return filled(action, { path: "/", scheme: "HTTP" });
}

function defaultFieldRef(reference: Members): Members {
  return filled(reference, { apiVersion: "v1" });
}

/** Resources are counted in thousandths. */
function defaultRequirements(resources: Members): Members {
  return defaultQuantities(defaultQuantities(resources, "limits"), "requests");
}

function defaultQuantities(object: Members, name: string): Members {
  return changed(object, name, (list) =>
    Object.fromEntries(
      Object.entries(list).map(([key, quantity]) => [key, roundedToMilli(String(quantity))]),
    ),
  );
}

const fileModes = { defaultMode: 0o644 };

function defaultItems(source: Members): Members {
  return changedEach(source, "items", (item) => changed(item, "fieldRef", defaultFieldRef));
}

const volumeDefaults: Readonly<Record<string, (source: Members) => Members>> = {
  hostPath: (source) => filled(source, { type: "" }),
  secret: (source) => filled(source, fileModes),
  configMap: (source) => filled(source, fileModes),
  downwardAPI: (source) => defaultItems(filled(source, fileModes)),
  iscsi: (source) => filled(source, { iscsiInterface: "default" }),
  rbd: (source) => filled(source, { pool: "rbd", user: "admin", keyring: "/etc/ceph/keyring" }),
  azureDisk: (source) =>
    filled(source, { cachingMode: "ReadWrite", fsType: "ext4", readOnly: false, kind: "Shared" }),
  scaleIO: (source) => filled(source, { storageMode: "ThinProvisioned", fsType: "xfs" }),
  image: (source) => filled(source, { pullPolicy: pullPolicyOf(source["reference"]) }),
  projected: (source) =>
    changedEach(filled(source, fileModes), "sources", (each) =>
      changed(changed(each, "downwardAPI", defaultItems), "serviceAccountToken", (token) =>
        filled(token, { expirationSeconds: 3600 }),
      ),
    ),
  ephemeral: (source) =>
    changed(source, "volumeClaimTemplate", (claim) => changed(claim, "spec", defaultClaimSpec)),
};

function defaultVolume(volume: Members): Members {
  const source = Object.keys(volume).find((name) => name !== "name");
  if (source === undefined) return { ...volume, emptyDir: {} };
  return Object.entries(volumeDefaults).reduce(
    (result, [name, defaults]) => changed(result, name, defaults),
    volume,
  );
}

/** Follows `SetDefaults_PersistentVolumeClaimSpec`. */
export function defaultClaimSpec(spec: Members): Members {
  return changed(filled(spec, { volumeMode: "Filesystem" }), "resources", defaultRequirements);
}

/** Requests that are not given are the limits, in a Pod though not in a template. */
export function fillRequests(spec: Members): Members {
  const fill = (container: Members): Members =>
    changed(container, "resources", (resources) =>
      resources["limits"] === undefined
        ? resources
        : {
            ...resources,
            requests: filled(membersOf(resources["requests"]), membersOf(resources["limits"])),
          },
    );
  return changedEach(changedEach(spec, "containers", fill), "initContainers", fill);
}

/**
 * Requests of a whole Pod that has limits: what its containers request, else the limit.
 *
 * Follows `defaultHugePagePodLimits` and `defaultPodRequests`.
 */
export function defaultPodRequests(spec: Members): Members {
  return changed(spec, "resources", (given) => {
    if (isEmpty(given["limits"]) && isEmpty(given["requests"])) return given;
    const requests = membersOf(given["requests"]);
    const ofContainers = Object.entries(sumOfContainers(spec, "limits")).filter(
      ([name]) => isHugePage(name) && requests[name] === undefined,
    );
    const limits = filled(membersOf(given["limits"]), Object.fromEntries(ofContainers));
    if (isEmpty(limits)) return given;
    const requested = Object.entries(sumOfContainers(spec, "requests")).filter(([name]) =>
      overcommitted.includes(name),
    );
    const limited = Object.entries(limits).filter(
      ([name]) => overcommitted.includes(name) || isHugePage(name),
    );
    const all = filled(
      filled(requests, Object.fromEntries(requested)),
      Object.fromEntries(limited),
    );
    return { ...given, limits, ...(isEmpty(all) ? {} : { requests: all }) };
  });
}

const overcommitted = ["cpu", "memory"];

function isHugePage(name: string): boolean {
  return name.startsWith("hugepages-");
}

function isEmpty(list: unknown): boolean {
  return Object.keys(membersOf(list)).length === 0;
}

/** What the containers of a Pod need at once. Follows `AggregateContainerRequests` of component-helpers. */
export function sumOfContainers(
  spec: Members,
  list: "requests" | "limits",
): Readonly<Record<string, string>> {
  const of = (container: Members): Members => membersOf(membersOf(container["resources"])[list]);
  let running: Members = {};
  for (const container of itemsOf(spec["containers"]))
    running = combined(running, of(container), sumOf);
  let started: Members = {};
  let most: Members = {};
  for (const container of itemsOf(spec["initContainers"])) {
    if (container["restartPolicy"] === "Always") {
      running = combined(running, of(container), sumOf);
      started = combined(started, of(container), sumOf);
      most = combined(most, started, maxOf);
    } else most = combined(most, combined(of(container), started, sumOf), maxOf);
  }
  return combined(running, most, maxOf);
}

function combined(
  a: Members,
  b: Members,
  join: (a: string, b: string) => string,
): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const [name, quantity] of Object.entries(a)) result[name] = String(quantity);
  for (const [name, quantity] of Object.entries(b))
    result[name] =
      result[name] === undefined ? String(quantity) : join(result[name], String(quantity));
  return result;
}
