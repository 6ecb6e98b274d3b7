import { randomInt } from "node:crypto";
import type { Clock, Timer } from "../../util/clock.js";
import { type ApiObject, withMeta } from "../values/api-object.js";
import { type ListOptions, parseResourceVersion, readListOptions } from "./list-options.js";
import { checkVersion, filterOf, type Filter } from "./read.js";
import type { ApiRequest } from "../model/request.js";
import { apiVersionOf } from "../model/resource.js";
import { expired, type StatusError } from "../values/status-error.js";
import type { Change, ReadCollection } from "../model/storage.js";
import { collectionOf, type ReadStore } from "./store.js";
import { showObject, type View } from "./table.js";

/** Where the events of one watch go. */
export interface EventSink {
  /** Sends one event. */
  send(type: string, object: unknown): void;
  /** Ends the watch. */
  end(): void;
}

/** A watch that is open. */
export interface OpenWatch {
  /** Ends it, once; to be called when the client has gone, too. */
  close(): void;
  /** Tells how far it has come, to who takes bookmarks. */
  tellProgress(): void;
}

const minute = 60_000;
/** A watch without a timeout ends between half an hour and an hour. */
const shortestSeconds = 1800;
/** How long before the end the last bookmark is told. */
const lastBookmarkMs = 2000;

/**
 * Opens a watch: first what was asked for of the past, then what changes.
 *
 * @throws StatusError where the request is refused before it is a watch.
 */
export function watch(
  store: ReadStore,
  request: ApiRequest,
  { view, clock, open }: { view: View; clock: Clock; open: () => EventSink },
): OpenWatch {
  const options = readListOptions(request.query, true);
  const filter = filterOf(request, options);
  const version = parseResourceVersion(options.resourceVersion, true);
  if (options.sendInitialEvents === true) checkVersion(store, version);
  const running = new Watch(store, request, { options, filter, version, view, clock }, open());
  running.start();
  return running;
}

interface WatchParts {
  readonly options: ListOptions;
  readonly filter: Filter;
  readonly version: number | undefined;
  readonly view: View;
  readonly clock: Clock;
}

class Watch implements OpenWatch {
  readonly #store: ReadStore;
  readonly #request: ApiRequest;
  readonly #parts: WatchParts;
  readonly #sink: EventSink;
  #timers: readonly Timer[] = [];
  #regular: Timer | undefined;
  #stop: (() => void) | undefined;
  #isClosed = false;
  #saidColumns = false;
  /** Whether the next bookmark says that what was there has been told. */
  #tellsEnd = false;

  constructor(store: ReadStore, request: ApiRequest, parts: WatchParts, sink: EventSink) {
    this.#store = store;
    this.#request = request;
    this.#parts = parts;
    this.#sink = sink;
  }

  start(): void {
    const { options, version } = this.#parts;
    const collection = collectionOf(this.#store, this.#request.resource);
    const { sendInitialEvents } = options;
    const fromNow = version === undefined || version === 0;
    if (sendInitialEvents === true || (fromNow && sendInitialEvents === undefined))
      this.#tellState(collection);
    else if (!fromNow) {
      if (version < collection.forgotten) {
        this.#fail(expired(`too old resource version: ${version} (${collection.forgotten})`));
        return;
      }
      for (const change of collection.changesAfter(version)) this.#tell(change);
    }
    if (this.#isClosed) return;
    this.#stop = collection.listen((change) => {
      // A watch of a version that is yet to come is silent until then.
      if (version === undefined || change.revision > version) this.#tell(change);
    });
    this.#schedule();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stop?.();
    for (const timer of this.#timers) timer.cancel();
    this.#regular?.cancel();
    this.#sink.end();
  }

  tellProgress(): void {
    if (this.#parts.options.allowWatchBookmarks && !this.#isClosed) this.#bookmark();
  }

  #tellState(collection: ReadCollection): void {
    const { options } = this.#parts;
    const { resource, info } = this.#request;
    const prefix = resource.namespaced && info.namespace !== "" ? `${info.namespace}/` : "";
    for (const [, object] of collection.entries(prefix)) {
      const shown = resource.strategy.view(object);
      if (this.#parts.filter(shown)) this.#send("ADDED", shown);
    }
    this.#tellsEnd = true;
    if (options.sendInitialEvents === true && options.allowWatchBookmarks) this.#bookmark();
  }

  #tell({ revision, object, isDeletion, previous }: Change): void {
    const { resource } = this.#request;
    const isBefore = previous !== undefined && this.#isMeant(resource.strategy.view(previous));
    const now = resource.strategy.view(object);
    const isNow = !isDeletion && this.#isMeant(now);
    if (isNow) this.#send(isBefore ? "MODIFIED" : "ADDED", now);
    else if (isBefore) {
      const last = isDeletion ? object : withMeta(previous, { resourceVersion: String(revision) });
      this.#send("DELETED", resource.strategy.view(last));
    }
  }

  #isMeant(object: ApiObject): boolean {
    const { info, resource } = this.#request;
    if (
      resource.namespaced &&
      info.namespace !== "" &&
      object.metadata.namespace !== info.namespace
    )
      return false;
    return this.#parts.filter(object);
  }

  #send(type: string, object: ApiObject): void {
    const { view, clock } = this.#parts;
    const shown = showObject({ ...view, nowMs: clock.now() }, object, !this.#saidColumns);
    this.#saidColumns = true;
    this.#sink.send(type, shown);
  }

  #bookmark(): void {
    const { resource } = this.#request;
    const object: ApiObject = {
      ...resource.strategy.empty(),
      kind: resource.kind,
      apiVersion: apiVersionOf(resource),
      metadata: {
        resourceVersion: String(this.#store.storage.revision),
        ...(this.#tellsEnd ? { annotations: { "k8s.io/initial-events-end": "true" } } : {}),
      },
    };
    this.#tellsEnd = false;
    const { view } = this.#parts;
    if (view.output.as === "object") this.#sink.send("BOOKMARK", object);
    else this.#send("BOOKMARK", object);
  }

  #fail({ status }: StatusError): void {
    this.#sink.send("ERROR", status);
    this.close();
  }

  #schedule(): void {
    const { options, clock } = this.#parts;
    const { timeoutSeconds = shortestSeconds + randomInt(shortestSeconds) } = options;
    const timeoutMs = timeoutSeconds * 1000;
    const end = clock.schedule(timeoutMs, () => this.close());
    this.#timers = [end];
    if (!options.allowWatchBookmarks) return;
    if (timeoutMs > lastBookmarkMs)
      this.#timers = [end, clock.schedule(timeoutMs - lastBookmarkMs, () => this.#bookmark())];
    const regular = (): void => {
      this.#regular = clock.schedule(minute, () => {
        this.#bookmark();
        regular();
      });
    };
    regular();
  }
}
