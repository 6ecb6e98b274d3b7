import { request } from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "../../src/testing/index.js";
import { Random } from "../support/random.js";
import { ScriptedServer } from "../support/scripted-server.js";
import { Trace } from "../support/simulation-trace.js";
import { VirtualClock } from "../../src/testing/virtual-clock.js";

interface Answer {
  readonly code: number;
  readonly text: string;
}

/** One of the two servers that must answer alike. */
interface Side {
  /** Creates or changes an object; the result is its version. */
  put(name: string, tier: string): Promise<string>;
  remove(name: string): Promise<string>;
  /** Forgets the history, and what the API server knows of it by heart. */
  forget(): Promise<void>;
  get(query: string): Promise<Answer>;
}

const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
    scope: "Namespaced",
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
          },
        },
      },
    ],
  },
} as const;

const path = "/apis/example.com/v1/namespaces/default/widgets";

function realSide(controlPlane: ControlPlane): Side {
  const { server, ca, certificate: cert, key } = controlPlane.admin;
  const send = (method: string, url: string, body?: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = {
        "content-type": method === "PATCH" ? "application/apply-patch+yaml" : "application/json",
      };
      const sending = request(
        new URL(url, server),
        { method, headers, ca, cert, key, agent: false },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => (text += chunk));
          response.once("error", reject);
          response.once("end", () => resolve({ code: response.statusCode ?? 0, text }));
        },
      );
      sending.once("error", reject);
      sending.end(body === undefined ? undefined : JSON.stringify(body));
    });
  let value = 0;
  return {
    put: async (name, tier) => {
      value += 1;
      const { text } = await send("PATCH", `${path}/${name}?fieldManager=test&force=true`, {
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: { name, labels: { tier } },
        spec: { value },
      });
      return versionOf(text);
    },
    remove: async (name) => {
      await send("DELETE", `${path}/${name}`);
      const { text } = await send("GET", path);
      return versionOf(text);
    },
    forget: async () => {
      await controlPlane.compact();
      await controlPlane.restart("kube-apiserver");
    },
    get: (query) => send("GET", `${path}?${query}`),
  };
}

function scriptedSide(): Side {
  const clock = new VirtualClock();
  const trace = new Trace(() => clock.elapsed());
  const random = new Random(1);
  const server = new ScriptedServer({ clock, trace, random, encoding: "custom", heads: 1 });
  let value = 0;
  const version = (): Promise<string> => Promise.resolve(String(server.history.revision));
  return {
    put: (name, tier) => {
      value += 1;
      server.history.put({ name, namespace: "default", tier, value, text: "" });
      return version();
    },
    remove: (name) => {
      server.history.remove(`default/${name}`);
      return version();
    },
    forget: () => {
      server.history.compact();
      return Promise.resolve();
    },
    get: async (query) => {
      let code = 0;
      let text = "";
      let isOver = false;
      server.dispatch(
        { method: "GET", path: `${path}?${query}`, headers: {} },
        {
          onHeaders: (given) => {
            code = given;
          },
          onData: (chunk) => {
            text += chunk.toString();
          },
          onEnd: () => {
            isOver = true;
          },
          onError: (error) => {
            throw error;
          },
        },
      );
      while (!isOver) await clock.advance(1_000);
      return { code, text };
    },
  };
}

function versionOf(text: string): string {
  const { metadata } = JSON.parse(text) as Parsed;
  return metadata?.resourceVersion ?? "";
}

