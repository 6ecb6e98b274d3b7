import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const resolve = { conditions: ["slipway-source"] };
const ssr = { resolve: { conditions: ["slipway-source"], externalConditions: ["slipway-source"] } };

/** The proofs of the runtime that hold against the API server in the process as well. */
const judgedProofs = [
  "children",
  "children-inventory",
  "client",
  "client-discovery",
  "context",
  "controller",
  "database-operator",
  "events",
  "schema-check",
  "permissions",
  "metrics",
  "deployment",
  "values",
  "zod",
  "chart-operator",
];

export default defineConfig({
  resolve,
  ssr,
  test: {
    // Tests wait for more than they reckon: two at a time keep two cores busy.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts", "charts/**/*.test.ts"],
          exclude: ["test/proof/**", "test/package/**"],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "proof",
          include: ["test/proof/**/*.proof.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "proof-in-process",
          include: judgedProofs.map((name) => `test/proof/${name}.proof.test.ts`),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          env: { SLIPWAY_SERVER: "in-process" },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
