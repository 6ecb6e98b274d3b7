import { equalJSON } from "../../util/json.js";
import {
  type ApiObject,
  membersOf,
  textOf,
  valueAt,
  withMember,
  withMeta,
  withValueAt,
} from "../values/api-object.js";
import type { KindRules } from "../store/builtin-strategy.js";
import {
  type FieldError,
  forbiddenField,
  invalidValue,
  required,
  tooLong,
} from "../values/field-error.js";
import { faults } from "../values/field-rules.js";
import { configKey, dns1123Label } from "../values/name-rules.js";
import { immutableField } from "../model/object-meta.js";
import { ageOf } from "../store/table.js";

const maxBytes = 1024 * 1024;

function countOf(...maps: readonly unknown[]): number {
  return maps.reduce<number>((sum, map) => sum + Object.keys(membersOf(map)).length, 0);
}

function checkKeys(field: string, map: unknown): readonly FieldError[] {
  return Object.keys(membersOf(map)).flatMap((key) => faults(configKey, `${field}[${key}]`, key));
}

function sizeOf(map: unknown, isEncoded: boolean): number {
  return Object.values(membersOf(map)).reduce<number>(
    (sum, value) =>
      sum +
      (typeof value === "string" ? Buffer.byteLength(value, isEncoded ? "base64" : "utf8") : 0),
    0,
  );
}

/** What an object that says `immutable` may not change any more. */
function checkImmutable(
  next: ApiObject,
  old: ApiObject,
  fields: readonly string[],
): readonly FieldError[] {
  if (old["immutable"] !== true) return [];
  const errors: FieldError[] = [];
  if (next["immutable"] !== true)
    errors.push(forbiddenField("immutable", "field is immutable when `immutable` is set"));
  for (const field of fields) {
    // What is empty is not what is absent.
    if (!equalJSON(next[field] ?? null, old[field] ?? null))
      errors.push(forbiddenField(field, "field is immutable when `immutable` is set"));
  }
  return errors;
}

export const configMap: KindRules = {
  checksMetaAgain: true,
  check: (object) => {
    const { data, binaryData } = object;
    const both = Object.keys(membersOf(data)).filter((key) =>
      Object.hasOwn(membersOf(binaryData), key),
    );
    const bytes = sizeOf(data, false) + sizeOf(binaryData, true);
    return [
      ...checkKeys("data", data),
      ...both.map((key) =>
        invalidValue(`data[${key}]`, key, "duplicate of key present in binaryData"),
      ),
      ...checkKeys("binaryData", binaryData),
      ...(bytes > maxBytes ? [tooLong("[]", maxBytes)] : []),
    ];
  },
  checkUpdate: (next, old) => checkImmutable(next, old, ["data", "binaryData"]),
  cells: (object, nowMs) => [
    object.metadata.name ?? "",
    countOf(object["data"], object["binaryData"]),
    ageOf(object, nowMs),
  ],
};

export const secret: KindRules = {
  checksMetaAgain: true,
  default: (object) => {
    const { stringData, ...rest } = object;
    const texts = Object.entries(membersOf(stringData)).map(([key, value]) => [
      key,
      Buffer.from(String(value), "utf8").toString("base64"),
    ]);
    const merged: ApiObject =
      texts.length === 0
        ? { ...rest, apiVersion: object.apiVersion, kind: object.kind, metadata: object.metadata }
        : {
            ...object,
            stringData: undefined,
            data: { ...membersOf(object["data"]), ...Object.fromEntries(texts) },
          };
    const bare = withMember(merged, "stringData", undefined);
    return (bare["type"] ?? "") === "" ? { ...bare, type: "Opaque" } : bare;
  },
  check: (object) => {
    const bytes = sizeOf(object["data"], true);
    return [
      ...checkKeys("data", object["data"]),
      ...(bytes > maxBytes ? [tooLong("data", maxBytes)] : []),
      ...checkSecretType(object),
    ];
  },
  checkUpdate: (next, old) => [
    ...(next["type"] === old["type"] ? [] : [immutableField("type", next["type"])]),
    ...checkImmutable(next, old, ["data"]),
  ],
  selectable: { type: (object) => textOf(object["type"]) },
  cells: (object, nowMs) => [
    object.metadata.name ?? "",
    textOf(object["type"]),
    countOf(object["data"]),
    ageOf(object, nowMs),
  ],
};

