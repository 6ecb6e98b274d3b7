import { defineConfig, file } from "slipway/config";
import { image, WebAppOperatorChart } from "./chart.js";
import { checkWebApp } from "./check.js";
import { webAppOperator } from "./operator.js";

export default defineConfig({
  operator: webAppOperator,
  chart: (app) => new WebAppOperatorChart(app, "webapp", { namespace: "webapp-system" }),
  image,
  checks: [checkWebApp],
  bundle: {
    displayName: "WebApp",
    description: file("./README.md"),
    icon: file("./icon.svg"),
    keywords: ["web", "application"],
    maintainers: [{ name: "Web team", email: "web@example.com" }],
    provider: { name: "Example" },
    links: [{ name: "cdk8s", url: "https://cdk8s.io" }],
    channels: ["stable"],
    categories: ["Developer Tools"],
    capabilities: "Basic Install",
    maturity: "alpha",
    minKubeVersion: "1.27.0",
  },
});
