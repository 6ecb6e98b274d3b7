import type { Clock } from "../util/clock.js";
import { ApiHandler } from "./api-handler.js";
import { addBuiltinKinds } from "./builtin-registry.js";
import { bootstrap } from "./bootstrap.js";
import { CrdController } from "./crd-controller.js";
import { Discovery } from "./discovery.js";
import { FaultRules } from "./fault-rules.js";
import type { Faults } from "./faults.js";
import { Listener, type ServingCertificate } from "./listener.js";
import { OpenWatches } from "./open-watches.js";
import { Registry } from "./registry.js";
import { releaseWithServices } from "./service-begin.js";
import { Storage } from "./storage.js";
import type { Store } from "./store.js";

export interface ServeOptions {
  readonly clock: Clock;
  /** Absent for plain HTTP. */
  readonly tls?: ServingCertificate | undefined;
}

/** An API server that listens on a free port of 127.0.0.1. */
export class ServedApi {
  readonly storage: Storage = new Storage();
  readonly registry: Registry = new Registry();
  readonly store: Store;
  readonly faults: Faults;
  readonly #listener: Listener;
  readonly #watches = new OpenWatches();

  constructor({ clock, tls }: ServeOptions) {
    addBuiltinKinds(this.registry, {});
    releaseWithServices(this.storage);
    bootstrap(this.storage, this.registry, clock.now());
    new CrdController({
      storage: this.storage,
      registry: this.registry,
      clock,
      onGone: (resource) => this.#watches.end(resource),
    }).start();
    this.store = {
      storage: this.storage,
      admit: (_request, object) => object,
    };
    const rules = new FaultRules(this.storage, clock);
    const handler = new ApiHandler({
      store: this.store,
      registry: this.registry,
      discovery: new Discovery(this.registry),
      clock,
      watches: this.#watches,
      faults: rules,
      address: () => `127.0.0.1:${this.#listener.port}`,
    });
    this.#listener = new Listener(tls, (message, response) => {
      void handler.handle(message, response);
    });
    this.faults = {
      add: (match, action) => rules.add(match, action),
      clear: () => rules.clear(),
      closeListeners: () => this.#listener.close(),
      reopenListeners: () => this.#listener.listen(),
    };
  }

  get url(): string {
    return this.#listener.url;
  }

  listen(): Promise<void> {
    return this.#listener.listen();
  }

  /** Ends all connections, and listens no more; may be called again. */
  close(): Promise<void> {
    this.#watches.end();
    return this.#listener.close();
  }
}
