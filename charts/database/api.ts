import { condition, defineResource, k, type Infer, type InferInput } from "slipway/api";

const spec = k.object({
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
});

const status = k
  .object({ readyReplicas: k.int32().optional().describe("Servers that answer.") })
  .standard();

const printerColumns = {
  Ready: condition("Ready"),
  Version: ".spec.version",
  Size: ".spec.size",
  Replicas: ".spec.replicas",
  Age: ".metadata.creationTimestamp",
};

const scale = { specReplicas: ".spec.replicas", statusReplicas: ".status.readyReplicas" };

const examples = {
  minimal: { spec: { version: "15.2" } },
  replicated: { spec: { version: "16.1", size: "20Gi", replicas: 3 } },
};

export const Database = defineResource({
  group: "example.com",
  kind: "Database",
  shortNames: ["db"],
  categories: ["all"],
  description: "A PostgreSQL database with its own storage.",
  versions: {
    v1: { storage: true, spec, status, printerColumns, scale, examples },
    v1beta1: {
      deprecated: "example.com/v1beta1 Database is deprecated; use example.com/v1",
      spec,
      status,
      printerColumns,
      scale,
      examples: { old: { spec: { version: "14.9" } } },
    },
  },
});

export type Database = Infer<typeof Database>;
export type DatabaseInput = InferInput<typeof Database>;
