import { condition, defineResource, k, type Infer } from "slipway/api";

const spec = k.object({
  image: k.string({ minLength: 1, maxLength: 512 }).describe("The image that serves HTTP."),
  port: k
    .int32({ minimum: 1024, maximum: 65_535 })
    .default(8080)
    .describe("Where the image listens; not as root, so from 1024 on."),
  host: k
    .string({ format: "hostname", maxLength: 253 })
    .optional()
    .describe(
      "The name that people call it by. Without one it is reached inside the cluster only.",
    ),
  maxReplicas: k
    .int32({ minimum: 1, maximum: 100 })
    .default(1)
    .describe("How many may run; above 1, as many as the load asks for."),
  settings: k
    .map(k.string({ maxLength: 4096 }), { maxProperties: 100 })
    .default({})
    .describe("Environment variables."),
});

const printerColumns = {
  Ready: condition("Ready"),
  Host: ".spec.host",
  Image: ".spec.image",
  Age: ".metadata.creationTimestamp",
};

export const WebApp = defineResource({
  group: "example.com",
  kind: "WebApp",
  description: "A web application: its processes, how they are found, and how many there are.",
  versions: {
    v1: {
      spec,
      status: k.object({}).standard(),
      printerColumns,
      examples: {
        minimal: { spec: { image: "registry.example.com/hello:1.0" } },
        whole: {
          spec: {
            image: "registry.example.com/shop:2.3",
            port: 3000,
            host: "shop.example.com",
            maxReplicas: 5,
            settings: { LOG_LEVEL: "info" },
          },
        },
      },
    },
  },
});

export type WebApp = Infer<typeof WebApp>;
