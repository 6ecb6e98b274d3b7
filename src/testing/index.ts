export { type ApiServer, type ApiServerOptions } from "./api-server.js";
export {
  type ErrorFault,
  type EventMatch,
  type Fault,
  type FaultAction,
  type FaultMatch,
  type FaultRequest,
  type Faults,
  type FaultVerb,
} from "../apiserver/faults/faults.js";
export { type AuditedObject, type AuditEvent } from "../apiserver/access/audit.js";
export { type UserInfo } from "../apiserver/values/user-info.js";
export { type AuditRecord } from "./audit-log.js";
export {
  type BinariesOptions,
  type ControlPlaneBinaries,
  getControlPlaneBinaries,
} from "./binaries.js";
export {
  type ClusterConfig,
  type KubeconfigOptions,
  toKubeconfig,
  writeKubeconfig,
} from "./cluster-config.js";
export { type ComponentCommand, type ControlPlaneComponent } from "./components.js";
export { type ControlPlane, type ControlPlaneOptions } from "./control-plane.js";
export { startApiServer } from "./start-api-server.js";
export { startControlPlane } from "./start-control-plane.js";
export { type CustomResourceDefinitionManifest } from "./custom-resources.js";
export { type TestingEnvironment } from "./env.js";
export {
  type BinarySourceFailure,
  ControlPlaneBinariesError,
  ControlPlaneError,
  type ControlPlaneErrorOptions,
  type ExpectationCode,
  ExpectationError,
  OperatorEndedError,
} from "./errors.js";
export { type KubernetesVersion } from "./judges.js";
export { type ProgressReporter } from "./progress.js";
export { type TestUser } from "./server-identities.js";
export {
  reconcileOnce,
  type ReconcileOnceOptions,
  type ReconcileOnceResult,
} from "./reconcile-once.js";
export { type RecordedWrite } from "./recorded-world.js";
export { type EventuallyOptions } from "./eventually.js";
export {
  type AnySpecOptions,
  type AnySpecReport,
  expectHandlesAnySpec,
} from "./expect-handles-any-spec.js";
export {
  expectPermissions,
  type PermissionOptions,
  type PermissionReport,
} from "./expect-permissions.js";
export { expectQuiet, type QuietOptions } from "./expect-quiet.js";
export {
  type CrashOptions,
  type CrashReport,
  expectSurvivesEveryCrash,
} from "./expect-survives-every-crash.js";
export {
  expectSurvivesStaleness,
  type StalenessOptions,
  type StalenessReport,
} from "./expect-survives-staleness.js";
export { type SentRequest } from "./operator-link.js";
export {
  assertThat,
  type MatcherResult,
  matchers,
  type ObjectAssertions,
  type ObjectMatchers,
  type OwnerLike,
} from "./object-matchers.js";
export { type LoggedLine } from "./recorded-log.js";
export { type RunningOperator, type RunOperatorOptions } from "./running-operator.js";
export { type Scenario, type ScenarioStep } from "./scenario.js";
export { type ServerKit, type Which, type WhichOf } from "./server-kit.js";
export {
  type PodMatch,
  type PodTrouble,
  type Trouble,
  type WorkloadOptions,
  type Workloads,
} from "../apiserver/controllers/workloads.js";
export { type UnusedExcuse } from "./unused-rights.js";
export { VirtualClock } from "./virtual-clock.js";
export { type Clock, type Timer } from "../util/clock.js";
