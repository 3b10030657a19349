// MEXC frames to the sink: deals once each, 24 h figures of the tickers; what is broken is counted and its coins repaired.

import { FRAME, type FrameOutcome } from "../feed-protocol.ts";
import { DOUBT, isDoubt, isPlausible } from "../price-guard.ts";
import { keyOf, RecentKeys } from "../recent-keys.ts";
import type { TimeHoles } from "../time-holes.ts";
import type { DeliveryParts, FrameDecoder } from "../venue.ts";
import { BODY, MexcFrame } from "./mexc-frames.ts";

export interface DecodeContext extends Pick<
  DeliveryParts,
  "sink" | "metrics" | "directory" | "clock" | "watch" | "tradePrices" | "tickerPrices" | "damaged"
> {
  readonly holes: Pick<TimeHoles, "accepts">;
}

/** Volumes from here on are not of this world, USDT. */
const MAX_VOLUME = 1e15;

/** Decodes every frame of the feed's connections. */
export class MexcDecoder implements FrameDecoder {
  readonly #context: DecodeContext;
  readonly #frame = new MexcFrame();
  readonly #recent = new RecentKeys();

  constructor(context: DecodeContext) {
    this.#context = context;
  }

  receive(data: Buffer, isBinary: boolean, _link: number, carried: readonly number[]): FrameOutcome {
    // Answers are short JSON texts; a text that is not one of them stands where a binary frame was due.
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
    let refused = "";
    for (let at = 0; at < frame.count; at++) {
      const reason = this.#deal(position, at, data);
      if (reason === "") continue;
      refused = reason;
      // At once, before the frame's next deal: the hole must end there. REST then says what the deal really was.
      this.#context.damaged(position);
    }
    return refused === "" ? FRAME.data : this.#reject(refused, data, []);
  }

  /** Delivers one deal unless it came before; a reason when it is refused. */
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

  /** Before June 2026 deals had no id: then time, price and quantity name a deal, and its number among equals in the frame. */
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
    const { metrics, directory, clock, sink, watch, tickerPrices } = this.#context;
    metrics.message("mexc", "ticker");
    const sendTime = frame.sendTime || clock.newest;
    if (!clock.accepts(sendTime)) return this.#reject(DOUBT.time, data, []);
    let refused = "";
    for (let at = 0; at < frame.count; at++) {
      const start = frame.nameStart[at] as number;
      const end = frame.nameEnd[at] as number;
      const position = directory.positionAt(data, start, end);
      const price = frame.price[at] as number;
      const volume24h = frame.amount[at] as number;
      const isSound = isPlausible(price) && volume24h >= 0 && volume24h < MAX_VOLUME;
      // What is doubtful of another pair is left out: nobody sees its figures.
      if (position < 0) {
        if (isSound) sink.otherTicker(data, start, end, price, volume24h, sendTime);
        continue;
      }
      if (!isSound) refused = "implausible ticker";
      else if (!tickerPrices.accepts(position, price)) refused = DOUBT.tickerPrice;
      else {
        watch.ticked(position, volume24h);
        sink.ticker(position, price, volume24h, sendTime);
      }
    }
    return refused === "" ? FRAME.data : this.#reject(refused, data, []);
  }

  #reject(reason: string, data: Buffer, damaged: readonly number[]): FrameOutcome {
    this.#context.metrics.rejected("mexc", reason, data.toString("latin1", 0, 200).replace(/[^\x20-\x7e]/g, "."));
    for (const position of damaged) this.#context.damaged(position);
    // A sound frame with a doubtful figure: a new connection would bring the same.
    return isDoubt(reason) ? FRAME.data : FRAME.bad;
  }
}
