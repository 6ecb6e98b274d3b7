import type { Clock } from "../util/clock.js";
import { AccountTokens } from "./access/account-tokens.js";
import { admission } from "./admission.js";
import { ApiHandler } from "./api-handler.js";
import { Audit } from "./access/audit.js";
import { Authentication } from "./access/authentication.js";
import { alwaysAllow } from "./access/authorizer.js";
import { addBuiltinKinds } from "./builtin-registry.js";
import { bootstrap, bootstrapService } from "./bootstrap.js";
import { bootstrapAccess } from "./access/bootstrap-access.js";
import { CrdController } from "./definitions/crd-controller.js";
import { Discovery } from "./discovery.js";
import { FaultRules } from "./faults/fault-rules.js";
import type { Faults } from "./faults/faults.js";
import { identityActions } from "./access/identity-actions.js";
import { Impersonation } from "./access/impersonation-modes.js";
import { Listener, type ServingCertificate } from "./listener.js";
import { OpenWatches } from "./store/open-watches.js";
import { RbacAuthorizer } from "./access/rbac-authorizer.js";
import { podBinding } from "./pods/pod-binding.js";
import { podEviction } from "./pods/pod-eviction.js";
import { Registry } from "./store/registry.js";
import { releaseWithServices } from "./kinds/service-begin.js";
import { accessReviews } from "./access/review-actions.js";
import type { Snapshot } from "./store/snapshot.js";
import { Storage } from "./model/storage.js";
import type { Store } from "./store/store.js";
import type { UserInfo } from "./values/user-info.js";

export interface ServeOptions {
  readonly clock: Clock;
  /** Absent for plain HTTP. */
  readonly tls?: ServingCertificate | undefined;
  /** Who may do what: as RBAC has it; everybody everything, where it is absent. */
  readonly authorization?: "rbac" | undefined;
  /** Who says nothing of himself. @default the anonymous user of Kubernetes */
  readonly nobody?: UserInfo | undefined;
  /** Where it is kept beyond the process. */
  readonly snapshot?: Snapshot | undefined;
}

/** An API server that listens on a free port of 127.0.0.1. */
export class ServedApi {
  readonly storage: Storage = new Storage();
  readonly registry: Registry = new Registry();
  readonly store: Store;
  readonly faults: Faults;
  readonly #listener: Listener;
  readonly authentication: Authentication;
  /** Whether new Pods are given a ServiceAccount, which has to be there; controllers make one in each namespace. */
  givesAccounts = false;
  readonly audit: Audit = new Audit();
  readonly #watches = new OpenWatches();
  readonly #clock: Clock;
  readonly #snapshot: Snapshot | undefined;

  /** @throws SnapshotError where what is to be restored cannot be read */
  constructor({ clock, tls, authorization, nobody, snapshot }: ServeOptions) {
    this.#snapshot = snapshot;
    this.#clock = clock;
    snapshot?.restore(this.storage);
    const authorizer = authorization === "rbac" ? new RbacAuthorizer(this.storage) : alwaysAllow;
    const tokens = new AccountTokens(this.storage);
    this.authentication = new Authentication(tokens, nobody);
    addBuiltinKinds(this.registry, {
      ...accessReviews(authorizer),
      ...identityActions(this.authentication, tokens),
      "pods/binding": podBinding,
      "pods/eviction": podEviction(this.registry),
    });
    releaseWithServices(this.storage);
    bootstrap(this.storage, this.registry, clock.now());
    bootstrapAccess(this.storage, clock.now());
    snapshot?.follow(this.storage);
    new CrdController({
      storage: this.storage,
      registry: this.registry,
      clock,
      onGone: (resource) => this.#watches.end(resource),
    }).start();
    this.store = {
      storage: this.storage,
      ...admission(authorizer, this.storage, () => this.givesAccounts),
    };
    const rules = new FaultRules(this.storage, clock);
    const handler = new ApiHandler({
      store: this.store,
      registry: this.registry,
      discovery: new Discovery(this.registry),
      clock,
      watches: this.#watches,
      faults: rules,
      tokens,
      authentication: this.authentication,
      authorizer,
      impersonation: new Impersonation(authorizer),
      audit: this.audit,
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

  async listen(): Promise<void> {
    await this.#listener.listen();
    const { port } = this.#listener;
    bootstrapService(this.storage, this.registry, { nowMs: this.#clock.now(), port });
  }

  /** Has each watch that takes bookmarks tell how far it has come. */
  tellProgress(): void {
    this.#watches.tellProgress();
  }

  /** Ends all connections, and listens no more; may be called again. */
  close(): Promise<void> {
    this.#watches.end();
    this.#snapshot?.close();
    return this.#listener.close();
  }
}
