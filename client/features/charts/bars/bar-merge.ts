// The bars of one chart: history from the exchange's candles, the tail from running minutes. Pure: no clock, no network.
// History settles every bar but its last one, which may still have been running; that bar and all after it are rebuilt
// from what history and the minutes say, so ticks may come in any order, twice or late.

import { barLengthMs, type Candle, type ChartInterval } from "../../../../shared/market/candle.ts";
import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";
import { barOpenOf, MINUTE_MS } from "./bar-time.ts";
import { mergeMinute, TICK } from "./minute-merge.ts";

/** A server may hand out an answer this old, ms; a tick younger than the answer less this is newer than its candles. */
const ANSWER_AGE_MS = 6000;
/** Longer silences are left open: they are a hole in our data rather than a quiet coin. */
const MAX_FLAT = 500;

export class BarMerge {
  readonly interval: ChartInterval;
  readonly #minutes = new Map<number, MinuteTick>();
  #bars: Candle[] = [];
  /** History's last candle, which may have been running. */
  #running: Candle | undefined;
  /** When the server answered with the history, epoch ms. */
  #asOf = 0;
  /** Open time of the first minute that history does not hold for sure. */
  #openFrom = Number.NEGATIVE_INFINITY;
  /** The part of minute #asOf that the running candle holds already; undefined until its first tick. */
  #held: MinuteTick | undefined;
  /** The newest bar's newest minute, and that bar without it: most ticks are of that minute. */
  #newest = Number.NEGATIVE_INFINITY;
  #before: Candle | undefined;

  constructor(interval: ChartInterval) {
    this.interval = interval;
  }

  /** Bars, oldest first; open times rise strictly. Changed in place: copy what must stay. */
  get bars(): readonly Candle[] {
    return this.#bars;
  }

