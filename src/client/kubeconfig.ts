import { dirname, resolve } from "node:path";
import { isPlainObject } from "../util/json.js";
import { parseYAMLDocuments, YAMLError } from "../util/yaml.js";
import { ConfigError, type ConfigProblem } from "./config-error.js";
import type { Impersonation } from "./credentials.js";
import type { TextOrFile } from "./file-source.js";
import { kubeconfigFaults } from "./kubeconfig-check.js";
import type {
  KubeconfigCluster,
  KubeconfigContext,
  KubeconfigFile,
  KubeconfigUser,
} from "./kubeconfig-context.js";
import { clusterFaults, userFaults } from "./kubeconfig-rules.js";

interface Document {
  readonly path: string;
  readonly content: Fields;
}

/**
 * Reads one context, the current one unless named, out of files as kubectl merges them: the
 * first file that has an entry, or names a current context, wins, and paths start at
 * the folder of their file. Two faults that kubectl lets pass are refused: a user that no file
 * has, and a server without `https://`.
 *
 * @throws {ConfigError} CONFIG_INVALID with all faults
 */
export function readContext(files: readonly KubeconfigFile[], chosen?: string): KubeconfigContext {
  const documents = parseFiles(files);
  const found = choose(documents, chosen);
  if (typeof found === "string") {
    const path = files.map((file) => file.path).join(", ");
    throw new ConfigError("CONFIG_INVALID", [{ path, message: found }]);
  }
  const cluster = toCluster(found.cluster);
  const user = toUser(found.user);
  const clusterPath = `${found.cluster.path}: cluster ${found.cluster.name}`;
  const userPath = `${found.user.path}: user ${found.user.name}`;
  const problems = [
    ...clusterFaults(cluster, found.cluster.fields).map((fault) => [clusterPath, fault] as const),
    ...userFaults(user, found.user.fields).map((fault) => [userPath, fault] as const),
  ].map(([path, message]) => ({ path, message }));
  if (problems.length > 0) throw new ConfigError("CONFIG_INVALID", problems);
  const { name, fields } = found.context;
  const namespace = text(fields["namespace"]);
  return { name, namespace, cluster, user, userPath, userFolder: dirname(found.user.path) };
}

function parseFiles(files: readonly KubeconfigFile[]): readonly Document[] {
  const problems: ConfigProblem[] = [];
  const documents: Document[] = [];
  for (const { path, text: content } of files) {
    try {
      // As for kubectl, the rest of the stream does not count.
      const [document] = parseYAMLDocuments(content);
      if (document === undefined) continue;
      problems.push(...kubeconfigFaults(document, path));
      if (isPlainObject(document)) documents.push({ path, content: document });
    } catch (error) {
      // The parser's own message may quote the text, and with it a token.
      if (!(error instanceof YAMLError)) throw error;
      const place = `line ${error.line ?? 1}, column ${error.column ?? 1}`;
      problems.push({ path, message: `is not YAML; correct ${place}` });
    }
  }
  if (problems.length > 0) throw new ConfigError("CONFIG_INVALID", problems);
  return documents;
}

/** One entry of a file, as it is written. */
interface Entry {
  readonly name: string;
  readonly path: string;
  readonly fields: Fields;
}

interface Choice {
  readonly context: Entry;
  readonly cluster: Entry;
  /** Without fields for nobody in particular. */
  readonly user: Entry;
}

