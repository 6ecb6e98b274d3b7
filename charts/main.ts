import { App, Chart } from "cdk8s";
import { Namespace } from "cdk8s-plus-27";
import { DatabaseOperatorChart } from "./database/chart.js";
import { PlatformChart } from "./platform/chart.js";
import { WebAppOperatorChart } from "./webapp/chart.js";

const app = new App();

const namespaces = new Chart(app, "namespaces");
for (const name of ["database-system", "webapp-system", "platform"]) {
  new Namespace(namespaces, name, {
    metadata: { name, labels: { "pod-security.kubernetes.io/enforce": "restricted" } },
  });
}

const database = new DatabaseOperatorChart(app, "database", { namespace: "database-system" });
database.addDependency(namespaces);

const webapp = new WebAppOperatorChart(app, "webapp", { namespace: "webapp-system" });
webapp.addDependency(namespaces);

const platform = new PlatformChart(app, "platform", { namespace: "platform" });
platform.addDependency(database, webapp);

app.synth();
