// Minimal protobuf wire reader (varint, fixed, length-delimited), enough to walk a message and skip unknown fields.

export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** A field number that cannot occur: the message ended or is broken. */
export const END = 0;
export const BROKEN = -1;

const TWO_TO_28 = 2 ** 28;

/** Walks the fields of bytes [at, end). After next() the value is in `value`, or between `start` and `stop`. */
export class ProtobufReader {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  end = 0;
  wire = 0;
  value = 0;
  start = 0;
  stop = 0;

  open(bytes: Uint8Array, at: number, end: number): void {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Number of the next field, END after the last, BROKEN when the bytes are invalid. */
  next(): number {
    if (this.at === this.end) return END;
    const tag = this.#varint();
    const field = tag >>> 3;
    if (!(tag > 0 && tag < 0x1_0000_0000) || field === 0) return BROKEN;
    this.wire = tag & 7;
    if (this.wire === WIRE.varint) {
      this.value = this.#varint();
      return this.value >= 0 ? field : BROKEN;
    }
    const length =
      this.wire === WIRE.bytes ? this.#varint() : this.wire === WIRE.fixed64 ? 8 : this.wire === WIRE.fixed32 ? 4 : Number.NaN;
    if (!(length >= 0 && length <= this.end - this.at)) return BROKEN;
    this.start = this.at;
    this.at += length;
    this.stop = this.at;
    return field;
  }

  /**
   * Up to ten bytes, seven bits each, low bits first; NaN when it ends too early. Values from 2^53 lose low digits and negative
   * ones (ten bytes) become huge; no field we use has either.
   */
  #varint(): number {
    const bytes = this.bytes;
    const end = this.end;
    let at = this.at;
    let low = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      if (at >= end) return Number.NaN;
      const byte = bytes[at++] as number;
      low |= (byte & 127) << shift;
      if (byte < 128) {
        this.at = at;
        return low;
      }
    }
    let high = 0;
    let scale = 1;
    for (let count = 0; count < 6; count++) {
      if (at >= end) return Number.NaN;
      const byte = bytes[at++] as number;
      high += (byte & 127) * scale;
      scale *= 128;
      if (byte < 128) {
        this.at = at;
        return high * TWO_TO_28 + low;
      }
    }
    return Number.NaN;
  }
}
