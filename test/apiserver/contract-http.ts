import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

/** A server that a contract is put to. */
export interface ContractTarget {
  readonly server: string;
  readonly ca?: string;
  readonly certificate?: string;
  readonly key?: string;
  /** A bearer token. */
  readonly token?: string;
  /** The same server for a user with a certificate; absent where everybody may do everything. */
  readonly userConfig?: (name: string, groups: readonly string[]) => ContractTarget;
  /** What the server notes of requests, as events of audit.k8s.io/v1. */
  readonly auditEvents?: () => Promise<readonly AuditedRequest[]>;
}

/** What is looked into of an event of audit.k8s.io/v1. */
export interface AuditedRequest {
  readonly stage: string;
  readonly requestURI: string;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
}

/** Connections of one contract run. */
export class ContractHttp implements Disposable {
  readonly #target: ContractTarget;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #patienceMs: number;
  readonly #others: ContractHttp[] = [];

  /** `patienceMs`: how long an event of a watch may take. */
  constructor(target: ContractTarget, patienceMs: number) {
    this.#target = target;
    this.#patienceMs = patienceMs;
    const { ca, certificate: cert, key } = target;
    this.#agent = target.server.startsWith("https")
      ? new HttpsAgent({ keepAlive: true, maxSockets: 16, ca, cert, key })
      : new HttpAgent({ keepAlive: true, maxSockets: 16 });
  }

  async send(sent: SentRequest): Promise<RawAnswer> {
    const response = await this.#open(sent);
    const body = await buffer(response);
    const isCompressed = response.headers["content-encoding"] === "gzip";
    const bytes = isCompressed ? gunzipSync(body) : body;
    const text = bytes.toString("utf8");
    return { status: response.statusCode ?? 0, headers: response.headers, text, bytes };
  }

  /** Opens a stream of lines; `close` ends it. */
  async stream(sent: SentRequest): Promise<EventStream> {
    return new EventStream(await this.#open(sent), this.#patienceMs);
  }

  /** Connections as another user. */
  as(name: string, groups: readonly string[]): ContractHttp {
    const { userConfig } = this.#target;
    if (userConfig === undefined) throw new Error("this server tells no users apart");
    return this.#other(userConfig(name, groups));
  }

  /** Connections of who has a token, or nothing. */
  withToken(token: string | undefined): ContractHttp {
    const { server, ca = "" } = this.#target;
    return this.#other({ server, ca, ...(token === undefined ? {} : { token }) });
  }

  #other(target: ContractTarget): ContractHttp {
    const other = new ContractHttp(target, this.#patienceMs);
    this.#others.push(other);
    return other;
  }

  /** The events of audit of requests with a text in their path or query, once there are so many. */
  async audited(text: string, count: number): Promise<readonly unknown[]> {
    const { auditEvents } = this.#target;
    if (auditEvents === undefined) throw new Error("this server has no audit");
    const deadline = performance.now() + this.#patienceMs;
    for (;;) {
      const events = (await auditEvents()).filter(({ requestURI }) => requestURI.includes(text));
      if (events.length >= count) return events;
      if (performance.now() > deadline)
        throw new Error(`${events.length} of ${count} were noted: ${JSON.stringify(events)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #open({ method, path, headers, body }: SentRequest): Promise<IncomingMessage> {
    const { server, token } = this.#target;
    const url = new URL(server);
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const opened = send(
        {
          host: url.hostname,
          port: url.port,
          path,
          method,
          headers: {
            "user-agent": "contract/1.0",
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
            ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          },
          agent: this.#agent,
        },
        resolve,
      );
      opened.once("error", reject);
      opened.end(body);
    });
  }

  [Symbol.dispose](): void {
    for (const other of this.#others) other[Symbol.dispose]();
    this.#agent.destroy();
  }
}

/** The events of a watch, in the order of their arrival. */
export class EventStream {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly #response: IncomingMessage;
  readonly #events: unknown[] = [];
  readonly #patienceMs: number;
  #isDone = false;
  #wake: (() => void) | undefined;

  constructor(response: IncomingMessage, patienceMs: number) {
    this.#response = response;
    this.#patienceMs = patienceMs;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    void this.#read();
  }

  async #read(): Promise<void> {
    try {
      for await (const line of createInterface({ input: this.#response })) {
        this.#events.push(JSON.parse(line));
        this.#wake?.();
      }
    } catch {
      // Closed by the test.
    }
    this.#isDone = true;
    this.#wake?.();
  }

  /** The next events; fewer where the stream ends before. */
  async take(count: number): Promise<readonly unknown[]> {
    const deadline = performance.now() + this.#patienceMs;
    while (this.#events.length < count && !this.#isDone) {
      const left = deadline - performance.now();
      if (left <= 0)
        throw new Error(
          `${this.#events.length} of ${count} events came: ${JSON.stringify(this.#events)}`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#events.splice(0, count);
  }

  /** All events up to the end of the stream. */
  rest(): Promise<readonly unknown[]> {
    return this.take(Infinity);
  }

  close(): void {
    this.#response.destroy();
  }
}
