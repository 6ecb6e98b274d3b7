import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createRequester } from "../../src/client/create-requester.js";
import type { Connection } from "../../src/client/credentials.js";
import { type ConnectionOptions, findConnection } from "../../src/client/load-connection.js";
import { createTransport } from "../../src/client/undici-transport.js";
import { callApi } from "../../src/testing/api-request.js";
import { createCertificateAuthority } from "../../src/util/certificates.js";
import {
  type ClusterConfig,
  type ControlPlane,
  startControlPlane,
} from "../../src/testing/index.js";
import { startConnectProxy } from "../support/connect-proxy.js";
import { base64, connectionPorts, type TestPorts } from "../support/connection-ports.js";
import { testPlugin } from "../support/exec-plugin.js";
import { findClusterTool } from "../support/kubectl.js";
import { startOidcLogin } from "../support/oidc-login.js";
import { temporaryFolder } from "../support/temporary-folder.js";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
});

afterAll(async () => {
  await controlPlane.stop();
});

/** Who the server takes the caller for. Follows `UserInfo` of authentication/v1. */
interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

interface Caller extends AsyncDisposable {
  readonly whoAmI: () => Promise<UserInfo>;
}

/** Calls over a connection, by our transport and requester. */
function callerOf(connection: Connection): Caller {
  const transport = createTransport(connection);
  const requester = createRequester(transport, { credentials: connection.credentials });
  return {
    whoAmI: async () => {
      const { body } = await requester.call({
        method: "POST",
        path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          apiVersion: "authentication.k8s.io/v1",
          kind: "SelfSubjectReview",
        }),
      });
      const review: { status: { userInfo: UserInfo } } = JSON.parse(body.toString());
      return review.status.userInfo;
    },
    [Symbol.asyncDispose]: () => transport.close(),
  };
}

/** Whom kubectl is taken for with the same files. */
async function kubectlWhoAmI(files: readonly string[]): Promise<UserInfo | undefined> {
  const kubectl = await findClusterTool("kubectl");
  if (kubectl === undefined) return undefined;
  const { stdout } = await promisify(execFile)(kubectl, ["auth", "whoami", "-o", "json"], {
    env: { ...process.env, KUBECONFIG: files.join(":") },
  });
  const review: { status: { userInfo: UserInfo } } = JSON.parse(stdout);
  return review.status.userInfo;
}

interface Parts {
  readonly cluster?: Readonly<Record<string, unknown>>;
  readonly user?: Readonly<Record<string, unknown>>;
}

/** Writes a kubeconfig for the control plane into a folder. */
async function writeConfig(
  folder: string,
  { cluster, user }: Parts,
  name = "one",
): Promise<string> {
  const path = join(folder, `${name}.kubeconfig`);
  await writeFile(
    path,
    JSON.stringify({
      clusters: [
        {
          name,
          cluster: {
            server: controlPlane.server,
            "certificate-authority-data": base64(controlPlane.admin.ca),
            ...cluster,
          },
        },
      ],
      users: [{ name, user: user ?? {} }],
      contexts: [{ name, context: { cluster: name, user: name } }],
      "current-context": name,
    }),
  );
  return path;
}

async function connect(
  options: ConnectionOptions,
  ports: TestPorts = connectionPorts(),
): Promise<Connection> {
  return await findConnection(options, ports);
}

/** A ServiceAccount with a token for it. */
async function serviceAccount(name: string): Promise<ClusterConfig> {
  const path = "/api/v1/namespaces/default/serviceaccounts";
  const body = { apiVersion: "v1", kind: "ServiceAccount", metadata: { name } };
  await callApi(controlPlane.admin, { method: "POST", path, body });
  return await controlPlane.serviceAccountConfig("default", name);
}

function certificateOf({
  certificate = "",
  key = "",
}: ClusterConfig): Readonly<Record<string, string>> {
  return { "client-certificate-data": base64(certificate), "client-key-data": base64(key) };
}

