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
}

/** Connections of one contract run. */
export class ContractHttp implements Disposable {
  readonly #target: ContractTarget;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #patienceMs: number;

  /** `patienceMs`: how long an event of a watch may take. */
  constructor(target: ContractTarget, patienceMs: number) {
    this.#target = target;
    this.#patienceMs = patienceMs;
    const { ca, certificate: cert, key } = target;
    this.#agent = target.server.startsWith("https")
      ? new HttpsAgent({ keepAlive: true, maxSockets: 4, ca, cert, key })
      : new HttpAgent({ keepAlive: true, maxSockets: 4 });
  }

  async send(sent: SentRequest): Promise<RawAnswer> {
    const response = await this.#open(sent);
    const body = await buffer(response);
    const isCompressed = response.headers["content-encoding"] === "gzip";
    const text = (isCompressed ? gunzipSync(body) : body).toString("utf8");
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  }

  /** Opens a stream of lines; `close` ends it. */
  async stream(sent: SentRequest): Promise<EventStream> {
    return new EventStream(await this.#open(sent), this.#patienceMs);
  }

  #open({ method, path, headers, body }: SentRequest): Promise<IncomingMessage> {
    const url = new URL(this.#target.server);
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
