import type { Asked } from "./scripted-server.js";
import {
  badRequest,
  expired,
  forbidden,
  initializing,
  internalError,
  type Refusal,
  refusal,
  tooManyRequests,
  unauthorized,
  unavailable,
} from "./scripted-status.js";
import {
  afterBackoffMs,
  afterFirstWaitsMs,
  always,
  answerFor,
  answerNext,
  type FaultKind,
  type FaultWorld,
  forceRelist,
  isWholeList,
  lasting,
  triesMs,
} from "./simulation-fault.js";

/** Streaming lists would leave no page to fail. */
function pagesFor(world: FaultWorld, forMs: number): void {
  const { server } = world;
  const before = server.streamingLists;
  server.streamingLists = "refused";
  lasting(world, forMs, () => {
    server.streamingLists = before;
  });
}

/** Has the next list ask for the newest there is. */
function forceUnset(world: FaultWorld): () => void {
  return answerNext(world, 1, ({ query }) =>
    query.get("resourceVersion") ? refusal(expired("too old resource version")) : undefined,
  );
}

function isLaterPage({ query }: Asked): boolean {
  return query.has("continue");
}

/** Faults of lists, refusals and the life of an API: catalogue C, D and E. */
export const answerFaults: readonly FaultKind[] = [
  {
    name: "continue token expires",
    catalogue: [33, 34],
    repairedWithinMs: afterBackoffMs,
    // At most two lists in smaller pages, and one without pages.
    lists: 4,
    begin: (world, random) => {
      const withToken = random.chance(0.5);
      pagesFor(world, 60_000);
      const expire = answerNext(world, random.between(1, 4), (asked) => {
        if (!isLaterPage(asked)) return undefined;
        // What comes with the token is no state that ever was.
        world.write();
        world.remove();
        world.server.history.compact();
        return withToken
          ? undefined
          : refusal(expired("The provided continue parameter is too old."));
      });
      forceRelist(world);
      const refuseOld = forceUnset(world);
      return lasting(world, 60_000, () => {
        expire();
        refuseOld();
      });
    },
  },
  {
    name: "page fails",
    catalogue: [35],
    repairedWithinMs: afterBackoffMs,
    lists: 2,
    begin: (world, random) => {
      const answer = random.pick([
        refusal(internalError),
        refusal(tooManyRequests(1)),
        refusal(unavailable),
        undefined,
      ]);
      pagesFor(world, 60_000);
      const fail = answerNext(world, random.between(1, 3), (asked) => {
        if (!isLaterPage(asked)) return undefined;
        if (answer !== undefined) return answer;
        asked.exchange.breakAfter("TRANSPORT_CLOSED", "other side closed");
        return "taken";
      });
      const refuseOld = forceUnset(world);
      forceRelist(world);
      return lasting(world, 60_000, () => {
        fail();
        refuseOld();
      });
    },
  },
  {
    name: "writes between pages",
    catalogue: [37],
    repairedWithinMs: afterFirstWaitsMs,
    lists: 2,
    begin: (world) => {
      pagesFor(world, 30_000);
      const writes = ({ verb }: Asked): undefined => {
        if (verb === "list") {
          world.write();
          world.recreate();
        }
      };
      const refuseOld = forceUnset(world);
      forceRelist(world);
      lasting(world, 30_000, refuseOld);
      return answerFor(world, 30_000, writes);
    },
  },
  {
    name: "storage is initializing",
    catalogue: [38],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      world.server.resetAll();
      const answer = refusal(initializing(random.between(1, 4)));
      return answerFor(world, random.between(2_000, 34_000), always(answer));
    },
  },
  {
    name: "too many requests",
    catalogue: [39],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const inSeconds = refusal(tooManyRequests(random.between(1, 5)));
      const date = new Date(world.clock.now() + 4_000).toUTCString();
      const byDate: Refusal = { ...inSeconds, headers: { "retry-after": date } };
      const answer = random.pick([inSeconds, byDate, refusal(tooManyRequests())]);
      world.server.resetAll();
      world.write();
      const times = random.between(1, 5);
      answerNext(world, times, always(answer));
      return triesMs(times);
    },
  },
  {
    name: "forbidden for a while",
    catalogue: [42],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      world.server.resetAll();
      world.write();
      return answerFor(world, random.between(5_000, 150_000), ({ verb }) =>
        refusal(forbidden(verb)),
      );
    },
  },
  {
    name: "unauthorized for a while",
    catalogue: [43],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      world.server.resetAll();
      world.write();
      const answer = refusal(unauthorized);
      if (random.chance(0.5)) {
        answerNext(world, 1, always(answer));
        return triesMs(1);
      }
      return answerFor(world, random.between(5_000, 60_000), always(answer));
    },
  },
  {
    name: "API gone and back",
    catalogue: [47, 50],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      const { server, clock } = world;
      // The objects go first, then the watches end (the finalizer of a CRD).
      for (const key of server.history.live.keys()) server.history.remove(key);
      clock.schedule(random.between(0, 500), () => {
        server.isServed = false;
        for (const watch of server.watches) watch.end();
      });
      return lasting(world, random.between(2_000, 120_000), () => {
        server.isServed = true;
        server.history.compact();
        for (let objects = random.between(0, 3); objects > 0; objects -= 1) world.write();
      });
    },
  },
  {
    name: "lists fail",
    catalogue: [51],
    repairedWithinMs: afterBackoffMs,
    lists: 1,
    begin: (world, random) => {
      // As when a conversion webhook is down.
      const answer = refusal(random.pick([internalError, unavailable, badRequest("no")]));
      forceRelist(world);
      world.remove();
      return answerFor(world, random.between(1_000, 60_000), (asked) =>
        isWholeList(asked) ? answer : undefined,
      );
    },
  },
  {
    name: "server away",
    catalogue: [13, 63],
    repairedWithinMs: 35_000,
    lists: 1,
    begin: (world, random) => {
      const { server } = world;
      server.isAway = true;
      server.resetAll();
      world.write();
      const longest = random.chance(0.1) ? 600_000 : 60_000;
      return lasting(world, random.between(1_000, longest), () => {
        server.isAway = false;
      });
    },
  },
];
