import { joinName } from "./child-name.js";

/** Marks what a controller made: `<operator>.<controller>`. What a cache of labelled children selects. */
export const controllerLabel = "slipway.dev/controller";

/** The uid of the object that a tracked child belongs to, where no owner reference can lead to it. */
export const ownerLabel = "slipway.dev/owner";

/** A change of what a Pod mounts or reads from ConfigMaps and Secrets changes this annotation of its template. */
export const configHashAnnotation = "slipway.dev/config-hash";

/** The field manager of a controller, of at most 128 characters. */
export function fieldManagerOf(operator: string, controller: string): string {
  return `${operator}.${controller}`;
}

/** The value of {@link controllerLabel} for a controller. */
export function controllerLabelOf(operator: string, controller: string): string {
  return joinName([`${operator}.${controller}`], 63);
}
