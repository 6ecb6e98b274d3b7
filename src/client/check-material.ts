import { createSecureContext } from "node:tls";

const certificateBlocks = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** What is wrong with a text that should be a bearer token; undefined when nothing is. */
export function tokenFault(text: string): string | undefined {
  if (text === "") return "is empty; write a token into it";
  return /^[\x21-\x7e]+$/.test(text)
    ? undefined
    : "holds characters that no header can carry; write one token without spaces or line ends inside";
}

/**
 * What is wrong with a text that should hold authorities; undefined when nothing is. Node
 * itself takes an empty text for "trust the public ones", and any other for none.
 */
export function authorityFault(pem: string): string | undefined {
  const blocks = pem.match(certificateBlocks) ?? [];
  if (blocks.length === 0) {
    return "holds no certificate; write the cluster's authority there, as PEM";
  }
  const isBroken = blocks.some((block) => contextFault(block) !== undefined);
  return isBroken ? "holds a block that is no certificate; write whole PEM blocks" : undefined;
}

/** What is wrong with a client certificate and its key; undefined when nothing is. */
export function clientCertificateFault(cert: string, key: string): string | undefined {
  if (!cert.includes("-----BEGIN ")) return "holds no certificate; write it there, as PEM";
  if (!key.includes("-----BEGIN ")) return "has a key that is no PEM; write the private key there";
  const fault = contextFault(cert, key);
  if (fault === undefined) return undefined;
  return fault === "ERR_OSSL_X509_KEY_VALUES_MISMATCH"
    ? "does not belong to its key; write the two that were made together"
    : `or its key cannot be read (${fault}); write both as PEM, the key without a passphrase`;
}

function contextFault(cert: string, key?: string): string | undefined {
  try {
    createSecureContext({ cert, ...(key === undefined ? {} : { key }) });
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unreadable";
  }
}
