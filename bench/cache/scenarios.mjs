// What `bench/cache.mjs` has one consumer do in a fresh process, beside the replay server.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchLab } from "../support/bench-lab.mjs";

const child = join(import.meta.dirname, "child.mjs");

/** Runs scenarios against one replay server. */
export class Lab extends BenchLab {
  constructor(options) {
    super({ child, ...options });
  }

  /** From the first request until each object was seen, and then whole lists again. */
  sync(consumer, { types, objects, reads = "object", relists = [] }) {
    return this.run(consumer, "sync", async (worker) => {
      const { target } = this.places.plain;
      const synced = await this.timed(`sync ${consumer.name}`, () =>
        worker.ask("sync", { target, types, objects, reads }),
      );
      const again = {};
      for (const name of relists) {
        const areChanged = name === "changed";
        await worker.ask("expect", { calls: areChanged ? objects + 1 : 1 });
        await this.ask("expire", { type: types[0], areChanged });
        again[name] = await worker.ask("finish");
      }
      return { ...synced, relists: again, counts: await this.ask("counts") };
    });
  }

  /** Events as fast as they are taken. */
  events(consumer, { type, objects, events, reads = "object" }) {
    return this.run(consumer, "events", async (worker) => {
      const { target } = this.places.plain;
      await worker.ask("sync", { target, types: [type], objects, reads });
      const isSpecChange = reads === "object";
      // So long the code is compiled that is measured then.
      await this.ask("prepareEvents", { type, count: events / 2, isSpecChange });
      await worker.ask("expect", { calls: events / 2 });
      await this.ask("blast", { type });
      await worker.ask("finish");
      await this.ask("prepareEvents", { type, count: events, isSpecChange });
      await worker.ask("expect", { calls: events });
      return this.timed(`events ${consumer.name}`, async () => {
        await this.ask("blast", { type });
        return worker.ask("finish");
      });
    });
  }

  idle(consumer, { types, objects, ms }) {
    return this.run(consumer, "idle", async (worker) => {
      const { target } = this.places.plain;
      await worker.ask("sync", { target, types, objects, reads: "object" });
      const measured = worker.ask("idle", { ms });
      // As often as an API server does.
      await sleep(Math.min(ms / 2, 30_000));
      await this.ask("bookmark");
      return measured;
    });
  }

  /** How many lists so many ends of a watch cost; what takes longer than `capMs` is scaled. */
  reconnects(consumer, { type, objects, times, capMs }) {
    return this.run(consumer, "reconnects", async (worker) => {
      const { target } = this.places.plain;
      await worker.ask("sync", { target, types: [type], objects, reads: "object" });
      await this.ask("counts");
      await this.ask("reconnect", { type, times });
      const end = performance.now() + capMs;
      let left = times;
      while (left > 0 && performance.now() < end && !worker.hasEnded) {
        await sleep(100);
        left = await this.ask("left", { type });
      }
      const { lists, streams, watches } = await this.ask("counts");
      const done = times - left;
      return { done, lists, streams, watches, perThousand: (1000 * (lists + streams)) / done };
    });
  }

  writes(consumer, { type, verb, times, concurrency, key, object }) {
    return this.run(
      consumer,
      "writes",
      (worker) =>
        this.timed(`${verb} ${consumer.name}`, () => {
          const { target } = this.places.secure;
          return worker.ask("write", { target, type, verb, times, concurrency, key, object });
        }),
      this.places.secure,
    );
  }
}
