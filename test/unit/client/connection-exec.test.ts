import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { AuthMaterial, Credentials } from "../../../src/client/credentials.js";
import type { ClientEnvironment } from "../../../src/client/env.js";
import { findConnection } from "../../../src/client/load-connection.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import {
  base64,
  connectionPorts,
  type KubeconfigParts,
  writeKubeconfigText,
} from "../../support/connection-ports.js";
import { type TestPlugin, testPlugin } from "../../support/exec-plugin.js";
import { processesWith } from "../../support/processes.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import type { VirtualClock } from "../../../src/testing/virtual-clock.js";

const authority = createCertificateAuthority("test", Date.now());

interface Setting extends AsyncDisposable {
  readonly folder: string;
  readonly plugin: TestPlugin;
  readonly credentials: Credentials;
  readonly clock: VirtualClock;
}

/** Loads a kubeconfig whose user is a plugin's, with `change` made to the plugin's entry. */
async function withPlugin(
  change: Readonly<Record<string, unknown>> = {},
  { cluster, user }: KubeconfigParts = {},
  environment: Partial<ClientEnvironment> = {},
): Promise<Setting> {
  const folder = await temporaryFolder();
  const plugin = await testPlugin(folder.path);
  const ports = connectionPorts(environment);
  const kubeconfig = await writeKubeconfigText(folder.path, {
    ...(cluster === undefined ? {} : { cluster }),
    user: { exec: { ...plugin.exec, ...change }, ...user },
  });
  const { credentials } = await findConnection({ from: { kubeconfig } }, ports);
  return {
    folder: folder.path,
    plugin,
    credentials,
    clock: ports.clock,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const inOneHour = (clock: VirtualClock): string => new Date(clock.now() + 3_600_000).toISOString();

describe("a plugin", () => {
  it("runs when credentials are first needed, once for all who need them", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials } = setting;
    expect(await plugin.calls()).toEqual([]);
    const materials = await Promise.all(
      Array.from({ length: 10 }, async () => await credentials.current()),
    );
    expect(new Set(materials).size).toBe(1);
    expect(materials[0]).toEqual({ token: "token-1" });
    expect(await plugin.calls()).toHaveLength(1);
    expect(credentials.current()).toBe(materials[0]);
  });

  it("gets its arguments and variables without a shell, and no cluster unless it asks", async () => {
    await using setting = await withPlugin();
    await setting.credentials.current();
    expect(await setting.plugin.calls()).toEqual([
      {
        args: ["a word", "$HOME"],
        variable: "v",
        info: {
          apiVersion: "client.authentication.k8s.io/v1",
          kind: "ExecCredential",
          spec: { interactive: false },
        },
      },
    ]);
  });

  it("is told of the cluster when it asks", async () => {
    await using setting = await withPlugin(
      { provideClusterInfo: true },
      {
        cluster: {
          "certificate-authority-data": base64(authority.certificate),
          "tls-server-name": "kubernetes",
          "proxy-url": "http://proxy.example",
          extensions: [
            { name: "other", extension: 1 },
            { name: "client.authentication.k8s.io/exec", extension: { audience: "abc" } },
          ],
        },
      },
    );
    expect(await setting.credentials.current()).toEqual({
      token: "token-1",
      ca: authority.certificate,
    });
    expect(await setting.plugin.calls()).toMatchObject([
      {
        info: {
          spec: {
            interactive: false,
            cluster: {
              server: "https://one.example:6443",
              "tls-server-name": "kubernetes",
              "proxy-url": "http://proxy.example",
              "certificate-authority-data": base64(authority.certificate),
              config: { audience: "abc" },
            },
          },
        },
      },
    ]);
  });

  it.each([
    ["IfAvailable", true],
    ["Always", true],
    ["Never", false],
  ])("talks at a terminal when its mode is %s: %s", async (interactiveMode, interactive) => {
    await using setting = await withPlugin({ interactiveMode }, {}, { hasTerminal: () => true });
    await setting.credentials.current();
    expect(await setting.plugin.calls()).toMatchObject([{ info: { spec: { interactive } } }]);
  });

  it("may give a client certificate", async () => {
    await using setting = await withPlugin();
    const { certificate, key } = authority.issueClient("alice", []);
    await setting.plugin.give({ clientCertificateData: certificate, clientKeyData: key });
    expect(await setting.credentials.current()).toEqual({ cert: certificate, key });
  });

  it("may speak v1beta1, where interactiveMode can be left out", async () => {
    const apiVersion = "client.authentication.k8s.io/v1beta1";
    await using setting = await withPlugin({ apiVersion, interactiveMode: undefined });
    const status = { token: "beta" };
    await setting.plugin.give(JSON.stringify({ apiVersion, kind: "ExecCredential", status }));
    expect(await setting.credentials.current()).toEqual({ token: "beta" });
  });

  it("may lie beside the kubeconfig", async () => {
    await using setting = await withPlugin({ command: "bin/plugin" });
    await mkdir(join(setting.folder, "bin"));
    const path = join(setting.folder, "bin/plugin");
    await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
    await chmod(path, 0o755);
    expect(await setting.credentials.current()).toEqual({ token: "token-1" });
  });

  it("does not run for a user who has a token", async () => {
    await using setting = await withPlugin({}, { user: { token: "own" } });
    expect(await setting.credentials.current()).toEqual({ token: "own" });
    expect(await setting.plugin.calls()).toEqual([]);
  });

  it("runs again ten seconds before its credentials end", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials, clock } = setting;
    await plugin.give({ token: "token-1", expirationTimestamp: inOneHour(clock) });
    await credentials.current();
    await plugin.give({ token: "token-2" });
    await clock.advance(3_589_999);
    expect(await credentials.current()).toEqual({ token: "token-1" });
    await clock.advance(1);
    expect(await credentials.current()).toEqual({ token: "token-2" });
    expect(await plugin.calls()).toHaveLength(2);
  });

  it("does not run for each request when what it gives has ended already", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials, clock } = setting;
    const expirationTimestamp = new Date(clock.now() - 1_000).toISOString();
    await plugin.give({ token: "token-1", expirationTimestamp });
    await credentials.current();
    await clock.advance(4_999);
    await credentials.current();
    expect(await plugin.calls()).toHaveLength(1);
    await clock.advance(1);
    await credentials.current();
    expect(await plugin.calls()).toHaveLength(2);
  });

  it("runs again when the server refuses its credentials, but not at each refusal", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials, clock } = setting;
    const refused = await credentials.current();
    await plugin.give({ token: "token-2" });
    const renewed = await Promise.all(Array.from({ length: 10 }, () => credentials.renew(refused)));
    expect(new Set(renewed)).toEqual(new Set([{ token: "token-2" }]));
    expect(await plugin.calls()).toHaveLength(2);
    const [again = {}] = renewed;
    expect(await credentials.renew(again), "there is nothing else to try").toBe(again);
    expect(await plugin.calls()).toHaveLength(2);
    await clock.advance(5_000);
    await credentials.renew(again);
    expect(await plugin.calls()).toHaveLength(3);
  });

  it("keeps what it gave when the kubeconfig changes elsewhere, and runs anew when it itself does", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials, clock, folder } = setting;
    await credentials.current();
    await writeKubeconfigText(folder, {
      context: { namespace: "other" },
      user: { exec: plugin.exec },
    });
    await clock.advance(60_000);
    await credentials.current();
    expect(await plugin.calls()).toHaveLength(1);
    await plugin.give({ token: "token-2" });
    const env = [...plugin.env, { name: "PLUGIN_VARIABLE", value: "w" }];
    await writeKubeconfigText(folder, { user: { exec: { ...plugin.exec, env } } });
    await clock.advance(60_000);
    expect(await credentials.current()).toEqual({ token: "token-2" });
    expect(await plugin.calls()).toMatchObject([{ variable: "v" }, { variable: "w" }]);
  });
});

