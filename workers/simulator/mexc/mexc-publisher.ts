// Publishes the live tape as MEXC frames: deals in batches of 10 or 100 ms, candles every second, tickers every three.

import type { FrameFaults } from "../faults/frame-faults.ts";
import { Bar } from "../market/bar.ts";
import { openOf, stepFrom } from "../market/candles.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";
import type { MinuteTrades } from "../market/tape.ts";
import type { ChannelListeners, MexcHub } from "./mexc-hub.ts";
import { encodePush } from "./mexc-proto.ts";
import { bookBody, dealOf, depthBody, tickerBody, type Deal } from "./mexc-push-bodies.ts";
import { candleTurnoverText, lotText, priceText, symbolIdOf } from "./mexc-text.ts";

interface Batch {
  readonly entry: MarketEntry;
  readonly deals: Deal[];
  lastTicks: number;
}

const SLOT_MS = 100;
const TICKERS_SECONDS = 3;

export class MexcPublisher {
  readonly #market: SimMarket;
  readonly #hub: MexcHub;
  readonly #faults: FrameFaults;
  /** Deals waiting for the end of their 10 ms tick and their 100 ms slot. */
  readonly #fast = new Map<string, Batch>();
  readonly #slow = new Map<string, Batch>();
  readonly #changed = new Set<MarketEntry>();
  readonly #candleChanged = new Set<MarketEntry>();
  #slot = 0;
  #second = 0;
  #version = 82_164_000_000;

  constructor(market: SimMarket, hub: MexcHub, faults: FrameFaults) {
    this.#market = market;
    this.#hub = hub;
    this.#faults = faults;
  }

  readonly trade = (entry: MarketEntry, trades: MinuteTrades, index: number): void => {
    this.#changed.add(entry);
    this.#candleChanged.add(entry);
    const { pair } = entry.symbol;
    if (this.#hub.get(pair).size === 0 || this.#faults.losesTrade(pair)) return;
    const deal = dealOf(entry.symbol, trades, index);
    for (const batches of [this.#fast, this.#slow]) {
      let batch = batches.get(pair);
      if (!batch) batches.set(pair, (batch = { entry, deals: [], lastTicks: 0 }));
      batch.deals.push(deal);
      batch.lastTicks = trades.ticks[index]!;
    }
  };

  readonly tick = (nowMs: number): void => {
    this.#flush(this.#fast, 10, nowMs);
    const slot = Math.floor(nowMs / SLOT_MS);
    if (slot !== this.#slot) {
      this.#slot = slot;
      this.#flush(this.#slow, 100, nowMs);
    }
    const second = Math.floor(nowMs / 1000);
    if (second === this.#second) return;
    this.#second = second;
    this.#publishKlines(nowMs);
    if (second % TICKERS_SECONDS === 0) this.#publishTickers(nowMs);
  };

  #flush(batches: Map<string, Batch>, everyMs: 10 | 100, nowMs: number): void {
    for (const [pair, batch] of batches)
      for (const listeners of this.#hub.get(pair)) {
        const { channel } = listeners;
        if (channel.kind === "deals" && channel.everyMs === everyMs)
          this.#send(listeners, pair, nowMs, {
            publicAggreDeals: { deals: batch.deals, eventType: `spot@public.aggre.deals.v3.api.pb@${everyMs}ms` },
          });
        if (channel.kind === "book" && channel.everyMs === everyMs)
          this.#send(listeners, pair, nowMs, {
            publicAggreBookTicker: bookBody(batch.entry.symbol, batch.lastTicks, ++this.#version, nowMs),
          });
        if (channel.kind === "depth" && everyMs === 100)
          this.#send(listeners, pair, nowMs, {
            publicLimitDepths: depthBody(batch.entry.symbol, batch.lastTicks, channel.levels, ++this.#version, nowMs),
          });
      }
    batches.clear();
  }

  #publishKlines(nowMs: number): void {
    for (const entry of this.#candleChanged)
      for (const listeners of this.#hub.get(entry.symbol.pair)) {
        const { channel } = listeners;
        if (channel.kind !== "kline") continue;
        // Nothing says "closed": the last push of a minute comes with the first second of the next.
        const openMs = openOf(channel.interval, nowMs - 1000);
        this.#publishKline(listeners, entry, openMs, stepFrom(channel.interval, openMs, 1), nowMs);
        const running = openOf(channel.interval, nowMs);
        if (running !== openMs) this.#publishKline(listeners, entry, running, stepFrom(channel.interval, running, 1), nowMs);
      }
    this.#candleChanged.clear();
  }

  #publishKline(
    listeners: ChannelListeners,
    { symbol, candles }: MarketEntry,
    openMs: number,
    closeMs: number,
    nowMs: number,
  ): void {
    const bar = new Bar();
    if (listeners.channel.kind !== "kline" || !candles.read(openMs, closeMs, nowMs, bar) || bar.count === 0) return;
    const frame = encodePush({
      channel: listeners.name,
      symbol: symbol.pair,
      symbolId: symbolIdOf(symbol),
      createTime: nowMs,
      publicSpotKline: {
        interval: listeners.channel.name,
        windowStart: openMs / 1000,
        openingPrice: priceText(symbol, bar.open),
        closingPrice: priceText(symbol, bar.close),
        highestPrice: priceText(symbol, bar.high),
        lowestPrice: priceText(symbol, bar.low),
        volume: lotText(symbol, bar.volume),
        amount: candleTurnoverText(symbol, bar.turnover),
        windowEnd: closeMs / 1000,
      },
    });
    this.#hub.publish(listeners, symbol.pair, frame);
  }

  #publishTickers(nowMs: number): void {
    const market = [...this.#hub.get("")];
    const items: Record<string, string>[] = [];
    for (const entry of this.#changed) {
      const single = [...this.#hub.get(entry.symbol.pair)].filter(({ channel }) => channel.kind === "ticker");
      if (market.length === 0 && single.length === 0) continue;
      const body = tickerBody(entry.symbol, this.#market.dayAt(entry, nowMs));
      items.push(body);
      for (const listeners of single) this.#send(listeners, entry.symbol.pair, nowMs, { publicMiniTicker: body });
    }
    this.#changed.clear();
    if (items.length === 0) return;
    for (const listeners of market)
      this.#hub.publish(listeners, "", encodePush({ channel: listeners.name, sendTime: nowMs, publicMiniTickers: { items } }));
  }

  #send(listeners: ChannelListeners, pair: string, nowMs: number, body: Record<string, unknown>): void {
    this.#hub.publish(listeners, pair, encodePush({ channel: listeners.name, symbol: pair, sendTime: nowMs, ...body }));
  }
}
