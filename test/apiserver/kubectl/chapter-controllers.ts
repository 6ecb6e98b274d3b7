import { type KubectlChapter, say } from "./command.js";

const shop = (image: string): object => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "shop", namespace: "live" },
  spec: {
    replicas: 0,
    selector: { matchLabels: { app: "shop" } },
    template: {
      metadata: { labels: { app: "shop" } },
      spec: { containers: [{ name: "web", image }] },
    },
  },
});

const named =
  "-o 'jsonpath={range .items[*]}{.metadata.labels.app}:{.spec.template.spec.containers[0].image}{end}'";

/** What controllers make of it: rollouts, and what goes with its owner. */
export const controllersChapter: KubectlChapter = {
  name: "controllers",
  controllers: true,
  commands: [
    say("create namespace live"),
    say("wait --for=create serviceaccount/default -n live --timeout=20s"),
    say("wait --for=create configmap/kube-root-ca.crt -n live --timeout=20s"),
    say("apply -f -", { input: shop("web:1") }),
    say("wait --for=jsonpath={.status.observedGeneration}=1 deployment/shop -n live --timeout=20s"),
    say("rollout status deployment/shop -n live --timeout=20s"),
    say("rollout history deployment/shop -n live"),
    say("set image deployment/shop -n live web=web:2"),
    say("rollout status deployment/shop -n live --timeout=20s"),
    say("annotate deployment/shop -n live kubernetes.io/change-cause='the second one'"),
    say(
      "wait --for=jsonpath={.metadata.annotations.deployment\\.kubernetes\\.io/revision}=2 deployment/shop -n live --timeout=20s",
    ),
    say(
      `get replicasets -n live --sort-by=.metadata.annotations.deployment\\.kubernetes\\.io/revision ${named}`,
    ),
    say("rollout history deployment/shop -n live --revision=1"),
    say("rollout undo deployment/shop -n live --dry-run=server"),
    say("rollout undo deployment/shop -n live"),
    say(
      "wait --for=jsonpath={.metadata.annotations.deployment\\.kubernetes\\.io/revision}=3 deployment/shop -n live --timeout=20s",
    ),
    say("get deployment shop -n live -o 'jsonpath={.spec.template.spec.containers[0].image}'"),
    say("rollout undo deployment/shop -n live --to-revision=9"),
    say("rollout restart deployment/none -n live"),
    say("scale deployment shop -n live --replicas=2"),
    say(
      "wait --for=jsonpath={.status.unavailableReplicas}=2 deployment/shop -n live --timeout=20s",
    ),
    say("wait --for=jsonpath={.status.updatedReplicas}=2 deployment/shop -n live --timeout=20s"),
    say("get deployments -n live"),
    say("get pods -n live -l app=shop -o 'jsonpath={.items[*].status.phase}'"),
    say("rollout status deployment/shop -n live --watch=false"),
    say("wait --for=condition=Available deployment/shop -n live --timeout=1s"),
    say("delete replicasets -n live -l app=shop --cascade=orphan --dry-run=server -o name", {
      differs: "hashes of templates are of other bytes",
    }),
    say("delete deployment shop -n live --cascade=foreground --timeout=30s"),
    say("get replicasets,pods -n live"),
    say("apply -f -", { input: shop("web:1") }),
    say("wait --for=jsonpath={.status.observedGeneration}=1 deployment/shop -n live --timeout=20s"),
    say("rollout status deployment/shop -n live --timeout=20s"),
    say("delete deployment shop -n live --cascade=orphan --timeout=30s"),
    say(`get replicasets -n live ${named}`),
    say("delete replicasets --all -n live --cascade=background -o name", {
      differs: "hashes of templates are of other bytes",
    }),
    say("get all -n live"),
    say("delete namespace live --timeout=40s"),
    say("get namespace live"),
    say("create configmap a -n live"),
  ],
};
