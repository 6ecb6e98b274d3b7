import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { type FaultProxy, startFaultProxy } from "../../support/fault-proxy.js";

/** A server that sends back what it gets; the proxy before it; and one client. */
interface Echo extends AsyncDisposable {
  readonly proxy: FaultProxy;
  /** A connection through the proxy that is known to work. */
  connect(): Promise<Client>;
  /** What the server's side of the last connection got, and how it ended. */
  readonly served: { bytes: number; ended: "no" | "end" | "reset" };
}

class Client {
  readonly socket: Socket;
  received: Buffer[] = [];
  error: NodeJS.ErrnoException | undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.socket.on("data", (chunk: Buffer) => this.received.push(chunk));
    this.socket.on("error", (error: NodeJS.ErrnoException) => {
      this.error = error;
    });
  }

  get text(): string {
    return Buffer.concat(this.received).toString();
  }

  /** Settles when it is closed, however that came. */
  async closed(): Promise<NodeJS.ErrnoException | undefined> {
    await new Promise((resolve) => this.socket.once("close", resolve));
    return this.error;
  }

  async receives(text: string): Promise<void> {
    while (this.text !== text) await once(this.socket, "data");
  }
}

async function startEcho(): Promise<Echo> {
  const served: Echo["served"] = { bytes: 0, ended: "no" };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    served.ended = "no";
    socket.on("data", (chunk: Buffer) => {
      served.bytes += chunk.length;
      socket.write(chunk);
    });
    socket.on("end", () => {
      served.ended = "end";
      socket.end();
    });
    socket.on("error", () => {
      served.ended = "reset";
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy = await startFaultProxy({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
  });
  const clients = new Set<Client>();
  return {
    proxy,
    served,
    connect: async () => {
      const client = new Client(proxy.port);
      clients.add(client);
      client.socket.write("hello");
      await client.receives("hello");
      client.received = [];
      return client;
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of clients) socket.destroy();
      await proxy[Symbol.asyncDispose]();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

describe("a proxy with faults", () => {
  it("passes bytes and ends both ways, and counts connections", async () => {
    await using echo = await startEcho();
    const one = await echo.connect();
    const two = await echo.connect();
    expect(echo.proxy).toMatchObject({ accepted: 2, open: [{}, {}] });
    one.socket.end("bye");
    await once(one.socket, "end");
    expect(one.text).toBe("bye");
    expect(echo.served.ended).toBe("end");
    expect(echo.proxy.open).toHaveLength(1);
    two.socket.write("still here");
    await two.receives("still here");
  });

  it("resets one connection on both sides and leaves the others alone", async () => {
    await using echo = await startEcho();
    const other = await echo.connect();
    const client = await echo.connect();
    echo.proxy.open[1]?.reset();
    expect(await client.closed()).toMatchObject({ code: "ECONNRESET" });
    await expect.poll(() => echo.served.ended).toBe("reset");
    other.socket.write("untouched");
    await other.receives("untouched");
  });

  it("hands a reset of the server on to the client", async () => {
    await using echo = await startEcho();
    await using broken = await startFaultProxy({ host: "127.0.0.1", port: echo.proxy.port });
    const client = new Client(broken.port);
    client.socket.write("x");
    await client.receives("x");
    echo.proxy.open[0]?.reset();
    expect(await client.closed()).toMatchObject({ code: "ECONNRESET" });
  });

  it("stalls one direction without a sign and sends later what it held", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    const [connection] = echo.proxy.open;
    connection?.stall("to-client");
    const before = echo.served.bytes;
    client.socket.write("held");
    await expect.poll(() => echo.served.bytes).toBe(before + 4);
    expect(client.text).toBe("");
    connection?.resume();
    await client.receives("held");
  });

  it("lets a server behind a stalled connection not hear of the client's end", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    const [connection] = echo.proxy.open;
    connection?.stall("both");
    const before = echo.served.bytes;
    client.socket.end("lost");
    await expect.poll(() => connection?.isOpen).toBe(false);
    // A second connection shows that the server has had the time.
    await echo.connect();
    expect(echo.served.bytes).toBe(before + "hello".length);
    expect(echo.served.ended).toBe("no");
  });

  it("cuts bytes into slices", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    echo.proxy.conditions.sliceBytes = 3;
    client.socket.write("abcdefgh");
    await client.receives("abcdefgh");
    expect(client.received.length).toBeGreaterThan(1);
    expect(Math.max(...client.received.map(({ length }) => length))).toBeLessThanOrEqual(6);
  });

  it("holds what it passes for a time", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    echo.proxy.conditions.delayMs = 30;
    const startMs = performance.now();
    client.socket.write("late");
    await client.receives("late");
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(60);
  });

  it("passes so many bytes a second", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    echo.proxy.conditions.bytesPerSecond = 10_000;
    const startMs = performance.now();
    client.socket.write("x".repeat(1_000));
    await client.receives("x".repeat(1_000));
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(90);
  });

  it("changes one byte", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    echo.proxy.open[0]?.corrupt(2, "to-client");
    client.socket.write("AAAA");
    await once(client.socket, "data");
    client.socket.write("AA");
    await expect.poll(() => client.received.reduce((sum, { length }) => sum + length, 0)).toBe(6);
    const expected = Buffer.from("AAAAAA");
    expected[2] = ~0x41 & 0xff;
    expect(Buffer.concat(client.received)).toEqual(expected);
  });

  it("cuts a connection after so many bytes, which still arrive", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    echo.proxy.open[0]?.cutAfter(5, "to-client");
    client.socket.write("0123456789");
    expect(await client.closed()).toMatchObject({ code: "ECONNRESET" });
    expect(client.text).toBe("01234");
  });

  it("refuses connections for a while and keeps those it has", async () => {
    await using echo = await startEcho();
    const client = await echo.connect();
    echo.proxy.refuse();
    const refused = new Client(echo.proxy.port);
    expect(await refused.closed()).toMatchObject({ code: "ECONNREFUSED" });
    client.socket.write("kept");
    await client.receives("kept");
    await echo.proxy.accept();
    const again = await echo.connect();
    again.socket.write("again");
    await again.receives("again");
  });

  it("shows each connection before a byte of it has passed", async () => {
    await using echo = await startEcho();
    echo.proxy.onConnection = (connection) => connection.stall("to-server");
    const client = new Client(echo.proxy.port);
    client.socket.write("waits");
    await once(client.socket, "connect");
    await expect.poll(() => echo.proxy.open.length).toBe(1);
    expect(echo.served.bytes).toBe(0);
    echo.proxy.open[0]?.resume();
    await client.receives("waits");
    client.socket.destroy();
  });

  it("breaks a client's connection when the server cannot be reached", async () => {
    await using proxy = await startFaultProxy({ host: "127.0.0.1", port: 1 });
    const client = new Client(proxy.port);
    expect(await client.closed()).toMatchObject({ code: "ECONNRESET" });
  });
});