describe("forms of a kubeconfig", () => {
  const forms: readonly [
    what: string,
    write: (folder: string) => Promise<readonly string[]>,
    expected: Partial<UserInfo>,
  ][] = [
    [
      "a client certificate",
      async (folder) => [
        await writeConfig(folder, {
          user: certificateOf(controlPlane.userConfig("alice", ["dev"])),
        }),
      ],
      { username: "alice", groups: ["dev", "system:authenticated"] },
    ],
    [
      "a client certificate and an authority in files",
      async (folder) => {
        const { certificate = "", key = "", ca } = controlPlane.userConfig("bob");
        await mkdir(join(folder, "pki"));
        await writeFile(join(folder, "pki/b.crt"), certificate);
        await writeFile(join(folder, "pki/b.key"), key);
        await writeFile(join(folder, "pki/ca.crt"), ca);
        return [
          await writeConfig(folder, {
            cluster: {
              "certificate-authority-data": undefined,
              "certificate-authority": "pki/ca.crt",
            },
            user: { "client-certificate": "pki/b.crt", "client-key": "pki/b.key" },
          }),
        ];
      },
      { username: "bob" },
    ],
    [
      "a token",
      async (folder) => {
        const { token } = await serviceAccount("robot");
        return [await writeConfig(folder, { user: { token } })];
      },
      { username: "system:serviceaccount:default:robot" },
    ],
    [
      "a token file, before a token",
      async (folder) => {
        await writeFile(join(folder, "token"), `${(await serviceAccount("robot")).token ?? ""}\n`);
        return [await writeConfig(folder, { user: { token: "unused", tokenFile: "token" } })];
      },
      { username: "system:serviceaccount:default:robot" },
    ],
    [
      "a plugin that gives a token",
      async (folder) => {
        const plugin = await testPlugin(folder);
        await plugin.give({ token: (await serviceAccount("robot")).token });
        return [await writeConfig(folder, { user: { exec: plugin.exec } })];
      },
      { username: "system:serviceaccount:default:robot" },
    ],
    [
      "a plugin that gives a client certificate",
      async (folder) => {
        const plugin = await testPlugin(folder);
        const { certificate, key } = controlPlane.userConfig("carol");
        await plugin.give({ clientCertificateData: certificate, clientKeyData: key });
        return [await writeConfig(folder, { user: { exec: plugin.exec } })];
      },
      { username: "carol" },
    ],
    [
      "acting as somebody else",
      async (folder) => [
        await writeConfig(folder, {
          user: {
            ...certificateOf(controlPlane.admin),
            as: "jané",
            "as-uid": "7",
            "as-groups": ["developers", "on call"],
            "as-user-extra": { "example.com/Reason%": ["ticket 7", "ünder test"] },
          },
        }),
      ],
      {
        username: "jané",
        uid: "7",
        groups: ["developers", "on call", "system:authenticated"],
        extra: { "example.com/reason%": ["ticket 7", "ünder test"] },
      },
    ],
    [
      "several files, the first of which counts",
      async (folder) => [
        join(folder, "gone"),
        await writeConfig(folder, { user: certificateOf(controlPlane.userConfig("dave")) }),
        await writeConfig(folder, { user: certificateOf(controlPlane.userConfig("eve")) }, "two"),
      ],
      { username: "dave" },
    ],
    [
      "another name in the server's certificate",
      async (folder) => [
        await writeConfig(folder, {
          cluster: { "tls-server-name": "kubernetes.default.svc" },
          user: certificateOf(controlPlane.userConfig("frank")),
        }),
      ],
      { username: "frank" },
    ],
    [
      "no check of the server's certificate",
      async (folder) => [
        await writeConfig(folder, {
          cluster: { "certificate-authority-data": undefined, "insecure-skip-tls-verify": true },
          user: certificateOf(controlPlane.userConfig("grace")),
        }),
      ],
      { username: "grace" },
    ],
  ];

  it.each(forms)("are understood as by kubectl: %s", async (_what, write, expected) => {
    await using folder = await temporaryFolder();
    const files = await write(folder.path);
    await using caller = callerOf(await connect({}, connectionPorts({ kubeconfigFiles: files })));
    const who = await caller.whoAmI();
    expect(who).toMatchObject(expected);
    const judged = await kubectlWhoAmI(files);
    if (judged !== undefined) expect(identity(who)).toEqual(identity(judged));
  });

  it("reach the server through a proxy", async () => {
    await using folder = await temporaryFolder();
    await using proxy = await startConnectProxy();
    const path = await writeConfig(folder.path, {
      cluster: { "proxy-url": `http://user:pa%20ss@127.0.0.1:${String(proxy.port)}` },
      user: certificateOf(controlPlane.userConfig("heidi")),
    });
    await using caller = callerOf(await connect({ from: { kubeconfig: path } }));
    expect(await caller.whoAmI()).toMatchObject({ username: "heidi" });
    expect(proxy.tunnels).toEqual([
      [new URL(controlPlane.server).host, `Basic ${base64("user:pa ss")}`],
    ]);
  });

  it("say when the server's certificate is another's, and when nothing answers", async () => {
    await using folder = await temporaryFolder();
    const wrongName = await writeConfig(folder.path, {
      cluster: { "tls-server-name": "other.example" },
    });
    await using named = callerOf(await connect({ from: { kubeconfig: wrongName } }));
    await expect(named.whoAmI()).rejects.toMatchObject({ code: "TRANSPORT_TLS" });
    const unreachable = await writeConfig(folder.path, {
      cluster: { server: "https://127.0.0.1:1" },
    });
    await using lost = callerOf(await connect({ from: { kubeconfig: unreachable } }));
    await expect(lost.whoAmI()).rejects.toMatchObject({ code: "TRANSPORT_CONNECT" });
  });

  it("may lead to a plain HTTP server, to which no credentials go", async () => {
    const kubectl = await findClusterTool("kubectl");
    if (kubectl === undefined) return;
    await using folder = await temporaryFolder();
    const config = await controlPlane.writeKubeconfig(controlPlane.userConfig("ivan"));
    const proxy = spawn(kubectl, [
      "--kubeconfig",
      config,
      "proxy",
      "--port=0",
      "--accept-paths=.*",
    ]);
    try {
      const server = await proxyAddress(proxy);
      const path = await writeConfig(folder.path, {
        cluster: { server, "certificate-authority-data": undefined },
        user: { token: "not-sent" },
      });
      await using caller = callerOf(await connect({ from: { kubeconfig: path } }));
      expect(await caller.whoAmI()).toMatchObject({ username: "ivan" });
    } finally {
      proxy.kill();
      await once(proxy, "exit");
    }
  });
});

