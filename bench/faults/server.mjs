// A small API server that serves one kind from memory, with a history, and goes wrong when it is told.
import { queryOf, serve } from "../support/http.mjs";

export const type = {
  group: "bench.example.com",
  version: "v1",
  kind: "Thing",
  plural: "things",
  scope: "Namespaced",
};

const apiVersion = `${type.group}/${type.version}`;

function statusOf(code, reason, message) {
  const status = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure" };
  return { ...status, message, reason, code };
}

export const expired = statusOf(410, "Expired", "too old resource version");
export const internal = statusOf(500, "InternalError", "etcdserver: no leader");
const tooManyRequests = statusOf(429, "TooManyRequests", "too many requests, try again later");
const tooLarge = {
  ...statusOf(504, "Timeout", "Too large resource version"),
  details: { causes: [{ reason: "ResourceVersionTooLarge" }], retryAfterSeconds: 1 },
};

/** Serves what is in it; every request and every open watch is its own to spoil. */
export class FaultServer {
  #server;
  #sockets = new Set();
  #port = 0;
  #version = 5_000;
  /** Events up to this version are forgotten. */
  #forgotten = 5_000;
  #log = [];
  #uids = 0;
  #objects = new Map();
  #bookmarks;
  watchers = new Set();
  /** How the next requests are answered in place of what they ask for; 0 is the end of the list. */
  refusals = [];
  /** The next request for everything fails. */
  failsNextList = false;
  /** Events that are no longer remembered are refused with a status, not with an event. */
  refusesByStatus = false;
  /** Events go out byte by byte. */
  slices = false;

  async start() {
    for (const name of ["a", "b", "c"]) this.put(name, "first");
    this.#forgotten = this.#version;
    await this.listen();
    this.#bookmarks = setInterval(() => this.tellBookmark(), 60_000);
    return `http://127.0.0.1:${this.#port}`;
  }

