// Episodes whose rule or coin goes away, and what the next worker finds.

import { expect, it } from "vitest";
import type { EpisodeEvent } from "../../shared/signals/episode-events.ts";
import { beginEpisode } from "../../shared/signals/episodes.ts";
import { parseRuleKey, type SignalRule } from "../../shared/signals/rule.ts";
import { OpenEpisodes } from "./open-episodes.ts";
import { compileRule, type CompiledRule } from "./rule-groups.ts";

const KEY = "mexc:net_percent:5:up:1";
const BEGAN = 1_790_000_000;
const coin = (symbol: string, active = true) => ({ symbol, pair: `${symbol}USDT`, tickSize: "0.1", decimals: 1, active });
const COINS = [coin("AAA"), coin("BBB")];

/** Both coins have an episode, which began with values of 1 and 2 percent. */
function begun(): { episodes: OpenEpisodes; rule: CompiledRule } {
  const episodes = new OpenEpisodes();
  const rule = compileRule(KEY, parseRuleKey(KEY) as SignalRule);
  episodes.setCoins(COINS, [rule]);
  episodes.begin(BEGAN);
  for (const row of [0, 1]) episodes.cross(rule, row, BEGAN, row + 1, true);
  return { episodes, rule };
}

const ended = (symbol: string, second: number, peak: number): EpisodeEvent => ({
  ...{ kind: "ended", rule: KEY, symbol, began: BEGAN, second, value: null, peak, peakSecond: BEGAN, repeats: 0 },
});

it("end with the second after their rule went out of use, and are kept no longer", () => {
  const { episodes, rule } = begun();
  episodes.dropRule(rule);
  episodes.begin(BEGAN + 1);
  expect(episodes.events).toEqual([ended("AAA", BEGAN + 1, 1), ended("BBB", BEGAN + 1, 2)]);
  expect(episodes.over).toEqual([
    [KEY, "AAA"],
    [KEY, "BBB"],
  ]);
  episodes.begin(BEGAN + 2);
  expect(episodes.events).toEqual([]);
});

it("end under their own coin's name where it left, or its position is another coin's, and others go on", () => {
  for (const next of [coin("AAA", false), coin("CCC")]) {
    const { episodes, rule } = begun();
    episodes.setCoins([next, COINS[1] as (typeof COINS)[number]], [rule]);
    episodes.begin(BEGAN + 1);
    episodes.follow(rule, BEGAN + 1, () => 3);
    expect(episodes.events.map(({ kind, symbol, value }) => [kind, symbol, value])).toEqual([
      ["ended", "AAA", null],
      ["grew", "BBB", 3],
    ]);
  }
});

it("of another worker go on with their coin wherever its position is, and end where rule or coin are gone", () => {
  const episodes = new OpenEpisodes();
  const rule = compileRule(KEY, parseRuleKey(KEY) as SignalRule);
  episodes.setCoins([coin("CCC"), coin("AAA"), coin("BBB", false)], [rule]);
  const stored = (symbol: string, value: number) => ({ rule: KEY, symbol, episode: beginEpisode(BEGAN, value) });
  episodes.restore(stored("AAA", 1), rule);
  episodes.restore(stored("BBB", 2), rule);
  episodes.restore(stored("CCC", 3), undefined);
  episodes.begin(BEGAN + 1);
  episodes.follow(rule, BEGAN + 1, (row) => (row === 1 ? 2.5 : Number.NaN));
  episodes.finish();
  expect(episodes.events).toEqual([
    { ...ended("AAA", BEGAN + 1, 2.5), kind: "grew", value: 2.5, peakSecond: BEGAN + 1 },
    ended("BBB", BEGAN + 1, 2),
    ended("CCC", BEGAN + 1, 3),
  ]);
});

it("end after ten minutes in the first second that is published, and a signal of that second begins the next one", () => {
  const { episodes, rule } = begun();
  const second = BEGAN + 640;
  episodes.begin(second);
  episodes.cross(rule, 1, second, 4, true);
  episodes.follow(rule, second, (row) => (row === 1 ? 4 : Number.NaN));
  episodes.finish();
  expect(episodes.events).toEqual([
    ended("AAA", second, 1),
    { ...ended("BBB", second, 2), value: 4 },
    { ...ended("BBB", second, 4), kind: "began", began: second, peakSecond: second, value: 4 },
  ]);
  expect(episodes.over).toEqual([[KEY, "AAA"]]);
  expect(episodes.changed.map(({ symbol, episode }) => [symbol, episode.began])).toEqual([["BBB", second]]);
});

it("that end and begin in one second, as their coin came back at another position, are kept for the next worker", () => {
  const { episodes, rule } = begun();
  episodes.setCoins([coin("BBB"), coin("AAA", false)], [rule]);
  episodes.begin(BEGAN + 1);
  episodes.cross(rule, 0, BEGAN + 1, 5, true);
  expect(episodes.events.map(({ kind, symbol }) => `${kind} ${symbol}`)).toEqual(["ended AAA", "ended BBB", "began BBB"]);
  expect(episodes.over).toEqual([[KEY, "AAA"]]);
});
