// What `bench/runtime.mjs` has one consumer do in a fresh process, beside the replay server.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchLab } from "../support/bench-lab.mjs";

const child = join(import.meta.dirname, "child.mjs");

/** A value that so many per cent of all are not above. */
function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/** Runs scenarios against one replay server. */
export class Lab extends BenchLab {
  constructor(options) {
    super({ child, ...options });
  }

  #options(types, options = {}) {
    return { target: this.places.plain.target, types, ...options };
  }

  /** From the first request until each object was worked on, and then whole lists again. */
  sync(consumer, { types, passes, options, relists = [] }) {
    return this.run(consumer, "sync", async (worker) => {
      const synced = await this.timed(`sync ${consumer.name}`, () =>
        worker.ask("sync", { passes, options: this.#options(types, options) }),
      );
      const again = {};
      for (const name of relists) {
        const areChanged = name === "changed";
        await worker.ask("expect", { passes: areChanged ? passes : 1, greeting: true });
        await this.ask("expire", { type: types[0], areChanged });
        again[name] = await worker.ask("finish");
      }
      return { ...synced, relists: again };
    });
  }

  /**
   * Events as fast as they are taken. With `isRejected` nothing that a pass would be for has changed, and one
   * event more, for which there is a pass, says when all were taken.
   */
  events(consumer, { types, objects, events, options, isRejected = false }) {
    return this.run(consumer, isRejected ? "rejected" : "events", async (worker) => {
      await worker.ask("sync", { passes: objects, options: this.#options(types, options) });
      const type = types.at(-1);
      const blast = async (count) => {
        await this.ask("prepareEvents", { type, count, isSpecChange: !isRejected });
        await worker.ask("expect", isRejected ? { passes: 1, greeting: true } : { passes: count });
        return this.timed(`events ${consumer.name}`, async () => {
          await this.ask("blast", { type });
          if (isRejected) await this.ask("tell", { type, index: 0 });
          return { ...(await worker.ask("finish")), events: count };
        });
      };
      // So long the code is compiled that is measured then.
      await blast(events / 2);
      return blast(events);
    });
  }

  /** Passes that change nothing, of objects that have been read before, `times` over all of them. */
  wakes(consumer, { types, objects, times, options, isLogging = false }) {
    return this.run(consumer, "wakes", async (worker) => {
      await worker.ask("remember");
      const all = { ...options, isWoken: true };
      await worker.ask("sync", { passes: objects, options: this.#options(types, all) });
      await worker.ask("willWake");
      await worker.ask("logs", { isOn: isLogging });
      let index = 1;
      const wake = async (rounds) => {
        const sum = { cpuMs: 0, wallMs: 0, passes: 0 };
        for (let round = 0; round < rounds; round += 1) {
          await worker.ask("expect", { passes: objects, isCollected: round === 0 });
          if (consumer.name === "slipway") {
            await this.ask("tell", { type: types.at(-1), index });
            index += 1;
          } else await worker.ask("wakeAll");
          const { cpuMs, wallMs } = await worker.ask("finish");
          sum.cpuMs += cpuMs;
          sum.wallMs += wallMs;
          sum.passes += objects;
        }
        return sum;
      };
      // What is read a second time stays decoded.
      await wake(3);
      return wake(times);
    });
  }

  /** From the sending of an event to the beginning of a pass, at a steady rate. */
  latency(consumer, { types, objects, count, perSecond }) {
    return this.run(consumer, `latency-${perSecond}`, async (worker) => {
      const [type] = types;
      await worker.ask("sync", { passes: objects, options: this.#options(types) });
      for (const [events, rate] of [
        [1_000, 1_000],
        [count, perSecond],
      ]) {
        await this.ask("prepareEvents", { type, count: events, isSpecChange: true });
        await worker.ask("arrive");
        const sent = await this.ask("pace", { type, perSecond: rate });
        await sleep(500);
        const { arrivals } = await worker.ask("arrivals");
        if (events === count) return delays(sent, arrivals);
      }
      throw new Error("there was nothing to measure");
    });
  }

  /** The same while many objects of another kind are listed. */
  whileListing(consumer, { types, objects, perSecond, options }) {
    return this.run(consumer, "while-listing", async (worker) => {
      const [type, other] = types;
      await worker.ask("expect", { passes: objects });
      await worker.ask("start", { options: this.#options(types, options) });
      await worker.ask("finish");
      await this.ask("prepareEvents", { type, count: 1_000, isSpecChange: true });
      await this.ask("pace", { type, perSecond: 1_000 });
      await this.ask("prepareEvents", { type, count: 9_000, isSpecChange: true });
      await worker.ask("arrive");
      const pacing = this.ask("pace", { type, perSecond });
      await this.ask("release", { type: other });
      const { sent, arrivals, initial } = await this.#settled(worker, pacing);
      return delays(
        sent.filter(([, sentMs]) => sentMs < initial.firstMs),
        arrivals,
      );
    });
  }

  /** Events of objects while all of them wait for their first pass. */
  urgent(consumer, { types, perSecond }) {
    return this.run(consumer, "urgent", async (worker) => {
      const [type] = types;
      await this.ask("prepareEvents", { type, count: 9_000, isSpecChange: true });
      const begun = new Promise((resolve) => {
        worker.onNews = resolve;
      });
      await worker.ask("start", { options: this.#options(types), hasArrivals: true });
      await begun;
      const pacing = this.ask("pace", { type, perSecond });
      const { sent, arrivals, initial } = await this.#settled(worker, pacing);
      return delays(
        sent.filter(([, sentMs]) => sentMs < initial.lastMs),
        arrivals,
      );
    });
  }

  async #settled(worker, pacing) {
    await worker.ask("settled");
    await this.ask("stopPacing");
    const sent = await pacing;
    await sleep(500);
    return { sent, ...(await worker.ask("arrivals")) };
  }

  /** How long a scrape holds the event loop. */
  scrapes(consumer, { types, objects, times, port }) {
    const settings = { METRICS_PORT: String(port) };
    return this.run(consumer, "scrapes", async (worker) => {
      const options = this.#options(types, { settings, shape: "measured" });
      await worker.ask("sync", { passes: objects, options });
      await worker.ask("blocks");
      const runs = [];
      let lines = 0;
      for (let time = 0; time < times; time += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
        const text = await answer.text();
        lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length;
        runs.push(await worker.ask("blocks"));
      }
      const blocks = runs.map(({ blockMs }) => blockMs);
      return {
        lines,
        blockMs: percentile(blocks, 50),
        firstMs: blocks[0],
        worstMs: Math.max(...blocks),
      };
    });
  }
}

/** The delays of what was sent; each must have arrived. */
function delays(sent, arrivals) {
  const arrived = new Map(arrivals);
  const missing = sent.filter(([version]) => !arrived.has(version)).length;
  if (missing > 0) throw new Error(`${missing} of ${sent.length} events led to no pass`);
  const each = sent.map(([version, sentMs]) => arrived.get(version) - sentMs);
  return {
    events: each.length,
    p50: percentile(each, 50),
    p99: percentile(each, 99),
    most: Math.max(...each),
  };
}