  async listen() {
    this.#server = await serve((request, connection) => this.#handle(request, connection), {
      port: this.#port,
    });
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#port = this.#server.address().port;
  }

  /** Nobody is there: what is open is cut, and nothing new is taken. */
  async leave() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.resetAndDestroy();
    await closed;
  }

  async stop() {
    clearInterval(this.#bookmarks);
    if (this.#server.listening) await this.leave();
  }

  /** Name to what tells one state of an object from every other. */
  view() {
    return Object.fromEntries([...this.#objects].map(([name, object]) => [name, digestOf(object)]));
  }

  put(name, value, uid = this.#objects.get(name)?.metadata.uid ?? this.#newUid()) {
    this.#version += 1;
    const known = this.#objects.has(name);
    const metadata = { name, namespace: "default", uid, resourceVersion: String(this.#version) };
    const object = { apiVersion, kind: type.kind, metadata, spec: { value } };
    this.#objects.set(name, object);
    this.#happened(known ? "MODIFIED" : "ADDED", object);
    return object;
  }

  remove(name) {
    this.#version += 1;
    const last = this.#objects.get(name);
    this.#objects.delete(name);
    const resourceVersion = String(this.#version);
    this.#happened("DELETED", { ...last, metadata: { ...last.metadata, resourceVersion } });
  }

  /** What happens in every case: a is updated, b deleted and d created. */
  change(value = "second") {
    this.put("a", value);
    this.remove("b");
    this.put("d", value);
  }

  /** Nothing of what was is remembered, except how it is now. */
  forget() {
    this.#log = [];
    this.#forgotten = this.#version;
  }

  /** An older state of everything is put back, as from a backup; what happens next has lower versions. */
  restore(version) {
    this.#version = version;
    const before = [...this.#objects];
    this.#objects.clear();
    for (const [name, { spec, metadata }] of before) {
      this.put(name, spec.value, metadata.uid);
    }
    this.forget();
  }

  tell(event) {
    for (const watcher of this.watchers) this.#send(watcher, `${JSON.stringify(event)}\n`);
  }

  tellText(text) {
    for (const watcher of this.watchers) this.#send(watcher, text);
  }

  tellBookmark() {
    const event = JSON.stringify(this.#bookmark());
    for (const watcher of this.watchers) {
      if (watcher.wantsBookmarks) this.#send(watcher, `${event}\n`);
    }
  }

  /** Ends all watches: as they should (`end`), in the middle (`cut`), or with a reset. */
  endWatches(how = "end") {
    for (const { socket } of this.watchers) {
      if (how === "end") socket.end("0\r\n\r\n");
      else if (how === "cut") socket.end();
      else socket.resetAndDestroy();
    }
    this.watchers.clear();
  }

  /** What is open now stays open, and hears nothing more. */
  forsakeWatches() {
    this.watchers.clear();
  }

  #newUid() {
    this.#uids += 1;
    return `uid-${this.#uids}`;
  }

  #happened(kind, object) {
    this.#log.push({ version: this.#version, event: { type: kind, object } });
    this.tell({ type: kind, object });
  }

  #bookmark(annotations) {
    const metadata = {
      resourceVersion: String(this.#version),
      creationTimestamp: null,
      annotations,
    };
    return { type: "BOOKMARK", object: { apiVersion, kind: type.kind, metadata } };
  }

  #send(watcher, text) {
    if (!this.slices) {
      watcher.socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
      return;
    }
    // In order, and each byte in a packet of its own as far as the machine lets it.
    for (const byte of Buffer.from(text)) {
      watcher.turn = watcher.turn.then(() => {
        watcher.socket.write(
          Buffer.concat([Buffer.from("1\r\n"), Buffer.of(byte), Buffer.from("\r\n")]),
        );
        return new Promise((resolve) => {
          setImmediate(resolve);
        });
      });
    }
  }

  #handle(request, connection) {
    const query = queryOf(request);
    const isWatch = query.watch === "true" || query.watch === "1";
    const isWhole = !isWatch || query.sendInitialEvents === "true";
    const asked = Number(query.resourceVersion ?? 0);
    const refuse = (status, headers) =>
      void connection.answer(status.code, [Buffer.from(JSON.stringify(status))], headers);
    if (this.refusals.length > 0) {
      this.refusals.shift();
      refuse(tooManyRequests, { "retry-after": "1" });
    } else if (!request.path.endsWith(`/${type.plural}`)) {
      refuse(statusOf(404, "NotFound", "the server could not find the requested resource"));
    } else if (isWhole && this.failsNextList) {
      this.failsNextList = false;
      refuse(internal);
    } else if (asked > this.#version) {
      refuse(tooLarge);
    } else if (!isWatch) {
      this.#list(connection);
    } else if (!isWhole && asked !== 0 && asked < this.#forgotten && this.refusesByStatus) {
      refuse(expired);
    } else {
      this.#watch(connection, { query, isWhole, asked });
    }
  }

  #list(connection) {
    const metadata = { resourceVersion: String(this.#version) };
    const items = [...this.#objects.values()];
    const list = { apiVersion, kind: `${type.kind}List`, metadata, items };
    void connection.answer(200, [Buffer.from(JSON.stringify(list))]);
  }

  #watch(connection, { query, isWhole, asked }) {
    const { socket } = connection;
    const wantsBookmarks = query.allowWatchBookmarks === "true";
    const watcher = { socket, wantsBookmarks, turn: Promise.resolve() };
    connection.open();
    const send = (event) => this.#send(watcher, `${JSON.stringify(event)}\n`);
    if (isWhole || asked === 0) {
      for (const object of this.#objects.values()) send({ type: "ADDED", object });
      if (isWhole) send(this.#bookmark({ "k8s.io/initial-events-end": "true" }));
    } else if (asked < this.#forgotten) {
      send({ type: "ERROR", object: expired });
      socket.end("0\r\n\r\n");
      return;
    } else {
      for (const { version, event } of this.#log) if (version > asked) send(event);
    }
    this.watchers.add(watcher);
    socket.on("close", () => this.watchers.delete(watcher));
  }
}

/** What tells one state of an object from every other. */
export function digestOf({ metadata, spec }) {
  return `${metadata.uid} ${metadata.resourceVersion} ${spec?.value}`;
}
