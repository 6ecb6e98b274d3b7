import {
  chartConditions,
  condition,
  defineController,
  defineOperator,
  defineResource,
  k,
} from "slipway/api";
import { Deployment, Service } from "slipway/kubernetes";

export const GuestbookResource = defineResource({
  group: "example.com",
  kind: "Guestbook",
  versions: {
    v1: {
      spec: k.object({
        image: k.string().default("registry.example.com/guestbook:5"),
        replicas: k.int32({ minimum: 1, maximum: 20 }).default(2),
      }),
      status: k.object({}).standard(),
      printerColumns: { Ready: condition("Ready") },
      examples: { minimal: { spec: {} } },
    },
  },
});

export const guestbook = defineController({
  name: "guestbook",
  for: GuestbookResource,
  owns: [Deployment, Service],
  conditions: chartConditions,
});

export const guestbookOperator = defineOperator({
  name: "guestbook-operator",
  version: "1.0.0",
  controllers: [guestbook],
});
