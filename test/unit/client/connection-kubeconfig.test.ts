import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../src/client/config-error.js";
import type { AuthMaterial, Connection } from "../../../src/client/credentials.js";
import { type ConnectionOptions, findConnection } from "../../../src/client/load-connection.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import {
  base64,
  connectionPorts,
  type KubeconfigParts,
  kubeconfigText,
  type TestPorts,
  writeKubeconfigText,
} from "../../support/connection-ports.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const authority = createCertificateAuthority("test", Date.now());
const [client, other] = ["alice", "bob"].map((name) => authority.issueClient(name, []));
const cert = client?.certificate ?? "";
const key = client?.key ?? "";
const otherKey = other?.key ?? "";

/** Loads a kubeconfig of one context from a folder that holds `files` too. */
async function load(
  parts: KubeconfigParts | string,
  files: Readonly<Record<string, string>> = {},
): Promise<Connection> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "config");
  await writeFile(path, typeof parts === "string" ? parts : kubeconfigText(parts));
  await mkdir(join(folder.path, "pki"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);
  const connection = await findConnection({ from: { kubeconfig: path } }, connectionPorts());
  await connection.credentials.current();
  return connection;
}

async function failure(promise: Promise<unknown>): Promise<ConfigError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (error instanceof ConfigError) return error;
  throw new Error("there was no ConfigError", { cause: error });
}

describe("what a kubeconfig says of the server", () => {
  const forms: readonly [what: string, parts: KubeconfigParts, expected: Partial<Connection>][] = [
    ["its address", {}, { server: "https://one.example:6443", insecureSkipTlsVerify: false }],
    [
      "an address with a path and a slash at its end",
      { cluster: { server: "https://gateway.example/k8s/one/" } },
      { server: "https://gateway.example/k8s/one" },
    ],
    [
      "tls-server-name",
      { cluster: { "tls-server-name": "kubernetes" } },
      { tlsServerName: "kubernetes" },
    ],
    [
      "insecure-skip-tls-verify",
      { cluster: { "insecure-skip-tls-verify": true } },
      { insecureSkipTlsVerify: true },
    ],
    [
      "proxy-url",
      { cluster: { "proxy-url": "http://proxy.example:3128" } },
      { proxyUrl: "http://proxy.example:3128" },
    ],
    [
      "disable-compression",
      { cluster: { "disable-compression": true } },
      { disableCompression: true },
    ],
    ["the namespace of the context", { context: { namespace: "prod" } }, { namespace: "prod" }],
    ["no user at all", { context: { user: null } }, { server: "https://one.example:6443" }],
    [
      "whom to act as",
      {
        user: {
          as: "jane",
          "as-uid": "7",
          "as-groups": ["developers", "admins"],
          "as-user-extra": { "example.com/reason": ["on call", "ticket 7"] },
        },
      },
      {
        impersonate: {
          user: "jane",
          uid: "7",
          groups: ["developers", "admins"],
          extra: { "example.com/reason": ["on call", "ticket 7"] },
        },
      },
    ],
  ];

  it.each(forms)("is read: %s", async (_what, parts, expected) => {
    expect(await load(parts)).toMatchObject(expected);
  });
});

