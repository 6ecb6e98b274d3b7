/** The programs that a control plane consists of, by their upstream names. */
export type ControlPlaneComponent = "etcd" | "kube-apiserver" | "kube-controller-manager";

/** A program with the arguments that come before its flags. */
export interface ComponentCommand {
  readonly path: string;
  readonly args: readonly string[];
}

/** The ports of one control plane, all on 127.0.0.1. */
interface ComponentPorts {
  readonly etcdClient: number;
  readonly etcdPeer: number;
  readonly apiServer: number;
  readonly controllerManager: number;
}

/** What the flags of the components are made from. */
export interface ComponentSettings {
  /** The data folder, with the files that {@link componentFiles} names. */
  readonly folder: string;
  readonly ports: ComponentPorts;
  readonly controllers: boolean;
}

/** Files in the data folder, by what they hold. */
export const componentFiles = {
  authority: "ca.crt",
  authorityKey: "ca.key",
  serverCertificate: "server.crt",
  serverKey: "server.key",
  tokenKey: "service-account.key",
  tokenPublicKey: "service-account.pub",
  auditPolicy: "audit-policy.json",
  auditLog: "audit.log",
  kubeconfig: "kubeconfig",
} as const;

/** Where tokens say they come from; the same in every control plane. */
const tokenIssuer = "https://kubernetes.default.svc.cluster.local";

/** The first address of the service range is that of the `kubernetes` Service. */
export const serviceAddress = "10.0.0.1";

/** The flags of one component. */
export function componentArguments(
  component: ControlPlaneComponent,
  settings: ComponentSettings,
): readonly string[] {
  switch (component) {
    case "etcd":
      return etcdArguments(settings);
    case "kube-apiserver":
      return apiServerArguments(settings);
    case "kube-controller-manager":
      return controllerManagerArguments(settings);
  }
}

function etcdArguments({ folder, ports }: ComponentSettings): readonly string[] {
  const client = `http://127.0.0.1:${ports.etcdClient}`;
  const peer = `http://127.0.0.1:${ports.etcdPeer}`;
  return [
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    // The data does not outlive the processes, so nothing needs to reach a disk.
    "--unsafe-no-fsync",
  ];
}

function apiServerArguments({ folder, ports, controllers }: ComponentSettings): readonly string[] {
  const file = (name: keyof typeof componentFiles): string => `${folder}/${componentFiles[name]}`;
  return [
    `--etcd-servers=http://127.0.0.1:${ports.etcdClient}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${ports.apiServer}`,
    `--tls-cert-file=${file("serverCertificate")}`,
    `--tls-private-key-file=${file("serverKey")}`,
    `--cert-dir=${folder}`,
    `--client-ca-file=${file("authority")}`,
    "--authorization-mode=RBAC",
    "--allow-privileged=true",
    "--service-cluster-ip-range=10.0.0.0/24",
    // Else the address of this server is published as an endpoint, which fails for a loopback one.
    "--endpoint-reconciler-type=none",
    `--service-account-issuer=${tokenIssuer}`,
    `--service-account-key-file=${file("tokenPublicKey")}`,
    `--service-account-signing-key-file=${file("tokenKey")}`,
    "--service-account-extend-token-expiration=false",
    `--audit-policy-file=${file("auditPolicy")}`,
    `--audit-log-path=${file("auditLog")}`,
    "--profiling=false",
    // The plugin refuses Pods whose ServiceAccount is missing, and only controllers make the default one.
    ...(controllers ? [] : ["--disable-admission-plugins=ServiceAccount"]),
  ];
}

function controllerManagerArguments({ folder, ports }: ComponentSettings): readonly string[] {
  const file = (name: keyof typeof componentFiles): string => `${folder}/${componentFiles[name]}`;
  return [
    `--kubeconfig=${file("kubeconfig")}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${ports.controllerManager}`,
    `--tls-cert-file=${file("serverCertificate")}`,
    `--tls-private-key-file=${file("serverKey")}`,
    // It refuses to start without node ranges to hand out, and there are no nodes.
    "--controllers=*,-nodeipam",
    "--use-service-account-credentials",
    "--leader-elect=false",
    `--service-account-private-key-file=${file("tokenKey")}`,
    `--root-ca-file=${file("authority")}`,
    `--cluster-signing-cert-file=${file("authority")}`,
    `--cluster-signing-key-file=${file("authorityKey")}`,
    "--kube-api-qps=200",
    "--kube-api-burst=400",
    "--profiling=false",
  ];
}
