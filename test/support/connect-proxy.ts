import { createServer } from "node:http";
import { connect } from "node:net";
import { type HttpServer, watchServer } from "./http-server.js";

/** A proxy that tunnels, and remembers what for. */
export interface ConnectProxy extends HttpServer {
  /** What was asked for, in order: the target, and what proves who asks. */
  readonly tunnels: readonly (readonly [target: string, authorization: string | undefined])[];
}

export async function startConnectProxy(): Promise<ConnectProxy> {
  const tunnels: [string, string | undefined][] = [];
  const server = createServer();
  server.on("connect", ({ url = "", headers }, client) => {
    tunnels.push([url, headers["proxy-authorization"]]);
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
    client.on("close", () => upstream.destroy());
  });
  return Object.assign(await watchServer(server, "http"), { tunnels });
}
