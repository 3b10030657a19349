// What one chart shows: history by request, the running minutes pushed, and the newest known price where neither arrives.
// The bars shown stay until those of the next coin or timeframe are there.

import { barLengthMs, isSecondInterval, type ChartInterval } from "../../../../shared/market/candle.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";
import { offerChartPrice } from "../../../desk/charted.store.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useConnection } from "../../../stream/connection.store.ts";
import { BarMerge } from "./bar-merge.ts";
import { barOpenOf, MINUTE_MS } from "./bar-time.ts";
import { CoinLookup } from "./coin-lookup.ts";
import { HistoryLoader, type LoadState } from "./history-loader.ts";
import { keptHistory, type KlineHistory } from "./kline-history.ts";
import { TICK } from "./minute-merge.ts";
import type { FirstNeeded } from "./needed-bars.ts";
import { SecondBars } from "./second-bars.ts";

/** Bars of seconds go on by what the page hears; history corrects them, and brings their volumes. */
const SECONDS_REFRESH_MS = 15_000;
const REFRESH_AT_MOST_MS = 3_600_000;
/** After so long without a tick, the table's price is taken if it is newer. */
const SILENT_MS = 3000;
/** A minute whose first tick came late is asked for again, after the exchange has closed its candle. */
const HOLE_MS = 2000;

/** What is on screen: bars of one coin and timeframe. */
export interface ShownBars {
  readonly symbol: string;
  readonly merge: BarMerge | SecondBars;
}

/** What changed since it was last asked: bars from an index on, or all of them for another coin or timeframe. */
export interface BarChange {
  readonly from: number;
  readonly isOther: boolean;
}

export class CandleSource {
  readonly #engine: TerminalEngine;
  readonly #loader: HistoryLoader;
  readonly #onState: (state: LoadState) => void;
  readonly #ends: (() => void)[] = [];
  #next: ShownBars | undefined;
  #coin: CoinLookup | undefined;
  #lastTrade = 0;
  #tickAt = 0;
  #minute = 0;
  #from = Number.POSITIVE_INFINITY;
  #isOther = false;
  #isForced = false;
  /** The server has sent the history of the wanted chart. */
  #isAnswered = false;
  /** There are no bars before those shown. */
  isFirst = false;
  /** Bars to draw; of the coin before while those of the wanted one are on their way. */
  shown: ShownBars | undefined;
  /** Called when there is something new to draw. */
  onChange: () => void = () => {};

