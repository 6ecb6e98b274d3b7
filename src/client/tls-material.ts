import { createSecureContext, type SecureContext } from "node:tls";
import { authorityFault, clientCertificateFault } from "./check-material.js";
import type { AuthMaterial } from "./credentials.js";

/** The part of {@link AuthMaterial} that a connection is made with. */
export type TlsMaterial = Pick<AuthMaterial, "ca" | "cert" | "key">;

/** Whether connections of one may go on to serve the other. */
export function isSameTlsMaterial(one: TlsMaterial, other: TlsMaterial): boolean {
  return one === other || (one.ca === other.ca && one.cert === other.cert && one.key === other.key);
}

/** What is wrong with certificates that a connection would be made with; undefined when nothing is. */
export function tlsMaterialFault({ ca, cert, key }: TlsMaterial): string | undefined {
  const fault = ca === undefined ? undefined : authorityFault(ca);
  if (fault !== undefined) return `the authority to trust ${fault}`;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    return "a client certificate needs its key, and a key its certificate; give both";
  }
  const clientFault = clientCertificateFault(cert, key);
  return clientFault === undefined ? undefined : `the client certificate ${clientFault}`;
}

/** Reads certificates once for all connections that use them. */
export function secureContextOf({ ca, cert, key }: TlsMaterial): SecureContext {
  return createSecureContext({
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  });
}
