/** The longest form of a whole number. */
const maxVarintBytes = 10;

/**
 * Writes a message from its end to its beginning, so that the length of what is inside is known before it is written: as
 * `MarshalToSizedBuffer` of upstream's messages does.
 */
export class ProtobufWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #start = this.#buffer.length;

  /** How much has been written. */
  get length(): number {
    return this.#buffer.length - this.#start;
  }

  varint(value: number | bigint): void {
    const bytes = this.#varintBytes(value);
    this.#reserve(bytes.length);
    for (const byte of bytes.toReversed()) this.#buffer[(this.#start -= 1)] = byte;
  }

  /** Number and wire type of the field whose value has been written. */
  tag(number: number, wireType: 0 | 1 | 2): void {
    this.varint(number * 8 + wireType);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#start -= 8;
    this.#buffer.writeDoubleLE(value, this.#start);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.#reserve(size);
    this.#start -= size;
    this.#buffer.write(value, this.#start);
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#start -= value.length;
    this.#buffer.set(value, this.#start);
  }

  /** Closes what was written since the writer had a length, as the value of a field. */
  close(number: number, lengthBefore: number): void {
    this.varint(this.length - lengthBefore);
    this.tag(number, 2);
  }

  finish(): Buffer {
    return this.#buffer.subarray(this.#start);
  }

  #varintBytes(value: number | bigint): number[] {
    const bytes: number[] = [];
    if (typeof value === "number" && value >= 0 && value < 2 ** 31) {
      let rest = value;
      for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
      bytes.push(rest);
      return bytes;
    }
    // Negative numbers are those of 64 bits.
    let rest = BigInt.asUintN(64, typeof value === "bigint" ? value : BigInt(Math.trunc(value)));
    for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
    bytes.push(Number(rest));
    return bytes;
  }

  #reserve(size: number): void {
    if (size <= this.#start) return;
    const needed = this.length + Math.max(size, maxVarintBytes);
    const grown = Buffer.allocUnsafe(2 * needed);
    const start = grown.length - this.length;
    this.#buffer.copy(grown, start, this.#start);
    this.#start = start;
    this.#buffer = grown;
  }
}
