import { setTimeout } from "node:timers/promises";
import { after, implement, once, type Cleanup, type Reconciler } from "slipway";
import { ConfigMap, Secret, Service } from "slipway/kubernetes";
import { isNotFound } from "slipway/meta";
import {
  Domain,
  domainOf,
  type mishap,
  register,
  registerKey,
  type site,
  siteOperator,
} from "./operator.js";

type Reconcile = Reconciler<typeof site, typeof siteOperator>;

const publish: Reconcile = async (object, context) => {
  const { children, status, conditions, patch, event, refs } = context;
  const { metadata, spec } = object;
  const { name, namespace } = metadata;
  if (refs.register.state !== "present") {
    return conditions.set("Ready", { status: "False", reason: "Waiting" });
  }
  const domain = domainOf(namespace, name);
  status.merge({ domain });
  // What is registered has to be known before it is.
  await status.commit();
  if (refs.register.metadata.annotations?.[registerKey(name)] !== spec.text) {
    const annotations = { [registerKey(name)]: spec.text };
    await patch(Service, register, { metadata: { annotations } });
  }
  const pages = Array.from({ length: spec.pages }, (_, index) => `page${index}`);
  const states = await children.sync({
    key: once(Secret({ metadata: { name: `${name}-key` }, stringData: { key: `for ${name}` } })),
    domain: after(["key"], Domain({ metadata: { name: domain }, spec: { site: name } })),
    ...Object.fromEntries(
      pages.map((page) => [
        page,
        ConfigMap({ metadata: { name: `${name}-${page}` }, data: { text: spec.text } }),
      ]),
    ),
  });
  status.merge({ pages: spec.pages });
  if (!states.domain.ready) return conditions.set("Ready", { status: "False", reason: "Waiting" });
  if (object.status?.pages !== spec.pages) {
    event.normal("Published", `${spec.pages} pages at ${domain}`);
  }
  conditions.set("Ready", { status: "True", reason: "Published" });
};

const withdraw: Cleanup<typeof site, typeof siteOperator> = async (object, { patch, refs }) => {
  // Where a namespace goes, so does its register.
  if (refs.register.state !== "present") return;
  const key = registerKey(object.metadata.name);
  if (refs.register.metadata.annotations?.[key] === undefined) return;
  try {
    await patch(Service, register, { metadata: { annotations: { [key]: null } } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
};

/** What the tests make go wrong; a busy loop cannot be told to end. */
const actions: Readonly<Record<string, (forMs: number, passes: number) => unknown>> = {
  throw: () => {
    throw new Error("thrown on purpose");
  },
  reject: () => Promise.reject(new Error("rejected on purpose")),
  hang: () => new Promise(() => {}),
  // In each process once: what has blocked it must not keep it from showing how it goes on.
  block: (forMs, passes) => {
    if (passes > 1) return;
    const startedMs = performance.now();
    while (performance.now() - startedMs < forMs);
  },
  // By then its pass has ended.
  detach: () => void setTimeout(100).then(() => Promise.reject(new Error("let go on purpose"))),
};

type Meet = Reconciler<typeof mishap, typeof siteOperator>;

function meeting(): Meet {
  const passesOf = new Map<string, number>();
  return async ({ metadata, spec }, { children, status, conditions }) => {
    const passes = (passesOf.get(metadata.name) ?? 0) + 1;
    passesOf.set(metadata.name, passes);
    const data = { action: spec.action };
    await children.sync({ mark: ConfigMap({ metadata: { name: `${metadata.name}-mark` }, data }) });
    await actions[spec.action]?.(spec.forMs, passes);
    status.merge({ passes });
    conditions.set("Ready", { status: "True", reason: "Done" });
  };
}

export const reconcilers = implement(siteOperator, () => ({
  site: { reconcile: publish, cleanup: withdraw },
  mishap: { reconcile: meeting() },
}));
