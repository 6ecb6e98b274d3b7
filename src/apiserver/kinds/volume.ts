import { checkHostPathType } from "../pods/volumes-check.js";
import type { PersistentVolumeSpec } from "../../kubernetes/core-v1.types.generated.js";
import {
  type ApiObject,
  type Members,
  membersOf,
  textOf,
  valueAt,
  withValueAt,
} from "../values/api-object.js";
import type { Begun, BeginParts } from "../model/begin.js";
import type { KindRules } from "../store/builtin-strategy.js";
import { checkAccessModes } from "../pods/claim-checks.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from "../values/field-error.js";
import { faults, isMissing } from "../values/field-rules.js";
import { goTime } from "../values/go-text.js";
import { internalForm } from "../pods/internal-form.js";
import { accessModesText, withFinalizer, withRounded } from "./claim.js";
import { checkNodeSelector } from "../pods/affinity-check.js";
import { dns1123Label, dns1123Subdomain } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { compareTexts } from "../values/quantity-values.js";
import { isSame } from "../values/same.js";
import { notImplemented } from "../values/status-error.js";
import { ageOf } from "../store/table.js";
import { unifiedDiff } from "../values/unified-diff.js";
import { exactJSON } from "../values/exact-number.js";

/** What a volume can be made of, in the order of Go's struct. */
const sources = {
  gcePersistentDisk: "GCEPersistentDisk",
  awsElasticBlockStore: "AWSElasticBlockStore",
  hostPath: "HostPath",
  glusterfs: "Glusterfs",
  nfs: "NFS",
  rbd: "RBD",
  quobyte: "Quobyte",
  iscsi: "ISCSI",
  flexVolume: "FlexVolume",
  cinder: "Cinder",
  cephfs: "CephFS",
  fc: "FC",
  flocker: "Flocker",
  azureFile: "AzureFile",
  vsphereVolume: "VsphereVolume",
  azureDisk: "AzureDisk",
  photonPersistentDisk: "PhotonPersistentDisk",
  portworxVolume: "PortworxVolume",
  scaleIO: "ScaleIO",
  local: "Local",
  storageos: "StorageOS",
  csi: "CSI",
} as const;

const served = ["hostPath", "nfs", "local", "csi"] as const;

function specOf(object: ApiObject): PersistentVolumeSpec {
  return membersOf(object["spec"]);
}

/** Follows `SetDefaults_PersistentVolume` of pkg/apis/core/v1. */
function withDefaults(object: ApiObject): ApiObject {
  const spec = membersOf(object["spec"]);
  const hostPath = spec["hostPath"];
  const filled = {
    ...object,
    spec: {
      ...spec,
      persistentVolumeReclaimPolicy: spec["persistentVolumeReclaimPolicy"] ?? "Retain",
      volumeMode: spec["volumeMode"] ?? "Filesystem",
      ...(hostPath === undefined ? {} : { hostPath: { type: "", ...membersOf(hostPath) } }),
    },
  };
  const phased =
    textOf(valueAt(filled, ["status", "phase"])) === ""
      ? withValueAt(filled, ["status", "phase"], "Pending")
      : filled;
  return withRounded(phased, ["spec", "capacity"]);
}

/** Holds a volume as long as it is used, and says since when it has its phase. @throws StatusError 501 */
function begin({ object, old, nowMs, subresource }: BeginParts): Begun {
  const commit = (): void => undefined;
  if (subresource !== "") return { object: withPhaseTime(object, old, nowMs), commit };
  const other = Object.keys(sources).find(
    (name) => membersOf(object["spec"])[name] !== undefined && !isServed(name),
  );
  if (other !== undefined) throw notImplemented(`a PersistentVolume of ${other}`);
  if (old !== undefined) return { object, commit };
  const timed = withValueAt(object, ["status", "lastPhaseTransitionTime"], goTime(nowMs));
  return { object: withFinalizer(timed, "kubernetes.io/pv-protection"), commit };
}

function withPhaseTime(object: ApiObject, old: ApiObject | undefined, nowMs: number): ApiObject {
  const path = ["status", "lastPhaseTransitionTime"];
  const [time, before] = [object, old].map((each) => valueAt(each, path));
  const isSame =
    textOf(valueAt(object, ["status", "phase"])) === textOf(valueAt(old, ["status", "phase"]));
  if (isSame) return isMissing(time) ? withValueAt(object, path, before) : object;
  return isMissing(time) || time === before ? withValueAt(object, path, goTime(nowMs)) : object;
}

function isServed(name: string): boolean {
  return served.some((each) => each === name);
}

