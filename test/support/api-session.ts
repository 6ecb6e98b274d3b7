import { Agent, request } from "node:https";
import type { ClusterConfig } from "../../src/testing/cluster-config.js";

/** What the API server answers: its status code, and a body, parsed where it is JSON. */
export interface SessionAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Connections that are kept, for tests that make thousands of requests. */
export interface ApiSession extends Disposable {
  send(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<SessionAnswer>;
}

/** Opens a session as the user of a configuration. */
export function openApiSession(config: ClusterConfig): ApiSession {
  const { server, ca, certificate: cert, key, token } = config;
  const agent = new Agent({ keepAlive: true, maxSockets: 8, ca, cert, key });
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const headers = {
          accept: "application/json",
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        };
        const sending = request(new URL(path, server), { method, agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("error", reject);
          response.once("end", () => {
            const answer = Buffer.concat(chunks).toString("utf8");
            const isJson = response.headers["content-type"]?.includes("json") === true;
            const parsed: unknown = isJson ? JSON.parse(answer) : answer;
            resolve({ status: response.statusCode ?? 0, body: parsed });
          });
        });
        sending.once("error", reject);
        sending.end(text);
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}
