import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_clientAuth,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";

/** A certificate with its private key, both as PEM. */
interface KeyedCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority that lives in this process only. */
export interface CertificateAuthority extends KeyedCertificate {
  /** Certificate of a TLS server that answers to `hosts` (names and addresses). */
  issueServer(commonName: string, hosts: readonly string[]): KeyedCertificate;
  /** Certificate of a client; Kubernetes reads the user from CN and the groups from O. */
  issueClient(commonName: string, organizations: readonly string[]): KeyedCertificate;
}

const ecdsaWithSha256 = "1.2.840.10045.4.3.2";
const commonNameId = "2.5.4.3";
const organizationId = "2.5.4.10";
const weekMs = 7 * 24 * 3_600_000;
const clockToleranceMs = 3_600_000;

/**
 * Makes an authority with a fresh ECDSA P-256 key; it and what it issues are valid for so long from `nowMs`.
 *
 * @param lifetimeMs milliseconds. @default a week
 */
export function createCertificateAuthority(
  commonName: string,
  nowMs: number,
  lifetimeMs: number = weekMs,
): CertificateAuthority {
  const keys = newKeyPair();
  const subject = nameOf(commonName, []);
  const own = holderOf(subject, keys.publicKey);
  const issuer = { ...own, privateKey: keys.privateKey, nowMs, lifetimeMs };
  const issue = (
    common: string,
    organizations: readonly string[],
    extensions: Extension[],
  ): KeyedCertificate => {
    const pair = newKeyPair();
    const holder = holderOf(nameOf(common, organizations), pair.publicKey);
    return {
      certificate: issueCertificate(issuer, holder, extensions),
      key: privatePem(pair.privateKey),
    };
  };
  return {
    certificate: issueCertificate(issuer, own, [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true }), true),
      extension(
        id_ce_keyUsage,
        new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature),
        true,
      ),
    ]),
    key: privatePem(keys.privateKey),
    issueServer: (common, hosts) =>
      issue(
        common,
        [],
        [
          ...leafExtensions(id_kp_serverAuth),
          extension(id_ce_subjectAltName, new SubjectAlternativeName(hosts.map(alternativeName))),
        ],
      ),
    issueClient: (common, organizations) =>
      issue(common, organizations, leafExtensions(id_kp_clientAuth)),
  };
}

/** A key pair for signing service-account tokens, both halves as PEM. */
export function createSigningKeys(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = newKeyPair();
  return {
    privateKey: privatePem(privateKey),
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

interface Issuer extends Holder {
  readonly privateKey: KeyObject;
  readonly nowMs: number;
  readonly lifetimeMs: number;
}

interface Holder {
  readonly subject: Name;
  readonly publicDer: Buffer;
  readonly keyId: ArrayBuffer;
}

function issueCertificate(
  issuer: Issuer,
  holder: Holder,
  extensions: readonly Extension[],
): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const body = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: issuer.subject,
    validity: new Validity({
      notBefore: new Date(issuer.nowMs - clockToleranceMs),
      notAfter: new Date(issuer.nowMs + issuer.lifetimeMs),
    }),
    subject: holder.subject,
    subjectPublicKeyInfo: AsnConvert.parse(holder.publicDer, SubjectPublicKeyInfo),
    extensions: new Extensions([
      ...extensions,
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(holder.keyId)),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({
          keyIdentifier: new SubjectKeyIdentifier(issuer.keyId),
        }),
      ),
    ]),
  });
  const signature = sign("sha256", Buffer.from(AsnConvert.serialize(body)), issuer.privateKey);
  const certificate = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm: algorithm,
    signatureValue: exactBuffer(signature),
  });
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function leafExtensions(purpose: string): Extension[] {
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([purpose])),
  ];
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({
    extnID,
    critical,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  });
}

function nameOf(commonName: string, organizations: readonly string[]): Name {
  const attribute = (type: string, text: string): RelativeDistinguishedName =>
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: text }) }),
    ]);
  return new Name([
    ...organizations.map((organization) => attribute(organizationId, organization)),
    attribute(commonNameId, commonName),
  ]);
}

function alternativeName(host: string): GeneralName {
  return new GeneralName(isIP(host) === 0 ? { dNSName: host } : { iPAddress: host });
}

function newKeyPair(): { privateKey: KeyObject; publicKey: KeyObject } {
  return generateKeyPairSync("ec", { namedCurve: "prime256v1" });
}

// RFC 5280 wants a positive number of at most 20 octets: the top bit stays clear.
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return exactBuffer(bytes);
}

function holderOf(subject: Name, key: KeyObject): Holder {
  const publicDer = key.export({ type: "spki", format: "der" });
  const digest = createHash("sha256").update(publicDer).digest();
  return { subject, publicDer, keyId: exactBuffer(digest.subarray(0, 20)) };
}

function privatePem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

// A Buffer may be a window into a larger pool; the encoder takes whole ArrayBuffers.
function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
