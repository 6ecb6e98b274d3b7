// Made by `npm run generate` from tools/openapi/kubernetes.jsonl; not to be edited.
import type { ObjectMeta } from "../meta/object.js";
import type { StoredBuiltinMeta } from "./stored-meta.js";

/** `CertificateSigningRequest` of certificates/v1, as written. */
export interface CertificateSigningRequest {
  metadata: ObjectMeta;
  spec: CertificateSigningRequestSpec;
}

/** `CertificateSigningRequestSpec` of certificates/v1, as written. */
export interface CertificateSigningRequestSpec {
  expirationSeconds?: number | undefined;
  extra?: { [name: string]: readonly string[] } | undefined;
  groups?: readonly string[] | undefined;
  request: string;
  signerName: string;
  uid?: string | undefined;
  usages?:
    | readonly (
        | "any"
        | "cert sign"
        | "client auth"
        | "code signing"
        | "content commitment"
        | "crl sign"
        | "data encipherment"
        | "decipher only"
        | "digital signature"
        | "email protection"
        | "encipher only"
        | "ipsec end system"
        | "ipsec tunnel"
        | "ipsec user"
        | "key agreement"
        | "key encipherment"
        | "microsoft sgc"
        | "netscape sgc"
        | "ocsp signing"
        | "s/mime"
        | "server auth"
        | "signing"
        | "timestamping"
      )[]
    | undefined;
  username?: string | undefined;
}

/** `CertificateSigningRequest` of certificates/v1, as stored. */
export interface StoredCertificateSigningRequest {
  readonly apiVersion: "certificates.k8s.io/v1";
  readonly kind: "CertificateSigningRequest";
  readonly metadata: StoredBuiltinMeta;
  readonly spec: StoredCertificateSigningRequestSpec;
  readonly status?: StoredCertificateSigningRequestStatus | undefined;
}

/** `CertificateSigningRequestCondition` of certificates/v1, as stored. */
export interface StoredCertificateSigningRequestCondition {
  readonly lastTransitionTime?: string | undefined;
  readonly lastUpdateTime?: string | undefined;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly status: string;
  readonly type: string;
}

/** `CertificateSigningRequestSpec` of certificates/v1, as stored. */
export interface StoredCertificateSigningRequestSpec {
  readonly expirationSeconds?: number | undefined;
  readonly extra?: { readonly [name: string]: readonly string[] } | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly request: string;
  readonly signerName: string;
  readonly uid?: string | undefined;
  readonly usages?:
    | readonly (
        | "any"
        | "cert sign"
        | "client auth"
        | "code signing"
        | "content commitment"
        | "crl sign"
        | "data encipherment"
        | "decipher only"
        | "digital signature"
        | "email protection"
        | "encipher only"
        | "ipsec end system"
        | "ipsec tunnel"
        | "ipsec user"
        | "key agreement"
        | "key encipherment"
        | "microsoft sgc"
        | "netscape sgc"
        | "ocsp signing"
        | "s/mime"
        | "server auth"
        | "signing"
        | "timestamping"
      )[]
    | undefined;
  readonly username?: string | undefined;
}

/** `CertificateSigningRequestStatus` of certificates/v1, as stored. */
export interface StoredCertificateSigningRequestStatus {
  readonly certificate?: string | undefined;
  readonly conditions?: readonly StoredCertificateSigningRequestCondition[] | undefined;
}
