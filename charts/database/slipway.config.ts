import { defineConfig, file } from "slipway/config";
import { DatabaseOperatorChart, image } from "./chart.js";
import { databaseOperator } from "./operator.js";

export default defineConfig({
  operator: databaseOperator,
  chart: (app) => new DatabaseOperatorChart(app, "database", { namespace: "database-system" }),
  image,
  bundle: {
    displayName: "Database",
    description: file("./README.md"),
    icon: file("./icon.svg"),
    keywords: ["database", "postgresql"],
    maintainers: [{ name: "Database team", email: "database@example.com" }],
    provider: { name: "Example" },
    links: [{ name: "PostgreSQL", url: "https://www.postgresql.org" }],
    channels: ["stable"],
    categories: ["Database"],
    capabilities: "Basic Install",
    maturity: "alpha",
    minKubeVersion: "1.27.0",
  },
});
