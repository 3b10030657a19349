// Decodes Binance frames into the sink: trades straight from bytes, the rest through checked JSON. Never throws.

import { isRecord, type JsonRecord } from "../answer-checks.ts";
import { asciiBytes } from "../ascii-cursor.ts";
import { FRAME, type FrameOutcome } from "../feed-protocol.ts";
import { DOUBT, isPlausible, MAX_VOLUME } from "../price-guard.ts";
import type { TradeIds } from "../trade-ids.ts";
import type { DeliveryDeps, FrameDecoder } from "../venue.ts";
import { BinanceFrameReader, isControl, messageOf, plainNumber, textNumber } from "./binance-frames.ts";

export interface DecodeContext extends Pick<
  DeliveryDeps,
  "sink" | "metrics" | "directory" | "clock" | "watch" | "tradePrices" | "tickerPrices" | "damaged"
> {
  readonly ids: Pick<TradeIds, "accepts">;
}

const KLINE = asciiBytes('{"e":"kline"');
const OPEN_CANDLE = Buffer.from('"x":false');
const BRACKET = 91;
/** Every connection carries the tickers; we use one, and switch when it pauses. */
const LEADER_PAUSE_MS = 2_500;

function startsWith(data: Uint8Array, head: Uint8Array): boolean {
  for (let at = 0; at < head.length; at++) if (data[at] !== head[at]) return false;
  return true;
}

export class BinanceDecoder implements FrameDecoder {
  readonly #context: DecodeContext;
  readonly #reader = new BinanceFrameReader();
  #leader = 0;
  #leaderAt = Number.NEGATIVE_INFINITY;
  #now = 0;

  constructor(context: DecodeContext) {
    this.#context = context;
  }

  /** Advances the monotonic clock, accurate to a tick. */
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
    // Check before the ids: a trade refused here stays a missing id, and REST tells what it really was.
    if (!isPlausible(price) || !isPlausible(quoteVolume)) return this.#leaveOutTrade("implausible trade", data, position);
    if (!clock.accepts(time)) return this.#leaveOutTrade(DOUBT.time, data, position);
    if (!tradePrices.accepts(position, price)) return this.#leaveOutTrade(DOUBT.price, data, position);
    watch.traded(position);
    if (ids.accepts(position, id, time)) sink.trade(position, price, quoteVolume, time);
    return FRAME.data;
  }

  #tickers(data: Buffer, link: number): FrameOutcome {
    if (link !== this.#leader && this.#now - this.#leaderAt < LEADER_PAUSE_MS) return FRAME.data;
    this.#leader = link;
    this.#leaderAt = this.#now;
    this.#context.metrics.message("binance", "ticker");
    return this.#slow(data);
  }

  /** Skip suspicious figures: nobody sees these pairs. */
  #otherTicker(name: Uint8Array, start: number, end: number, price: number, volume24h: number, time: number): void {
    const isSound = isPlausible(price) && volume24h < MAX_VOLUME && this.#context.clock.accepts(time);
    if (isSound) this.#context.sink.otherTicker(name, start, end, price, volume24h, time);
  }

  #ticker(position: number, price: number, volume24h: number, time: number): string {
    const { clock, sink, tickerPrices, watch } = this.#context;
    if (!isPlausible(price) || !(volume24h >= 0 && volume24h < MAX_VOLUME) || !clock.accepts(time)) return "implausible ticker";
    if (!tickerPrices.accepts(position, price)) return DOUBT.tickerPrice;
    watch.ticked(position, volume24h);
    sink.ticker(position, price, volume24h, time);
    return "";
  }

  #slow(data: Buffer): FrameOutcome {
    const message = messageOf(data.toString("utf8"));
    if (Array.isArray(message)) return this.#slowList(message, data);
    if (!isRecord(message)) return this.#reject("not JSON", data);
    if (message["e"] === "aggTrade") return this.#slowTrade(message, data);
    if (message["e"] === "kline") return this.#slowMinute(message, data);
    if (message["e"] === "24hrMiniTicker") return this.#slowList([message], data);
    if (message["e"] === "serverShutdown") return FRAME.shutdown;
    return isControl(message) ? FRAME.control : this.#reject("unknown message", data);
  }

  #slowList(list: readonly unknown[], data: Buffer): FrameOutcome {
    if (!list.some(isTicker)) return this.#reject("malformed list", data);
    for (const entry of list) {
      const refused = isTicker(entry) ? this.#slowTicker(entry) : "malformed ticker";
      if (refused !== "") this.#leaveOut(refused, Buffer.from(JSON.stringify(entry)));
    }
    return FRAME.data;
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
      return this.#leaveOut("implausible candle", data);
    this.#context.sink.minuteClosed(position, openTime, close, quoteVolume);
    return FRAME.data;
  }

  #slowTicker(message: Ticker): string {
    const [time, price, volume24h] = [plainNumber(message["E"]), textNumber(message["c"]), textNumber(message["q"])];
    const position = this.#context.directory.positionOf(message.s);
    if (position >= 0) return this.#ticker(position, price, volume24h, time);
    const name = Buffer.from(message.s);
    this.#otherTicker(name, 0, name.length, price, volume24h, time);
    return "";
  }

  #leaveOutTrade(reason: string, data: Buffer, position: number): FrameOutcome {
    this.#context.damaged(position);
    return this.#leaveOut(reason, data);
  }

  /** Counts one bad event in an otherwise sound frame: a new connection would bring the same one. */
  #leaveOut(reason: string, data: Buffer): FrameOutcome {
    this.#context.metrics.rejected("binance", reason, data.toString("utf8", 0, 200).slice(0, 200));
    return FRAME.data;
  }

  #reject(reason: string, data: Buffer): FrameOutcome {
    this.#leaveOut(reason, data);
    return FRAME.bad;
  }
}

type Ticker = JsonRecord & { readonly s: string };

const isTicker = (entry: unknown): entry is Ticker =>
  isRecord(entry) && entry["e"] === "24hrMiniTicker" && typeof entry["s"] === "string";
