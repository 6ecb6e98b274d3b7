// The server of `bench/cache.mjs`, in a process of its own: lists in pages or whole, streaming lists,
// watches and writes, all made beforehand. It obeys the bench through messages.
import { setTimeout as sleep } from "node:timers/promises";
import { queryOf, headerOf, serve } from "../support/http.mjs";
import { sharedMs } from "../support/measure.mjs";
import { answerMessages } from "../support/processes.mjs";
import { chunkOf, Resource } from "./slabs.mjs";

const resources = new Map();
const servers = new Map();
const ended = Buffer.from("0\r\n\r\n");
/** Everybody may do everything. */
const review = Buffer.from(
  JSON.stringify({
    apiVersion: "authorization.k8s.io/v1",
    kind: "SelfSubjectAccessReview",
    metadata: {},
    spec: {},
    status: { allowed: true },
  }),
);

let isPacing = false;

/** How each kind of request was asked for. */
let counts = { lists: 0, streams: 0, watches: 0, writes: 0 };

/** A resource with those who watch it. */
function entryOf({ type }) {
  const entry = resources.get(type.plural);
  if (entry === undefined) throw new Error(`no resource ${type.plural} was prepared`);
  return entry;
}

function handle(request, connection) {
  if (request.method !== "GET") {
    if (request.path.endsWith("/selfsubjectaccessreviews")) {
      void connection.answer(201, [review]);
      return;
    }
    counts.writes += 1;
    void connection.answer(200, [entryOfPath(request.path)?.written ?? Buffer.from("{}")]);
    return;
  }
  const entry = entryOfPath(request.path);
  const query = queryOf(request);
  const isPartial = headerOf(request, "accept").includes("as=PartialObjectMetadata");
  if (entry === undefined) {
    void connection.answer(404, [Buffer.from('{"kind":"Status","code":404,"reason":"NotFound"}')]);
  } else if (query.watch === "true" || query.watch === "1") {
    void watch(entry, { query, isPartial, connection });
  } else {
    void list(entry, { query, isPartial, connection });
  }
}

function hold() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function entryOfPath(path) {
  const parts = path.split("/");
  const at = parts.indexOf("namespaces");
  return resources.get(at === -1 ? parts.at(-1) : parts[at + 2]);
}

async function list({ resource, held }, { query, isPartial, connection }) {
  await held?.promise;
  counts.lists += 1;
  const { bytes, starts } = resource.items(isPartial);
  const from = Number(query.continue ?? 0);
  const limit = Number(query.limit ?? 0);
  const to = limit > 0 ? Math.min(from + limit, resource.count) : resource.count;
  const { group, version, kind } = resource.type;
  const isAll = to === resource.count;
  const metadata = {
    resourceVersion: String(resource.version),
    continue: isAll ? undefined : String(to),
    remainingItemCount: isAll ? undefined : resource.count - to,
  };
  const names = isPartial
    ? { kind: "PartialObjectMetadataList", apiVersion: "meta.k8s.io/v1" }
    : { kind: `${kind}List`, apiVersion: `${group}/${version}` };
  const head = `${JSON.stringify({ ...names, metadata }).slice(0, -1)},"items":[`;
  // Without the comma behind the last one.
  const items = bytes.subarray(starts[from], Math.max(starts[from], starts[to] - 1));
  void connection.answer(200, [Buffer.from(head), items, Buffer.from("]}\n")]);
}

async function watch(entry, { query, isPartial, connection }) {
  const { resource, watchers } = entry;
  const isStream = query.sendInitialEvents === "true";
  counts[isStream ? "streams" : "watches"] += 1;
  connection.open();
  if (isStream) {
    await entry.held?.promise;
    await connection.write(resource.added(isPartial).bytes);
    await connection.write(Buffer.from(resource.bookmark(true)));
  }
  const watcher = { connection, wantsBookmarks: query.allowWatchBookmarks === "true" };
  watchers.add(watcher);
  connection.socket.on("close", () => watchers.delete(watcher));
  if (entry.greeting === "event") void connection.write(Buffer.from(resource.event()));
  if (entry.reconnects > 0) {
    entry.reconnects -= 1;
    await connection.write(Buffer.from(resource.event(entry.reconnects % resource.count)));
    end(entry, watcher);
  }
}

