/** What a deletion of a namespace met. */
export interface DeletionProgress {
  /** What could not be deleted, in the server's words. */
  readonly failures: readonly string[];
  /** How many objects are left, by resource, such as `configmaps.`. */
  readonly remaining: ReadonlyMap<string, number>;
  /** How many objects a finalizer holds, by finalizer. */
  readonly held: ReadonlyMap<string, number>;
}

/** A condition of a namespace that is on its way out. */
export interface NamespaceCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime: string;
  readonly reason: string;
  readonly message: string;
}

type Said = Omit<NamespaceCondition, "lastTransitionTime">;

/**
 * The conditions of a namespace after a round of its deletion; the given ones where nothing is new.
 *
 * Follows `status_condition_utils.go` of Kubernetes' namespace controller, in its words.
 */
export function namespaceConditions(
  before: readonly NamespaceCondition[],
  progress: DeletionProgress,
  time: string,
): readonly NamespaceCondition[] {
  let after = before;
  for (const said of conditionsOf(progress)) {
    const known = before.find(({ type }) => type === said.type);
    if (known === undefined) after = [...after, { ...said, lastTransitionTime: time }];
    else if (known.reason !== said.reason || known.message !== said.message) {
      const lastTransitionTime = known.status === said.status ? known.lastTransitionTime : time;
      after = after.map((each) => (each === known ? { ...said, lastTransitionTime } : each));
    }
  }
  return after;
}

function conditionsOf({ failures, remaining, held }: DeletionProgress): readonly Said[] {
  const left = [...remaining].map(([name, count]) => `${name} has ${count} resource instances`);
  const holders = [...held].map(([name, count]) => `${name} in ${count} resource instances`);
  return [
    no(
      "NamespaceDeletionDiscoveryFailure",
      "ResourcesDiscovered",
      "All resources successfully discovered",
    ),
    no(
      "NamespaceDeletionGroupVersionParsingFailure",
      "ParsedGroupVersions",
      "All legacy kube types successfully parsed",
    ),
    failures.length === 0
      ? no(
          "NamespaceDeletionContentFailure",
          "ContentDeleted",
          "All content successfully deleted, may be waiting on finalization",
        )
      : yes(
          "NamespaceDeletionContentFailure",
          "ContentDeletionFailed",
          `Failed to delete all resource types, ${failures.length} remaining: ${failures.toSorted().join(", ")}`,
        ),
    left.length === 0
      ? no("NamespaceContentRemaining", "ContentRemoved", "All content successfully removed")
      : yes(
          "NamespaceContentRemaining",
          "SomeResourcesRemain",
          `Some resources are remaining: ${left.toSorted().join(", ")}`,
        ),
    holders.length === 0
      ? no(
          "NamespaceFinalizersRemaining",
          "ContentHasNoFinalizers",
          "All content-preserving finalizers finished",
        )
      : yes(
          "NamespaceFinalizersRemaining",
          "SomeFinalizersRemain",
          `Some content in the namespace has finalizers remaining: ${holders.toSorted().join(", ")}`,
        ),
  ];
}

function no(type: string, reason: string, message: string): Said {
  return { type, status: "False", reason, message };
}

function yes(type: string, reason: string, message: string): Said {
  return { type, status: "True", reason, message };
}