/** What of a user does not differ between two requests. */
function identity({ username, uid, groups, extra }: UserInfo): UserInfo {
  return { username, ...(uid && { uid }), ...(groups && { groups }), ...(extra && { extra }) };
}

async function proxyAddress(proxy: ChildProcess): Promise<string> {
  for await (const chunk of proxy.stdout ?? []) {
    const found = /127\.0\.0\.1:\d+/.exec(String(chunk))?.[0];
    if (found !== undefined) return `http://${found}`;
  }
  throw new Error("kubectl proxy ended");
}

describe("a Pod's account", () => {
  /** Fills a folder as the kubelet does, and gives the environment of a Pod. */
  async function inPod(folder: string, token: string | undefined): Promise<TestPorts> {
    await writeFile(join(folder, "token"), token ?? "");
    await writeFile(join(folder, "ca.crt"), controlPlane.admin.ca);
    await writeFile(join(folder, "namespace"), "default");
    const { hostname: serviceHost, port: servicePort } = new URL(controlPlane.server);
    return connectionPorts({ serviceHost, servicePort }, folder);
  }

  it("is who calls, and a new token is used within a minute", async () => {
    const [first, second] = [await serviceAccount("first"), await serviceAccount("second")];
    await using folder = await temporaryFolder();
    const ports = await inPod(folder.path, first.token);
    const connection = await connect({}, ports);
    await using caller = callerOf(connection);
    expect(await caller.whoAmI()).toMatchObject({ username: first.user });
    expect(connection.namespace).toBe("default");
    await writeFile(join(folder.path, "token"), second.token ?? "");
    await ports.clock.advance(59_000);
    expect(await caller.whoAmI()).toMatchObject({ username: first.user });
    await ports.clock.advance(1_000);
    expect(await caller.whoAmI()).toMatchObject({ username: second.user });
  });

  it("is refused with a revoked token, and works at once when a new one is there", async () => {
    const revoked = await serviceAccount("revoked");
    const good = await serviceAccount("good");
    await deleteServiceAccount("revoked");
    await using folder = await temporaryFolder();
    const ports = await inPod(folder.path, revoked.token);
    await using caller = callerOf(await connect({}, ports));
    await expect(caller.whoAmI()).rejects.toMatchObject({ httpCode: 401 });
    await writeFile(join(folder.path, "token"), good.token ?? "");
    expect(await caller.whoAmI()).toMatchObject({ username: good.user });
  });
});

async function deleteServiceAccount(name: string): Promise<void> {
  const transport = createTransport(controlPlane.admin);
  const { ca, certificate: cert, key } = controlPlane.admin;
  const requester = createRequester(transport, {
    credentials: {
      current: () => ({ ca, cert, key }),
      renew: (refused) => Promise.resolve(refused),
    },
  });
  const path = `/api/v1/namespaces/default/serviceaccounts/${name}`;
  await requester.call({ method: "DELETE", path, headers: {} });
  await transport.close();
}