describe("what a kubeconfig says of the user", () => {
  const forms: readonly [
    what: string,
    parts: KubeconfigParts,
    files: Readonly<Record<string, string>>,
    expected: AuthMaterial,
  ][] = [
    ["a token", { user: { token: "abc" } }, {}, { token: "abc" }],
    [
      "a token file",
      { user: { tokenFile: "pki/token" } },
      { "pki/token": "abc\n" },
      { token: "abc" },
    ],
    [
      "a token file before a token",
      { user: { token: "old", tokenFile: "pki/token" } },
      { "pki/token": "abc\n" },
      { token: "abc" },
    ],
    [
      "a token where its file is not there",
      { user: { token: "old", tokenFile: "gone" } },
      {},
      { token: "old" },
    ],
    [
      "a name and a password",
      { user: { username: "alice", password: "secret" } },
      {},
      { basic: { username: "alice", password: "secret" } },
    ],
    [
      "certificates as data",
      {
        cluster: { "certificate-authority-data": base64(authority.certificate) },
        user: { "client-certificate-data": base64(cert), "client-key-data": base64(key) },
      },
      {},
      { ca: authority.certificate, cert, key },
    ],
    [
      "certificates as files beside the kubeconfig",
      {
        cluster: { "certificate-authority": "pki/ca.crt" },
        user: { "client-certificate": "pki/a.crt", "client-key": "pki/a.key" },
      },
      { "pki/ca.crt": authority.certificate, "pki/a.crt": cert, "pki/a.key": key },
      { ca: authority.certificate, cert, key },
    ],
    [
      "a certificate as a file and its key as data",
      { user: { "client-certificate": "pki/a.crt", "client-key-data": base64(key) } },
      { "pki/a.crt": cert },
      { cert, key },
    ],
    [
      "nothing, over plain HTTP",
      { cluster: { server: "http://localhost:8001" }, user: { token: "abc" } },
      {},
      {},
    ],
  ];

  it.each(forms)("is read: %s", async (_what, parts, files, expected) => {
    const { credentials } = await load(parts, files);
    expect(await credentials.current()).toEqual(expected);
  });

  it("means the same as YAML, with what only old YAML takes for a word", async () => {
    const text = [
      "apiVersion: v1",
      "kind: Config",
      "current-context: one",
      "clusters: [{name: one, cluster: {server: 'https://one.example', insecure-skip-tls-verify: yes}}]",
      "contexts: [{name: one, context: {cluster: one, user: one}}]",
      "users: [{name: one, user: {token: abc}}]",
    ].join("\n");
    const connection = await load(text);
    expect(connection.insecureSkipTlsVerify).toBe(true);
    expect(await connection.credentials.current()).toEqual({ token: "abc" });
  });
});

describe("several files", () => {
  async function loadAll(
    texts: readonly string[],
    from?: ConnectionOptions["from"],
  ): Promise<Connection> {
    await using folder = await temporaryFolder();
    const paths = texts.map((_text, index) => join(folder.path, String(index), "config"));
    for (const [index, text] of texts.entries()) {
      await mkdir(join(folder.path, String(index)));
      await writeFile(paths[index] ?? "", text);
      await writeFile(join(folder.path, String(index), "token"), `token-${index}`);
    }
    const kubeconfigFiles = [join(folder.path, "gone"), ...paths];
    return await findConnection({ from }, connectionPorts({ kubeconfigFiles }));
  }

  it("are merged: the first current context and the first entry of a name count", async () => {
    const connection = await loadAll([
      kubeconfigText(
        { cluster: { server: "https://first.example" }, user: { token: "first" } },
        "one",
      ),
      kubeconfigText(
        { cluster: { server: "https://late.example" }, user: { token: "late" } },
        "one",
      ),
      kubeconfigText({}, "two"),
    ]);
    expect(connection.server).toBe("https://first.example");
    expect(await connection.credentials.current()).toEqual({ token: "first" });
  });

  it("complete each other: context, cluster and user may lie apart", async () => {
    const connection = await loadAll([
      JSON.stringify({
        "current-context": "one",
        contexts: [{ name: "one", context: { cluster: "c", user: "u" } }],
      }),
      JSON.stringify({ users: [{ name: "u", user: { token: "abc" } }] }),
      JSON.stringify({ clusters: [{ name: "c", cluster: { server: "https://c.example" } }] }),
      "",
    ]);
    expect(connection.server).toBe("https://c.example");
    expect(await connection.credentials.current()).toEqual({ token: "abc" });
  });

  it("have paths of their own: a relative one starts at its file", async () => {
    const user = { tokenFile: "token" };
    const files = [kubeconfigText({ user }, "one"), kubeconfigText({ user }, "two")];
    const connection = await loadAll(files, { context: "two" });
    expect(await connection.credentials.current()).toEqual({ token: "token-1" });
  });
});

