import { defineConfig } from "vitest/config";

const resolve = { conditions: ["slipway-source"] };
const ssr = { resolve: { conditions: ["slipway-source"], externalConditions: ["slipway-source"] } };

export default defineConfig({
  resolve,
  ssr,
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
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
    ],
  },
});
