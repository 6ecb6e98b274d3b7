import { createPrivateKey, createPublicKey, sign, verify, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCertificateAuthority, createSigningKeys } from "../../../src/util/certificates.js";

const nowMs = Date.UTC(2030, 0, 2, 3, 4, 5);
const authority = createCertificateAuthority("test authority", nowMs);
const root = new X509Certificate(authority.certificate);

describe("createCertificateAuthority", () => {
  it("signs itself and may sign others", () => {
    expect(root.ca).toBe(true);
    expect(root.subject).toBe("CN=test authority");
    expect(root.verify(root.publicKey)).toBe(true);
    expect(root.checkPrivateKey(createPrivateKey(authority.key))).toBe(true);
  });

  it("issues server certificates for names and addresses", () => {
    const { certificate, key } = authority.issueServer("api", ["localhost", "127.0.0.1", "::1"]);
    const server = new X509Certificate(certificate);
    expect(server.checkIssued(root)).toBe(true);
    expect(server.verify(root.publicKey)).toBe(true);
    expect(server.checkHost("localhost")).toBe("localhost");
    expect(server.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(server.checkIP("127.0.0.2")).toBeUndefined();
    expect(server.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(server.checkPrivateKey(createPrivateKey(key))).toBe(true);
  });

  it("issues client certificates with the user as CN and the groups as O", () => {
    const { certificate } = authority.issueClient("jané, ops", ["system:masters", "devs"]);
    const client = new X509Certificate(certificate);
    expect(client.subject).toBe("O=system:masters\nO=devs\nCN=jané\\, ops");
    expect(client.keyUsage).toEqual(["1.3.6.1.5.5.7.3.2"]);
    expect(client.ca).toBe(false);
  });

  it("lets validity begin an hour early, for clocks that differ, and last a week", () => {
    expect(Date.parse(root.validFrom)).toBe(nowMs - 3_600_000);
    expect(Date.parse(root.validTo)).toBe(nowMs + 7 * 24 * 3_600_000);
  });

  it("gives every certificate its own serial number and key", () => {
    const all = Array.from(
      { length: 20 },
      () => new X509Certificate(authority.issueClient("x", []).certificate),
    );
    expect(new Set(all.map(({ serialNumber }) => serialNumber)).size).toBe(20);
    expect(new Set(all.map(({ fingerprint256 }) => fingerprint256)).size).toBe(20);
  });
});

describe("createSigningKeys", () => {
  it("makes two halves that belong together", () => {
    const { privateKey, publicKey } = createSigningKeys();
    const signature = sign("sha256", Buffer.from("text"), createPrivateKey(privateKey));
    expect(verify("sha256", Buffer.from("text"), createPublicKey(publicKey), signature)).toBe(true);
  });
});
