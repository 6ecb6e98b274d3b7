import { chartConditions, defineController, defineOperator } from "slipway/api";
import {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Service,
} from "slipway/kubernetes";
import { WebApp } from "./api.js";

export const webapp = defineController({
  name: "webapp",
  for: WebApp,
  owns: [ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Service],
  conditions: chartConditions,
});

export const webAppOperator = defineOperator({
  name: "webapp-operator",
  version: "1.0.0",
  scope: "Namespaced",
  controllers: [webapp],
});
