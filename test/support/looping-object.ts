import type { ResourceType } from "slipway/meta";

/** An object that is written in other words than it was applied in. */
export interface LoopingObject {
  readonly type: ResourceType;
  readonly object: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly [field: string]: unknown };
    readonly [field: string]: unknown;
  };
  /** Places that cannot be recognised: such an object is applied once more after a restart. */
  readonly settles?: readonly string[];
}

/** An object of a name. */
export function of(type: ResourceType, name: string, fields: object): LoopingObject {
  const apiVersion = type.group === "" ? type.version : `${type.group}/${type.version}`;
  return { type, object: { apiVersion, kind: type.kind, metadata: { name }, ...fields } };
}
