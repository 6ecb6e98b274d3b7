import { canonicalJSON } from "../../util/json.js";
import { type ApiObject, membersOf, withMeta } from "../values/api-object.js";
import type { MergeType } from "../fields/merge-type.js";
import type { Conflicts } from "../fields/owner-tracking.js";
import { compareTyped } from "../fields/typed-compare.js";
import { toFieldSet } from "../fields/typed-set.js";

/** Where `kubectl apply` keeps what it applied, when it is kubectl that merges. */
const annotation = "kubectl.kubernetes.io/last-applied-configuration";

/** The manager whose applies go on where those of kubectl itself ended. */
export const kubectlManager = "kubectl";

/**
 * Conflicts but those over what kubectl itself had applied before, and nobody has changed.
 *
 * Follows `lastAppliedManager` of apimachinery's managedfields.
 */
export function conflictsBeyondLastApplied(
  conflicts: Conflicts,
  { type, live }: { readonly type: MergeType; readonly live: ApiObject },
): Conflicts {
  const last = lastApplied(live);
  if (last === undefined || last["apiVersion"] !== live.apiVersion) return conflicts;
  const { modified, added, removed } = compareTyped(type, last, live);
  const unchanged = toFieldSet(type, last).difference(modified.union(added).union(removed));
  return new Map(
    [...conflicts].flatMap(([id, { owner, set }]) => {
      const left = set.difference(unchanged);
      return left.isEmpty ? [] : [[id, { owner, set: left }] as const];
    }),
  );
}

function lastApplied({ metadata }: ApiObject): Readonly<Record<string, unknown>> | undefined {
  const text = metadata.annotations?.[annotation] ?? "";
  try {
    return text === "" ? undefined : membersOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * An object on which kubectl had noted what it applied, with the note of what is applied now.
 *
 * Follows `lastAppliedUpdater` of apimachinery's managedfields.
 */
export function withLastApplied(object: ApiObject, config: ApiObject): ApiObject {
  const { annotations } = object.metadata;
  if ((annotations?.[annotation] ?? "") === "") return object;
  const { [annotation]: _, ...others } = config.metadata.annotations ?? {};
  const isBare = Object.keys(others).length === 0;
  const noted = withMeta(config, { annotations: isBare ? undefined : others });
  return withMeta(object, {
    annotations: { ...annotations, [annotation]: `${canonicalJSON(noted)}\n` },
  });
}
