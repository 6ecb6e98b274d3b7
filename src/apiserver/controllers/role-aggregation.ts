import { ClusterRole } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import type { ClusterClient } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import { matchesLabels } from "../store/selector-check.js";
import type { KeyQueue } from "./work-loop.js";

/**
 * Gathers the rules of ClusterRoles in those that select them by labels.
 *
 * Follows `pkg/controller/clusterroleaggregation` of Kubernetes.
 */
export class RoleAggregation {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #queue: KeyQueue;
  /** Names of roles that gather others. */
  readonly #gathering = new Set<string>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#client = cluster.client("clusterrole-aggregation-controller");
    this.#queue = cluster.queue((name) => this.#gather(name));
  }

  start(): void {
    this.#cluster.watch(ClusterRole, ({ object, isDeletion }) => {
      const { name } = object.metadata;
      if (!isDeletion && object.aggregationRule !== undefined) this.#gathering.add(name);
      else this.#gathering.delete(name);
      for (const each of this.#gathering) this.#queue.add(each);
    });
  }

  #gather(name: string): void {
    const roles = this.#client.of(ClusterRole);
    const role = roles.get(undefined, name);
    const selectors = role?.aggregationRule?.clusterRoleSelectors;
    if (role === undefined || selectors === undefined) return;
    const all = roles.list().toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
    const rules = selectors.flatMap((selector) =>
      all
        .filter(
          ({ metadata }) =>
            metadata.name !== name && matchesLabels(selector, metadata.labels ?? {}),
        )
        .flatMap((each) => each.rules ?? []),
    );
    const each = new Map(rules.map((rule) => [canonicalJSON(rule), rule]));
    const gathered = [...each.values()];
    if (canonicalJSON(gathered) === canonicalJSON(role.rules ?? [])) return;
    roles.update({ ...role, rules: gathered });
  }
}
