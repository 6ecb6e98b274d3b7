import { X509Certificate } from "node:crypto";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { join } from "node:path";
import { connect, type PeerCertificate } from "node:tls";
import { describe, expect, it } from "vitest";
import { startHttpServer } from "../../../src/manager/http-server.js";
import {
  type CertificateObserver,
  followedCertificate,
  selfSignedCertificate,
} from "../../../src/manager/serving-certificate.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import { errorOf } from "../../support/error-of.js";
import { logTo } from "../../support/log-lines.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const authority = createCertificateAuthority("authority", Date.now());

/** Puts a certificate into a folder as the kubelet does: behind a link that is replaced in one step. */
async function mount(folder: string, name: string, key?: string): Promise<string> {
  const issued = authority.issueServer(name, ["localhost"]);
  const version = join(folder, `..${name}`);
  await mkdir(version, { recursive: true });
  await writeFile(join(version, "tls.crt"), issued.certificate);
  await writeFile(join(version, "tls.key"), key ?? issued.key);
  await symlink(version, join(folder, "..data_tmp"));
  await rename(join(folder, "..data_tmp"), join(folder, "..data"));
  for (const file of ["tls.crt", "tls.key"]) {
    await symlink(join("..data", file), join(folder, file)).catch(() => {});
  }
  return issued.certificate;
}

/** Takes what is logged, and `read` and `failed` for what is counted. */
const observing = (lines: string[]): CertificateObserver => ({
  log: logTo(lines),
  reads: { inc: () => void lines.push("read") },
  errors: { inc: () => void lines.push("failed") },
});

/** The name in the certificate that a server shows on a new connection. */
async function shownBy(port: number): Promise<PeerCertificate["subject"]["CN"]> {
  return await new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", servername: "localhost", ca: authority.certificate };
    const socket = connect(options, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    });
    socket.on("error", reject);
  });
}

describe("certificates in a folder", () => {
  it("are used for new connections as soon as they change, without a restart", async () => {
    await using folder = await temporaryFolder();
    await mount(folder.path, "first");
    const lines: string[] = [];
    const certificate = followedCertificate(folder.path, observing(lines));
    await using server = await startHttpServer({
      port: 0,
      setting: "X",
      handlers: { "/": () => ({ code: 200, body: "well" }) },
      certificate,
    });
    expect(await shownBy(server.port)).toBe("first");
    await mount(folder.path, "second");
    expect(await shownBy(server.port)).toBe("second");
    expect(await shownBy(server.port)).toBe("second");
    expect(lines).toEqual(["read", "read", "info the certificate of the metrics changed"]);
  });

  it("that do not belong together, or have gone, leave the last good ones in force, and are told once", async () => {
    await using folder = await temporaryFolder();
    const good = await mount(folder.path, "first");
    const lines: string[] = [];
    const certificate = followedCertificate(folder.path, observing(lines));
    await mount(folder.path, "broken", authority.issueServer("other", []).key);
    expect(certificate.current().cert).toBe(good);
    expect(certificate.current().cert).toBe(good);
    expect(lines).toEqual([
      "read",
      "read",
      "failed",
      "warn the new certificate of the metrics cannot be used",
    ]);
    const next = await mount(folder.path, "third");
    expect(certificate.current().cert).toBe(next);
    await rename(join(folder.path, "..data"), join(folder.path, "..gone"));
    expect(certificate.current().cert).toBe(next);
  });

  it("that cannot be used from the start are an error that names the setting", async () => {
    await using folder = await temporaryFolder();
    const follow = (): unknown => followedCertificate(folder.path, observing([]));
    const code = "SETTINGS_INVALID";
    const absent = await errorOf(Promise.resolve().then(follow));
    expect(absent).toMatchObject({
      code,
      message: expect.stringMatching(/^METRICS_CERT_PATH must be a folder .*ENOENT/),
    });
    await mount(folder.path, "broken", authority.issueServer("other", []).key);
    expect(await errorOf(Promise.resolve().then(follow))).toMatchObject({ code });
  });
});

describe("a certificate of the process's own making", () => {
  it("is good for a year, and is followed by another one in time", async () => {
    const clock = new VirtualClock();
    const certificate = await selfSignedCertificate(clock);
    const first = certificate.current();
    expect(certificate.current()).toBe(first);
    const { validTo, subjectAltName } = new X509Certificate(first.cert);
    expect(Date.parse(validTo)).toBe(clock.now() + 365 * 24 * 3_600_000);
    expect(subjectAltName).toContain("DNS:localhost");
    clock.offsetMs += 183 * 24 * 3_600_000;
    expect(certificate.current()).not.toBe(first);
  });

  it("serves, to those whom a guard lets in", async () => {
    const certificate = await selfSignedCertificate(new VirtualClock());
    await using server = await startHttpServer({
      port: 0,
      setting: "X",
      handlers: { "/metrics": () => ({ code: 200, body: "well" }) },
      guard: async ({ authorization }) =>
        authorization === "Bearer t" ? undefined : { code: 401, body: "Unauthorized\n" },
      certificate,
    });
    const get = (headers: Readonly<Record<string, string>>): Promise<readonly unknown[]> =>
      new Promise((resolve, reject) => {
        const path = `https://127.0.0.1:${server.port}/metrics`;
        request(path, { headers, rejectUnauthorized: false, agent: false }, (answer) => {
          resolve([answer.statusCode, answer.headers["www-authenticate"]]);
          answer.resume();
        })
          .on("error", reject)
          .end();
      });
    expect(await get({})).toEqual([401, "Bearer"]);
    expect(await get({ authorization: "Bearer t" })).toEqual([200, undefined]);
  });
});
