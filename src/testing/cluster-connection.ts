import type { AuthMaterial, Connection, Credentials } from "../client/credentials.js";
import type { ClusterConfig } from "./cluster-config.js";

/** The configuration of a test's cluster as a connection; its credentials never change. */
export function connectionOf({ server, ca, certificate, key, token }: ClusterConfig): Connection {
  const auth: AuthMaterial = ca === "" ? { token } : { ca, cert: certificate, key, token };
  const credentials: Credentials = {
    current: () => auth,
    renew: () => Promise.resolve(auth),
  };
  return { server, credentials };
}