function end({ watchers }, watcher) {
  watchers.delete(watcher);
  watcher.connection.socket.end(ended);
}

async function tellAll({ watchers }, bytes) {
  await Promise.all([...watchers].map(({ connection }) => connection.write(bytes)));
}

/** What the bench may ask for. */
const orders = {
  async listen({ tls }) {
    const name = tls === undefined ? "http" : "https";
    const server = await serve(handle, { tls });
    servers.set(name, server);
    return `${name}://127.0.0.1:${server.address().port}`;
  },
  /** Has a resource served from now on; what will be asked for is made now. */
  prepare({ kind, number, count, made = [], isHeld = false }) {
    const resource = new Resource({ kind, number, count });
    for (const name of made) resource[name](false);
    const written = Buffer.from(JSON.stringify(resource.objectAt(0)));
    const entry = { resource, written, watchers: new Set(), reconnects: 0 };
    resources.set(resource.type.plural, isHeld ? { ...entry, held: hold() } : entry);
    return { type: resource.type, bytes: written.length };
  },
  /** Lists that were held are answered. */
  release: ({ type }) => entryOf({ type }).held.resolve(),
  prepareEvents: ({ type, ...events }) => void entryOf({ type }).resource.prepareEvents(events),
  /** All events as fast as they are taken. */
  blast: ({ type }) => tellAll(entryOf({ type }), entryOf({ type }).resource.takeEvents()),
  /** One event after the other, so many in a second; tells when each was sent, by its version. */
  async pace({ type, perSecond }) {
    const entry = entryOf({ type });
    const began = sharedMs();
    const sent = [];
    isPacing = true;
    for (const { version, bytes } of entry.resource.takeEach()) {
      if (!isPacing) break;
      const dueMs = began + (1000 * sent.length) / perSecond;
      while (sharedMs() < dueMs) await sleep(Math.max(0, dueMs - sharedMs() - 0.5));
      sent.push([version, sharedMs()]);
      // A consumer that lags must not slow down what it is measured with.
      void tellAll(entry, bytes);
    }
    return sent;
  },
  stopPacing: () => void (isPacing = false),
  /** One more event; of an object that was not there where the index is new. */
  tell: ({ type, index }) =>
    tellAll(entryOf({ type }), Buffer.from(entryOf({ type }).resource.event(index))),
  bookmark: async () => {
    for (const entry of resources.values()) {
      const bytes = Buffer.from(entry.resource.bookmark());
      for (const { connection, wantsBookmarks } of entry.watchers) {
        if (wantsBookmarks) await connection.write(bytes);
      }
    }
  },
  /** The history is gone: everybody has to get everything anew, and is greeted with an event then. */
  async expire({ type, areChanged }) {
    const entry = entryOf({ type });
    if (areChanged) {
      entry.resource.changeAll();
      entry.resource.items(false);
      entry.resource.added(false);
    }
    const status = {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: "too old resource version",
      reason: "Expired",
      code: 410,
    };
    entry.greeting = "event";
    await tellAll(
      entry,
      Buffer.from(chunkOf(`${JSON.stringify({ type: "ERROR", object: status })}\n`)),
    );
    for (const watcher of entry.watchers) end(entry, watcher);
  },
  /** Each of so many watches ends after one event. */
  reconnect({ type, times }) {
    const entry = entryOf({ type });
    entry.reconnects = times;
    for (const watcher of entry.watchers) end(entry, watcher);
  },
  watchers: ({ type }) => entryOf({ type }).watchers.size,
  left: ({ type }) => entryOf({ type }).reconnects,
  forget: ({ type }) => void resources.delete(type.plural),
  counts() {
    const before = counts;
    counts = { lists: 0, streams: 0, watches: 0, writes: 0 };
    return before;
  },
  cpu() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  stop() {
    for (const server of servers.values()) server.close();
    setImmediate(() => process.exit(0));
  },
};

answerMessages(orders);
