// Reads literals, whole numbers and decimals straight from the bytes of a frame, without making strings.

const MAX_EXACT = Number.MAX_SAFE_INTEGER;
const ZERO = 48;
const NINE = 57;
const POINT = 46;
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** ASCII text as bytes, to compare with a frame. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

/** A position in a frame. A failed read returns false or NaN and leaves the position undefined. */
export class AsciiCursor {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;

  literal(expected: Uint8Array): boolean {
    const bytes = this.bytes;
    const start = this.at;
    for (let offset = 0; offset < expected.length; offset++) if (bytes[start + offset] !== expected[offset]) return false;
    this.at = start + expected.length;
    return true;
  }

  /** Digits up to the first other byte; NaN when there are none or the value exceeds 2^53. */
  whole(): number {
    const bytes = this.bytes;
    let at = this.at;
    let value = 0;
    let byte = bytes[at] as number;
    if (!(byte >= ZERO && byte <= NINE)) return Number.NaN;
    do {
      value = value * 10 + (byte - ZERO);
      byte = bytes[++at] as number;
    } while (byte >= ZERO && byte <= NINE);
    this.at = at;
    return value <= MAX_EXACT ? value : Number.NaN;
  }

  /**
   * A plain decimal up to the first other byte, exactly equal to Number() of its text. NaN when the digits alone cannot give that
   * (no digits, exponent, above 2^53); the caller then parses the text. A mantissa below 2^53 and a power of ten up to 10^22 are
   * both exact, so one division rounds correctly (Clinger 1990).
   */
  decimal(): number {
    const bytes = this.bytes;
    let at = this.at;
    let mantissa = 0;
    let byte = bytes[at] as number;
    if (!(byte >= ZERO && byte <= NINE)) return Number.NaN;
    do {
      mantissa = mantissa * 10 + (byte - ZERO);
      byte = bytes[++at] as number;
    } while (byte >= ZERO && byte <= NINE);
    let decimals = 0;
    if (byte === POINT) {
      byte = bytes[++at] as number;
      if (!(byte >= ZERO && byte <= NINE)) return Number.NaN;
      // Count trailing zeros first: "0.02000000" keeps a small mantissa.
      let zeros = 0;
      do {
        if (byte === ZERO) zeros++;
        else {
          mantissa = mantissa * (POWERS[zeros + 1] as number) + (byte - ZERO);
          decimals += zeros + 1;
          zeros = 0;
        }
        byte = bytes[++at] as number;
      } while (byte >= ZERO && byte <= NINE);
    }
    this.at = at;
    if (!(mantissa <= MAX_EXACT) || decimals > 22) return Number.NaN;
    return decimals === 0 ? mantissa : mantissa / (POWERS[decimals] as number);
  }

  /** Moves to the next such byte of this value, at most `most` bytes ahead; false when there is none. */
  seek(wanted: number, max: number): boolean {
    const bytes = this.bytes;
    const end = Math.min(bytes.length, this.at + max);
    for (let at = this.at; at < end; at++) {
      if (bytes[at] !== wanted) continue;
      this.at = at;
      return true;
    }
    return false;
  }
}

/** Number() of bytes [start, end): plain decimals directly, the rest through text. NaN when it is not a number. */
export function decimalBetween(cursor: AsciiCursor, start: number, end: number): number {
  cursor.at = start;
  const value = cursor.decimal();
  if (cursor.at === end && !Number.isNaN(value)) return value;
  if (end <= start || end - start > 64) return Number.NaN;
  const text = Buffer.from(cursor.bytes.buffer, cursor.bytes.byteOffset + start, end - start).toString("latin1");
  return /^[0-9.eE+-]+$/.test(text) ? Number(text) : Number.NaN;
}
