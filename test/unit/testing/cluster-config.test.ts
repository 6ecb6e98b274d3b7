import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toKubeconfig, writeKubeconfig } from "../../../src/testing/cluster-config.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const config = { server: "https://127.0.0.1:6443", ca: "CA", user: "admin" };

describe("toKubeconfig", () => {
  it("renders a certificate identity", () => {
    expect(JSON.parse(toKubeconfig({ ...config, certificate: "CERT", key: "KEY" }))).toEqual({
      apiVersion: "v1",
      kind: "Config",
      clusters: [
        {
          name: "slipway",
          cluster: { server: "https://127.0.0.1:6443", "certificate-authority-data": "Q0E=" },
        },
      ],
      users: [
        {
          name: "admin",
          user: { "client-certificate-data": "Q0VSVA==", "client-key-data": "S0VZ" },
        },
      ],
      contexts: [
        { name: "slipway", context: { cluster: "slipway", user: "admin", namespace: "default" } },
      ],
      "current-context": "slipway",
    });
  });

  it("renders a token identity and another namespace", () => {
    expect(
      JSON.parse(toKubeconfig({ ...config, token: "abc" }, { namespace: "shop" })),
    ).toMatchObject({
      users: [{ name: "admin", user: { token: "abc" } }],
      contexts: [{ context: { namespace: "shop" } }],
    });
  });
});

describe("writeKubeconfig", () => {
  it("writes a file that only its owner may read, and overwrites none", async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "kubeconfig");
    await writeKubeconfig(path, config);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, "utf8")).toBe(toKubeconfig(config));
    await expect(writeKubeconfig(path, config)).rejects.toThrow("EEXIST");
  });
});
