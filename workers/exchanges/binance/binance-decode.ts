// Binance frames to the sink: the frequent shapes read straight from bytes, the rest by checked JSON; never throws.

import { isRecord, type JsonRecord } from "../answer-checks.ts";
import { asciiBytes } from "../ascii-cursor.ts";
import { FRAME, type FrameOutcome } from "../feed-protocol.ts";
import { DOUBT, isDoubt, isPlausible } from "../price-guard.ts";
import type { TradeIds } from "../trade-ids.ts";
import type { DeliveryParts, FrameDecoder } from "../venue.ts";
import { BinanceFrameReader, isControl, messageOf, plainNumber, textNumber } from "./binance-frames.ts";

export interface DecodeContext extends Pick<
  DeliveryParts,
  "sink" | "metrics" | "directory" | "clock" | "watch" | "tradePrices" | "tickerPrices" | "damaged"
> {
  readonly ids: Pick<TradeIds, "accepts">;
}

const KLINE = asciiBytes('{"e":"kline"');
const OPEN_CANDLE = Buffer.from('"x":false');
/** Volumes from here on are not of this world, USDT. */
const MAX_VOLUME = 1e15;
const BRACKET = 91;
const COMMA = 44;
const CLOSING_BRACKET = 93;
/** Connections all carry the tickers; one is listened to, another takes over when it pauses. */
const LEADER_PAUSE_MS = 2_500;

function startsWith(data: Uint8Array, head: Uint8Array): boolean {
  for (let at = 0; at < head.length; at++) if (data[at] !== head[at]) return false;
  return true;
}

/** Decodes every frame of the feed's connections. */
export class BinanceDecoder implements FrameDecoder {
  readonly #context: DecodeContext;
  readonly #reader = new BinanceFrameReader();
  #leader = 0;
  #leaderAt = Number.NEGATIVE_INFINITY;
  #now = 0;

  constructor(context: DecodeContext) {
    this.#context = context;
  }

  /** Moves the decoder's monotonic clock, true to a tick. */
  tick(nowMs: number): void {
    this.#now = nowMs;
  }

  receive(data: Buffer, isBinary: boolean, link: number): FrameOutcome {
    if (isBinary) return this.#reject("binary frame", data);
    const reader = this.#reader;
    reader.open(data, 0);
    if (reader.aggTrade()) {
      const position = this.#context.directory.positionAt(data, reader.symbolStart, reader.symbolEnd);
      return this.#trade(position, reader.id, reader.price, reader.quantity, reader.time, data);
    }
    if (data[0] === BRACKET) return this.#tickers(data, link);
    if (startsWith(data, KLINE) && data.includes(OPEN_CANDLE)) {
      this.#context.metrics.message("binance", "minute");
      return FRAME.data;
    }
    return this.#slow(data);
  }

