// Reads the fields we use of PushDataV3ApiWrapper (mexcdevelop/websocket-proto, 2026-06-17) into plain columns. Unknown fields
// are skipped; the whole frame is read before any of it is used.

import { AsciiCursor, decimalBetween } from "../ascii-cursor.ts";
import { BROKEN, END, ProtobufReader, WIRE } from "./protobuf-reader.ts";

const WRAPPER = { channel: 1, symbol: 3, createTime: 5, sendTime: 6, miniTicker: 309, miniTickers: 310, deals: 314 } as const;
const DEAL = { price: 1, quantity: 2, side: 3, time: 4, tradeId: 5 } as const;
const TICKER = { symbol: 1, price: 2, quoteVolume: 7 } as const;
const ITEMS = 1;

/** Kinds of frame content. */
export const BODY = { other: 0, deals: 1, tickers: 2, broken: 3 } as const;
export type Body = (typeof BODY)[keyof typeof BODY];

export class MexcFrame {
  count = 0;
  symbolStart = 0;
  symbolEnd = 0;
  /** Epoch ms at which the venue sent or, failing that, created it; 0 when absent. */
  sendTime = 0;
  price = new Float64Array(64);
  /** Base quantity of a deal, 24 h quote volume of a ticker. */
  amount = new Float64Array(64);
  time = new Float64Array(64);
  /** Byte ranges: trade id of a deal, pair of a ticker. */
  nameStart = new Int32Array(64);
  nameEnd = new Int32Array(64);
  readonly #outer = new ProtobufReader();
  readonly #list = new ProtobufReader();
  readonly #item = new ProtobufReader();
  readonly #cursor = new AsciiCursor();

  read(bytes: Uint8Array): Body {
    this.count = 0;
    this.symbolStart = 0;
    this.symbolEnd = 0;
    this.sendTime = 0;
    this.#cursor.bytes = bytes;
    let channelEnd = 0;
    let bodyField = 0;
    let bodyStart = 0;
    let bodyStop = 0;
    const outer = this.#outer;
    outer.open(bytes, 0, bytes.length);
    for (let field = outer.next(); field !== END; field = outer.next()) {
      if (field === BROKEN) return BODY.broken;
      if (field === WRAPPER.symbol && outer.wire === WIRE.bytes) {
        this.symbolStart = outer.start;
        this.symbolEnd = outer.stop;
      } else if (field === WRAPPER.channel && outer.wire === WIRE.bytes) channelEnd = outer.stop;
      else if (field === WRAPPER.sendTime && outer.wire === WIRE.varint) this.sendTime = outer.value;
      else if (field === WRAPPER.createTime && outer.wire === WIRE.varint && this.sendTime === 0) this.sendTime = outer.value;
      else if (field > 300 && field < 400 && outer.wire === WIRE.bytes) {
        bodyField = field;
        bodyStart = outer.start;
        bodyStop = outer.stop;
      }
    }
    if (bodyField === WRAPPER.deals)
      return this.#isNamedTwice(bytes, channelEnd) ? this.#readList(bytes, bodyStart, bodyStop, true) : BODY.broken;
    if (bodyField === WRAPPER.miniTickers) return this.#readList(bytes, bodyStart, bodyStop, false);
    if (bodyField === WRAPPER.miniTicker) return this.#readTicker(bytes, bodyStart, bodyStop) ? BODY.tickers : BODY.broken;
    return bytes.length > 0 && bodyField > 0 ? BODY.other : BODY.broken;
  }

  /** The channel name ends with the symbol; if the two differ, the frame was damaged. */
  #isNamedTwice(bytes: Uint8Array, channelEnd: number): boolean {
    const length = this.symbolEnd - this.symbolStart;
    for (let back = 1; back <= length; back++) if (bytes[this.symbolEnd - back] !== bytes[channelEnd - back]) return false;
    return length > 0 && channelEnd > 0;
  }

  /**
   * An item's length tells where the next one begins, whatever it contains; a broken item gets no price, or no name if it is a
   * ticker.
   */
  #readList(bytes: Uint8Array, start: number, stop: number, isDeals: boolean): Body {
    const list = this.#list;
    let isAnySound = false;
    list.open(bytes, start, stop);
    for (let field = list.next(); field !== END; field = list.next()) {
      if (field === BROKEN) return BODY.broken;
      if (field !== ITEMS) continue;
      if (list.wire !== WIRE.bytes) return BODY.broken;
      const sound = isDeals ? this.#readDeal(bytes, list.start, list.stop) : this.#readTicker(bytes, list.start, list.stop);
      if (sound) isAnySound = true;
      else this.price[this.count - 1] = Number.NaN;
    }
    if (this.count > 0 && !isAnySound) return BODY.broken;
    return isDeals ? BODY.deals : BODY.tickers;
  }

  #place(): number {
    const at = this.count++;
    if (at === this.price.length) this.#enlarge();
    this.price[at] = Number.NaN;
    this.amount[at] = Number.NaN;
    this.time[at] = Number.NaN;
    this.nameStart[at] = 0;
    this.nameEnd[at] = 0;
    return at;
  }

  #enlarge(): void {
    const floats = (from: Float64Array): Float64Array<ArrayBuffer> => {
      const to = new Float64Array(from.length * 2);
      to.set(from);
      return to;
    };
    const whole = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.price = floats(this.price);
    this.amount = floats(this.amount);
    this.time = floats(this.time);
    this.nameStart = whole(this.nameStart);
    this.nameEnd = whole(this.nameEnd);
  }

  #readDeal(bytes: Uint8Array, start: number, stop: number): boolean {
    const at = this.#place();
    const item = this.#item;
    item.open(bytes, start, stop);
    for (let field = item.next(); field !== END; field = item.next()) {
      if (field === BROKEN) return false;
      if (field === DEAL.time && item.wire === WIRE.varint) this.time[at] = item.value;
      else if (item.wire !== WIRE.bytes) continue;
      else if (field === DEAL.price) this.price[at] = decimalBetween(this.#cursor, item.start, item.stop);
      else if (field === DEAL.quantity) this.amount[at] = decimalBetween(this.#cursor, item.start, item.stop);
      else if (field === DEAL.tradeId) {
        this.nameStart[at] = item.start;
        this.nameEnd[at] = item.stop;
      }
    }
    return true;
  }

  #readTicker(bytes: Uint8Array, start: number, stop: number): boolean {
    const at = this.#place();
    const item = this.#item;
    item.open(bytes, start, stop);
    for (let field = item.next(); field !== END; field = item.next()) {
      if (field === BROKEN) {
        this.nameEnd[at] = this.nameStart[at] as number;
        return false;
      }
      if (item.wire !== WIRE.bytes) continue;
      if (field === TICKER.price) this.price[at] = decimalBetween(this.#cursor, item.start, item.stop);
      else if (field === TICKER.quoteVolume) this.amount[at] = decimalBetween(this.#cursor, item.start, item.stop);
      else if (field === TICKER.symbol) {
        this.nameStart[at] = item.start;
        this.nameEnd[at] = item.stop;
      }
    }
    return this.nameEnd[at] !== this.nameStart[at];
  }
}
