// The Watcher of kubernetes-fluent-client, with nothing around it. It reads the kubeconfig that the
// environment names.
import { K8s, RegisterKind } from "kubernetes-fluent-client";

/** A class stands for a kind; it is known by its name. */
function modelOf({ group, version, kind, plural }) {
  const name = `Bench${kind}`;
  const model = { [name]: class {} }[name];
  RegisterKind(model, { group, version, kind, plural });
  return model;
}

/** Lists and watches kinds until the process ends. */
export function follow({ types }, { seen, gone }) {
  const hear = (object, phase) => {
    if (phase === "DELETED") gone?.(object);
    else seen(object);
  };
  const watchers = types.map((type) => K8s(modelOf(type)).Watch(hear));
  return { running: Promise.all(watchers.map((watcher) => watcher.start())) };
}

/** Ways to write one object; it has none that replaces an object. */
export function writes({ type }) {
  const model = modelOf(type);
  return {
    patch: ({ namespace, name }, value) =>
      K8s(model, { namespace, name }).Patch([{ op: "replace", path: "/spec", value: value.spec }]),
  };
}
