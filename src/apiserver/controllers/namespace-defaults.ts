import { ConfigMap, Namespace, ServiceAccount } from "../../kubernetes/kinds.generated.js";
import { canonicalJSON } from "../../util/json.js";
import { type ClusterClient, isTerminatingNamespace } from "./cluster-client.js";
import type { Cluster } from "./cluster.js";
import type { KeyQueue } from "./work-loop.js";

const accountName = "default";
const authorityName = "kube-root-ca.crt";
const descriptionAnnotation = "kubernetes.io/description";
const description =
  "Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.";

/**
 * Keeps in each namespace that is not to go a ServiceAccount `default` and the authority of the server's certificate.
 *
 * Follows `pkg/controller/serviceaccount` and `pkg/controller/certificates/rootcacertpublisher` of Kubernetes.
 */
export class NamespaceDefaults {
  readonly #cluster: Cluster;
  readonly #client: ClusterClient;
  readonly #authority: string;
  readonly #queue: KeyQueue;

  /** `authority` is PEM; empty where there is none. */
  constructor(cluster: Cluster, authority: string) {
    this.#cluster = cluster;
    this.#client = cluster.client("kube-controller-manager");
    this.#authority = authority;
    this.#queue = cluster.queue((name) => this.#provide(name));
  }

  start(): void {
    this.#cluster.watch(Namespace, ({ object }) => this.#queue.add(object.metadata.name));
    this.#cluster.watch(ServiceAccount, ({ object, isDeletion }) => {
      if (isDeletion && object.metadata.name === accountName) this.#wake(object.metadata);
    });
    this.#cluster.watch(ConfigMap, ({ object }) => {
      if (object.metadata.name === authorityName) this.#wake(object.metadata);
    });
  }

  #wake({ namespace }: { readonly namespace?: string | undefined }): void {
    if (namespace !== undefined) this.#queue.add(namespace);
  }

  #provide(namespace: string): void {
    const found = this.#client.of(Namespace).get(undefined, namespace);
    if (found?.status?.phase !== "Active") return;
    try {
      const accounts = this.#client.of(ServiceAccount);
      if (accounts.get(namespace, accountName) === undefined)
        accounts.create({ metadata: { namespace, name: accountName } });
      this.#publish(namespace);
    } catch (error) {
      if (!isTerminatingNamespace(error)) throw error;
    }
  }

  #publish(namespace: string): void {
    const client = this.#client.of(ConfigMap);
    const known = client.get(namespace, authorityName);
    const data = { "ca.crt": this.#authority };
    const annotations = { [descriptionAnnotation]: description };
    if (known === undefined) {
      client.create({ metadata: { namespace, name: authorityName, annotations }, data });
      return;
    }
    const isDescribed = (known.metadata.annotations?.[descriptionAnnotation] ?? "") !== "";
    if (isDescribed && canonicalJSON(known.data ?? {}) === canonicalJSON(data)) return;
    const metadata = {
      ...known.metadata,
      annotations: { ...known.metadata.annotations, ...annotations },
    };
    client.update({ ...known, metadata, data });
  }
}