  /** Takes over history sent at `asOf` (epoch ms); the answer is the index of the first bar that differs from before. */
  setHistory(history: readonly Candle[], asOf: number): number {
    const before = this.#bars;
    this.#running = history.at(-1);
    // The same answer again, with older bars before it, holds as much of its minute as it did.
    if (asOf !== this.#asOf) this.#held = this.#minutes.get(minuteOf(asOf));
    this.#asOf = asOf;
    if (this.#running) this.#settle(this.#running.openTime);
    this.#bars = history.slice(0, -1);
    this.#rebuildFrom(this.#running?.openTime ?? Number.NEGATIVE_INFINITY);
    return firstDifference(before, this.#bars);
  }

  /** Takes in a running minute; the answer is the index of the first bar it changed, −1 when it changed none. */
  apply(tick: MinuteTick): number {
    const minute = tick[TICK.minute];
    if (minute < this.#openFrom) return -1;
    const open = barOpenOf(minute, this.interval);
    const known = this.#minutes.get(minute);
    const merged = known ? mergeMinute(known, tick) : tick;
    if (merged === known) return -1;
    this.#minutes.set(minute, merged);
    if (minute === minuteOf(this.#asOf)) this.#held ??= merged;
    const last = this.#bars.length - 1;
    const bar = this.#bars[last];
    if (bar?.openTime !== open) return this.#rebuildFrom(open);
    if (minute > this.#newest) this.#begin(minute, bar);
    this.#bars[last] = minute < this.#newest ? this.#bar(open) : this.#with(this.#before, open, merged);
    return last;
  }

  #rebuildFrom(open: number): number {
    const bars = this.#bars;
    const opens = new Set([...this.#minutes.keys()].map((minute) => barOpenOf(minute, this.interval)));
    if (this.#running) opens.add(this.#running.openTime);
    const touched = [...opens].filter((each) => each >= open).sort((a, b) => a - b);
    let start = bars.length;
    while (start > 0 && (bars[start - 1] as Candle).openTime >= open) start--;
    bars.length = start;
    for (const each of touched) {
      fillFlat(bars, each, barLengthMs(this.interval));
      bars.push(this.#bar(each));
    }
    return start;
  }

  /** The bar opening at `open`, of which history or at least one minute is known. */
  #bar(open: number): Candle {
    const end = open + barLengthMs(this.interval);
    const minutes = [...this.#minutes.values()]
      .filter((tick) => tick[TICK.minute] >= open && tick[TICK.minute] < end)
      .sort((a, b) => a[TICK.minute] - b[TICK.minute]);
    let bar = this.#running?.openTime === open ? this.#running : undefined;
    this.#begin(Number.NEGATIVE_INFINITY, bar);
    for (const tick of minutes) {
      this.#begin(tick[TICK.minute], bar);
      bar = this.#with(bar, open, tick);
    }
    if (!bar) throw new Error("A bar needs at least one minute");
    return bar;
  }

  /** A newer minute of the newest bar, which is `before` without it. */
  #begin(minute: number, before: Candle | undefined): void {
    this.#newest = minute;
    this.#before = before;
  }

  /** A bar with its next minute. */
  #with(bar: Candle | undefined, openTime: number, tick: MinuteTick): Candle {
    const isCovered = this.#running?.openTime === openTime;
    // A tick older than history's answer must not change the close.
    const isOlder = isCovered && tick[TICK.lastTrade] < this.#asOf - ANSWER_AGE_MS;
    return {
      openTime,
      open: bar?.open ?? tick[TICK.open],
      high: Math.max(bar?.high ?? Number.NEGATIVE_INFINITY, tick[TICK.high]),
      low: Math.min(bar?.low ?? Number.POSITIVE_INFINITY, tick[TICK.low]),
      close: bar && isOlder ? bar.close : tick[TICK.close],
      volume: this.#volume(bar?.volume ?? 0, tick, TICK.volume, isCovered),
      quoteVolume: this.#volume(bar?.quoteVolume ?? 0, tick, TICK.quoteVolume, isCovered),
    };
  }

  /** A bar's volume with its next minute's. Of the minute in which history was sent, only what came after counts. */
  #volume(before: number, tick: MinuteTick, place: typeof TICK.volume | typeof TICK.quoteVolume, isCovered: boolean): number {
    if (!isCovered) return before + tick[place];
    if (this.interval === "1") return Math.max(before, tick[place]);
    const sentIn = minuteOf(this.#asOf);
    if (tick[TICK.minute] < sentIn) return before;
    const held = tick[TICK.minute] === sentIn ? (this.#held?.[place] ?? 0) : 0;
    return before + Math.max(0, tick[place] - held);
  }

  /** Forgets minutes which history holds: those before its last candle, and those of it that were over when it was sent. */
  #settle(open: number): void {
    const over = Math.min(open + barLengthMs(this.interval), minuteOf(this.#asOf - ANSWER_AGE_MS));
    this.#openFrom = Math.max(open, over);
    for (const minute of this.#minutes.keys()) if (minute < this.#openFrom) this.#minutes.delete(minute);
  }
}

const minuteOf = (moment: number): number => Math.floor(moment / MINUTE_MS) * MINUTE_MS;

/** Bars without trades between the last bar and `open`, at the last close. */
function fillFlat(bars: Candle[], open: number, length: number): void {
  const last = bars.at(-1);
  if (!last || (open - last.openTime) / length > MAX_FLAT) return;
  const { close } = last;
  for (let at = last.openTime + length; at < open; at += length)
    bars.push({ openTime: at, open: close, high: close, low: close, close, volume: 0, quoteVolume: 0 });
}

function firstDifference(before: readonly Candle[], after: readonly Candle[]): number {
  const shared = Math.min(before.length, after.length);
  for (let at = 0; at < shared; at++) {
    const one = before[at] as Candle;
    const other = after[at] as Candle;
    if (one !== other && !isSameCandle(one, other)) return at;
  }
  return shared;
}

/** Whether two bars look the same; the volume in coins is not drawn. */
export function isSameCandle(one: Candle, other: Candle): boolean {
  return (
    one.openTime === other.openTime &&
    one.open === other.open &&
    one.high === other.high &&
    one.low === other.low &&
    one.close === other.close &&
    Object.is(one.quoteVolume, other.quoteVolume)
  );
}
