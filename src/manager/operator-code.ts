import type { OperatorDefinition } from "../api/define-operator.js";
import type { LooseOperatorCode, LooseTask } from "../controller/implement.js";
import type { LooseCode } from "../controller/pass-context.js";
import { isPlainObject } from "../util/json.js";

/**
 * Sorts what an author gave into controllers and tasks.
 *
 * @throws TypeError for code that is missing, of another type, or of nothing that was defined
 */
export function operatorCode(
  { controllers, tasks, name }: OperatorDefinition,
  given: object,
): LooseOperatorCode {
  const members: Readonly<Record<string, unknown>> = { ...given };
  const faults = Object.keys(members)
    .filter((one) => !(one in tasks) && !controllers.some((controller) => controller.name === one))
    .map((one) => `${one} is no controller and no task of ${name}`);
  const code: Record<string, LooseCode> = {};
  for (const { name: controller, finalizer } of controllers) {
    const own = members[controller];
    if (!isCode(own)) faults.push(`${controller} needs { reconcile } that is a function`);
    else if (finalizer !== undefined && typeof own.cleanup !== "function") {
      faults.push(
        `${controller} has the finalizer ${finalizer} and needs a cleanup that is a function`,
      );
    } else code[controller] = own;
  }
  const work: Record<string, LooseTask> = {};
  for (const task of Object.keys(tasks)) {
    const own = members[task];
    if (isTask(own)) work[task] = own;
    else faults.push(`the task ${task} needs a function`);
  }
  if (faults.length > 0) throw new TypeError(faults.join("\n"));
  return { controllers: code, tasks: work };
}

function isCode(value: unknown): value is LooseCode {
  return isPlainObject(value) && typeof value["reconcile"] === "function";
}

function isTask(value: unknown): value is LooseTask {
  return typeof value === "function";
}