  /** `onState` is called on every change of the loading state; `firstNeeded` says which bars of the wanted chart are looked at. */
  constructor(engine: TerminalEngine, onState: (state: LoadState) => void, firstNeeded?: FirstNeeded) {
    this.#engine = engine;
    this.#onState = onState;
    this.#loader = new HistoryLoader(
      (history) => this.#onAnswer(history),
      (state) => this.#state(state),
      firstNeeded,
    );
    let phase = useConnection.getState().phase;
    this.#ends.push(
      useConnection.subscribe((now) => {
        if (now.phase === "live" && phase !== "live" && phase !== "stale") this.#loader.refreshSoon();
        phase = now.phase;
      }),
    );
  }

  /** Shows another coin ("MEXC:BTCUSDT") or timeframe. */
  show(symbol: string, interval: ChartInterval): void {
    if (this.#next?.symbol === symbol && this.#next.merge.interval === interval) return;
    this.#leave();
    this.#coin = new CoinLookup(this.#engine.store, symbol);
    this.#next = { symbol, merge: isSecondInterval(interval) ? new SecondBars(interval) : new BarMerge(interval) };
    this.#isAnswered = false;
    this.#lastTrade = this.#minute = 0;
    this.#tickAt = performance.now();
    const kept = keptHistory(symbol, interval);
    this.#loader.open(symbol, interval, kept !== undefined && this.#engine.stream.serverTime - kept.asOf < MINUTE_MS);
    if (kept) this.#take(kept);
    const unwatch = this.#engine.stream.ticks.watch(symbol, (tick) => this.#onTick(tick));
    const withdraw = offerChartPrice(symbol, () => this.#newestPrice);
    this.#leave = () => {
      unwatch();
      withdraw();
    };
  }

  #leave: () => void = () => {};

  /** What is kept of an earlier look may be of any age. */
  get #newestPrice(): number {
    const isKnown = this.#isAnswered || this.#lastTrade > 0;
    return (isKnown && this.#next?.merge.bars.at(-1)?.close) || Number.NaN;
  }

  /** Asks for history again, for a reader who does not want to wait. */
  retry(): void {
    this.#loader.retry();
  }

  /** Asks for the bars before those on screen, where the exchange has any. */
  askOlder(): void {
    if (this.shown === this.#next) this.#loader.askOlder();
  }

  /** Takes the table's price where no tick came lately; the newest price must not wait for a socket. */
  follow(now: number): void {
    const next = this.#next;
    const coin = this.#coin;
    if (!next || !coin) return;
    // Their seconds go by also without a trade, and no minute's tick need have told of one.
    if (next.merge instanceof SecondBars) this.#changedFrom(next.merge.goOn(this.#engine.stream.serverTime));
    else if (now - this.#tickAt < SILENT_MS) return;
    if (coin.position < 0) return;
    const { store } = this.#engine;
    const time = store.figure(FIELD.updatedAt, coin.position);
    const price = store.figure(FIELD.price, coin.position);
    if (!(time > this.#lastTrade) || !Number.isFinite(price)) return;
    this.#apply([Math.floor(time / MINUTE_MS) * MINUTE_MS, price, price, price, price, 0, 0, time, 0]);
  }

  /** Whether there is something to take. */
  get hasChange(): boolean {
    return this.#from !== Number.POSITIVE_INFINITY;
  }

  /** Whether a pause does not keep back what there is to take: another chart, or the first answer of the server. */
  get isForced(): boolean {
    return this.#isForced;
  }

  /** What changed since the last call; undefined when nothing did. */
  takeChange(): BarChange | undefined {
    if (this.#from === Number.POSITIVE_INFINITY) return undefined;
    const change = { from: this.#from, isOther: this.#isOther };
    this.#from = Number.POSITIVE_INFINITY;
    this.#isOther = this.#isForced = false;
    return change;
  }

  /** Ends every timer, call and subscription. */
  close(): void {
    this.#leave();
    this.#loader.close();
    for (const end of this.#ends.splice(0)) end();
  }

  #onTick(tick: MinuteTick): void {
    this.#tickAt = performance.now();
    const minute = tick[TICK.minute];
    // A worker that came into the minute late, and not as its very first: what it missed only history knows.
    if (tick[TICK.whole] === 0 && minute > this.#minute && this.#minute > 0) this.#loader.refreshAfter(MINUTE_MS + HOLE_MS);
    this.#minute = Math.max(this.#minute, minute);
    this.#apply(tick);
  }

  #apply(tick: MinuteTick): void {
    if (!this.#next) return;
    this.#lastTrade = Math.max(this.#lastTrade, tick[TICK.lastTrade]);
    this.#changedFrom(this.#next.merge.apply(tick));
  }

  #changedFrom(from: number): void {
    if (from >= 0) this.#changed(from);
  }

  #onAnswer(answer: KlineHistory): void {
    const next = this.#next;
    if (!next) return;
    const { interval } = next.merge;
    this.#isForced ||= !this.#isAnswered;
    this.#isAnswered = true;
    this.#take(answer);
    const now = this.#engine.stream.serverTime;
    const close = isSecondInterval(interval) ? SECONDS_REFRESH_MS : barOpenOf(now, interval) + barLengthMs(interval) - now;
    this.#loader.refreshAfter(Math.min(close, REFRESH_AT_MOST_MS));
  }

  #take(history: KlineHistory): void {
    const next = this.#next;
    if (!next) return;
    this.isFirst = history.isFirst;
    this.#changed(next.merge.setHistory(history.candles, history.asOf));
    if (this.shown !== next) this.#switch(next);
  }

  #switch(next: ShownBars): void {
    this.shown = next;
    this.#from = 0;
    this.#isOther = this.#isForced = true;
  }

  #changed(from: number): void {
    if (this.shown !== this.#next) return;
    this.#from = Math.min(this.#from, from);
    this.onChange();
  }

  #state(state: LoadState): void {
    // Live minutes alone are worth more than an empty chart.
    if (state === "failed" && this.#next && this.shown !== this.#next && this.#next.merge.bars.length > 0)
      this.#switch(this.#next);
    this.#onState(state);
    this.#engine.loop.request();
  }
}
