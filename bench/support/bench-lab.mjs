// Has one consumer at a time do something in a fresh process, beside a replay server.
import { join } from "node:path";
import { Worker } from "./processes.mjs";

/** What scenarios of benches have in common. */
export class BenchLab {
  #child;
  #server;
  #profile;
  #shares = [];

  /**
   * @param child the script of the measured process
   * @param places how a consumer reaches the server: `plain` and `secure`, each a target with an environment
   * @param profile a folder for profiles of ours
   */
  constructor({ child, server, places, profile }) {
    this.#child = child;
    this.#server = server;
    this.#profile = profile;
    this.places = places;
  }

  /** How much of its core the server has used, in per cent, by scenario. */
  get serverShares() {
    return this.#shares;
  }

  ask(order, argument) {
    return this.#server.ask(order, argument);
  }

  /** Gives `use` a process of the consumer's. */
  async run(consumer, scenario, use, { env } = this.places.plain) {
    const profiled =
      this.#profile !== undefined && consumer.name === "slipway"
        ? ["--cpu-prof", `--cpu-prof-dir=${join(this.#profile, scenario)}`]
        : [];
    const worker = new Worker(this.#child, {
      core: 0,
      execArgv: ["--expose-gc", "--disable-warning=ExperimentalWarning", ...profiled],
      env: { ...env, ...consumer.env, BENCH_CONSUMER: consumer.script },
    });
    try {
      const result = await use(worker);
      if (profiled.length > 0) {
        await worker.ask("leave");
        await worker.ended;
      }
      return result;
    } finally {
      await worker.stop();
    }
  }

  /** Notes how much of its core the server used meanwhile. */
  async timed(what, work) {
    const before = { cpu: await this.ask("cpu"), wall: performance.now() };
    const result = await work();
    const percent =
      (100 * ((await this.ask("cpu")) - before.cpu)) / (performance.now() - before.wall);
    this.#shares.push({ what, percent });
    return result;
  }
}
