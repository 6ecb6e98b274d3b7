import { defineController, defineOperator, touch } from "slipway/api";
import { ConfigMap, PersistentVolumeClaim, Secret, Service, StatefulSet } from "slipway/kubernetes";
import { Database } from "./api.js";
import { claimLabels, databaseOf } from "./labels.js";

export const database = defineController({
  name: "database",
  for: Database,
  owns: [ConfigMap, Secret, Service, StatefulSet],
  watches: {
    claims: { to: PersistentVolumeClaim, labels: claimLabels, map: (claim) => databaseOf(claim) },
  },
  touches: [touch(PersistentVolumeClaim, ["patch"], "grow volumes")],
  conditions: {
    Ready: ["AllReady", "Starting", "VersionUnsupported", "ReconcileFailed"],
    Resized: ["Done", "Growing", "GrowRefused", "ShrinkRefused"],
  },
});

export const databaseOperator = defineOperator({
  name: "database-operator",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [database],
  images: {
    postgres14: "docker.io/library/postgres:14.9",
    postgres15: "docker.io/library/postgres:15.2",
    postgres16: "docker.io/library/postgres:16.1",
  },
});
