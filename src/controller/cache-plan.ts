import type { ControllerDefinition } from "../api/define-controller.js";
import type { KindOf } from "../api/kind.js";
import type { ResourceType } from "../meta/resource-type.js";
import { controllerLabel } from "./child-labels.js";

/** One informer that a controller needs. */
export interface PlannedCache {
  readonly type: ResourceType;
  readonly labelSelector?: string;
  readonly metadataOnly: boolean;
  /** What a controller applied is told by the managed fields of its children. */
  readonly keepManagedFields: boolean;
  /** A cluster that does not serve the kind has none of it. */
  readonly isOptional: boolean;
  /** Whether its objects are found by the label that tells their owner, too. */
  readonly isTracked: boolean;
}

/** The informers of one controller, by what they are for. */
export interface CachePlan {
  readonly primary: PlannedCache;
  readonly owned: readonly PlannedCache[];
  readonly references: Readonly<Record<string, PlannedCache>>;
  readonly watches: Readonly<Record<string, PlannedCache>>;
}

/**
 * What of which objects a controller has to keep.
 *
 * @param labels the values of the label that marks children: its own, and those of controllers from which it takes over
 */
export function planCaches(
  controller: ControllerDefinition,
  labels: readonly [string, ...string[]],
): CachePlan {
  const { for: primary, owns, references, watches } = controller;
  return {
    primary: planned(primary, {}),
    owned: owns.map((child) =>
      planned(child, {
        keepManagedFields: true,
        isOptional: child.optional,
        isTracked: child.tracked,
        ...(child.watch === "labelled" ? { labelSelector: childSelector(labels) } : {}),
        ...(child.watch === "metadata" ? { metadataOnly: true } : {}),
      }),
    ),
    references: mapped(references, ({ to, watch }) =>
      planned(to, { metadataOnly: watch === "metadata" }),
    ),
    watches: mapped(watches, ({ to, labels }) =>
      planned(to, labels === undefined ? {} : { labelSelector: labels }),
    ),
  };
}

function childSelector(labels: readonly [string, ...string[]]): string {
  return labels.length === 1
    ? `${controllerLabel}=${labels[0]}`
    : `${controllerLabel} in (${labels.join(",")})`;
}

function planned(
  { group, version, kind, plural, scope }: KindOf,
  how: Partial<Omit<PlannedCache, "type">>,
): PlannedCache {
  const type = { group, version, kind, plural, scope };
  return {
    type,
    metadataOnly: false,
    keepManagedFields: false,
    isOptional: false,
    isTracked: false,
    ...how,
  };
}

function mapped<T>(
  members: Readonly<Record<string, T>>,
  map: (member: T) => PlannedCache,
): Readonly<Record<string, PlannedCache>> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member)]));
}
