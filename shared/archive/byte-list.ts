// Bytes that are appended one by one, of a number that is not known before.

const FIRST_CAPACITY = 4096;

export class ByteList {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  length = 0;

  push(byte: number): void {
    if (this.length === this.#bytes.length) this.#grow(this.length + 1);
    this.#bytes[this.length++] = byte;
  }

  append(more: Uint8Array): void {
    if (this.length + more.length > this.#bytes.length) this.#grow(this.length + more.length);
    this.#bytes.set(more, this.length);
    this.length += more.length;
  }

  #grow(capacity: number): void {
    const bigger = new Uint8Array(Math.max(capacity, this.#bytes.length * 2));
    bigger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = bigger;
  }

  /** Not copied: valid until the next byte. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
