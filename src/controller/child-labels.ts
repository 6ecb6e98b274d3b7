import { joinName } from "./child-name.js";

/** Marks what a controller made: `<operator>.<controller>`. What a cache of labelled children selects. */
export const controllerLabel = "slipway.dev/controller";

/** The uid of the object that a tracked child belongs to, where no owner reference can lead to it. */
export const ownerLabel = "slipway.dev/owner";

/** A change of what a Pod mounts or reads from ConfigMaps and Secrets changes this annotation of its template. */
export const configHashAnnotation = "slipway.dev/config-hash";

/** What marks the children of a controller, and the fields that it writes. */
export interface ControllerMarks {
  /** The value of {@link controllerLabel}. */
  readonly label: string;
  readonly fieldManager: string;
}

/**
 * The marks of a controller; its name and that of its operator are who it is, also from one release to the next.
 *
 * @param controller its name, or, with a dot between, the name that its operator had and its own.
 */
export function marksOf(operator: string, controller: string): ControllerMarks {
  const [own = "", former = operator] = controller.split(".").toReversed();
  return { label: controllerLabelOf(former, own), fieldManager: fieldManagerOf(former, own) };
}

/** The field manager of a controller, of at most 128 characters. */
function fieldManagerOf(operator: string, controller: string): string {
  return `${operator}.${controller}`;
}

/** The value of {@link controllerLabel} for a controller. */
export function controllerLabelOf(operator: string, controller: string): string {
  return joinName([`${operator}.${controller}`], 63);
}
