import type { OperatorDefinition } from "../api/define-operator.js";
import type { LiveReader, ReconcileContext } from "./context.js";

/**
 * Requests outside of passes, for tasks and long-lived code: what any controller of the operator declared, and no more.
 *
 * There is no object whose namespace could be meant: of a namespaced kind, an object is named with its namespace. A list
 * without one is of every namespace.
 */
export type OperatorClient<O extends OperatorDefinition> = LiveReader<O["controllers"][number]> &
  Pick<
    ReconcileContext<O["controllers"][number], O>,
    "create" | "update" | "patch" | "delete" | "deleteCollection" | "subresource"
  >;
