// A process with API servers of the compiled package in it, which measures what of them needs no other process.
import { request } from "node:https";
import { answerMessages } from "../support/processes.mjs";
import { kinds } from "./kinds.mjs";

const load = () => import("../../dist/lib/testing/index.js");
let server;
process.on("SIGTERM", () => process.exit(0));

/** One request over TLS, on a connection of its own. */
function ask({ server: url, ca, certificate: cert, key, token }, path, method = "GET", body) {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      url + path,
      { ca, cert, key, method, headers, agent: false },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode));
      },
    );
    asked.once("error", reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const heap = () => {
  for (let round = 0; round < 3; round += 1) globalThis.gc();
  return process.memoryUsage();
};

answerMessages({
  /** From the call to the first answer over TLS: of the first server of this process, and of later ones. */
  start: async () => {
    const { startApiServer } = await load();
    const run = async () => {
      const begin = performance.now();
      const started = await startApiServer();
      await ask(started.admin, "/version");
      const startMs = performance.now() - begin;
      await started.stop();
      return { startMs, stopMs: performance.now() - begin - startMs };
    };
    const first = await run();
    const later = [];
    for (let count = 0; count < 20; count += 1) later.push(await run());
    const middle = (of) => later.map(of).sort((a, b) => a - b)[10];
    return {
      firstMs: first.startMs,
      laterMs: middle(({ startMs }) => startMs),
      stopMs: middle(({ stopMs }) => stopMs),
    };
  },
  /** From nothing but a server to an object of each of ten new kinds. */
  definitions: async () => {
    const { startApiServer } = await load();
    const times = [];
    for (let count = 0; count < 10; count += 1) {
      const begin = performance.now();
      const started = await startApiServer({ tls: false, resources: kinds(10) });
      times.push(performance.now() - begin);
      await started.stop();
    }
    return { ms: Math.min(...times) };
  },
  /** 200 servers one after the other, each with a kind and an object. */
  many: async () => {
    const { startApiServer } = await load();
    const resources = kinds(1);
    const run = async (count) => {
      for (let index = 0; index < count; index += 1) {
        const one = await startApiServer({ resources });
        const [{ spec }] = resources;
        const path = `/apis/${spec.group}/v1/namespaces/default/${spec.names.plural}`;
        const object = {
          apiVersion: `${spec.group}/v1`,
          kind: spec.names.kind,
          metadata: { name: "a" },
          spec: { text: "a" },
        };
        const status = await ask(one.admin, path, "POST", object);
        if (status !== 201) throw new Error(`an object was answered with ${status}`);
        await one.stop();
      }
    };
    // What the first ones load is not what each of them leaves.
    await run(20);
    const before = heap();
    const begin = performance.now();
    const cpu = process.cpuUsage();
    await run(200);
    const seconds = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const after = heap();
    const used = ({ heapUsed, external }) => heapUsed + external;
    return {
      seconds,
      cpuSeconds: (user + system) / 1e6,
      grownMB: (after.rss - before.rss) / 1e6,
      usedMB: (used(after) - used(before)) / 1e6,
    };
  },
  /** A server that others ask. */
  serve: async ({ resources }) => {
    const { startApiServer } = await load();
    server = await startApiServer({ resources });
    const { server: url, ca, certificate, key, token } = server.admin;
    return { server: url, ca, certificate, key, token };
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
  heap: () => heap().heapUsed,
});
