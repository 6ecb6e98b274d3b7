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
} from "../apiserver/faults.js";
export { type AuditedObject, type AuditEvent } from "../apiserver/audit.js";
export { type UserInfo } from "../apiserver/user-info.js";
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
export { VirtualClock } from "./virtual-clock.js";
export { type Clock, type Timer } from "../util/clock.js";
