import { isPlainObject } from "../../src/util/json.js";
import { FakeTransport, type SentRequest } from "./fake-transport.js";

/**
 * A cluster with one object, in which every kind is served, nothing else happens, and everything is allowed; of what is
 * written, only leases are kept.
 */
export class QuietCluster {
  readonly transports: FakeTransport[] = [];
  #lease: unknown;
  #version = 10;

  /** @param object the one that every list and watch of its kind tells of */
  constructor(readonly object: { readonly path: string; readonly value: object }) {}

  readonly connect = (): FakeTransport => {
    const transport = new FakeTransport();
    transport.script = (sent) => this.#answer(sent);
    this.transports.push(transport);
    return transport;
  };

  /** Everything that was sent, in no order across transports: `PUT /apis/…`, without queries. */
  get requests(): readonly string[] {
    return this.transports.flatMap(({ sent }) =>
      sent.map(({ request }) => `${request.method} ${request.path.split("?")[0] ?? ""}`),
    );
  }

  #answer(sent: SentRequest): void {
    const { method, path, body } = sent.request;
    const url = new URL(path, "http://quiet.invalid");
    const given: unknown = body === undefined ? undefined : JSON.parse(body);
    if (url.pathname.includes("/leases")) this.#answerLease(sent, given);
    else if (sent.request.stream === true) this.#watch(sent, url);
    else if (method === "GET") {
      const items = this.#isOfObject(url) ? [this.object.value] : [];
      sent.answer(200, { metadata: { resourceVersion: "1" }, items });
    } else {
      const object = isPlainObject(given) ? given : {};
      sent.answer(method === "POST" ? 201 : 200, { ...object, status: { allowed: true } });
    }
  }

  #answerLease(sent: SentRequest, given: unknown): void {
    if (sent.request.stream === true) {
      sent.handler.onHeaders(200, {});
    } else if (isPlainObject(given)) {
      this.#version += 1;
      const metadata = isPlainObject(given["metadata"]) ? given["metadata"] : {};
      const resourceVersion = String(this.#version);
      this.#lease = { ...given, metadata: { ...metadata, uid: "u", resourceVersion } };
      sent.answer(200, this.#lease);
    } else if (this.#lease === undefined) {
      sent.answer(404, { kind: "Status", status: "Failure", reason: "NotFound", code: 404 });
    } else sent.answer(200, this.#lease);
  }

  /** A watch that begins with everything there is, and stays open. */
  #watch(sent: SentRequest, url: URL): void {
    sent.handler.onHeaders(200, {});
    if (!url.searchParams.has("sendInitialEvents")) return;
    const end = {
      kind: "Bookmark",
      metadata: { resourceVersion: "1", annotations: { "k8s.io/initial-events-end": "true" } },
    };
    const events = [
      ...(this.#isOfObject(url) ? [{ type: "ADDED", object: this.object.value }] : []),
      { type: "BOOKMARK", object: end },
    ];
    for (const event of events) {
      if (!sent.isAborted) sent.handler.onData(Buffer.from(`${JSON.stringify(event)}\n`));
    }
  }

  #isOfObject({ pathname }: URL): boolean {
    return pathname === this.object.path;
  }
}
