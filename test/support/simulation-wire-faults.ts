import {
  afterBackoffMs,
  afterFirstWaitsMs,
  answerNext,
  type FaultKind,
  forceRelist,
  isWholeList,
  lasting,
  triesMs,
} from "./simulation-fault.js";

/** How long a silent watch may stay unnoticed (R3). */
const silentWatchMs = 75_000;

/** Faults of connections: catalogue A. */
export const wireFaults: readonly FaultKind[] = [
  {
    name: "watch ends cleanly",
    catalogue: [1],
    repairedWithinMs: 1_000,
    lists: 0,
    begin: ({ server, write }) => {
      for (const watch of server.watches) watch.end();
      write();
      return 0;
    },
  },
  {
    name: "reset",
    catalogue: [2, 14],
    repairedWithinMs: afterFirstWaitsMs,
    // One that was under way begins again.
    lists: 1,
    begin: ({ server, write }) => {
      server.resetAll();
      write();
      return 0;
    },
  },
  {
    name: "watches break as soon as they are open",
    catalogue: [2],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const times = random.between(2, 6);
      answerNext(world, times, ({ verb, exchange, query }) => {
        if (verb !== "watch" || query.has("sendInitialEvents")) return undefined;
        exchange.headers(200, {});
        exchange.breakAfter("TRANSPORT_CLOSED", "other side closed");
        return "taken";
      });
      world.server.resetAll();
      world.write();
      return triesMs(times);
    },
  },
  {
    name: "watches end as soon as they are open",
    catalogue: [],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const times = random.between(2, 6);
      answerNext(world, times, ({ verb, exchange, query }) => {
        if (verb !== "watch" || query.has("sendInitialEvents")) return undefined;
        exchange.headers(200, {});
        exchange.end();
        return "taken";
      });
      for (const watch of world.server.watches) watch.end();
      world.write();
      return triesMs(times);
    },
  },
  {
    name: "half-open connection",
    catalogue: [3],
    repairedWithinMs: silentWatchMs + afterFirstWaitsMs,
    lists: 1,
    begin: ({ server, write }) => {
      for (const watch of server.watches) watch.exchange.fallSilent();
      write();
      return 0;
    },
  },
  {
    name: "nothing passes for a while",
    catalogue: [3],
    // A request that was sent into the silence waits 60 s for its headers.
    repairedWithinMs: 60_000 + silentWatchMs + afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const { server, write } = world;
      for (const watch of server.watches) watch.exchange.fallSilent();
      const silence = ({ exchange }: { readonly exchange: { fallSilent(): void } }): "taken" => {
        exchange.fallSilent();
        return "taken";
      };
      server.interceptors.add(silence);
      write();
      return lasting(world, random.between(10_000, 150_000), () => {
        server.interceptors.delete(silence);
      });
    },
  },
  {
    name: "no bookmarks",
    catalogue: [5],
    repairedWithinMs: 1_000,
    lists: 0,
    begin: (world, random) => {
      const { bookmarks } = world.server;
      bookmarks.periodic = false;
      return lasting(world, random.between(100_000, 700_000), () => {
        bookmarks.periodic = true;
      });
    },
  },
  {
    name: "data comes in slices",
    catalogue: [6],
    repairedWithinMs: 1_000,
    lists: 0,
    begin: (world, random) => {
      const { server, write } = world;
      server.wire.sliceBytes = random.between(1, 9);
      write();
      return lasting(world, random.between(5_000, 60_000), () => {
        server.wire.sliceBytes = undefined;
      });
    },
  },
  {
    name: "malformed line",
    catalogue: [7],
    repairedWithinMs: afterBackoffMs,
    // After three of them in a row.
    lists: 1,
    begin: ({ server, write }, random) => {
      const texts = [
        '{"type":"MODIFIED","object":{"metadata":{"name":\n',
        "\u0000\u0001}{\n",
        '{"type":"MODIFIED"}\n',
        "null\n",
        "<html>bad gateway</html>\n",
      ];
      const times = random.between(1, 4);
      for (let n = 0; n < times; n += 1) {
        const text = random.pick(texts);
        // In the place of the event: who passes over it misses that.
        server.lineFaults.push((_, watch) => watch.raw(text, "malformed"));
      }
      write();
      return triesMs(times - 1);
    },
  },
  {
    name: "event breaks off",
    catalogue: [7, 9],
    repairedWithinMs: afterFirstWaitsMs,
    lists: 0,
    begin: ({ server, write }, random) => {
      const ends = random.chance(0.5);
      server.lineFaults.push((line, watch) => {
        watch.raw(`{"type":"${line.type}","object":{"apiVersion":"exa`, "malformed");
        if (ends) watch.end();
        else watch.breakOff();
      });
      write();
      return 0;
    },
  },
  {
    name: "object of more than the limit",
    catalogue: [10],
    repairedWithinMs: afterFirstWaitsMs,
    lists: 1,
    begin: (world, random) => {
      const shrink = world.outgrow();
      if (random.chance(0.3)) forceRelist(world);
      return lasting(world, random.between(1_000, 40_000), shrink);
    },
  },
  {
    name: "lists do not answer",
    catalogue: [11],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      answerNext(world, random.between(1, 2), (asked) => {
        if (!isWholeList(asked)) return undefined;
        asked.exchange.fallSilent();
        return "taken";
      });
      forceRelist(world);
      world.write();
      // Headers are awaited for 60 s each time.
      return 125_000;
    },
  },
  {
    name: "lists stop in the middle",
    catalogue: [11],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const breaks = random.chance(0.5);
      answerNext(world, random.between(1, 2), ({ verb, exchange }) => {
        if (verb !== "list") return undefined;
        exchange.headers(200, { "content-type": "application/json" });
        exchange.data(Buffer.from('{"apiVersion":"example.com/v1","items":[{"apiVersion":"exam'));
        if (breaks) exchange.breakAfter("TRANSPORT_CLOSED", "other side closed");
        return "taken";
      });
      forceRelist(world);
      world.write();
      return 125_000;
    },
  },
  {
    name: "latency",
    catalogue: [15],
    repairedWithinMs: 2_000,
    lists: 0,
    begin: (world, random) => {
      const { wire } = world.server;
      wire.latencyMs = [200, 700];
      return lasting(world, random.between(30_000, 120_000), () => {
        wire.latencyMs = [1, 4];
      });
    },
  },
];