describe("a plugin that fails", () => {
  const failures: readonly [what: string, answer: string, message: RegExp][] = [
    ["exits with a code", "fail", /ended with code 3; it said: no \[31mlogin \[0m here/],
    ["is killed", "die", /was ended by SIGKILL/],
    ["writes without end", "flood", /wrote more than 1 MiB/],
    ["writes no JSON", "s3cr3t", /something else than a JSON object/],
    [
      "gives nothing",
      '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1"}',
      /gave no status/,
    ],
    [
      "speaks another version",
      '{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1beta1","status":{"token":"s3cr3t"}}',
      /another version than client\.authentication\.k8s\.io\/v1;/,
    ],
    ["writes another kind", '{"kind":"Token","token":"s3cr3t"}', /no ExecCredential/],
  ];

  it.each(failures)(
    "that %s ends in an error that says so, and is tried again",
    async (_what, answer, message) => {
      await using setting = await withPlugin();
      await setting.plugin.give(answer);
      const error: unknown = await Promise.resolve(setting.credentials.current()).catch(
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({
        code: "CONFIG_CREDENTIALS",
        message: expect.stringMatching(message),
        problems: [{ path: expect.stringMatching(/config: user one$/) }],
      });
      expect(String(error)).not.toContain("s3cr3t");
      await setting.plugin.give({ token: "token-2" });
      expect(await setting.credentials.current()).toEqual({ token: "token-2" });
    },
  );

  it.each<[Readonly<Record<string, unknown>>, RegExp]>([
    [{}, /neither a token nor a client certificate/],
    [{ clientCertificateData: authority.certificate }, /only one of client certificate and key/],
    [{ clientCertificateData: "a", clientKeyData: "b" }, /holds no certificate/],
    [{ token: "a b" }, /characters that no header can carry/],
    [{ token: "a", expirationTimestamp: "soon" }, /no time/],
    [{ token: 7 }, /not all texts/],
  ])("gives no credentials with the status %j", async (status, message) => {
    await using setting = await withPlugin();
    await setting.plugin.give(status);
    await expect(Promise.resolve(setting.credentials.current())).rejects.toThrow(message);
  });

  it("is not there: the error says how to install it", async () => {
    await using setting = await withPlugin({
      command: "no-such-plugin",
      installHint: "run\u001b[1m brew install it",
    });
    await expect(Promise.resolve(setting.credentials.current())).rejects.toThrow(
      /no-such-plugin cannot be run \(ENOENT\); run \[1m brew install it/,
    );
  });

  it("wants a terminal where there is none", async () => {
    await using setting = await withPlugin({ interactiveMode: "Always" });
    await expect(Promise.resolve(setting.credentials.current())).rejects.toThrow(/no terminal/);
    expect(await setting.plugin.calls()).toEqual([]);
  });

  it("is killed with all that it started when it does not end, and tried again", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials, clock } = setting;
    await plugin.give("hang");
    const hanging = Promise.resolve(credentials.current());
    const caught = hanging.catch((error: unknown) => error);
    await vi.waitFor(async () => expect(await plugin.calls()).toHaveLength(1), 5_000);
    if (process.platform === "linux") {
      await vi.waitFor(
        async () => expect(await processesWith(setting.folder)).toHaveLength(2),
        5_000,
      );
    }
    await clock.advance(60_000);
    expect(await caught).toMatchObject({
      code: "CONFIG_CREDENTIALS",
      message: expect.stringContaining("did not end within 60000 ms"),
    });
    if (process.platform === "linux") {
      await vi.waitFor(async () => expect(await processesWith(setting.folder)).toEqual([]), 5_000);
    }
    await plugin.give({ token: "token-2" });
    expect(await credentials.current()).toEqual({ token: "token-2" });
  });

  it("leaves its last credentials in force until they end", async () => {
    await using setting = await withPlugin();
    const { plugin, credentials, clock } = setting;
    await plugin.give({ token: "token-1", expirationTimestamp: inOneHour(clock) });
    const good: AuthMaterial = await credentials.current();
    await plugin.give("fail");
    await clock.advance(3_590_000);
    expect(await credentials.current()).toBe(good);
    expect(await credentials.current()).toBe(good);
    expect(await plugin.calls()).toHaveLength(2);
    await clock.advance(10_000);
    await expect(Promise.resolve(credentials.current())).rejects.toThrow(/ended with code 3/);
  });
});