describe("a kubeconfig that cannot be used", () => {
  const secret = "s3cr3t";
  const faults: readonly [
    what: string,
    parts: KubeconfigParts | string,
    messages: readonly string[],
  ][] = [
    ["no YAML", `users: [{name: one, user: {token: ${secret}}`, ["is not YAML; correct line 1"]],
    ["a stray quote", `token: "${secret}" ${secret}`, ["is not YAML"]],
    ["a list", "[]", ["is no kubeconfig"]],
    ["another kind", "{kind: Pod, apiVersion: v1}", ["something else than a Config"]],
    ["no context", "{}", ["no current-context"]],
    ["an unknown context", "{current-context: two}", ["no usable context two"]],
    ["no such user", { context: { user: "nobody" } }, ["no user nobody"]],
    ["no such cluster", { context: { cluster: "none" } }, ["no cluster none"]],
    ["no server", { cluster: { server: null } }, ["no cluster one with a server"]],
    [
      "wrong types, all at once",
      { cluster: { server: 7 }, user: { token: 7, "as-groups": "a", "client-key-data": "%" } },
      [
        "cluster one: server must be a text",
        "user one: client-key-data must be base64",
        "user one: token must be a text",
        "user one: as-groups must be a list",
      ],
    ],
    ["a server without a scheme", { cluster: { server: "one:6443" } }, ["server must be a URL"]],
    [
      "a server with a password",
      { cluster: { server: `https://u:${secret}@one.example` } },
      ["server must be a URL"],
    ],
    [
      "socks5",
      { cluster: { "proxy-url": `socks5://u:${secret}@proxy.example` } },
      ["socks5 is not supported"],
    ],
    [
      "an authority and no wish to check it",
      {
        cluster: {
          "insecure-skip-tls-verify": true,
          "certificate-authority-data": base64(authority.certificate),
        },
      },
      ["insecure-skip-tls-verify goes with no"],
    ],
    [
      "an authority that is none",
      { cluster: { "certificate-authority-data": base64(secret) } },
      ["certificate-authority-data holds no certificate"],
    ],
    [
      "an authority twice",
      {
        cluster: {
          "certificate-authority": "a",
          "certificate-authority-data": base64(authority.certificate),
        },
      },
      ["certificate-authority and certificate-authority-data exclude"],
    ],
    ["a token with a line end", { user: { token: `${secret}\nx` } }, ["token holds characters"]],
    [
      "a token and a password",
      { user: { token: secret, username: "a", password: secret } },
      ["a token and a username"],
    ],
    [
      "a certificate alone",
      { user: { "client-certificate-data": base64(cert) } },
      ["needs its key"],
    ],
    [
      "another's key",
      { user: { "client-certificate-data": base64(cert), "client-key-data": base64(otherKey) } },
      ["does not belong to its key"],
    ],
    ["groups without a user", { user: { "as-groups": ["a"] } }, ["as-groups need a user"]],
    [
      "a plugin and a provider",
      { user: { exec: { command: "a" }, "auth-provider": { name: "oidc" } } },
      ["exclude each other"],
    ],
    [
      "a plugin without anything",
      { user: { exec: {} } },
      ["exec.command is missing", "exec.apiVersion must be", "exec.interactiveMode must be"],
    ],
    [
      "a plugin of the first version",
      {
        user: {
          exec: {
            command: "a",
            apiVersion: "client.authentication.k8s.io/v1alpha1",
            interactiveMode: "Never",
          },
        },
      },
      ["client.authentication.k8s.io/v1beta1; update"],
    ],
    [
      "gcp",
      { user: { "auth-provider": { name: "gcp" } } },
      ["use exec with gke-gcloud-auth-plugin"],
    ],
    ["azure", { user: { "auth-provider": { name: "azure" } } }, ["use exec with kubelogin"]],
    [
      "a provider without an address",
      { user: { "auth-provider": { name: "oidc" } } },
      ["needs idp-issuer-url"],
    ],
  ];

  it.each(faults)("says so, and never a secret: %s", async (_what, parts, messages) => {
    const error = await failure(load(parts));
    expect(error.code).toBe("CONFIG_INVALID");
    expect(error.problems.map(({ message }) => message)).toEqual(
      messages.map((message) => expect.stringContaining(message)),
    );
    for (const { path } of error.problems) expect(path).toContain("config");
    expect(`${error.message} ${JSON.stringify(error.problems)}`).not.toContain(secret);
    expect(error.cause).toBeUndefined();
  });

  it("names files that it refers to and that cannot be read", async () => {
    const error = await failure(
      load({ cluster: { "certificate-authority": "ca.crt" }, user: { tokenFile: "token" } }),
    );
    expect(error.code).toBe("CONFIG_CREDENTIALS");
    expect(error.problems.map(({ path }) => path.split("/").at(-1))).toEqual(["token", "ca.crt"]);
  });
});

