// The informer of @kubernetes/client-node, with nothing around it.
import {
  CustomObjectsApi,
  KubeConfig,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
} from "@kubernetes/client-node";

function load({ kubeconfig }) {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  return config;
}

/** Lists and watches kinds until the process ends. */
export function follow({ target, types }, { seen, gone }) {
  const config = load(target);
  const api = config.makeApiClient(CustomObjectsApi);
  const informers = types.map(({ group, version, plural }) => {
    const path = `/apis/${group}/${version}/${plural}`;
    const list = () => api.listClusterCustomObject({ group, version, plural });
    const informer = makeInformer(config, path, list);
    informer.on("add", seen);
    informer.on("update", seen);
    informer.on("delete", (object) => gone?.(object));
    // What the documentation has users do here, restarting it, is left out on purpose.
    informer.on("error", () => {});
    return informer;
  });
  const running = Promise.all(informers.map((informer) => informer.start()));
  return { running };
}

/** Ways to write one object. */
export function writes({ target, type: { group, version, plural } }) {
  const api = load(target).makeApiClient(CustomObjectsApi);
  const merge = setHeaderOptions("Content-Type", PatchStrategy.MergePatch);
  return {
    patch: ({ namespace, name }, body) =>
      api.patchNamespacedCustomObject({ group, version, plural, namespace, name, body }, merge),
    put: ({ namespace, name }, body) =>
      api.replaceNamespacedCustomObject({ group, version, plural, namespace, name, body }),
  };
}
