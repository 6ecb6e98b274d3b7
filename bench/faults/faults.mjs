// The 17 faults: what the server does, and in the course of it a is updated, b deleted and d created.
import { setTimeout as sleep } from "node:timers/promises";
import { expired, internal } from "./server.mjs";

export const faults = [
  { name: "none", inject: (server) => server.change() },
  {
    name: "the watch ends as it should",
    inject(server) {
      server.endWatches();
      server.change();
    },
  },
  {
    name: "text cut at every byte, inside of characters too",
    inject(server) {
      server.slices = true;
      server.change("größer ✓ 漢字 🎉");
    },
  },
  {
    name: "half an event, then the end of the watch",
    inject(server) {
      server.tellText('{"type":"MODIFIED","object":{"apiVersion":"bench.example.com/v1","ki');
      server.endWatches();
      server.change();
    },
  },
  {
    name: "a malformed line, then good events",
    inject(server) {
      server.tellText('{"type":"MODIFIED","object":{"apiVersion":}}\n');
      server.change();
    },
  },
  {
    name: "410 as an event",
    inject(server) {
      server.tell({ type: "ERROR", object: expired });
      server.endWatches();
      server.change();
      server.forget();
    },
  },
  {
    name: "410 as the answer to the next watch",
    inject(server) {
      server.refusesByStatus = true;
      server.endWatches();
      server.change();
      server.forget();
    },
  },
  {
    name: "bookmarks, then the end of the watch",
    inject(server) {
      server.tellBookmark();
      server.tellBookmark();
      server.endWatches();
      server.change();
    },
  },
  {
    name: "500 as an event, then the end of the watch",
    inject(server) {
      server.tell({ type: "ERROR", object: internal });
      server.endWatches();
      server.change();
    },
  },
  {
    name: "the connection is reset",
    inject(server) {
      server.endWatches("reset");
      server.change();
    },
  },
  {
    name: "the watch falls silent",
    inject(server) {
      server.forsakeWatches();
      server.change();
    },
  },
  {
    name: "429 with Retry-After, three times",
    inject(server) {
      server.refusals = [429, 429, 429];
      server.endWatches();
      server.change();
    },
  },
  {
    name: "410, and then the list fails once with 500",
    inject(server) {
      server.failsNextList = true;
      server.tell({ type: "ERROR", object: expired });
      server.endWatches();
      server.change();
      server.forget();
    },
  },
  {
    name: "no connection is taken for 10 s",
    async inject(server) {
      await server.leave();
      server.change();
      await sleep(10_000);
      await server.listen();
    },
  },
  {
    name: "deleted and created again in a gap",
    inject(server) {
      server.endWatches();
      server.change();
      server.remove("c");
      server.put("c", "another");
      server.forget();
    },
  },
  {
    name: "an older event after a newer one",
    inject(server) {
      const older = server.put("a", "between");
      server.change();
      server.tell({ type: "MODIFIED", object: older });
    },
  },
  {
    name: "versions go back, as after a restored backup",
    inject(server) {
      server.endWatches();
      server.restore(100);
      server.change();
      server.forget();
    },
  },
];