describe("a kubeconfig that changes", () => {
  async function connect(
    folder: string,
    parts: KubeconfigParts,
  ): Promise<{ readonly connection: Connection; readonly ports: TestPorts }> {
    const ports = connectionPorts();
    const kubeconfig = await writeKubeconfigText(folder, parts);
    return { connection: await findConnection({ from: { kubeconfig } }, ports), ports };
  }

  it("is followed: its tokens and certificates are those of now", async () => {
    await using folder = await temporaryFolder();
    const { connection, ports } = await connect(folder.path, { user: { token: "first" } });
    const { credentials } = connection;
    const first = await credentials.current();
    await writeKubeconfigText(folder.path, {
      cluster: { "certificate-authority-data": base64(authority.certificate) },
      user: { token: "second" },
    });
    await ports.clock.advance(60_000);
    expect(await credentials.current()).toEqual({ token: "second", ca: authority.certificate });
    await writeKubeconfigText(folder.path, { user: { token: "third" } });
    expect(await credentials.renew(await credentials.current())).toEqual({ token: "third" });
    expect(first).toEqual({ token: "first" });
  });

  it.each<[string, string]>([
    [
      "another server",
      kubeconfigText({ cluster: { server: "https://evil.example" }, user: { token: "second" } }),
    ],
    ["acting as somebody else", kubeconfigText({ user: { token: "second", as: "jane" } })],
    ["half of a file", '{"users":[{"name":"one"'],
    ["nothing", ""],
    ["a file that is not there", kubeconfigText({ user: { tokenFile: "gone" } })],
  ])("keeps the credentials it gave when it says %s", async (_what, text) => {
    await using folder = await temporaryFolder();
    const { connection, ports } = await connect(folder.path, { user: { token: "first" } });
    const first = await connection.credentials.current();
    await writeFile(join(folder.path, "config"), text);
    await ports.clock.advance(60_000);
    expect(await connection.credentials.current()).toBe(first);
    await writeKubeconfigText(folder.path, { user: { token: "third" } });
    await ports.clock.advance(1_000);
    expect(await connection.credentials.current()).toEqual({ token: "third" });
  });

  it("does not make a later file count while the first one is missing", async () => {
    await using folder = await temporaryFolder();
    const kubeconfigFiles = ["first", "later"].map((name) => join(folder.path, name));
    for (const path of kubeconfigFiles) {
      await writeFile(path, kubeconfigText({ user: { token: basename(path) } }));
    }
    const ports = connectionPorts({ kubeconfigFiles });
    const { credentials } = await findConnection({}, ports);
    const first = await credentials.current();
    await rm(kubeconfigFiles[0] ?? "");
    await ports.clock.advance(60_000);
    expect(await credentials.current()).toBe(first);
    expect(first).toEqual({ token: "first" });
  });

  it("does not change the context when another becomes the current one", async () => {
    await using folder = await temporaryFolder();
    const { connection, ports } = await connect(folder.path, { user: { token: "first" } });
    await connection.credentials.current();
    const names = ["one", "two"];
    await writeFile(
      join(folder.path, "config"),
      JSON.stringify({
        "current-context": "two",
        clusters: names.map((name) => ({
          name,
          cluster: { server: `https://${name}.example:6443` },
        })),
        users: names.map((name) => ({ name, user: { token: name } })),
        contexts: names.map((name) => ({ name, context: { cluster: name, user: name } })),
      }),
    );
    await ports.clock.advance(60_000);
    expect(await connection.credentials.current()).toEqual({ token: "one" });
  });
});
