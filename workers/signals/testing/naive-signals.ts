// The signals of a stretch of seconds, evaluated rule by rule and coin by coin from columns alone, to check the engine against.
// It shares no arithmetic with the engine.

import type { Signal } from "../../../shared/contracts/signals.ts";
import type { SignalRule } from "../../../shared/signals/rule.ts";

export interface NaiveTape {
  /** [price, cumulative quote volume] per coin at the end of an epoch second; undefined where unknown. */
  readonly columnAt: (second: number) => Float64Array | undefined;
  /** The same as it was when the second was published, where trades came later. */
  readonly seenAt?: (second: number) => Float64Array | undefined;
  /** By position. */
  readonly symbols: readonly string[];
  readonly rules: ReadonlyMap<string, SignalRule>;
  /** Seconds [from, to) are published; `isPublished` leaves some of them out. */
  readonly from: number;
  readonly to: number;
  readonly isPublished?: (second: number) => boolean;
}

interface Window {
  readonly priceStart: number;
  readonly priceEnd: number;
  readonly volumeNow: number;
  readonly volumeBefore: number;
  /** Highest price of the window's seconds, and the first of them that had it. */
  readonly high: number;
  readonly highAt: number;
}

function windowOf(tape: NaiveTape, coin: number, minutes: number, second: number, withHigh = false): Window {
  const { columnAt, seenAt } = tape;
  const cell = (at: number, which: 0 | 1): number => {
    const seen = at === second ? seenAt?.(at) : undefined;
    return (seen ?? columnAt(at))?.[coin * 2 + which] ?? Number.NaN;
  };
  const [middle, start] = [second - minutes * 60, second - 2 * minutes * 60];
  let [high, highAt] = [Number.NaN, Number.NaN];
  for (let at = withHigh ? middle + 1 : second + 1; at <= second; at++) {
    const price = cell(at, 0);
    if (Number.isNaN(price) || price <= high) continue;
    high = price;
    highAt = at;
  }
  return {
    high,
    highAt,
    priceStart: cell(middle, 0),
    priceEnd: cell(second, 0),
    volumeNow: Math.max(0, cell(second, 1) - cell(middle, 1)),
    volumeBefore: Math.max(0, cell(middle, 1) - cell(start, 1)),
  };
}

/** What a rule compares the changes of two neighbouring seconds with: [before, now]. */
function comparedWith(tape: NaiveTape, { kind, minutes }: SignalRule, second: number): readonly [number, number] {
  const changes = (coin: number): [number, number] => {
    const [before, now] = [second - 1, second].map((at) => {
      const { priceStart, priceEnd } = windowOf(tape, coin, minutes, at);
      return (100 * (priceEnd - priceStart)) / priceStart;
    });
    return [before as number, now as number];
  };
  if (kind === "net_minus_btc") return changes(tape.symbols.indexOf("BTC"));
  if (kind !== "net_over_market") return [0, 0];
  const known = tape.symbols.map((_, coin) => changes(coin)).filter((pair) => pair.every(Number.isFinite));
  const middle = (values: number[]): number => {
    values.sort((a, b) => a - b);
    const [low, high] = [values[Math.ceil(values.length / 2) - 1], values[Math.floor(values.length / 2)]];
    return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
  };
  return [middle(known.map(([before]) => before)), middle(known.map(([, now]) => now))];
}

function valueOf(rule: SignalRule, window: Window, baseline: number): number | undefined {
  const { priceStart, priceEnd, high } = window;
  const ratio = ratioOf(window, rule.minutes);
  const change = (100 * (priceEnd - priceStart)) / priceStart;
  if (!Number.isFinite(change)) return undefined;
  if (rule.kind === "short") {
    if (!Number.isFinite(high) || !Number.isFinite(ratio)) return undefined;
    const isGivenBack = high > priceStart && (high - priceEnd) / (high - priceStart) >= 1 / 3;
    return isGivenBack && ratio < 1 ? (100 * (high - priceStart)) / priceStart : 0;
  }
  if (rule.kind !== "volume") {
    const left = change - baseline;
    return Number.isFinite(left) ? (rule.direction === "up" ? left : -left) : undefined;
  }
  return Number.isFinite(ratio) ? 100 * (ratio - 1) : undefined;
}

/** Each of both windows counts as at least ten USDT a minute. */
function ratioOf({ volumeNow, volumeBefore }: Window, minutes: number): number {
  return Math.max(volumeNow, 10 * minutes) / Math.max(volumeBefore, 10 * minutes);
}

function levelOf(value: number, threshold: number): number {
  if (threshold === 0) return value > 0 ? 1 : 0;
  return value < threshold ? 0 : Math.floor(value / threshold);
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What a rule makes of a coin in a second; undefined while unknown. */
export function naiveValue(tape: NaiveTape, rule: SignalRule, coin: number, second: number): number | undefined {
  return valueOf(rule, windowOf(tape, coin, rule.minutes, second, rule.kind === "short"), comparedWith(tape, rule, second)[1]);
}

/** In the order of seconds; within one second in no particular order. `onHeld` gets the crossings that are duplicates. */
export function naiveSignals(
  tape: NaiveTape,
  onHeld: (rule: string, symbol: string, second: number) => void = () => undefined,
): Signal[] {
  const signals: Signal[] = [];
  const last = new Map<string, { second: number; held: number }>();
  const published = Array.from({ length: tape.to - tape.from }, (_, i) => tape.from + i).filter(
    (s) => tape.isPublished?.(s) ?? true,
  );
  const btc = tape.symbols.indexOf("BTC");
  for (const second of published)
    for (const [key, rule] of tape.rules) {
      const [baselineBefore, baseline] = comparedWith(tape, rule, second);
      tape.symbols.forEach((symbol, coin) => {
        const isShort = rule.kind === "short";
        const window = windowOf(tape, coin, rule.minutes, second, isShort);
        const now = valueOf(rule, window, baseline);
        const before = valueOf(rule, windowOf(tape, coin, rule.minutes, second - 1, isShort), baselineBefore);
        if (now === undefined || before === undefined) return;
        if (levelOf(now, rule.threshold) <= levelOf(before, rule.threshold)) return;
        const previous = last.get(`${key} ${symbol}`);
        if (previous && second - previous.second < 5) {
          previous.held += 1;
          onHeld(key, symbol, second);
          return;
        }
        last.set(`${key} ${symbol}`, { second, held: 0 });
        const compared = windowOf(tape, btc, rule.minutes, second);
        signals.push({
          id: `${key}:${symbol}:${second}`,
          rule: key,
          exchange: rule.exchange,
          symbol,
          signalType: rule.kind,
          timeframe: rule.minutes,
          direction: rule.direction,
          netPercentValue: (100 * (window.priceEnd - window.priceStart)) / window.priceStart,
          volumeChangePercent: orNull(100 * (ratioOf(window, rule.minutes) - 1)),
          threshold: rule.threshold,
          timestamp: second * 1000,
          priceStart: window.priceStart,
          priceEnd: window.priceEnd,
          volumeNow: orNull(window.volumeNow),
          volumeBefore: orNull(window.volumeBefore),
          btcStart: orNull(compared.priceStart),
          btcEnd: orNull(compared.priceEnd),
          high: isShort ? window.high : null,
          highAt: isShort ? window.highAt * 1000 : null,
          marketChange: rule.kind === "net_over_market" ? baseline : null,
          suppressed: previous && second - previous.second <= 1200 ? previous.held : 0,
          minuteOnly: false,
        });
      });
    }
  return signals;
}
