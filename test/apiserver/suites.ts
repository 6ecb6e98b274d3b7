import type { ContractSuite } from "./contract-run.js";
import { accessSuite } from "./suite-access.js";
import { appsSuite } from "./suite-apps.js";
import { applySuite } from "./suite-apply.js";
import { authnSuite } from "./suite-authn.js";
import { authzSuite } from "./suite-authz.js";
import { autoscalingSuite } from "./suite-autoscaling.js";
import { badInputSuite } from "./suite-bad-input.js";
import { batchSuite } from "./suite-batch.js";
import { clientsSuite } from "./suite-clients.js";
import { clusterSuite } from "./suite-cluster.js";
import { createSuite } from "./suite-create.js";
import { customSuite } from "./suite-custom.js";
import { definitionsSuite } from "./suite-definitions.js";
import { deleteSuite } from "./suite-delete.js";
import { eventsSuite } from "./suite-events.js";
import { listSuite } from "./suite-list.js";
import { networkSuite } from "./suite-network.js";
import { numbersSuite } from "./suite-numbers.js";
import { patchSuite } from "./suite-patch.js";
import { pathsSuite } from "./suite-paths.js";
import { podContainersSuite } from "./suite-pod-containers.js";
import { podRulesSuite } from "./suite-pod-rules.js";
import { podVolumesSuite } from "./suite-pod-volumes.js";
import { podSecuritySuite } from "./suite-pod-security.js";
import { evictionSuite } from "./suite-eviction.js";
import { podsSuite } from "./suite-pods.js";
import { servicesSuite } from "./suite-services.js";
import { storageSuite } from "./suite-storage.js";
import { strategicSuite } from "./suite-strategic.js";
import { reviewsSuite } from "./suite-reviews.js";
import { schemasSuite } from "./suite-schemas.js";
import { subresourcesSuite } from "./suite-subresources.js";
import { updateSuite } from "./suite-update.js";
import { versionsSuite } from "./suite-versions.js";
import { watchSuite } from "./suite-watch.js";
import { writesSuite } from "./suite-writes.js";

/** The whole contract. */
export const suites: readonly ContractSuite[] = [
  pathsSuite,
  createSuite,
  updateSuite,
  patchSuite,
  deleteSuite,
  listSuite,
  watchSuite,
  versionsSuite,
  writesSuite,
  schemasSuite,
  definitionsSuite,
  customSuite,
  subresourcesSuite,
  applySuite,
  accessSuite,
  clientsSuite,
  servicesSuite,
  storageSuite,
  eventsSuite,
  clusterSuite,
  autoscalingSuite,
  networkSuite,
  strategicSuite,
  authnSuite,
  authzSuite,
  reviewsSuite,
  podSecuritySuite,
  podsSuite,
  evictionSuite,
  podContainersSuite,
  podVolumesSuite,
  podRulesSuite,
  appsSuite,
  batchSuite,
  badInputSuite,
  numbersSuite,
];
