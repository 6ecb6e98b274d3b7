import { type Members, membersOf, textOf } from "../values/api-object.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  notFoundValue,
  notSupported,
  required,
} from "../values/field-error.js";
import { isMissing } from "../values/field-rules.js";
import { checkBacksteps, checkDescending } from "./paths.js";
import { itemsOf } from "../fields/members-map.js";

type Volumes = ReadonlyMap<string, Members>;

/** Follows `ValidateVolumeMounts` and `ValidateVolumeDevices` of core/validation. */
export function checkMounts(
  container: Members,
  volumes: Volumes,
  field: string,
): readonly FieldError[] {
  const mounts = itemsOf(container["volumeMounts"]);
  const devices = itemsOf(container["volumeDevices"]);
  const at = `${field}.volumeMounts`;
  return [
    ...mounts.flatMap((mount, index) => [
      ...checkMount(mount, {
        before: mounts.slice(0, index),
        devices,
        volumes,
        at: `${at}[${index}]`,
      }),
      ...checkBelow(mount, container, at, `${at}[${index}]`),
    ]),
    ...devices.flatMap((device, index) =>
      checkDevice(device, {
        before: devices.slice(0, index),
        mounts,
        volumes,
        at: `${field}.volumeDevices[${index}]`,
      }),
    ),
  ];
}

function checkMount(
  mount: Members,
  {
    before,
    devices,
    volumes,
    at,
  }: {
    readonly before: readonly Members[];
    readonly devices: readonly Members[];
    readonly volumes: Volumes;
    readonly at: string;
  },
): readonly FieldError[] {
  const name = textOf(mount["name"]);
  const path = textOf(mount["mountPath"]);
  const errors: FieldError[] = [];
  if (name === "") errors.push(required(`${at}.name`));
  if (!volumes.has(name)) errors.push(notFoundValue(`${at}.name`, name));
  if (path === "") errors.push(required(`${at}.mountPath`));
  if (before.some((other) => textOf(other["mountPath"]) === path))
    errors.push(invalidValue(`${at}.mountPath`, path, "must be unique"));
  if (devices.some((device) => device["name"] === name))
    errors.push(invalidValue(`${at}.name`, name, "must not already exist in volumeDevices"));
  if (devices.some((device) => device["devicePath"] === path))
    errors.push(
      invalidValue(`${at}.mountPath`, path, "must not already exist as a path in volumeDevices"),
    );
  return errors;
}

/** What is told of all mounts rather than of one of them. */
function checkBelow(
  mount: Members,
  container: Members,
  field: string,
  at: string,
): readonly FieldError[] {
  const { subPath, subPathExpr } = mount;
  const errors: FieldError[] = [];
  if (!isMissing(subPath)) errors.push(...checkDescending(`${field}.subPath`, subPath));
  if (!isMissing(subPathExpr)) {
    if (!isMissing(subPath))
      errors.push(
        invalidValue(
          `${at}.subPathExpr`,
          subPathExpr,
          "subPathExpr and subPath are mutually exclusive",
        ),
      );
    errors.push(...checkDescending(`${field}.subPathExpr`, subPathExpr));
  }
  return [
    ...errors,
    ...checkPropagation(mount, container, `${field}.mountPropagation`),
    ...checkRecursive(mount, `${field}.recursiveReadOnly`),
  ];
}

function checkPropagation(
  { mountPropagation: given }: Members,
  { securityContext }: Members,
  field: string,
): readonly FieldError[] {
  if (given === undefined) return [];
  const values = ["Bidirectional", "HostToContainer", "None"];
  return [
    ...(values.includes(textOf(given)) ? [] : [notSupported(field, given, values)]),
    ...(given === "Bidirectional" && membersOf(securityContext)["privileged"] !== true
      ? [
          forbiddenField(
            field,
            "Bidirectional mount propagation is available only to privileged containers",
          ),
        ]
      : []),
  ];
}

function checkRecursive(mount: Members, field: string): readonly FieldError[] {
  const { recursiveReadOnly: given, readOnly, mountPropagation = "None" } = mount;
  if (given === undefined || given === "Disabled") return [];
  if (given !== "Enabled" && given !== "IfPossible")
    return [notSupported(field, given, ["Disabled", "Enabled", "IfPossible"])];
  return [
    ...(readOnly === true
      ? []
      : [forbiddenField(field, "may only be specified when readOnly is true")]),
    ...(mountPropagation === "None"
      ? []
      : [
          forbiddenField(
            field,
            "may only be specified when mountPropagation is None or not specified",
          ),
        ]),
  ];
}

function checkDevice(
  device: Members,
  {
    before,
    mounts,
    volumes,
    at,
  }: {
    readonly before: readonly Members[];
    readonly mounts: readonly Members[];
    readonly volumes: Volumes;
    readonly at: string;
  },
): readonly FieldError[] {
  const name = textOf(device["name"]);
  const path = textOf(device["devicePath"]);
  const volume = volumes.get(name);
  const isClaim =
    volume?.["persistentVolumeClaim"] !== undefined || volume?.["ephemeral"] !== undefined;
  const errors: FieldError[] = [];
  const wrong = (member: string, value: string, why: string): void => {
    errors.push(invalidValue(`${at}.${member}`, value, why));
  };
  if (name === "") errors.push(required(`${at}.name`));
  if (name !== "" && before.some((other) => other["name"] === name))
    wrong("name", name, "must be unique");
  if (volume !== undefined && !isClaim)
    wrong(
      "name",
      name,
      "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode",
    );
  if (volume === undefined) errors.push(notFoundValue(`${at}.name`, name));
  if (path === "") errors.push(required(`${at}.devicePath`));
  if (before.some((other) => other["devicePath"] === path))
    wrong("devicePath", path, "must be unique");
  if (checkBacksteps(at, path).length > 0)
    wrong("devicePath", path, "can not contain backsteps ('..')");
  if (mounts.some((mount) => mount["name"] === name))
    wrong("name", name, "must not already exist in volumeMounts");
  if (mounts.some((mount) => mount["mountPath"] === path))
    wrong("devicePath", path, "must not already exist as a path in volumeMounts");
  return errors;
}