const secretKeys: Readonly<Record<string, readonly string[]>> = {
  "kubernetes.io/dockercfg": [".dockercfg"],
  "kubernetes.io/dockerconfigjson": [".dockerconfigjson"],
  "kubernetes.io/ssh-auth": ["ssh-privatekey"],
  "kubernetes.io/tls": ["tls.crt", "tls.key"],
};

function checkSecretType({ type, data, metadata }: ApiObject): readonly FieldError[] {
  const name = "kubernetes.io/service-account.name";
  if (type === "kubernetes.io/service-account-token" && (metadata.annotations?.[name] ?? "") === "")
    return [required(`metadata.annotations[${name}]`)];
  if (type === "kubernetes.io/basic-auth") {
    const has = (key: string): boolean => Object.hasOwn(membersOf(data), key);
    return has("username") || has("password")
      ? []
      : ["username", "password"].map((key) => required(`data[${key}]`));
  }
  return (secretKeys[String(type)] ?? [])
    .filter((key) => !Object.hasOwn(membersOf(data), key))
    .map((key) => required(`data[${key}]`));
}

/** A namespace is found by its name among labels, too. */
function withNameLabel(object: ApiObject): ApiObject {
  const { name = "", labels } = object.metadata;
  if (name === "") return object;
  return withMeta(object, { labels: { ...labels, "kubernetes.io/metadata.name": name } });
}

export const namespace: KindRules = {
  nameRule: dns1123Label,
  returnsDeleted: true,
  default: withNameLabel,
  prepareCreate: (given) => {
    const object = withNameLabel(given);
    const finalizers = valueAt(object, ["spec", "finalizers"]);
    const own: readonly unknown[] = Array.isArray(finalizers) ? finalizers : [];
    const all = own.includes("kubernetes") ? own : [...own, "kubernetes"];
    return withMember(withValueAt(object, ["spec", "finalizers"], all), "status", {
      phase: "Active",
    });
  },
  prepareUpdate: (next, old) => ({ ...next, spec: old["spec"], status: old["status"] }),
  markDeleted: (object, time) => {
    const finalizers = valueAt(object, ["spec", "finalizers"]);
    if (!Array.isArray(finalizers) || finalizers.length === 0) return undefined;
    if (object.metadata.deletionTimestamp !== undefined) return object;
    const marked = withMeta(object, { deletionTimestamp: time });
    return withValueAt(marked, ["status", "phase"], "Terminating");
  },
  selectable: { "status.phase": (object) => textOf(valueAt(object, ["status", "phase"])) },
  cells: (object, nowMs) => [
    object.metadata.name,
    valueAt(object, ["status", "phase"]),
    ageOf(object, nowMs),
  ],
};

export const serviceAccount: KindRules = {
  checksMetaAgain: true,
  returnsDeleted: true,
  prepareCreate: withSecretNames,
  prepareUpdate: withSecretNames,
  warnings: ({ metadata }, old) => {
    const isNew =
      metadata.annotations?.[enforceSecrets] !== undefined &&
      old?.metadata.annotations?.[enforceSecrets] === undefined;
    return isNew
      ? [
          `metadata.annotations[${enforceSecrets}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
        ]
      : [];
  },
};

const enforceSecrets = "kubernetes.io/enforce-mountable-secrets";

/** Of a secret the name alone is kept. Follows `cleanSecretReferences` of its strategy. */
function withSecretNames(object: ApiObject): ApiObject {
  const { secrets } = object;
  if (!Array.isArray(secrets)) return object;
  const named = secrets.map((secret) => {
    const name = textOf(membersOf(secret)["name"]);
    return name === "" ? {} : { name };
  });
  return { ...object, secrets: named };
}