describe("a plugin", () => {
  it("runs once for ten first calls, again before its token ends, and again after a 401", async () => {
    await using folder = await temporaryFolder();
    const plugin = await testPlugin(folder.path);
    const ports = connectionPorts();
    const names = ["plugin-one", "plugin-two", "plugin-three"];
    const [one, two, three] = await Promise.all(names.map(serviceAccount));
    const path = await writeConfig(folder.path, { user: { exec: plugin.exec } });
    await using caller = callerOf(await connect({ from: { kubeconfig: path } }, ports));

    const expirationTimestamp = new Date(ports.clock.now() + 600_000).toISOString();
    await plugin.give({ token: one?.token, expirationTimestamp });
    const answers = await Promise.all(Array.from({ length: 10 }, () => caller.whoAmI()));
    expect(new Set(answers.map(({ username }) => username))).toEqual(new Set([one?.user]));
    expect(await plugin.calls()).toHaveLength(1);

    await plugin.give({ token: "revoked" });
    await ports.clock.advance(590_000);
    // The new token is refused, so it is asked once more; that gives the same.
    await expect(caller.whoAmI()).rejects.toMatchObject({ httpCode: 401 });
    expect(await plugin.calls()).toHaveLength(3);

    await plugin.give({ token: two?.token });
    await ports.clock.advance(5_000);
    const renewed = await Promise.all(Array.from({ length: 10 }, () => caller.whoAmI()));
    expect(new Set(renewed.map(({ username }) => username))).toEqual(new Set([two?.user]));
    expect(await plugin.calls()).toHaveLength(4);

    await plugin.give({ token: three?.token });
    await ports.clock.advance(3_600_000);
    expect(await caller.whoAmI(), "a token without an end lasts").toMatchObject({
      username: two?.user,
    });
  });
});

describe("a login at an OpenID Connect provider", () => {
  it("gives tokens that the server takes, and a new one when that ends", async () => {
    await using login = await startOidcLogin("late@example.com");
    await using folder = await temporaryFolder();
    const ca = join(folder.path, "provider.crt");
    await writeFile(ca, login.ca);
    await using trusting = await startControlPlane({
      extraArguments: {
        "kube-apiserver": [
          `--oidc-issuer-url=${login.issuer}`,
          `--oidc-ca-file=${ca}`,
          "--oidc-client-id=kube",
          "--oidc-username-claim=email",
        ],
      },
    });
    const ports = connectionPorts();
    ports.clock.offsetMs = Date.now();
    const config = {
      "client-id": "kube",
      "idp-issuer-url": login.issuer,
      "idp-certificate-authority": "provider.crt",
      "id-token": login.idToken("early@example.com", 600_000),
      "refresh-token": "refresh-0",
    };
    const path = await writeConfig(folder.path, {
      cluster: {
        server: trusting.server,
        "certificate-authority-data": base64(trusting.admin.ca),
      },
      user: { "auth-provider": { name: "oidc", config } },
    });
    // The server asks the provider for its keys after it has become ready.
    const { server, ca: authority } = trusting.admin;
    const probe = {
      server,
      ca: authority,
      user: "probe",
      token: login.idToken("probe@example.com", 600_000),
    };
    await vi.waitFor(
      async () => expect((await callApi(probe, { path: "/api" })).status).toBe(200),
      { timeout: 60_000, interval: 500 },
    );
    await using caller = callerOf(await connect({ from: { kubeconfig: path } }, ports));
    expect(await caller.whoAmI()).toMatchObject({ username: "early@example.com" });
    expect(login.refreshed).toBe(0);
    await ports.clock.advance(4_000_000);
    expect(await caller.whoAmI()).toMatchObject({ username: "late@example.com" });
    expect(login.refreshed).toBe(1);
  });
});

describe("a server whose authority is replaced", () => {
  it("is reached again when the new authority is in the file, without a restart", async () => {
    await using rotating = await startControlPlane();
    await using folder = await temporaryFolder();
    const ca = join(folder.path, "ca.crt");
    await writeFile(ca, rotating.admin.ca);
    const ports = connectionPorts();
    const { certificate = "", key = "" } = rotating.userConfig("alice");
    const path = await writeConfig(folder.path, {
      cluster: {
        server: rotating.server,
        "certificate-authority-data": undefined,
        "certificate-authority": ca,
      },
      user: certificateOf({ ...rotating.admin, certificate, key }),
    });
    const connection = await connect({ from: { kubeconfig: path } }, ports);
    await using caller = callerOf(connection);
    expect(await caller.whoAmI()).toMatchObject({ username: "alice" });

    const next = createCertificateAuthority("next", Date.now());
    const serving = next.issueServer("kube-apiserver", ["127.0.0.1", "localhost"]);
    const data = dirname(rotating.kubeconfigPath);
    await writeFile(join(data, "server.key"), serving.key);
    await writeFile(join(data, "server.crt"), serving.certificate);
    // The server notices its new certificate by itself.
    await vi.waitFor(async () => expect(await issuerOf(rotating.server)).toBe("next"), 90_000);
    await using late = callerOf(connection);
    await expect(late.whoAmI()).rejects.toMatchObject({ code: "TRANSPORT_TLS" });
    await writeFile(ca, next.certificate);
    await ports.clock.advance(60_000);
    expect(await late.whoAmI()).toMatchObject({ username: "alice" });
    expect(await caller.whoAmI()).toMatchObject({ username: "alice" });
  });
});

/** Who issued the certificate that a server shows now. */
async function issuerOf(server: string): Promise<string> {
  const { hostname, port } = new URL(server);
  const socket = connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const { issuer } = socket.getPeerCertificate();
  socket.destroy();
  return String(issuer.CN);
}
