// The events of episodes of a stretch of seconds, each from the whole course of its episode, to check the engine against.

import type { EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import type { SignalRule } from "../../../shared/signals/rule.ts";
import { naiveSignals, naiveValue, type NaiveTape } from "./naive-signals.ts";

interface Moment {
  readonly second: number;
  readonly value: number | undefined;
  readonly isCrossing: boolean;
}

/** By second, coin and rule; an end before the next beginning. */
export function naiveEpisodes(tape: NaiveTape): EpisodeEvent[] {
  const held = new Set<string>();
  const signals = naiveSignals(tape, (rule, symbol, second) => held.add(`${rule}:${symbol}:${second}`));
  const published = new Set(signals.map(({ id }) => id));
  const seconds = Array.from({ length: tape.to - tape.from }, (_, i) => tape.from + i).filter(
    (second) => tape.isPublished?.(second) ?? true,
  );
  const events = [...tape.rules].flatMap(([key, rule]) =>
    tape.symbols.flatMap((symbol, coin) => {
      const idAt = (second: number): string => `${key}:${symbol}:${second}`;
      const found: EpisodeEvent[] = [];
      for (let i = 0; i < seconds.length; i++) {
        if (!published.has(idAt(seconds[i] as number))) continue;
        const course = seconds.slice(i).map((second): Moment => {
          const isCrossing = published.has(idAt(second)) || held.has(idAt(second));
          return { second, value: undefined, isCrossing };
        });
        const ofOne = courseEvents(rule, course, (second) => naiveValue(tape, rule, coin, second));
        found.push(...ofOne.map((event) => ({ ...event, rule: key, symbol })));
        const end = ofOne.at(-1);
        if (end?.kind !== "ended") break;
        // A signal of that second begins the next one.
        i = seconds.indexOf(end.second) - 1;
      }
      return found;
    }),
  );
  const order = ["ended", "began", "grew"];
  return events.sort(
    (a, b) =>
      a.second - b.second ||
      compare(a.symbol, b.symbol) ||
      compare(a.rule, b.rule) ||
      order.indexOf(a.kind) - order.indexOf(b.kind),
  );
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The events of the episode that the first of these moments begins. */
function courseEvents(
  { threshold }: SignalRule,
  course: readonly Moment[],
  valueAt: (second: number) => number | undefined,
): Omit<EpisodeEvent, "rule" | "symbol">[] {
  const began = course[0]?.second as number;
  const events: Omit<EpisodeEvent, "rule" | "symbol">[] = [];
  const seen: Moment[] = [];
  let reported = Number.NEGATIVE_INFINITY;
  const add = (kind: EpisodeEvent["kind"], second: number, value: number | undefined): void => {
    const peak = Math.max(...seen.map((each) => each.value ?? Number.NEGATIVE_INFINITY));
    const peakSecond = seen.find((each) => each.value === peak)?.second as number;
    const repeats = seen.filter(({ isCrossing }) => isCrossing).length - 1;
    events.push({ kind, began, second, value: value ?? null, peak, peakSecond, repeats });
  };
  for (const { second, isCrossing } of course) {
    const value = valueAt(second);
    const known = [...seen.flatMap((each) => each.value ?? []), ...(value === undefined ? [] : [value])].slice(-30);
    const isCalm = known.length === 30 && known.every((each) => (threshold === 0 ? each <= 0 : each < threshold / 2));
    if (second - began >= 600 || isCalm) {
      add("ended", second, value);
      return events;
    }
    seen.push({ second, value, isCrossing });
    if (second === began || (threshold > 0 && value !== undefined && value >= reported + threshold)) {
      reported = value as number;
      add(second === began ? "began" : "grew", second, value);
    }
  }
  return events;
}
