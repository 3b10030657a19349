// The bars of one chart: history from the exchange's candles, the tail from running minutes. Pure: no clock, no network.
// History settles every bar but its last one, which may still have been running; that bar and all after it are rebuilt
// from what history and the minutes say, so ticks may come in any order, twice or late.

import type { Candle, ChartInterval } from "../../../shared/market/candle.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import { barLengthMs, barOpenOf, MINUTE_MS } from "./bar-time.ts";
import { mergeMinute, TICK } from "./minute-merge.ts";

/** A server may hand out an answer this old, ms; a tick younger than the answer less this is newer than its candles. */
const ANSWER_AGE_MS = 6000;
/** Longer silences are left open: they are a hole in what we heard rather than a quiet coin. */
const MOST_FLAT = 500;
const MOST_BARS = 2000;

export class BarMerge {
  readonly interval: ChartInterval;
  readonly #minutes = new Map<number, MinuteTick>();
  #bars: Candle[] = [];
  /** History's last candle, which may have been running. */
  #running: Candle | undefined;
  /** When history was told, epoch ms. */
  #asOf = 0;
  /** The part of minute #asOf that the running candle holds already; undefined until that minute is heard of. */
  #held: MinuteTick | undefined;

  constructor(interval: ChartInterval) {
    this.interval = interval;
  }

  /** Bars, oldest first; open times rise strictly. Changed in place: copy what must stay. */
  get bars(): readonly Candle[] {
    return this.#bars;
  }

  /** Takes over history told at `asOf` (epoch ms); the answer is the index of the first bar that differs from before. */
  setHistory(history: readonly Candle[], asOf: number): number {
    const before = this.#bars;
    this.#running = history.at(-1);
    this.#asOf = asOf;
    this.#held = this.#minutes.get(minuteOf(asOf));
    if (this.#running) this.#forgetBefore(this.#running.openTime);
    this.#bars = history.slice(-MOST_BARS, -1);
    this.#rebuildFrom(this.#running?.openTime ?? Number.NEGATIVE_INFINITY);
    return firstDifference(before, this.#bars);
  }

  /** Takes in a running minute; the answer is the index of the first bar it changed, −1 when it changed none. */
  apply(tick: MinuteTick): number {
    const minute = tick[TICK.minute];
    const open = barOpenOf(minute, this.interval);
    if (this.#running && open < this.#running.openTime) return -1;
    const known = this.#minutes.get(minute);
    const merged = known ? mergeMinute(known, tick) : tick;
    if (merged === known) return -1;
    this.#minutes.set(minute, merged);
    if (minute === minuteOf(this.#asOf)) this.#held ??= merged;
    const last = this.#bars.length - 1;
    if (this.#bars[last]?.openTime !== open) return this.#rebuildFrom(open);
    this.#bars[last] = this.#bar(open);
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
    const running = this.#running?.openTime === open ? this.#running : undefined;
    return running ? this.#continued(running, minutes) : sumOf(open, minutes);
  }

  #continued(running: Candle, minutes: readonly MinuteTick[]): Candle {
    const last = minutes.at(-1);
    if (!last) return running;
    const isNewer = last[TICK.lastTrade] >= this.#asOf - ANSWER_AGE_MS;
    return {
      openTime: running.openTime,
      open: running.open,
      high: Math.max(running.high, ...minutes.map((tick) => tick[TICK.high])),
      low: Math.min(running.low, ...minutes.map((tick) => tick[TICK.low])),
      close: isNewer ? last[TICK.close] : running.close,
      volume: this.#volume(running.volume, minutes, TICK.volume),
      quoteVolume: this.#volume(running.quoteVolume, minutes, TICK.quoteVolume),
    };
  }

  /** History's volume and what was traded since. Of the minute history was told in, only what came after counts. */
  #volume(told: number, minutes: readonly MinuteTick[], place: typeof TICK.volume | typeof TICK.quoteVolume): number {
    if (this.interval === "1") return Math.max(told, ...minutes.map((tick) => tick[place]));
    const toldIn = minuteOf(this.#asOf);
    return minutes.reduce((sum, tick) => {
      if (tick[TICK.minute] < toldIn) return sum;
      const held = tick[TICK.minute] === toldIn ? (this.#held?.[place] ?? 0) : 0;
      return sum + Math.max(0, tick[place] - held);
    }, told);
  }

  #forgetBefore(open: number): void {
    for (const minute of this.#minutes.keys()) if (minute < open) this.#minutes.delete(minute);
  }
}

const minuteOf = (moment: number): number => Math.floor(moment / MINUTE_MS) * MINUTE_MS;

function sumOf(openTime: number, minutes: readonly MinuteTick[]): Candle {
  const first = minutes[0];
  const last = minutes.at(-1);
  if (!first || !last) throw new Error("A bar needs at least one minute");
  return {
    openTime,
    open: first[TICK.open],
    high: Math.max(...minutes.map((tick) => tick[TICK.high])),
    low: Math.min(...minutes.map((tick) => tick[TICK.low])),
    close: last[TICK.close],
    volume: minutes.reduce((sum, tick) => sum + tick[TICK.volume], 0),
    quoteVolume: minutes.reduce((sum, tick) => sum + tick[TICK.quoteVolume], 0),
  };
}

/** Bars without trades between the last bar and `open`, at the last close. */
function fillFlat(bars: Candle[], open: number, length: number): void {
  const last = bars.at(-1);
  if (!last || (open - last.openTime) / length > MOST_FLAT) return;
  const { close } = last;
  for (let at = last.openTime + length; at < open; at += length)
    bars.push({ openTime: at, open: close, high: close, low: close, close, volume: 0, quoteVolume: 0 });
}

function firstDifference(before: readonly Candle[], after: readonly Candle[]): number {
  const shared = Math.min(before.length, after.length);
  for (let at = 0; at < shared; at++) {
    const one = before[at] as Candle;
    const other = after[at] as Candle;
    if (one !== other && !isSame(one, other)) return at;
  }
  return shared;
}

function isSame(one: Candle, other: Candle): boolean {
  return (
    one.openTime === other.openTime &&
    one.open === other.open &&
    one.high === other.high &&
    one.low === other.low &&
    one.close === other.close &&
    one.quoteVolume === other.quoteVolume
  );
}
