import { authorityFault, clientCertificateFault, tokenFault } from "./check-material.js";
import type { KubeconfigCluster, KubeconfigUser } from "./kubeconfig-context.js";

type Entry = Readonly<Record<string, unknown>>;

/** What is wrong with a cluster that a context leads to; `fields` is its entry as it is written. */
export function clusterFaults(
  { server, ca, insecureSkipTlsVerify, proxyUrl }: KubeconfigCluster,
  fields: Entry,
): readonly string[] {
  const caFault = ca !== undefined && "text" in ca ? authorityFault(ca.text) : undefined;
  return [
    ...(isAddress(server)
      ? []
      : ["server must be a URL such as https://host:6443, without a user or a query"]),
    ...bothFaults(fields, "certificate-authority"),
    ...(caFault === undefined ? [] : [`certificate-authority-data ${caFault}`]),
    ...(insecureSkipTlsVerify && ca !== undefined
      ? ["insecure-skip-tls-verify goes with no certificate-authority; remove one of them"]
      : []),
    ...(proxyUrl === undefined || isHttp(proxyUrl)
      ? []
      : ["proxy-url must start with http:// or https://; socks5 is not supported"]),
  ];
}

/** What is wrong with the user of a context; `fields` is its entry as it is written. */
export function userFaults(
  { token, basic, cert, key, exec, authProvider, impersonate }: KubeconfigUser,
  fields: Entry,
): readonly string[] {
  const fault = token === undefined ? undefined : tokenFault(token);
  const pairFault =
    cert !== undefined && "text" in cert && key !== undefined && "text" in key
      ? clientCertificateFault(cert.text, key.text)
      : undefined;
  const impersonated = ["as-uid", "as-groups", "as-user-extra"].filter((name) =>
    isGiven(fields[name]),
  );
  return [
    ...(fault === undefined ? [] : [`token ${fault}`]),
    ...(token !== undefined && basic !== undefined
      ? ["has a token and a username; remove one of them"]
      : []),
    ...bothFaults(fields, "client-certificate"),
    ...bothFaults(fields, "client-key"),
    ...(cert !== undefined && key === undefined
      ? ["client-certificate needs its key; add client-key or client-key-data"]
      : []),
    ...(pairFault === undefined ? [] : [`client-certificate-data ${pairFault}`]),
    ...(exec !== undefined && authProvider !== undefined
      ? ["exec and auth-provider exclude each other; remove one of them"]
      : []),
    ...(impersonated.length > 0 && impersonate === undefined
      ? [`${impersonated.join(" and ")} need a user to act as; add "as"`]
      : []),
  ];
}

function bothFaults(fields: Entry, name: string): readonly string[] {
  return isGiven(fields[name]) && isGiven(fields[`${name}-data`])
    ? [`${name} and ${name}-data exclude each other; remove one of them`]
    : [];
}

/** Whether a URL is one of a server: what else it holds would be lost, or shown. */
function isAddress(value: string): boolean {
  if (!isHttp(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return `${username}${password}${search}${hash}` === "";
}

function isHttp(value: string): boolean {
  return URL.canParse(value) && ["https:", "http:"].includes(new URL(value).protocol);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}
