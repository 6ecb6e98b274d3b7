import type { ContractSuite } from "../contract-run.js";
import { collectorSuite } from "./suite-collector.js";
import { deploymentsSuite } from "./suite-deployments.js";
import { endpointsSuite } from "./suite-endpoints.js";
import { jobsSuite } from "./suite-jobs.js";
import { namespacesSuite } from "./suite-namespaces.js";
import { statefulSetsSuite } from "./suite-stateful-sets.js";

/** What the controllers of a cluster do, as clients see it. */
export const controllerSuites: readonly ContractSuite[] = [
  collectorSuite,
  namespacesSuite,
  deploymentsSuite,
  statefulSetsSuite,
  jobsSuite,
  endpointsSuite,
];
