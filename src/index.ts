export { annotationsChanged, generationChanged, labelsChanged } from "./api/changes.js";
export { condition } from "./api/printer-columns.js";
export { defineController } from "./api/define-controller.js";
export { defineOperator } from "./api/define-operator.js";
export { defineResource } from "./api/define-resource.js";
export { DefinitionError } from "./api/errors.js";
export { grant, touch } from "./api/access.js";
export { optional, own } from "./api/own.js";
export type { Infer, InferInput } from "./api/resource.js";
export * as k from "./schema/builder.js";
export { ValidationError } from "./schema/issues.js";
export type { ChildPhase, Children, ChildState } from "./controller/children.js";
export type {
  Conditions,
  ConditionUpdate,
  DeletionOptions,
  ListSelection,
  LiveReader,
  MetricOf,
  NameOrKey,
  ObjectEvents,
  ReconcileContext,
  ReferenceState,
  StatusWriter,
} from "./controller/context.js";
export {
  after,
  type DesiredObject,
  once,
  onImmutable,
  type OnImmutable,
} from "./controller/desired.js";
export {
  ChildrenError,
  ChildTakenError,
  ContextError,
  ReconcileTimeoutError,
  TerminalError,
} from "./controller/errors.js";
export {
  type Cleanup,
  type ControllerCode,
  implement,
  type Implementation,
  type OperatorCode,
  type Reconciler,
  type Setup,
  type TaskCode,
  type TaskContext,
} from "./controller/implement.js";
export type { OperatorClient } from "./controller/operator-client.js";
export { type Readiness, readinessOf } from "./controller/readiness.js";
export type { Requeue } from "./controller/result.js";
export { LeadershipLostError } from "./manager/errors.js";
export { runOperator, type RunOptions } from "./manager/run-operator.js";
export type { LogFields, Logger } from "./telemetry/logger.js";
export type { OpenTelemetry } from "./telemetry/open-telemetry.js";
export { isToolkitError, ToolkitError } from "./util/error.js";
