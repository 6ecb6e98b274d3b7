/** Bytes that are no message; the message says why, in the words of upstream's generated code. */
export class ProtobufError extends Error {}

/** A field as it stands in a message. */
export interface WireField {
  readonly number: number;
  readonly wireType: number;
}

/** Reads the fields of a message, one after the other. */
export class ProtobufReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws ProtobufError */
  field(message: string): WireField {
    const tag = this.varint();
    const wireType = Number(tag & 7n);
    const number = Number(BigInt.asIntN(32, tag >> 3n));
    if (wireType === 4)
      throw new ProtobufError(`proto: ${message}: wiretype end group for non-group`);
    if (number <= 0)
      throw new ProtobufError(`proto: ${message}: illegal tag ${number} (wire type ${tag})`);
    return { number, wireType };
  }

  /** A whole number of 64 bits. @throws ProtobufError */
  varint(): bigint {
    let low = 0;
    // Up to four bytes are read without big numbers, which are slow.
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#byte();
      low |= (byte & 127) << shift;
      if (byte < 128) return BigInt(low);
    }
    let value = BigInt(low);
    for (let shift = 28n; shift < 64n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw new ProtobufError("proto: integer overflow");
  }

  /** @throws ProtobufError */
  double(): number {
    if (this.#at + 8 > this.#bytes.length) throw unexpectedEnd();
    const value = this.#bytes.readDoubleLE(this.#at);
    this.#at += 8;
    return value;
  }

  /** What a length is written before. @throws ProtobufError */
  bytes(): Buffer {
    const length = this.varint();
    if (length > BigInt(this.#bytes.length - this.#at)) throw unexpectedEnd();
    const start = this.#at;
    this.#at += Number(length);
    return this.#bytes.subarray(start, this.#at);
  }

  /** Passes over the value of a field. @throws ProtobufError */
  skip(wireType: number): void {
    if (wireType === 0) this.varint();
    else if (wireType === 2) this.bytes();
    else if (wireType === 1 || wireType === 5) {
      this.#at += wireType === 1 ? 8 : 4;
      if (this.#at > this.#bytes.length) throw unexpectedEnd();
    } else throw new ProtobufError(`proto: illegal wireType ${wireType}`);
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw unexpectedEnd();
    this.#at += 1;
    return byte;
  }
}

function unexpectedEnd(): ProtobufError {
  return new ProtobufError("unexpected EOF");
}
