// One consumer of `bench/faults.mjs`: keeps what its handler was told by name, and tells it.
import { digestOf, type } from "./server.mjs";
import { answerMessages } from "../support/processes.mjs";

const consumer = await import(process.env.BENCH_CONSUMER);
const view = new Map();
let strange = 0;
let followed;

const hears = {
  seen(object) {
    // What is no object of the kind counts, but is not held against a consumer.
    if (object.metadata?.name === undefined) strange += 1;
    else view.set(object.metadata.name, digestOf(object));
    process.send({ news: { view: Object.fromEntries(view), strange } });
  },
  gone(object) {
    view.delete(object.metadata.name);
    process.send({ news: { view: Object.fromEntries(view), strange } });
  },
};

answerMessages({
  follow({ target }) {
    followed = consumer.follow({ target, types: [type], reads: "object" }, hears);
    followed.running.catch((error) => console.error(error));
  },
  /** What the cache itself holds, where it can be asked. */
  held: () =>
    followed.held &&
    Object.fromEntries(followed.held().map((object) => [object.metadata.name, digestOf(object)])),
  health: () => followed.health?.(),
});