/** Follows `ValidatePersistentVolumeSpec` of pkg/apis/core/validation. */
function checkVolume(object: ApiObject): readonly FieldError[] {
  const spec = specOf(object);
  const { accessModes = [], capacity = {}, persistentVolumeReclaimPolicy: policy = "" } = spec;
  const { storageClassName = "", volumeMode = "", volumeAttributesClassName: attributes } = spec;
  const amounts = Object.entries(capacity);
  const policies: readonly string[] = ["Delete", "Recycle", "Retain"];
  const modes: readonly string[] = ["Block", "Filesystem"];
  return [
    ...(accessModes.length === 0 ? [required("spec.accessModes")] : []),
    ...checkAccessModes("spec.accessModes", accessModes),
    ...(amounts.length === 0 ? [required("spec.capacity")] : []),
    ...(amounts.length === 1 && capacity["storage"] !== undefined
      ? []
      : [notSupported("spec.capacity", amounts.length === 0 ? null : capacity, ["storage"])]),
    ...amounts.flatMap(([name, value]) =>
      compareTexts(String(value), "0") <= 0
        ? [invalidValue(`spec.capacity[${name}]`, value, "must be greater than zero")]
        : [],
    ),
    ...(policies.includes(policy)
      ? []
      : [notSupported("spec.persistentVolumeReclaimPolicy", policy, policies)]),
    ...checkAffinity(spec),
    ...checkSources(spec),
    ...(spec.hostPath?.path === "/" && policy === "Recycle"
      ? [
          forbiddenField(
            "spec.persistentVolumeReclaimPolicy",
            "may not be 'recycle' for a hostPath mount of '/'",
          ),
        ]
      : []),
    ...(storageClassName === ""
      ? []
      : faults(dns1123Subdomain, "spec.storageClassName", storageClassName)),
    ...(modes.includes(volumeMode) ? [] : [notSupported("spec.volumeMode", volumeMode, modes)]),
    ...(attributes === undefined ? [] : checkAttributes(attributes, spec)),
  ];
}

function checkAttributes(name: string, { csi }: PersistentVolumeSpec): readonly FieldError[] {
  const field = "spec.volumeAttributesClassName";
  return [
    ...(name === ""
      ? [required(field, "an empty string is disallowed")]
      : faults(dns1123Subdomain, field, name)),
    ...(csi === undefined
      ? [required("spec.csi", "has to be specified when using volumeAttributesClassName")]
      : []),
  ];
}

function checkAffinity({ nodeAffinity }: PersistentVolumeSpec): readonly FieldError[] {
  const field = "spec.nodeAffinity.required";
  if (nodeAffinity === undefined) return [];
  return nodeAffinity.required === undefined
    ? [required(field, "must specify required node constraints")]
    : checkNodeSelector(membersOf(nodeAffinity.required), field);
}

function checkSources(spec: PersistentVolumeSpec): readonly FieldError[] {
  const given = served.filter((name) => spec[name] !== undefined);
  const [first, ...others] = given;
  if (first === undefined) return [required("spec", "must specify a volume type")];
  return [
    ...checkSource(first, membersOf(spec[first])),
    ...(first === "local" && spec.nodeAffinity === undefined
      ? [required("spec.nodeAffinity", "Local volume requires node affinity")]
      : []),
    ...others.map((name) =>
      forbiddenField(`spec.${name}`, "may not specify more than 1 volume type"),
    ),
  ];
}

function checkSource(name: (typeof served)[number], source: Members): readonly FieldError[] {
  const field = `spec.${name}`;
  const path = textOf(source["path"]);
  const noSteps = path.split("/").includes("..")
    ? [invalidValue(`${field}.path`, path, "must not contain '..'")]
    : [];
  switch (name) {
    case "hostPath":
      return path === ""
        ? [required(`${field}.path`)]
        : [...noSteps, ...checkHostPathType(source["type"], field)];
    case "local":
      return path === "" ? [required(`${field}.path`)] : noSteps;
    case "nfs":
      return [
        ...(isMissing(source["server"]) ? [required(`${field}.server`)] : []),
        ...(path === "" ? [required(`${field}.path`)] : []),
        ...(path.startsWith("/")
          ? []
          : [invalidValue(`${field}.path`, path, "must be an absolute path")]),
      ];
    case "csi":
      return checkCsi(field, source);
  }
}

function checkCsi(field: string, source: Members): readonly FieldError[] {
  const driver = textOf(source["driver"]);
  const secrets = [
    "controllerPublishSecretRef",
    "controllerExpandSecretRef",
    "nodePublishSecretRef",
    "nodeExpandSecretRef",
  ];
  return [
    ...(driver === ""
      ? [required(`${field}.driver`)]
      : [
          ...(driver.length > 63 ? [tooLong(`${field}.driver`, 63)] : []),
          ...dns1123Subdomain(driver.toLowerCase()).map((fault) =>
            invalidValue(`${field}.driver`, driver, fault),
          ),
        ]),
    ...(isMissing(source["volumeHandle"]) ? [required(`${field}.volumeHandle`)] : []),
    ...secrets.flatMap((secret) => {
      if (source[secret] === undefined) return [];
      const { name, namespace } = membersOf(source[secret]);
      const at = `${field}.${secret}`;
      return [
        ...(isMissing(name)
          ? [required(`${at}.name`)]
          : faults(dns1123Subdomain, `${at}.name`, name)),
        ...(isMissing(namespace)
          ? [required(`${at}.namespace`)]
          : faults(dns1123Label, `${at}.namespace`, namespace)),
      ];
    }),
  ];
}

