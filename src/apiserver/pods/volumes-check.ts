import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { faults, isMissing, named, oneOf } from "../values/field-rules.js";
import { checkClaimTemplate } from "./claims-check.js";
import { checkDownwardFile } from "./downward-check.js";
import { checkBacksteps, checkDescending, checkFileMode, checkItems } from "./paths.js";
import { checkProjected } from "./projected-check.js";
import { itemsOf } from "../fields/members-map.js";
import { dns1123Label, dns1123Subdomain } from "../values/name-rules.js";

/** What the checks of Pods need to know beside the value. */
export interface PodChecks {
  /** Whether it is a Pod itself, and no template of Pods. */
  readonly isPod: boolean;
  /** The name of the Pod; empty for a template. */
  readonly name: string;
}

/** Checks the volumes, and says which of them can be mounted. Follows `ValidateVolumes`. */
export function checkVolumes(
  volumes: readonly Members[],
  field: string,
  checks: PodChecks,
): { readonly errors: readonly FieldError[]; readonly good: ReadonlyMap<string, Members> } {
  const good = new Map<string, Members>();
  const claimed = volumes
    .filter((volume) => volume["ephemeral"] !== undefined && checks.name !== "")
    .map(({ name }) => `${checks.name}-${String(name)}`);
  const errors = volumes.flatMap((volume, index) => {
    const at = `${field}[${index}]`;
    const name = textOf(volume["name"]);
    const found = [
      ...checkSource(volume, at, checks),
      ...named(dns1123Label, `${at}.name`, name),
      ...(good.has(name) ? [duplicate(`${at}.name`, name)] : []),
    ];
    if (found.length === 0) good.set(name, volume);
    const { claimName } = membersOf(volume["persistentVolumeClaim"]);
    return claimed.includes(String(claimName))
      ? [
          ...found,
          invalidValue(
            `${at}.persistentVolumeClaim.claimName`,
            claimName,
            "must not reference a PVC that gets created for an ephemeral volume",
          ),
        ]
      : found;
  });
  return { errors, good };
}

type CheckSource = (source: Members, field: string, checks: PodChecks) => readonly FieldError[];

/** In the order of `validateVolumeSource`. */
const sources: Readonly<Record<string, CheckSource>> = {
  emptyDir: ({ sizeLimit }, field) =>
    textOf(sizeLimit).startsWith("-")
      ? [forbiddenField(`${field}.sizeLimit`, "SizeLimit field must be a valid resource quantity")]
      : [],
  hostPath: checkHostPath,
  gitRepo: (source, field) => [
    ...needs("repository")(source, field),
    ...checkDescending(`${field}.directory`, source["directory"]),
  ],
  gcePersistentDisk: needs("pdName"),
  awsElasticBlockStore: needs("volumeID"),
  secret: (source, field) => [...needs("secretName")(source, field), ...checkFiles(source, field)],
  nfs: (source, field) => [
    ...needs("server", "path")(source, field),
    ...(textOf(source["path"]).startsWith("/")
      ? []
      : [invalidValue(`${field}.path`, source["path"] ?? "", "must be an absolute path")]),
  ],
  iscsi: needs("targetPortal", "iqn"),
  glusterfs: needs("endpoints", "path"),
  flocker: ({ datasetName, datasetUUID }, field) =>
    isMissing(datasetName) && isMissing(datasetUUID)
      ? [required(field, "one of datasetName and datasetUUID is required")]
      : [],
  persistentVolumeClaim: needs("claimName"),
  rbd: needs("monitors", "image"),
  cinder: needs("volumeID"),
  cephfs: needs("monitors"),
  quobyte: (source, field) => [
    ...(isMissing(source["registry"])
      ? [
          required(
            `${field}.registry`,
            "must be a host:port pair or multiple pairs separated by commas",
          ),
        ]
      : []),
    ...needs("volume")(source, field),
  ],
  downwardAPI: (source, field) => [
    ...checkFileMode(`${field}.defaultMode`, source["defaultMode"]),
    ...itemsOf(source["items"]).flatMap((file) => checkDownwardFile(file, field)),
  ],
  fc: ({ targetWWNs, wwids }, field) =>
    isAbsent(targetWWNs) && isAbsent(wwids)
      ? [required(`${field}.targetWWNs`, "must specify either targetWWNs or wwids, but not both")]
      : [],
  flexVolume: needs("driver"),
  configMap: (source, field) => [...needs("name")(source, field), ...checkFiles(source, field)],
  azureFile: needs("secretName", "shareName"),
  vsphereVolume: needs("volumePath"),
  photonPersistentDisk: needs("pdID"),
  portworxVolume: needs("volumeID"),
  azureDisk: checkAzureDisk,
  storageos: needs("volumeName"),
  projected: checkProjected,
  scaleIO: needs("gateway", "system", "volumeName"),
  csi: checkCsi,
  ephemeral: checkEphemeral,
  image: (source, field, { isPod }) => [
    ...(isPod ? needs("reference")(source, field) : []),
    ...oneOf(`${field}.pullPolicy`, source["pullPolicy"], {
      values: ["Always", "IfNotPresent", "Never"],
    }),
  ],
};

