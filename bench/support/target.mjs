// How consumers reach a server: an address for ours, a kubeconfig for the others.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes what each kind of consumer reads into `folder`. */
export function targetOf(server, folder, ca) {
  const name = new URL(server).port;
  const kubeconfig = join(folder, `kubeconfig-${name}.json`);
  const trust =
    ca === undefined
      ? // client-node speaks plain HTTP only to those who do not care.
        { "insecure-skip-tls-verify": true }
      : { "certificate-authority-data": Buffer.from(ca).toString("base64") };
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "bench",
    clusters: [{ name: "bench", cluster: { server, ...trust } }],
    users: [{ name: "bench", user: {} }],
    contexts: [{ name: "bench", context: { cluster: "bench", user: "bench" } }],
  };
  writeFileSync(kubeconfig, JSON.stringify(config));
  const env = { KUBECONFIG: kubeconfig };
  if (ca !== undefined) {
    env["NODE_EXTRA_CA_CERTS"] = join(folder, "ca.pem");
    writeFileSync(env["NODE_EXTRA_CA_CERTS"], ca);
  }
  return { target: { server, kubeconfig, ca }, env };
}
