// Ours, as `bench/cache.mjs` and `bench/faults.mjs` use it: caches with one handler.
import { createCaches } from "slipway/cache";
import { metadataOnly, openClient } from "slipway/client";

function open({ server, ca }) {
  const material = { ca };
  const credentials = { current: () => material, renew: () => Promise.resolve(material) };
  return openClient({ server, credentials });
}

/** What a handler looks at. */
const handlers = {
  object: ({ seen, gone }) => ({
    onAdd: ({ object }) => seen(object),
    onUpdate: (_previous, { object }) => seen(object),
    onDelete: ({ object }) => gone?.(object),
  }),
  metadata: ({ seen, gone }) => ({
    onAdd: ({ metadata }) => seen({ metadata }),
    onUpdate: (_previous, { metadata }) => seen({ metadata }),
    onDelete: ({ metadata }) => gone?.({ metadata }),
  }),
  generation: ({ seen, rejected }) => ({
    onAdd: () => seen(),
    // To take `object` out of the entry would decode it.
    onUpdate: (previous, current) =>
      previous.generation === current.generation ? rejected() : seen(current.object),
  }),
  nothing: ({ seen }) => ({ onAdd: () => seen(), onUpdate: () => seen() }),
};

/** Lists and watches kinds until the process ends; `check` gives what the cache itself holds. */
export function follow({ target, types, reads }, hears) {
  const caches = createCaches({ requester: open(target).requester });
  const informers = types.map((type) => {
    const informer = caches.informer(reads === "metadata" ? metadataOnly(type) : type);
    informer.addHandler({ name: "bench", ...handlers[reads](hears) });
    return informer;
  });
  const running = caches.run(new AbortController().signal);
  return {
    running,
    held: () => informers.flatMap((informer) => (informer.isSynced ? informer.lister.list() : [])),
    health: () => caches.health(),
  };
}

/** Ways to write one object. */
export function writes({ target, type }) {
  const client = open(target);
  return {
    patch: (key, value) => client.patch(type, key, { type: "merge", value }),
    put: (_key, object) => client.update(type, object),
  };
}
