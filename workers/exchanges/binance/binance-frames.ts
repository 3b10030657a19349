// Binance's raw stream messages (web-socket-streams.md): a fast reader for trades and a checked JSON view of all.

import { AsciiCursor, asciiBytes } from "../ascii-cursor.ts";
import { isRecord, type JsonRecord } from "../answer-checks.ts";

const HEAD = asciiBytes('{"e":"aggTrade","E":');
const SYMBOL = asciiBytes(',"s":"');
const ID = asciiBytes('","a":');
const PRICE = asciiBytes(',"p":"');
const QUANTITY = asciiBytes('","q":"');
const FIRST = asciiBytes('","f":');
const LAST = asciiBytes(',"l":');
const TIME = asciiBytes(',"T":');
const MAKER = asciiBytes(',"m":');
const IGNORED = asciiBytes(',"M":');
const TRUE = asciiBytes("true");
const FALSE = asciiBytes("false");
const QUOTE = 34;
const BACKSLASH = 92;
const BRACE = 125;
const NAME_BYTES = 60;

/** Reads frames whose keys are in the usual order. Anything else goes through JSON. */
export class BinanceFrameReader {
  readonly #cursor = new AsciiCursor();
  symbolStart = 0;
  symbolEnd = 0;
  id = 0;
  price = 0;
  quantity = 0;
  time = 0;

  open(bytes: Uint8Array, at: number): void {
    this.#cursor.bytes = bytes;
    this.#cursor.at = at;
  }

  #name(): boolean {
    const cursor = this.#cursor;
    this.symbolStart = cursor.at;
    if (!cursor.seek(QUOTE, NAME_BYTES)) return false;
    this.symbolEnd = cursor.at;
    return this.symbolEnd > this.symbolStart && cursor.bytes[cursor.at - 1] !== BACKSLASH;
  }

  #flag(): boolean {
    return this.#cursor.literal(TRUE) || this.#cursor.literal(FALSE);
  }

  /** A whole aggTrade frame, checked to its last byte; on false the fields are undefined. */
  aggTrade(): boolean {
    const cursor = this.#cursor;
    if (!cursor.literal(HEAD)) return false;
    cursor.whole();
    if (!cursor.literal(SYMBOL) || !this.#name() || !cursor.literal(ID)) return false;
    this.id = cursor.whole();
    if (!cursor.literal(PRICE)) return false;
    this.price = cursor.decimal();
    if (!cursor.literal(QUANTITY)) return false;
    this.quantity = cursor.decimal();
    if (!cursor.literal(FIRST)) return false;
    cursor.whole();
    if (!cursor.literal(LAST)) return false;
    cursor.whole();
    if (!cursor.literal(TIME)) return false;
    this.time = cursor.whole();
    if (!cursor.literal(MAKER) || !this.#flag() || !cursor.literal(IGNORED) || !this.#flag()) return false;
    if (cursor.bytes[cursor.at] !== BRACE || cursor.at !== cursor.bytes.length - 1) return false;
    // On NaN the digits did not fit exactly; JSON parses them better.
    return this.id >= 0 && this.price >= 0 && this.quantity >= 0 && this.time >= 0;
  }
}

/** The message in a frame, without the wrapper of combined streams; undefined when it is not JSON. */
export function messageOf(text: string): unknown {
  try {
    const parsed = JSON.parse(text) as unknown;
    return isRecord(parsed) && typeof parsed["stream"] === "string" && "data" in parsed ? parsed["data"] : parsed;
  } catch {
    return undefined;
  }
}

/** A number sent as decimal text; NaN otherwise. */
export function textNumber(value: unknown): number {
  return typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
}

/** A number sent as a JSON number; NaN otherwise. */
export function plainNumber(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

/** Answers to client messages carry a result, an error or a bare code. */
export function isControl(message: JsonRecord): boolean {
  return "result" in message || "error" in message || ("code" in message && "msg" in message);
}
