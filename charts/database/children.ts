import { randomBytes } from "node:crypto";
import { ConfigMap, Secret, Service, StatefulSet } from "slipway/kubernetes";
import type { Database } from "./api.js";
import { labelsOf } from "./labels.js";

const port = 5432;

/** A password that is made up once; nobody but the server and its users know it. */
export function passwordFor({ metadata }: Database): ReturnType<typeof Secret> {
  const password = randomBytes(24).toString("base64url");
  const labels = labelsOf(metadata.name);
  return Secret({
    metadata: { name: `${metadata.name}-password`, labels },
    stringData: { password },
  });
}

export function configFor({ metadata, spec }: Database): ReturnType<typeof ConfigMap> {
  const settings = [
    "listen_addresses = '*'",
    `max_connections = ${100 * spec.replicas}`,
    "shared_buffers = 128MB",
  ];
  return ConfigMap({
    metadata: { name: `${metadata.name}-config`, labels: labelsOf(metadata.name) },
    data: { "postgresql.conf": `${settings.join("\n")}\n` },
  });
}

/** Where clients connect. */
export function serviceFor({ metadata: { name } }: Database): ReturnType<typeof Service> {
  return Service({
    metadata: { name, labels: labelsOf(name) },
    spec: { selector: labelsOf(name), ports: [{ name: "postgres", port }] },
  });
}

/** Gives each server a name of its own. */
export function nodesFor({ metadata: { name } }: Database): ReturnType<typeof Service> {
  return Service({
    metadata: { name: `${name}-nodes`, labels: labelsOf(name) },
    spec: {
      clusterIP: "None",
      publishNotReadyAddresses: true,
      selector: labelsOf(name),
      ports: [{ name: "postgres", port }],
    },
  });
}

/** What a StatefulSet cannot take back, or take at all, comes from the one that is there. */
export interface SetOptions {
  readonly image: string;
  readonly replicas: number;
  /** The size that claims are made with: a StatefulSet never changes it. */
  readonly claimSize: string | number;
}

export function statefulSetFor(
  { metadata: { name } }: Database,
  { image, replicas, claimSize }: SetOptions,
): ReturnType<typeof StatefulSet> {
  const labels = labelsOf(name);
  return StatefulSet({
    metadata: { name, labels },
    spec: {
      serviceName: `${name}-nodes`,
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 999,
            fsGroup: 999,
            seccompProfile: { type: "RuntimeDefault" },
          },
          containers: [
            {
              name: "postgres",
              image,
              args: ["-c", "config_file=/etc/postgresql/postgresql.conf"],
              ports: [{ name: "postgres", containerPort: port }],
              env: [
                { name: "PGDATA", value: "/var/lib/postgresql/data/pgdata" },
                {
                  name: "POSTGRES_PASSWORD",
                  valueFrom: { secretKeyRef: { name: `${name}-password`, key: "password" } },
                },
              ],
              readinessProbe: { exec: { command: ["pg_isready", "-U", "postgres"] } },
              resources: { requests: { cpu: "100m", memory: "256Mi" } },
              securityContext: {
                allowPrivilegeEscalation: false,
                capabilities: { drop: ["ALL"] },
              },
              volumeMounts: [
                { name: "data", mountPath: "/var/lib/postgresql/data" },
                { name: "config", mountPath: "/etc/postgresql" },
              ],
            },
          ],
          volumes: [{ name: "config", configMap: { name: `${name}-config` } }],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: "data", labels },
          spec: {
            accessModes: ["ReadWriteOnce"],
            resources: { requests: { storage: claimSize } },
          },
        },
      ],
    },
  });
}