/** A context with what it names, or what is missing. */
function choose(documents: readonly Document[], chosen: string | undefined): Choice | string {
  const contexts = entriesOf(documents, "contexts");
  const current = documents.map(({ content }) => text(content["current-context"])).find(Boolean);
  const name = chosen ?? current;
  const known = contexts.map((one) => one.name).join(", ") || "there are none";
  if (!name) return `no current-context; write one, or name one of the contexts (${known})`;
  const context = contexts.find((one) => one.name === name);
  const clusterName = text(context?.fields["cluster"]);
  if (context === undefined || clusterName === undefined) {
    return `no usable context ${name}; name one with a cluster (${known})`;
  }
  const cluster = entriesOf(documents, "clusters").find((one) => one.name === clusterName);
  if (cluster === undefined || text(cluster.fields["server"]) === undefined) {
    return `context ${name}: no cluster ${clusterName} with a server; add it to "clusters"`;
  }
  const userName = text(context.fields["user"]);
  if (userName === undefined) {
    return { context, cluster, user: { name: "", path: context.path, fields: {} } };
  }
  const user = entriesOf(documents, "users").find((one) => one.name === userName);
  return user === undefined
    ? `context ${name}: no user ${userName}; add it to "users"`
    : { context, cluster, user };
}

const members = { clusters: "cluster", contexts: "context", users: "user" } as const;

/** The entries of all files, those that count first. */
function entriesOf(documents: readonly Document[], list: keyof typeof members): readonly Entry[] {
  return documents.flatMap(({ path, content }) => {
    const entries = content[list];
    return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown): readonly Entry[] => {
      if (!isPlainObject(entry) || typeof entry["name"] !== "string") return [];
      const fields = entry[members[list]];
      return [{ name: entry["name"], path, fields: isPlainObject(fields) ? fields : {} }];
    });
  });
}

type Fields = Readonly<Record<string, unknown>>;

function toCluster(entry: Entry): KubeconfigCluster {
  const { fields } = entry;
  return {
    server: (text(fields["server"]) ?? "").replace(/\/$/, ""),
    ca: textOrFile(entry, "certificate-authority"),
    tlsServerName: text(fields["tls-server-name"]),
    insecureSkipTlsVerify: fields["insecure-skip-tls-verify"] === true,
    proxyUrl: text(fields["proxy-url"]),
    disableCompression: fields["disable-compression"] === true,
    execConfig: execExtension(fields["extensions"]),
  };
}

function toUser(entry: Entry): KubeconfigUser {
  const { path, fields } = entry;
  const [username, password] = [text(fields["username"]), text(fields["password"])];
  const tokenFile = text(fields["tokenFile"]);
  const { exec, "auth-provider": authProvider } = fields;
  return {
    token: text(fields["token"]),
    tokenFile: tokenFile && resolve(dirname(path), tokenFile),
    basic:
      username || password ? { username: username ?? "", password: password ?? "" } : undefined,
    cert: textOrFile(entry, "client-certificate"),
    key: textOrFile(entry, "client-key"),
    exec: isPlainObject(exec) ? exec : undefined,
    authProvider: isPlainObject(authProvider) ? authProvider : undefined,
    impersonate: impersonation(fields),
  };
}

function execExtension(extensions: unknown): unknown {
  for (const extension of Array.isArray(extensions) ? extensions : []) {
    if (isPlainObject(extension) && extension["name"] === "client.authentication.k8s.io/exec") {
      return extension["extension"];
    }
  }
  return undefined;
}

function impersonation(fields: Fields): Impersonation | undefined {
  const user = text(fields["as"]);
  if (user === undefined) return undefined;
  const groups = texts(fields["as-groups"]);
  const extra = Object.entries(
    isPlainObject(fields["as-user-extra"]) ? fields["as-user-extra"] : {},
  );
  return {
    user,
    uid: text(fields["as-uid"]),
    ...(groups.length === 0 ? {} : { groups }),
    ...(extra.length === 0
      ? {}
      : { extra: Object.fromEntries(extra.map(([key, values]) => [key, texts(values)])) }),
  };
}

/** What is written as data, or else in a file. */
function textOrFile({ path, fields }: Entry, name: string): TextOrFile | undefined {
  const data = text(fields[`${name}-data`]);
  if (data !== undefined) return { text: Buffer.from(data, "base64").toString("utf8") };
  const file = text(fields[name]);
  return file === undefined ? undefined : { file: resolve(dirname(path), file) };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
