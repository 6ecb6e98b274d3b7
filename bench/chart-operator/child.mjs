// One measured process of bench/chart-operator.mjs: loads a bundle, or makes charts with it; prints CPU and memory.
const [what, main] = process.argv.slice(2);
const { webapp, reconcilers } = await import(main);

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const loaded = { cpuMs: cpuMs(), residentMb: process.memoryUsage.rss() / 1e6 };
const figures = what === "load" ? loaded : { ...loaded, ...(await passes()) };
console.log(JSON.stringify(figures));

/** CPU of the chart's part of a pass: children are taken, and nothing is done with them. */
async function passes() {
  const code = reconcilers.make({}).webapp;
  const objects = 1000;
  const context = {
    controller: webapp,
    conditions: { set: () => {} },
    children: { sync: () => Promise.resolve({}) },
    get: () => undefined,
    list: () => [],
    log: { debug: () => {} },
  };
  const object = (index, generation) => ({
    apiVersion: "example.com/v1",
    kind: "WebApp",
    metadata: { name: `app-${index}`, namespace: "web", uid: String(index), generation },
    spec: {
      image: "registry.example.com/shop:2.3",
      port: 3000,
      host: "shop.example.com",
      maxReplicas: 5,
      settings: { LOG_LEVEL: "info", GENERATION: String(generation) },
    },
  });
  const round = async (generation) => {
    const start = cpuMs();
    for (let index = 0; index < objects; index += 1) {
      await code.reconcile(object(index, generation), context);
    }
    return (cpuMs() - start) / objects;
  };
  const start = cpuMs();
  await code.reconcile(object(-1, 1), context);
  const firstMs = cpuMs() - start;
  await round(1);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const synthesisMs = await round(2);
  const unchangedMs = Math.min(await round(2), await round(2));
  for (let index = -1; index < objects; index += 1)
    code.forget({ namespace: "web", name: `app-${index}` });
  globalThis.gc();
  const rememberedKb = (before - process.memoryUsage().heapUsed) / objects / 1000;
  return { firstMs, synthesisMs, unchangedMs, rememberedKb };
}
