// Decodes MEXC frames into the sink: deals once each, 24 h figures from tickers; broken items are counted and their coins
// repaired.

import { FRAME, type FrameOutcome } from "../feed-protocol.ts";
import { DOUBT, isPlausible, MAX_VOLUME } from "../price-guard.ts";
import { keyOf, RecentKeys } from "../recent-keys.ts";
import type { TimeHoles } from "../time-holes.ts";
import type { DeliveryDeps, FrameDecoder } from "../venue.ts";
import { BODY, MexcFrame } from "./mexc-frames.ts";

export interface DecodeContext extends Pick<
  DeliveryDeps,
  "sink" | "metrics" | "directory" | "clock" | "watch" | "tradePrices" | "tickerPrices" | "damaged"
> {
  readonly holes: Pick<TimeHoles, "accepts">;
}

export class MexcDecoder implements FrameDecoder {
  readonly #context: DecodeContext;
  readonly #frame = new MexcFrame();
  readonly #recent = new RecentKeys();

  constructor(context: DecodeContext) {
    this.#context = context;
  }

  receive(data: Buffer, isBinary: boolean, _link: number, carried: readonly number[]): FrameOutcome {
    // Answers are short JSON texts; any other text replaces a binary frame that was due.
    if (!isBinary) return data[0] === 0x7b && data.at(-1) === 0x7d ? FRAME.control : this.#reject("text is no answer", data, []);
    const frame = this.#frame;
    const body = frame.read(data);
    if (body === BODY.deals) return this.#deals(data);
    if (body === BODY.tickers) return this.#tickers(data);
    if (body === BODY.other) return FRAME.data;
    const position = frame.symbolEnd > 0 ? this.#context.directory.positionAt(data, frame.symbolStart, frame.symbolEnd) : -1;
    return this.#reject("malformed frame", data, position >= 0 ? [position] : carried);
  }

  #deals(data: Buffer): FrameOutcome {
    const frame = this.#frame;
    const { metrics, directory } = this.#context;
    metrics.message("mexc", "trade");
    const position = directory.positionAt(data, frame.symbolStart, frame.symbolEnd);
    if (position < 0) return FRAME.data;
    for (let at = 0; at < frame.count; at++) {
      const refused = this.#deal(position, at, data);
      if (refused === "") continue;
      this.#leaveOut(refused, data);
      // Before the frame's next deal, because the hole must end there. REST then tells what the deal really was.
      this.#context.damaged(position);
    }
    return FRAME.data;
  }

  /** Delivers one deal unless it came before; returns the reason when it is refused. */
  #deal(position: number, at: number, data: Buffer): string {
    const frame = this.#frame;
    const { clock, holes, sink, tradePrices, watch } = this.#context;
    const price = frame.price[at] as number;
    const time = frame.time[at] as number;
    const quoteVolume = price * (frame.amount[at] as number);
    if (!isPlausible(price) || !isPlausible(quoteVolume)) return "implausible deal";
    if (!clock.accepts(time)) return DOUBT.time;
    const start = frame.nameStart[at] as number;
    const key = start > 0 ? keyOf(data, start, frame.nameEnd[at] as number, position) : this.#keyWithoutId(position, at);
    if (!this.#recent.add(key)) return "";
    if (!tradePrices.accepts(position, price)) return DOUBT.price;
    watch.traded(position);
    if (holes.accepts(position, quoteVolume, time)) sink.trade(position, price, quoteVolume, time);
    return "";
  }

  /** Before June 2026 deals had no id: time, price and quantity identify a deal, plus its index among equals in the frame. */
  #keyWithoutId(position: number, at: number): number {
    const { price, amount, time } = this.#frame;
    let equals = 0;
    for (let before = 0; before < at; before++)
      if (price[before] === price[at] && amount[before] === amount[at] && time[before] === time[at]) equals++;
    const figures = new Uint8Array(Float64Array.of(price[at] as number, amount[at] as number, time[at] as number, equals).buffer);
    return keyOf(figures, 0, figures.length, position);
  }

  #tickers(data: Buffer): FrameOutcome {
    const frame = this.#frame;
    const { metrics, clock } = this.#context;
    metrics.message("mexc", "ticker");
    const sendTime = frame.sendTime || clock.newest;
    if (!clock.accepts(sendTime)) return this.#leaveOut(DOUBT.time, data);
    for (let at = 0; at < frame.count; at++) {
      const refused = this.#ticker(at, sendTime, data);
      if (refused !== "") this.#leaveOut(refused, data, frame.nameStart[at]);
    }
    return FRAME.data;
  }

  #ticker(at: number, sendTime: number, data: Buffer): string {
    const { nameStart, nameEnd, price: prices, amount } = this.#frame;
    const { directory, sink, watch, tickerPrices } = this.#context;
    const start = nameStart[at] as number;
    const end = nameEnd[at] as number;
    if (start === end) return "malformed ticker";
    const position = directory.positionAt(data, start, end);
    const price = prices[at] as number;
    const volume24h = amount[at] as number;
    const isSound = isPlausible(price) && volume24h >= 0 && volume24h < MAX_VOLUME;
    // Skip suspicious figures of other pairs: nobody sees them.
    if (position < 0) {
      if (isSound) sink.otherTicker(data, start, end, price, volume24h, sendTime);
      return "";
    }
    if (!isSound) return "implausible ticker";
    if (!tickerPrices.accepts(position, price)) return DOUBT.tickerPrice;
    watch.ticked(position, volume24h);
    sink.ticker(position, price, volume24h, sendTime);
    return "";
  }

  /** Counts one bad event in an otherwise sound frame: a new connection would bring the same one. */
  #leaveOut(reason: string, data: Buffer, start = 0): FrameOutcome {
    this.#context.metrics.rejected("mexc", reason, data.toString("latin1", start, start + 200).replace(/[^\x20-\x7e]/g, "."));
    return FRAME.data;
  }

  #reject(reason: string, data: Buffer, damaged: readonly number[]): FrameOutcome {
    this.#leaveOut(reason, data);
    for (const position of damaged) this.#context.damaged(position);
    return FRAME.bad;
  }
}
