export { condition } from "./api/printer-columns.js";
export { defineController } from "./api/define-controller.js";
export { defineOperator } from "./api/define-operator.js";
export { defineResource } from "./api/define-resource.js";
export { DefinitionError } from "./api/errors.js";
export type { Infer, InferInput } from "./api/resource.js";
export * as k from "./schema/builder.js";
export { ValidationError } from "./schema/issues.js";
export { isToolkitError, ToolkitError } from "./util/error.js";
