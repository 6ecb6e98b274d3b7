import { openProtobuf, unsealObject } from "../../src/apiserver/protobuf/protobuf.js";
import { exactJSON } from "../../src/apiserver/values/exact-number.js";
import { parseYAMLDocuments } from "../../src/util/yaml.js";
import type { ContractHttp, EventStream, RawAnswer } from "./contract-http.js";

/** One thing that every API server does alike. */
export interface ContractCase {
  readonly name: string;
  /** Where it is said: a page of the documentation, or a file of the sources. */
  readonly source: string;
  readonly run: (api: ContractApi) => Promise<void>;
}

/** What was asked and answered, in order. */
export interface Step {
  readonly request: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly events?: readonly unknown[];
}

export interface Ask {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly raw?: string | Buffer;
}

/** Headers that clients act on. */
const toldHeaders = ["content-type", "content-encoding", "warning", "retry-after"];

// oxlint-disable-next-line typescript/no-explicit-any -- answers are looked into freely
export type Answer = { readonly status: number; readonly type: string; readonly body: any };

/** Asks a server, and notes what it answers. */
export class ContractApi {
  readonly steps: Step[];
  /** A name that no other case uses: of a namespace that exists, and of an API group. */
  readonly namespace: string;
  readonly #http: ContractHttp;
  readonly #who: string;

  /** `asked`: who asks, and where that is noted with what others ask. */
  constructor(
    http: ContractHttp,
    namespace: string,
    asked: { readonly who: string; readonly steps: Step[] } = { who: "", steps: [] },
  ) {
    this.#http = http;
    this.namespace = namespace;
    this.#who = asked.who;
    this.steps = asked.steps;
  }

  /** Asks as a user of another name, which no other case has, with a certificate. */
  user(name: string, groups: readonly string[] = []): ContractApi {
    const own = `${this.namespace}-${name}`;
    return this.#asking(`${name}: `, this.#http.as(own, groups));
  }

  /** Asks with a bearer token. */
  bearer(who: string, token: string): ContractApi {
    return this.#asking(`${who}: `, this.#http.withToken(token));
  }

  /** Asks without saying who. */
  anonymous(): ContractApi {
    return this.#asking("anonymous: ", this.#http.withToken(undefined));
  }

  #asking(who: string, http: ContractHttp): ContractApi {
    return new ContractApi(http, this.namespace, { who, steps: this.steps });
  }

  /** What the server noted of requests whose path or query says a text, in order, once there are so many. */
  async audited(text: string, count: number): Promise<void> {
    const events = await this.#http.audited(text, count);
    this.steps.push({ request: `AUDIT ${text}`, events });
  }

  /** `/api/v1/namespaces/<namespace>/<rest>`. */
  core(rest: string): string {
    return `/api/v1/namespaces/${this.namespace}/${rest}`;
  }

  /** A request that is not noted. */
  async quiet(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    const answer = await this.#send(method, path, ask);
    return { status: answer.status, type: typeOf(answer), body: parse(answer.text) };
  }

  async send(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    const answer = await this.#send(method, path, ask);
    const body = readBody(answer);
    const headers = Object.entries(ask.headers ?? {}).map(([name, value]) => ` ${name}: ${value}`);
    this.steps.push({
      request: `${this.#who}${method} ${path}${headers.join("")}`,
      status: answer.status,
      headers: told(answer.headers),
      body,
    });
    return { status: answer.status, type: typeOf(answer), body };
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send("GET", path, { headers });
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.send("POST", path, { body });
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.send("PUT", path, { body });
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.send("DELETE", path, body === undefined ? {} : { body });
  }

  mergePatch(path: string, body: unknown): Promise<Answer> {
    return this.send("PATCH", path, {
      body,
      headers: { "content-type": "application/merge-patch+json" },
    });
  }

  jsonPatch(path: string, body: unknown): Promise<Answer> {
    return this.send("PATCH", path, {
      body,
      headers: { "content-type": "application/json-patch+json" },
    });
  }

  apply(path: string, body: unknown): Promise<Answer> {
    return this.send("PATCH", path, {
      body,
      headers: { "content-type": "application/apply-patch+yaml" },
    });
  }

  /** Opens a watch; what it tells is noted as it is taken. */
  async watch(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ContractWatch> {
    const stream = await this.#http.stream({ method: "GET", path, headers });
    const request = `${this.#who}WATCH ${path}`;
    this.steps.push({ request, status: stream.status, headers: told(stream.headers) });
    return new ContractWatch(stream, (events) => this.steps.push({ request, events }));
  }

  #send(method: string, path: string, { body, headers = {}, raw }: Ask): Promise<RawAnswer> {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const type =
      text === undefined || "content-type" in headers ? {} : { "content-type": "application/json" };
    return this.#http.send({ method, path, headers: { ...type, ...headers }, body: text });
  }
}

export class ContractWatch {
  readonly #stream: EventStream;
  readonly #note: (events: readonly unknown[]) => void;

  constructor(stream: EventStream, note: (events: readonly unknown[]) => void) {
    this.#stream = stream;
    this.#note = note;
  }

  async take(count: number): Promise<readonly unknown[]> {
    const events = await this.#stream.take(count);
    this.#note(events);
    return events;
  }

  /** All events up to the first that is as told, and with it. */
  async until(isLast: (event: unknown) => boolean): Promise<readonly unknown[]> {
    const events: unknown[] = [];
    for (;;) {
      const [event] = await this.#stream.take(1);
      if (event !== undefined) events.push(event);
      if (event === undefined || isLast(event)) break;
    }
    this.#note(events);
    return events;
  }

  async rest(): Promise<readonly unknown[]> {
    const events = await this.#stream.rest();
    this.#note(events);
    return events;
  }

  close(): void {
    this.#stream.close();
  }
}

function typeOf({ headers }: RawAnswer): string {
  return String(headers["content-type"]);
}

function told(headers: RawAnswer["headers"]): Readonly<Record<string, string>> {
  const found = toldHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(found);
}

function readBody(answer: RawAnswer): unknown {
  const type = typeOf(answer);
  if (type.includes("yaml"))
    return parse(exactJSON(parseYAMLDocuments(answer.text, { bigints: true })[0]));
  if (!type.includes("vnd.kubernetes.protobuf")) return parse(answer.text);
  return parse(exactJSON(unsealObject(openProtobuf(answer.bytes, { apiVersion: "", kind: "" }))));
}

/** Numbers that JavaScript would write otherwise are noted as texts. */
function withLongNumbersAsTexts(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(/\d{16}/.test(text) ? withLongNumbersAsTexts(text) : text);
  } catch {
    return text;
  }
}
