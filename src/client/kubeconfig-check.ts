import { isPlainObject } from "../util/json.js";
import type { ConfigProblem } from "./config-error.js";

type FieldKind = "text" | "flag" | "data" | "texts" | "textLists" | "object";
type Fields = Readonly<Record<string, FieldKind>>;

/** The fields that are read, by the list that they are in; the types are those of clientcmd/api/v1. */
const entryFields: Readonly<Record<string, readonly [member: string, fields: Fields]>> = {
  clusters: [
    "cluster",
    {
      server: "text",
      "tls-server-name": "text",
      "insecure-skip-tls-verify": "flag",
      "certificate-authority": "text",
      "certificate-authority-data": "data",
      "proxy-url": "text",
      "disable-compression": "flag",
    },
  ],
  users: [
    "user",
    {
      "client-certificate": "text",
      "client-certificate-data": "data",
      "client-key": "text",
      "client-key-data": "data",
      token: "text",
      tokenFile: "text",
      username: "text",
      password: "text",
      as: "text",
      "as-uid": "text",
      "as-groups": "texts",
      "as-user-extra": "textLists",
      "auth-provider": "object",
      exec: "object",
    },
  ],
  contexts: ["context", { cluster: "text", user: "text", namespace: "text" }],
};

const execFields: Fields = {
  apiVersion: "text",
  command: "text",
  args: "texts",
  installHint: "text",
  interactiveMode: "text",
  provideClusterInfo: "flag",
};

const kinds: Readonly<Record<FieldKind, readonly [(value: unknown) => boolean, string]>> = {
  text: [(value) => typeof value === "string", "must be a text; put it in quotes"],
  flag: [(value) => typeof value === "boolean", "must be true or false"],
  data: [isBase64, "must be base64 of a PEM file"],
  texts: [isTexts, "must be a list of texts; put them in quotes"],
  textLists: [
    (value) => isPlainObject(value) && Object.values(value).every(isTexts),
    "must be an object of lists of texts",
  ],
  object: [isPlainObject, "must be an object"],
};

/**
 * What keeps the content of a kubeconfig file from being read, of all of its entries, as
 * for kubectl; never the values themselves. Entries that only lack something are
 * left to whom uses them.
 */
export function kubeconfigFaults(document: unknown, path: string): readonly ConfigProblem[] {
  const problem = (message: string): ConfigProblem => ({ path, message });
  if (!isPlainObject(document)) {
    return [problem("is no kubeconfig; write clusters, users and contexts into it")];
  }
  if ((document["kind"] ?? "Config") !== "Config" || (document["apiVersion"] ?? "v1") !== "v1") {
    return [problem("is something else than a Config of v1; name a kubeconfig file")];
  }
  const current = document["current-context"] ?? "";
  return [
    ...(typeof current === "string" ? [] : ["current-context must be a text; put it in quotes"]),
    ...Object.keys(entryFields).flatMap((list) => listFaults(list, document[list] ?? [])),
  ].map(problem);
}

function listFaults(list: string, entries: unknown): readonly string[] {
  const [member = "", fields = {}] = entryFields[list] ?? [];
  if (!Array.isArray(entries)) return [`${list} must be a list`];
  const names = entries.map((entry: unknown) => (isPlainObject(entry) ? entry["name"] : undefined));
  return entries.flatMap((entry: unknown, index) => {
    const name = names[index];
    if (!isPlainObject(entry) || typeof name !== "string" || name === "") {
      return [`${list}[${index}] must be an object with a name`];
    }
    const value = entry[member] ?? {};
    if (!isPlainObject(value)) return [`${member} ${name}: ${member} must be an object`];
    return [
      ...(names.indexOf(name) < index ? ["is there twice; remove one"] : []),
      ...fieldFaults(value, fields),
      ...(isPlainObject(value["exec"]) ? fieldFaults(value["exec"], execFields, "exec.") : []),
    ].map((fault) => `${member} ${name}: ${fault}`);
  });
}

function fieldFaults(
  value: Readonly<Record<string, unknown>>,
  fields: Fields,
  prefix = "",
): readonly string[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    const [isRight, demand] = kinds[kind];
    const field = value[name];
    return field === undefined || field === null || isRight(field)
      ? []
      : [`${prefix}${name} ${demand}`];
  });
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isBase64(value: unknown): boolean {
  return typeof value === "string" && /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value);
}
