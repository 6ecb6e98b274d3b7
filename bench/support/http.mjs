// As much of HTTP/1.1 as servers of benches need: requests one after the other on a connection, read
// from the socket without a library, so that the server is never the slower side.
import { createServer as createPlainServer } from "node:net";
import { createServer as createSecureServer } from "node:tls";

const headEnd = Buffer.from("\r\n\r\n");

/** One connection, and how to answer on it. */
class Connection {
  #socket;

  constructor(socket) {
    this.#socket = socket;
  }

  get socket() {
    return this.#socket;
  }

  /** A whole answer, in one or several pieces of bytes. */
  async answer(status, pieces, headers = {}) {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.#socket.write(
      headOf(status, { "content-type": "application/json", ...headers, "content-length": length }),
    );
    for (const piece of pieces) await this.write(piece);
  }

  /** The beginning of an answer without end. */
  open(headers = {}) {
    this.#socket.write(
      headOf(200, {
        "content-type": "application/json",
        ...headers,
        "transfer-encoding": "chunked",
      }),
    );
  }

  /** Writes as much as the other side takes. */
  async write(bytes) {
    const size = 262_144;
    for (let start = 0; start < bytes.length && !this.#socket.destroyed; start += size) {
      const isRoom = this.#socket.write(bytes.subarray(start, start + size));
      if (!isRoom) await this.#drained();
    }
  }

  #drained() {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off("drain", done).off("close", done);
        resolve();
      };
      this.#socket.on("drain", done).on("close", done);
    });
  }
}

function headOf(status, headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${status === 200 ? "OK" : "Error"}\r\n${lines.join("")}\r\n`;
}

/**
 * Serves on a free port of the machine itself, or the given one.
 *
 * @param handle takes (request, connection); a request has method, path, query, headers and body
 */
export async function serve(handle, { tls, port = 0 } = {}) {
  const onSocket = (socket) => {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    readRequests(socket, handle);
  };
  const server =
    tls === undefined ? createPlainServer(onSocket) : createSecureServer(tls, onSocket);
  server.on("tlsClientError", () => {});
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1" }, resolve);
  });
  return server;
}

function readRequests(socket, handle) {
  const connection = new Connection(socket);
  let waiting = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (;;) {
      const end = waiting.indexOf(headEnd);
      if (end === -1) return;
      const head = waiting.latin1Slice(0, end);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      const bodyStart = end + headEnd.length;
      if (waiting.length < bodyStart + length) return;
      const body = waiting.subarray(bodyStart, bodyStart + length);
      waiting = waiting.subarray(bodyStart + length);
      handle(requestOf(head, body), connection);
    }
  });
}

function requestOf(head, body) {
  const [line = "", ...headerLines] = head.split("\r\n");
  const [method, target = ""] = line.split(" ");
  const [path, search = ""] = target.split("?");
  return { method, path, search, headerLines, body };
}

/** The parameters of a request. */
export function queryOf({ search }) {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The value of a header of a request, or nothing. */
export function headerOf({ headerLines }, name) {
  const line = headerLines.find((text) => text.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? "";
}
