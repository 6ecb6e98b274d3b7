// A certificate for servers of benches.
import { join } from "node:path";

/** A fresh certificate with its authority, as PEM. */
export async function certificateFor(address) {
  const made = join(import.meta.dirname, "../../dist/lib/util/certificates.js");
  const { createCertificateAuthority } = await import(made);
  const authority = createCertificateAuthority("slipway-bench", Date.now());
  const { certificate, key } = authority.issueServer("bench", [address, "localhost"]);
  return { ca: authority.certificate, cert: certificate, key };
}
