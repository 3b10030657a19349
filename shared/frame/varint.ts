// Growing writer and strict reader of variable-length integers up to 2^53, the basis of wire frames.

import { FrameError } from "./market-frame.ts";

export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 16_384) {
    this.#bytes = new Uint8Array(capacity);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const bigger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    bigger.set(this.#bytes);
    this.#bytes = bigger;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  /** Non-negative integer below 2^53, seven bits a byte, low bits first. */
  unsigned(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7fff_ffff) {
      this.#bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  /** Signed integer, |value| below 2^52: zigzag, then unsigned. */
  signed(value: number): void {
    this.unsigned(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  bytes(block: Uint8Array): void {
    this.#reserve(block.length);
    this.#bytes.set(block, this.length);
    this.length += block.length;
  }

  /** Appends `count` zero bytes and returns where they start, to be filled by `or`. */
  zeros(count: number): number {
    this.#reserve(count);
    this.#bytes.fill(0, this.length, this.length + count);
    this.length += count;
    return this.length - count;
  }

  /** Sets bits in an already written byte. */
  or(at: number, bits: number): void {
    this.#bytes[at] = (this.#bytes[at] as number) | bits;
  }

  /** A copy of what was written; the writer starts again. */
  take(): Uint8Array {
    const copy = this.#bytes.slice(0, this.length);
    this.length = 0;
    return copy;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.offset;
  }

  byte(): number {
    const value = this.#bytes[this.offset++];
    if (value === undefined) throw new FrameError("Wire frame ends too early");
    return value;
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 8; count++) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    throw new FrameError("Wire frame has a number beyond 2^53");
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  bytes(count: number): Uint8Array {
    if (count > this.left) throw new FrameError("Wire frame ends too early");
    this.offset += count;
    return this.#bytes.subarray(this.offset - count, this.offset);
  }
}
