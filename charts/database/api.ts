import { condition, defineResource, k, type Infer, type InferInput } from "slipway/api";

export const Database = defineResource({
  group: "example.com",
  kind: "Database",
  shortNames: ["db"],
  categories: ["all"],
  description: "A PostgreSQL database with its own storage.",
  versions: {
    v1: {
      spec: k.object({
        version: k
          .string({ pattern: "^\\d+(\\.\\d+)?$", maxLength: 8 })
          .describe("PostgreSQL version, such as 15.2."),
        size: k
          .quantity()
          .default("1Gi")
          .describe("Storage of each replica.")
          .rule("quantity(string(self)).compareTo(quantity(string(oldSelf))) >= 0", {
            message: "a volume cannot shrink",
          }),
        replicas: k
          .int32({ minimum: 1, maximum: 9 })
          .default(1)
          .describe("How many servers run; one of them takes writes."),
      }),
      status: k
        .object({ readyReplicas: k.int32().optional().describe("Servers that answer.") })
        .standard(),
      printerColumns: {
        Ready: condition("Ready"),
        Version: ".spec.version",
        Size: ".spec.size",
        Replicas: ".spec.replicas",
        Age: ".metadata.creationTimestamp",
      },
      scale: { specReplicas: ".spec.replicas", statusReplicas: ".status.readyReplicas" },
      examples: {
        minimal: { spec: { version: "15.2" } },
        replicated: { spec: { version: "16.1", size: "20Gi", replicas: 3 } },
      },
    },
  },
});

export type Database = Infer<typeof Database>;
export type DatabaseInput = InferInput<typeof Database>;
