import { createGunzip, type Gunzip } from "node:zlib";

/** Hears what {@link GzipDecoder} makes of the bytes it is given. */
export interface DecodedReceiver {
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
  /** Bytes wait to be decoded: no more should come until `onReady`. */
  onBusy(): void;
  onReady(): void;
}

/** What is decoded at a time: a list of 200 MB takes 0.4 s of CPU more in Node's 16 KiB, and nothing more in these. */
const pieceBytes = 256 * 1024;

/** Decodes gzip as it arrives, beside the event loop. */
export class GzipDecoder {
  readonly #gunzip: Gunzip = createGunzip({ chunkSize: pieceBytes });
  readonly #receiver: DecodedReceiver;

  constructor(receiver: DecodedReceiver) {
    this.#receiver = receiver;
    this.#gunzip.on("data", (chunk: Buffer) => receiver.onData(chunk));
    this.#gunzip.once("end", () => receiver.onEnd());
    this.#gunzip.once("error", (error) => receiver.onError(error));
    this.#gunzip.on("drain", () => receiver.onReady());
  }

  write(chunk: Buffer): void {
    if (!this.#gunzip.write(chunk)) this.#receiver.onBusy();
  }

  end(): void {
    this.#gunzip.end();
  }

  /** Nothing more is heard. */
  destroy(): void {
    this.#gunzip.removeAllListeners();
    this.#gunzip.on("error", () => {});
    this.#gunzip.destroy();
  }
}
