import { connect, createServer, type Socket } from "node:net";

/** Stands before a server and counts its connections. */
export interface TcpRelay extends AsyncDisposable {
  readonly url: string;
  /** How many connections were ever made. */
  readonly opened: number;
  /** How many are open now. */
  readonly open: number;
}

/** Starts a relay to a server on this machine, under a port of its own. */
export async function startTcpRelay(target: string): Promise<TcpRelay> {
  const { protocol, port } = new URL(target);
  const clients = new Set<Socket>();
  let opened = 0;
  const relay = createServer((client) => {
    opened += 1;
    clients.add(client);
    const server = connect(Number(port), "127.0.0.1");
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    client.once("close", () => clients.delete(client));
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const address = relay.address();
  return {
    url: `${protocol}//127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    get opened() {
      return opened;
    },
    get open() {
      return clients.size;
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
