import { defineController, defineOperator } from "slipway/api";
import { ConfigMap, Secret, Service, StatefulSet } from "slipway/kubernetes";
import { Database } from "./api.js";

export const database = defineController({
  name: "database",
  for: Database,
  owns: [ConfigMap, Secret, Service, StatefulSet],
  conditions: { Ready: ["AllReady", "Scaling"] },
});

export const databaseOperator = defineOperator({
  name: "database-operator",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [database],
});
