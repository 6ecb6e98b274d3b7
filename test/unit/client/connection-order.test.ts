import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join, relative } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfigError } from "../../../src/client/config-error.js";
import { clientEnvironment, type ClientEnvironment } from "../../../src/client/env.js";
import {
  type ConnectionOptions,
  findConnection,
  loadConnection,
} from "../../../src/client/load-connection.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import { connectionPorts, kubeconfigText } from "../../support/connection-ports.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const authority = createCertificateAuthority("test", Date.now());

/** A folder with every source in it, each leading to a server named after it. */
async function everySource(): Promise<
  AsyncDisposable & {
    readonly path: string;
    readonly account: string;
    readonly environment: Partial<ClientEnvironment>;
  }
> {
  const folder = await temporaryFolder();
  const file = (name: string): string => join(folder.path, name);
  await mkdir(file("account"));
  await mkdir(file("home/.kube"), { recursive: true });
  await writeFile(file("account/token"), "pod-token\n");
  await writeFile(file("account/ca.crt"), authority.certificate);
  await writeFile(file("account/namespace"), "prod");
  for (const [name, path] of [
    ["named", "named"],
    ["second", "second"],
    ["home", "home/.kube/config"],
  ] as const) {
    await writeFile(file(path), kubeconfigText({}, name));
  }
  return {
    path: folder.path,
    account: file("account"),
    environment: {
      kubeconfigFiles: [file("named"), file("second")],
      serviceHost: "10.0.0.1",
      servicePort: "443",
      homeFolder: file("home"),
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe("the order of sources", () => {
  const cases: readonly [
    what: string,
    options: (folder: string) => ConnectionOptions,
    without: readonly (keyof ClientEnvironment)[],
    server: string,
  ][] = [
    ["KUBECONFIG before a Pod's account", () => ({}), [], "https://named.example:6443"],
    [
      "a Pod's account before the home folder",
      () => ({}),
      ["kubeconfigFiles"],
      "https://10.0.0.1:443",
    ],
    [
      "the home folder outside of a Pod",
      () => ({}),
      ["kubeconfigFiles", "serviceHost"],
      "https://home.example:6443",
    ],
    [
      "a named file before all",
      (folder) => ({ from: { kubeconfig: join(folder, "second") } }),
      [],
      "https://second.example:6443",
    ],
    [
      "a Pod's account when it is asked for",
      () => ({ from: "in-cluster" }),
      [],
      "https://10.0.0.1:443",
    ],
    [
      "a context of a later file",
      () => ({ from: { context: "second" } }),
      [],
      "https://second.example:6443",
    ],
    [
      "a context, which a Pod's account has not",
      () => ({ from: { context: "home" } }),
      ["kubeconfigFiles"],
      "https://home.example:6443",
    ],
  ];

  it.each(cases)("takes %s", async (_what, options, without, server) => {
    await using all = await everySource();
    const environment: Partial<ClientEnvironment> = Object.fromEntries(
      Object.entries(all.environment).filter(([name]) => !without.some((one) => one === name)),
    );
    const ports = connectionPorts(environment, all.account);
    expect((await findConnection(options(all.path), ports)).server).toBe(server);
  });

  it("takes a Pod's account where no file of KUBECONFIG is there, and never the home folder's", async () => {
    await using all = await everySource();
    const kubeconfigFiles = [join(all.path, "gone")];
    const inPod = connectionPorts({ ...all.environment, kubeconfigFiles }, all.account);
    expect((await findConnection({}, inPod)).server).toBe("https://10.0.0.1:443");
    const outside = connectionPorts({ ...all.environment, kubeconfigFiles });
    await expect(findConnection({}, outside)).rejects.toMatchObject({
      code: "CONFIG_NOT_FOUND",
      problems: [
        { path: join(all.path, "gone"), message: "is not there" },
        { path: "/nowhere/serviceaccount/token", message: "is not there" },
      ],
    });
  });

  it("lists all that was looked at when there is nothing", async () => {
    await using folder = await temporaryFolder();
    const error: unknown = await findConnection(
      {},
      connectionPorts({ homeFolder: folder.path }),
    ).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({
      code: "CONFIG_NOT_FOUND",
      problems: [
        { path: "KUBECONFIG", message: "is not set" },
        { path: "KUBERNETES_SERVICE_HOST", message: "is not set" },
        { path: "KUBERNETES_SERVICE_PORT", message: "is not set" },
        { path: "/nowhere/serviceaccount/token", message: "is not there" },
        { path: join(folder.path, ".kube", "config"), message: "is not there" },
      ],
    });
  });

  it("looks nowhere else when a file is named and is not there", async () => {
    await using all = await everySource();
    const ports = connectionPorts(all.environment, all.account);
    const missing = join(all.path, "gone");
    await expect(findConnection({ from: { kubeconfig: missing } }, ports)).rejects.toMatchObject({
      code: "CONFIG_NOT_FOUND",
      problems: [{ path: missing, message: "is not there" }],
    });
  });
});

describe("the environment", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("is read anew each time: KUBECONFIG with several files, then the home folder", async () => {
    await using all = await everySource();
    const { homeFolder = "", kubeconfigFiles = [] } = all.environment;
    const [named = "", second = ""] = kubeconfigFiles;
    vi.stubEnv("HOME", homeFolder);
    vi.stubEnv("KUBERNETES_SERVICE_HOST", "");
    vi.stubEnv("KUBECONFIG", ["", relative(process.cwd(), named), second, named].join(delimiter));
    expect(clientEnvironment().kubeconfigFiles).toEqual([named, second]);
    expect((await loadConnection()).server).toBe("https://named.example:6443");
    vi.stubEnv("KUBECONFIG", "");
    expect((await loadConnection()).server).toBe("https://home.example:6443");
  });
});

describe("a Pod's account", () => {
  it("gives token, authority, namespace and a server, also by an IPv6 address", async () => {
    await using all = await everySource();
    const ports = connectionPorts({ ...all.environment, serviceHost: "fd00::1" }, all.account);
    const connection = await findConnection({ from: "in-cluster" }, ports);
    expect(connection).toMatchObject({ server: "https://[fd00::1]:443", namespace: "prod" });
    expect(connection.credentials.current()).toEqual({
      token: "pod-token",
      ca: authority.certificate,
    });
  });

  it.each([
    ["", "holds no certificate"],
    ["not a certificate", "holds no certificate"],
    ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "no certificate"],
  ])("is refused with the authority %j, which Node would take", async (text, message) => {
    await using all = await everySource();
    await writeFile(join(all.account, "ca.crt"), text);
    const ports = connectionPorts(all.environment, all.account);
    await expect(findConnection({ from: "in-cluster" }, ports)).rejects.toMatchObject({
      code: "CONFIG_CREDENTIALS",
      problems: [{ path: join(all.account, "ca.crt"), message: expect.stringContaining(message) }],
    });
  });
});