  #trade(position: number, id: number, price: number, quantity: number, time: number, data: Buffer): FrameOutcome {
    const { metrics, clock, ids, sink, tradePrices, watch } = this.#context;
    metrics.message("binance", "trade");
    if (position < 0) return FRAME.data;
    const quoteVolume = price * quantity;
    // Before the ids: what is refused here stays a missing id, and REST says what it really was.
    if (!isPlausible(price) || !isPlausible(quoteVolume)) return this.#rejectTrade("implausible trade", data, position);
    if (!clock.accepts(time)) return this.#rejectTrade(DOUBT.time, data, position);
    if (!tradePrices.accepts(position, price)) return this.#rejectTrade(DOUBT.price, data, position);
    watch.traded(position);
    if (ids.accepts(position, id, time)) sink.trade(position, price, quoteVolume, time);
    return FRAME.data;
  }

  #tickers(data: Buffer, link: number): FrameOutcome {
    if (link !== this.#leader && this.#now - this.#leaderAt < LEADER_PAUSE_MS) return FRAME.data;
    this.#leader = link;
    this.#leaderAt = this.#now;
    this.#context.metrics.message("binance", "ticker");
    const reader = this.#reader;
    for (let at = 1; ; at = reader.at + 1) {
      reader.open(data, at);
      if (!reader.miniTicker()) return this.#slow(data);
      const position = this.#context.directory.positionAt(data, reader.symbolStart, reader.symbolEnd);
      if (position >= 0) this.#ticker(position, reader.price, reader.quoteVolume, reader.time, data);
      else this.#otherTicker(data, reader.symbolStart, reader.symbolEnd, reader.price, reader.quoteVolume, reader.time);
      const next = data[reader.at];
      if (next === COMMA) continue;
      return next === CLOSING_BRACKET && reader.at === data.length - 1 ? FRAME.data : this.#slow(data);
    }
  }

  /** What is doubtful here is left out: nobody sees the figures of these pairs. */
  #otherTicker(name: Uint8Array, start: number, end: number, price: number, volume24h: number, time: number): void {
    const isSound = isPlausible(price) && volume24h < MAX_VOLUME && this.#context.clock.accepts(time);
    if (isSound) this.#context.sink.otherTicker(name, start, end, price, volume24h, time);
  }

  #ticker(position: number, price: number, volume24h: number, time: number, data: Buffer): boolean {
    const { clock, sink, tickerPrices, watch } = this.#context;
    if (!isPlausible(price) || !(volume24h >= 0 && volume24h < MAX_VOLUME) || !clock.accepts(time)) {
      this.#reject("implausible ticker", data);
      return false;
    }
    if (!tickerPrices.accepts(position, price)) {
      this.#reject(DOUBT.tickerPrice, data);
      return false;
    }
    watch.ticked(position, volume24h);
    sink.ticker(position, price, volume24h, time);
    return true;
  }

  #slow(data: Buffer): FrameOutcome {
    const message = messageOf(data.toString("utf8"));
    if (Array.isArray(message)) {
      let sound = message.length > 0;
      for (const entry of message) if (!isRecord(entry) || !this.#slowTicker(entry, data)) sound = false;
      return sound ? FRAME.data : this.#reject("malformed list", data);
    }
    if (!isRecord(message)) return this.#reject("not JSON", data);
    if (message["e"] === "aggTrade") return this.#slowTrade(message, data);
    if (message["e"] === "kline") return this.#slowMinute(message, data);
    if (message["e"] === "24hrMiniTicker") return this.#slowTicker(message, data) ? FRAME.data : FRAME.bad;
    if (message["e"] === "serverShutdown") return FRAME.shutdown;
    return isControl(message) ? FRAME.control : this.#reject("unknown message", data);
  }

  #slowTrade(message: JsonRecord, data: Buffer): FrameOutcome {
    const [id, time] = [plainNumber(message["a"]), plainNumber(message["T"])];
    const [price, quantity, pair] = [textNumber(message["p"]), textNumber(message["q"]), message["s"]];
    if (typeof pair !== "string" || !Number.isSafeInteger(id) || id < 0 || !Number.isSafeInteger(time))
      return this.#reject("malformed trade", data);
    return this.#trade(this.#context.directory.positionOf(pair), id, price, quantity, time, data);
  }

  #slowMinute(message: JsonRecord, data: Buffer): FrameOutcome {
    const candle = message["k"];
    if (!isRecord(candle) || typeof candle["x"] !== "boolean" || typeof candle["s"] !== "string")
      return this.#reject("malformed candle", data);
    this.#context.metrics.message("binance", "minute");
    const position = this.#context.directory.positionOf(candle["s"]);
    if (!candle["x"] || candle["i"] !== "1m" || position < 0) return FRAME.data;
    const [openTime, close, quoteVolume] = [plainNumber(candle["t"]), textNumber(candle["c"]), textNumber(candle["q"])];
    if (!isPlausible(close) || !(quoteVolume >= 0 && quoteVolume < MAX_VOLUME) || !(openTime > 0 && openTime % 60_000 === 0))
      return this.#reject("implausible candle", data);
    this.#context.sink.minuteClosed(position, openTime, close, quoteVolume);
    return FRAME.data;
  }

  #slowTicker(message: JsonRecord, data: Buffer): boolean {
    const [time, price, volume24h] = [plainNumber(message["E"]), textNumber(message["c"]), textNumber(message["q"])];
    if (message["e"] !== "24hrMiniTicker" || typeof message["s"] !== "string") return false;
    const position = this.#context.directory.positionOf(message["s"]);
    if (position < 0) {
      const name = Buffer.from(message["s"]);
      this.#otherTicker(name, 0, name.length, price, volume24h, time);
      return true;
    }
    return this.#ticker(position, price, volume24h, time, data);
  }

  #rejectTrade(reason: string, data: Buffer, position: number): FrameOutcome {
    this.#context.damaged(position);
    return this.#reject(reason, data);
  }

  #reject(reason: string, data: Buffer): FrameOutcome {
    this.#context.metrics.rejected("binance", reason, data.toString("utf8", 0, 200).slice(0, 200));
    // A sound frame with a doubtful figure: a new connection would bring the same.
    return isDoubt(reason) ? FRAME.data : FRAME.bad;
  }
}