/** What a volume is made of, as Go's own form of it. */
function goSource(spec: PersistentVolumeSpec): Members {
  const reference = (value: unknown): unknown => {
    if (value === undefined) return null;
    const { name, namespace } = membersOf(value);
    return { Name: textOf(name), Namespace: textOf(namespace) };
  };
  const { hostPath, nfs, local, csi } = spec;
  const forms: Members = {
    hostPath: hostPath && { Path: hostPath.path, Type: hostPath.type ?? null },
    nfs: nfs && { Server: nfs.server, Path: nfs.path, ReadOnly: nfs.readOnly ?? false },
    local: local && { Path: local.path, FSType: local.fsType ?? null },
    csi: csi && {
      Driver: csi.driver,
      VolumeHandle: csi.volumeHandle,
      ReadOnly: csi.readOnly ?? false,
      FSType: csi.fsType ?? "",
      VolumeAttributes: csi.volumeAttributes ?? null,
      ControllerPublishSecretRef: reference(csi.controllerPublishSecretRef),
      NodeStageSecretRef: reference(csi.nodeStageSecretRef),
      NodePublishSecretRef: reference(csi.nodePublishSecretRef),
      ControllerExpandSecretRef: reference(csi.controllerExpandSecretRef),
      NodeExpandSecretRef: reference(csi.nodeExpandSecretRef),
    },
  };
  return Object.fromEntries(Object.entries(sources).map(([name, go]) => [go, forms[name] ?? null]));
}

/** Follows `ValidatePersistentVolumeUpdate`. */
function checkVolumeUpdate(next: ApiObject, old: ApiObject): readonly FieldError[] {
  const spec = specOf(next);
  const before = specOf(old);
  const isNewSecret =
    before.csi !== undefined &&
    before.csi.controllerExpandSecretRef === undefined &&
    spec.csi?.controllerExpandSecretRef !== undefined;
  const csi = spec.csi && { ...spec.csi, controllerExpandSecretRef: undefined };
  const now = goSource(isNewSecret ? { ...spec, csi } : spec);
  const then = goSource(before);
  const diff = (): string => {
    const [from, to] = [then, now].map((each) => exactJSON(each, 1));
    return unifiedDiff(from ?? "", to ?? "");
  };
  const wasNamed = before.volumeAttributesClassName !== undefined;
  return [
    ...(isSame(now, then)
      ? []
      : [
          forbiddenField(
            "spec.persistentvolumesource",
            `spec.persistentvolumesource is immutable after creation\n${diff()}`,
          ),
        ]),
    ...(spec.volumeMode === before.volumeMode
      ? []
      : [immutableField("volumeMode", spec.volumeMode)]),
    ...(isSame(before.nodeAffinity, spec.nodeAffinity) || before.nodeAffinity === undefined
      ? []
      : [
          invalidValue(
            "nodeAffinity",
            spec.nodeAffinity && {
              Required: spec.nodeAffinity.required
                ? internalForm("NodeSelector", membersOf(spec.nodeAffinity.required))
                : null,
            },
            "field is immutable, except for updating from beta label to GA",
          ),
        ]),
    ...(wasNamed && spec.volumeAttributesClassName === undefined
      ? [
          forbiddenField(
            "spec.volumeAttributesClassName",
            "update from non-nil value to nil is forbidden",
          ),
        ]
      : []),
  ];
}

export const persistentVolume: KindRules = {
  checksMetaAgain: true,
  returnsDeleted: true,
  keepsStatus: true,
  default: withDefaults,
  begin,
  prepareCreate: (object) => {
    const time = valueAt(object, ["status", "lastPhaseTransitionTime"]);
    return { ...object, status: { phase: "Pending", lastPhaseTransitionTime: time } };
  },
  checkCreate: checkVolume,
  checkUpdate: (next, old) => [...checkVolume(next), ...checkVolumeUpdate(next, old)],
  cells: (object, nowMs) => {
    const spec = specOf(object);
    const { phase, reason } = membersOf(object["status"]);
    const { namespace = "", name = "" } = spec.claimRef ?? {};
    const isGoing = object.metadata.deletionTimestamp !== undefined;
    const annotated = object.metadata.annotations?.["volume.beta.kubernetes.io/storage-class"];
    return [
      object.metadata.name,
      textOf(spec.capacity?.["storage"]) || "0",
      accessModesText(spec.accessModes),
      spec.persistentVolumeReclaimPolicy ?? "",
      isGoing ? "Terminating" : textOf(phase),
      spec.claimRef === undefined ? "" : `${namespace}/${name}`,
      annotated ?? spec.storageClassName ?? "",
      spec.volumeAttributesClassName ?? "<unset>",
      textOf(reason),
      ageOf(object, nowMs),
      spec.volumeMode ?? "<unset>",
    ];
  },
};
