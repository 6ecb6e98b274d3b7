// What users write around an informer that has no controller: a queue of keys, and a loop that
// works on one object at a time. `BENCH_PEER` names the informer, one of `bench/peers`.
import { setImmediate as turn } from "node:timers/promises";

const peer = await import(process.env.BENCH_PEER);

/** So many passes follow each other; then sockets and timers get their turn. */
const longestRun = 100;

/** Runs until the process ends. */
export function run({ target, types, isWoken = false }, reconcile) {
  /** By key, the newest state of what needs work. */
  const pending = new Map();
  const known = [];
  let wake = () => {};
  const add = (object) => {
    const { namespace, name } = object.metadata;
    pending.set(`${object.kind}/${namespace}/${name}`, object);
    wake();
  };
  const seen = (object) => {
    if (isWoken) known.push(object);
    add(object);
  };
  const work = async () => {
    for (;;) {
      if (pending.size === 0) {
        await new Promise((resolve) => {
          wake = resolve;
        });
      }
      let left = longestRun;
      for (const [key, object] of pending) {
        pending.delete(key);
        try {
          await reconcile(object);
        } catch {
          add(object);
        }
        left -= 1;
        if (left === 0) break;
      }
      if (left === 0) await turn();
    }
  };
  const { running } = peer.follow({ target, types }, { seen });
  return {
    running: Promise.all([running, work()]),
    /** All objects need work again. */
    wakeAll: () => {
      for (const object of known) add(object);
    },
  };
}