interface Parsed {
  readonly kind?: string;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly causes?: readonly unknown[];
    readonly retryAfterSeconds?: number;
  };
  readonly items?: readonly Parsed[];
  readonly metadata?: {
    readonly name?: string;
    readonly resourceVersion?: string;
    readonly continue?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

/** What an answer says, with versions named after the writes that made them. */
class Reader {
  readonly #names = new Map<string, string>();

  name(version: string, name: string): void {
    this.#names.set(version, name);
  }

  read(query: string, { code, text }: Answer): unknown {
    if (!query.includes("watch=true")) return { code, ...this.#body(JSON.parse(text) as Parsed) };
    if (code !== 200) return { code, ...this.#body(JSON.parse(text) as Parsed) };
    const lines = text.split("\n").filter((line) => line !== "");
    return lines.map((line) => {
      const { type, object } = JSON.parse(line) as { type: string; object: Parsed };
      if (type === "BOOKMARK") return { type, annotations: object.metadata?.annotations };
      return { type, ...this.#body(object) };
    });
  }

  #body(body: Parsed): object {
    const goesOn = (body.metadata?.continue ?? "") !== "";
    if (body.kind === "Status") {
      const { code, reason, details } = body;
      const retry = details?.retryAfterSeconds;
      return {
        code,
        reason,
        retry,
        causes: details?.causes,
        goesOn,
      };
    }
    if (body.items !== undefined) {
      return {
        items: body.items.map((item) => this.#body(item)),
        goesOn,
      };
    }
    const { name, resourceVersion = "" } = body.metadata ?? {};
    return { name, version: this.#names.get(resourceVersion) ?? "another" };
  }
}

/** Plays the same script to a server: its answers, by query. */
async function play(side: Side): Promise<Record<string, unknown>> {
  const reader = new Reader();
  const versions: Record<string, string> = { future: "999999999" };
  const write = async (name: string, writing: Promise<string>): Promise<void> => {
    versions[name] = await writing;
    reader.name(versions[name], name);
  };
  const answers: Record<string, unknown> = {};
  const ask = async (
    query: string,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const known = { ...versions, ...extra };
    const filled = query.replaceAll(/<(\w+)>/g, (_, name: string) => known[name] ?? "");
    const answer = await side.get(filled);
    answers[`${Object.keys(versions).length}: ${query}`] = reader.read(query, answer);
    return answer;
  };
  await write("a1", side.put("a", "web"));
  await write("b1", side.put("b", "db"));
  await write("c1", side.put("c", "web"));
  const first = await ask("limit=2");
  const token = (JSON.parse(first.text) as Parsed).metadata?.continue ?? "";
  await write("b2", side.put("b", "web"));
  await write("c2", side.put("c", "db"));
  await write("a2", side.remove("a"));
  await write("a3", side.put("a", "web"));

  await ask("");
  await ask("limit=2&continue=<token>", { token });
  await ask("resourceVersion=<b1>&continue=<token>", { token });
  await ask("resourceVersionMatch=NotOlderThan&continue=<token>", { token });
  await ask("continue=nonsense");
  await ask("labelSelector=tier%3Dweb");
  await ask("resourceVersion=0&limit=1");
  await ask("resourceVersion=<b1>");
  await ask("resourceVersion=<b1>&limit=10");
  await ask("resourceVersion=<c1>&resourceVersionMatch=Exact");
  await ask("resourceVersion=<b1>&resourceVersionMatch=NotOlderThan&limit=1");
  await ask("resourceVersion=<future>&resourceVersionMatch=NotOlderThan");
  await ask("resourceVersionMatch=NotOlderThan");
  await ask("resourceVersion=nonsense");

  const watch = "watch=true&allowWatchBookmarks=true&timeoutSeconds=1";
  const stream = `${watch}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`;
  await ask(`${watch}&resourceVersion=<b1>`);
  await ask(`${watch}&resourceVersion=<b1>&labelSelector=tier%3Dweb`);
  await ask(`${watch}&resourceVersion=<a3>`);
  await ask(`${watch}&resourceVersion=<future>`);
  await ask(`${watch}&resourceVersion=0`);
  await ask(watch);
  await ask(stream);
  await ask(`${stream}&resourceVersion=<b1>`);
  await ask(`${stream}&resourceVersion=0&labelSelector=tier%3Dweb`);
  await ask(`${stream.replace("timeoutSeconds=1", "timeoutSeconds=5")}&resourceVersion=<future>`);
  await ask(`${watch}&sendInitialEvents=true`);
  await ask(`${watch}&resourceVersionMatch=NotOlderThan`);

  await side.forget();
  await write("d1", side.put("d", "web"));
  await ask(`${watch}&resourceVersion=<b1>`);
  await ask("resourceVersion=<b1>&resourceVersionMatch=Exact");
  await ask("resourceVersion=<b1>&resourceVersionMatch=NotOlderThan");
  const expired = await ask("limit=2&continue=<token>", { token });
  const rest = (JSON.parse(expired.text) as Parsed).metadata?.continue ?? "";
  await ask("continue=<rest>", { rest });
  return answers;
}

describe("the scripted server beside a real one", () => {
  let controlPlane: ControlPlane;
  let real: Record<string, unknown> = {};
  let scripted: Record<string, unknown> = {};

  beforeAll(async () => {
    controlPlane = await startControlPlane({ resources: [crd] });
    real = await play(realSide(controlPlane));
    scripted = await play(scriptedSide());
  });
  afterAll(() => controlPlane?.stop());

  it("gives the same answers to the same requests after the same writes", () => {
    expect(Object.keys(real).length).toBeGreaterThan(30);
    expect(scripted).toEqual(real);
  });
});
