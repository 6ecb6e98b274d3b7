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
import { encodeEvent, encodeObject } from "./scripted-encoding.js";
import { expired, failure, forbidden, internalError, refusal } from "./scripted-status.js";

/** Faults of the watch protocol and its history: catalogue B. */
export const watchFaults: readonly FaultKind[] = [
  {
    name: "410 as an event",
    catalogue: [17],
    repairedWithinMs: afterFirstWaitsMs,
    lists: 1,
    begin: (world) => {
      forceRelist(world);
      world.write();
      return 0;
    },
  },
  {
    name: "410 as an answer",
    catalogue: [18],
    repairedWithinMs: afterFirstWaitsMs,
    lists: 1,
    begin: (world) => {
      const gone = refusal(expired("The resourceVersion for the provided watch is too old."));
      answerNext(world, 1, (asked) =>
        asked.verb === "watch" && !isWholeList(asked) ? gone : undefined,
      );
      for (const watch of world.server.watches) watch.end();
      world.write();
      return 0;
    },
  },
  {
    name: "history compacted during a gap",
    catalogue: [17, 27],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const { server } = world;
      server.isAway = true;
      server.resetAll();
      world.write();
      world.remove();
      world.remove();
      server.history.compact();
      return lasting(world, random.between(1_000, 20_000), () => {
        server.isAway = false;
        server.history.compact();
      });
    },
  },
  {
    name: "error event",
    catalogue: [19],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: ({ server, write }, random) => {
      const errors = [
        internalError,
        forbidden("watch"),
        failure(500, "", "a reason nobody knows"),
        failure(503, "SomethingNew", "a reason of tomorrow"),
      ];
      const times = random.between(1, 3);
      for (let n = 0; n < times; n += 1) {
        const status = random.pick(errors);
        server.lineFaults.push((_, watch) => watch.error(status));
      }
      write();
      return triesMs(times);
    },
  },
  {
    name: "unknown event type",
    catalogue: [21],
    repairedWithinMs: 1_000,
    lists: 0,
    begin: ({ server, write }) => {
      server.lineFaults.push((line, watch) => {
        // Its version is that of tomorrow: who believes it misses what comes until then.
        const metadata = { ...line.object.metadata, resourceVersion: "999999999" };
        const spec = { value: 0, text: "" };
        const object = encodeObject({ ...line.object, metadata, spec }, "custom", false);
        watch.raw(encodeEvent("RENAMED", object), "RENAMED");
        watch.send(line);
      });
      write();
      return 0;
    },
  },
  {
    name: "event comes twice",
    catalogue: [22],
    repairedWithinMs: 1_000,
    lists: 0,
    begin: ({ server, write, remove, recreate }, random) => {
      server.lineFaults.push((line, watch) => {
        watch.send(line);
        watch.send(line, { counts: false });
      });
      random.pick([write, remove, recreate])();
      return 0;
    },
  },
  {
    name: "older event after a newer one",
    catalogue: [23],
    repairedWithinMs: 1_000,
    lists: 0,
    begin: ({ server, write, remove, recreate }, random) => {
      server.lineFaults.push((line, watch) => {
        watch.send(line);
        const { key, previous, revision } = line.change;
        const older =
          previous ?? server.history.changes.find((change) => change.key === key)?.object;
        if (older === undefined || older.metadata.resourceVersion === String(revision)) return;
        watch.raw(
          encodeEvent(
            random.pick(["ADDED", "MODIFIED", "DELETED"]),
            encodeObject(older, "custom", false),
          ),
          "older",
        );
      });
      random.pick([write, remove, recreate])();
      return 0;
    },
  },
  {
    name: "event lost until the next list",
    catalogue: [25],
    repairedWithinMs: afterFirstWaitsMs,
    lists: 1,
    begin: (world, random) => {
      // etcd #17529 and #18089; nothing tells of it but a list.
      world.server.lineFaults.push((line, watch) => watch.lose(line));
      random.pick([world.write, world.remove, world.recreate])();
      return lasting(world, 20_000, () => {
        world.server.lineFaults.length = 0;
        world.server.history.compact();
        forceRelist(world);
      });
    },
  },
  {
    name: "created again in a gap",
    catalogue: [26],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const { server } = world;
      const compacts = random.chance(0.6);
      server.isAway = true;
      server.resetAll();
      world.recreate();
      if (random.chance(0.3)) world.recreate();
      if (compacts) server.history.compact();
      return lasting(world, random.between(500, 5_000), () => {
        server.isAway = false;
      });
    },
  },
  {
    name: "end of the initial events does not come",
    catalogue: [29],
    repairedWithinMs: 60_000 + afterBackoffMs,
    lists: 2,
    begin: (world, random) => {
      const { bookmarks } = world.server;
      bookmarks.ending = false;
      forceRelist(world);
      world.write();
      return lasting(world, random.between(1_000, 120_000), () => {
        bookmarks.ending = true;
      });
    },
  },
  {
    name: "streaming lists are not served any more",
    catalogue: [30],
    // Where the server does not know them at all, the end is awaited for 60 s.
    repairedWithinMs: 60_000 + afterBackoffMs,
    lists: 2,
    begin: (world, random) => {
      const { server } = world;
      const before = server.streamingLists;
      server.streamingLists = random.pick(["refused", "unknown"] as const);
      forceRelist(world);
      world.write();
      return lasting(world, random.between(1_000, 300_000), () => {
        server.streamingLists = before;
      });
    },
  },
  {
    name: "lagging head",
    catalogue: [31],
    repairedWithinMs: 75_000 + afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const { server } = world;
      const head = random.pick(server.heads);
      const relists = random.chance(0.5);
      head.isFrozen = true;
      world.write();
      world.recreate();
      world.remove();
      world.clock.schedule(random.between(0, 2_000), () => {
        if (relists) forceRelist(world);
        else server.resetAll();
      });
      return lasting(world, random.between(2_500, 60_000), () => {
        head.isFrozen = false;
        server.pump();
      });
    },
  },
  {
    name: "restored from a backup",
    catalogue: [],
    // Who is cut off until a version that it knows has come again hears of nothing.
    isAlone: true,
    // A watch from a version that the server does not have is silent; a list says so. For 30 s such lists
    // may come from a server that lags.
    repairedWithinMs: 75_000 + 60_000 + afterBackoffMs,
    lists: 12,
    begin: (world, random) => {
      const { server, write } = world;
      const changes = server.history.changes.slice(-random.between(2, 8));
      const revision = Math.max(1, (changes[0]?.revision ?? 1) - 1);
      // Much was written since the backup, so that the versions of before do not come again soon.
      server.tick(100_000);
      write();
      return lasting(world, 3_000, () => {
        server.restore(revision);
        write();
      });
    },
  },
];