/** Where the server says another name than that of the field. */
const quirks: Readonly<Record<string, string>> = { cephfs: "cephFS", downwardAPI: "downwarAPI" };

function checkSource(volume: Members, field: string, checks: PodChecks): readonly FieldError[] {
  const given = Object.keys(sources).filter((name) => (volume[name] ?? undefined) !== undefined);
  const [first, ...others] = given;
  if (first === undefined) return [required(field, "must specify a volume type")];
  const at = first === "gcePersistentDisk" ? "persistentDisk" : first;
  const check = sources[first];
  const errors = check?.(membersOf(volume[first]), `${field}.${at}`, checks) ?? [];
  return [
    ...errors,
    ...others.map((name) =>
      forbiddenField(`${field}.${quirks[name] ?? name}`, "may not specify more than 1 volume type"),
    ),
    ...(first === "ephemeral" ? checkClaimName(volume, field, checks) : []),
  ];
}

function needs(
  ...names: readonly string[]
): (source: Members, field: string) => readonly FieldError[] {
  return (source, field) =>
    names.filter((name) => isAbsent(source[name])).map((name) => required(`${field}.${name}`));
}

function isAbsent(value: unknown): boolean {
  return isMissing(value) || (Array.isArray(value) && value.length === 0);
}

const hostPathTypes = [
  "",
  "BlockDevice",
  "CharDevice",
  "Directory",
  "DirectoryOrCreate",
  "File",
  "FileOrCreate",
  "Socket",
];

function checkHostPath(source: Members, field: string): readonly FieldError[] {
  const { path, type } = source;
  if (isMissing(path)) return [required(`${field}.path`)];
  return [...checkBacksteps(`${field}.path`, path), ...checkHostPathType(type, field)];
}

/** What a path of a node has to be, for Pods and for PersistentVolumes. */
export function checkHostPathType(type: unknown, field: string): readonly FieldError[] {
  return hostPathTypes.includes(textOf(type))
    ? []
    : [notSupported(`${field}.type`, type, hostPathTypes)];
}

function checkFiles(source: Members, field: string): readonly FieldError[] {
  return [
    ...checkFileMode(`${field}.defaultMode`, source["defaultMode"]),
    ...checkItems(source["items"], `${field}.items`),
  ];
}

function checkAzureDisk(source: Members, field: string): readonly FieldError[] {
  const { kind, cachingMode } = source;
  const isManaged = kind === "Managed";
  const [start, form] = isManaged
    ? [
        "/subscriptions/",
        "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}",
      ]
    : ["https://", "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"];
  const uri = textOf(source["diskURI"]);
  return [
    ...needs("diskName", "diskURI")(source, field),
    ...oneOf(`${field}.cachingMode`, cachingMode, { values: ["None", "ReadOnly", "ReadWrite"] }),
    ...oneOf(`${field}.kind`, kind, { values: ["Dedicated", "Managed", "Shared"] }),
    ...(uri.startsWith(start) ? [] : [notSupported(`${field}.diskURI`, uri, [form])]),
  ];
}

function checkCsi(source: Members, field: string): readonly FieldError[] {
  const { driver, nodePublishSecretRef } = source;
  const { name } = membersOf(nodePublishSecretRef);
  const text = textOf(driver);
  const ofDriver = isMissing(driver)
    ? [required(`${field}.driver`)]
    : faults((value) => dns1123Subdomain(value.toLowerCase()), `${field}.driver`, text);
  if (nodePublishSecretRef === undefined) return ofDriver;
  return [
    ...ofDriver,
    ...(isMissing(name)
      ? [required(`${field}.nodePublishSecretRef.name`)]
      : faults(dns1123Subdomain, `${field}.name`, name)),
  ];
}

function checkEphemeral(source: Members, field: string): readonly FieldError[] {
  const { volumeClaimTemplate } = source;
  const at = `${field}.volumeClaimTemplate`;
  if (volumeClaimTemplate === undefined) return [required(at)];
  return checkClaimTemplate(membersOf(volumeClaimTemplate), at);
}

/** The name of the claim that a Pod makes for a volume. */
function checkClaimName(volume: Members, field: string, checks: PodChecks): readonly FieldError[] {
  if (checks.name === "" || textOf(volume["name"]) === "") return [];
  const claim = `${checks.name}-${textOf(volume["name"])}`;
  return dns1123Subdomain(claim).map((fault) =>
    invalidValue(`${field}.name`, volume["name"], `PVC name "${claim}": ${fault}`),
  );
}
