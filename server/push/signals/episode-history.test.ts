// What becomes of episodes as their events come in, some of them twice.

import { expect, it } from "vitest";
import type { EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { EpisodeHistory } from "./episode-history.ts";

const RULE = "mexc:net_percent:5:up:1";
const BEGAN = 1_790_000_000;
const event = (kind: EpisodeEvent["kind"], second: number, value: number, repeats: number): EpisodeEvent => ({
  ...{ kind, rule: RULE, symbol: "AAA", began: BEGAN, second, value, peak: Math.max(value, 1), peakSecond: BEGAN, repeats },
});
const COURSE = [event("began", BEGAN, 1, 0), event("grew", BEGAN + 9, 2.5, 1), event("ended", BEGAN + 90, 0.2, 4)];

it("is one episode that grows and ends, and what came before says nothing new", () => {
  const history = new EpisodeHistory();
  const after = COURSE.map((each) => history.take([each]).get(RULE)?.[0]);
  expect(after.map((each) => [each?.value, each?.growths, each?.repeats, each?.endedAt])).toEqual([
    [1, 0, 0, null],
    [2.5, 1, 1, null],
    [0.2, 1, 4, (BEGAN + 90) * 1000],
  ]);
  expect(history.take(COURSE).size).toBe(0);
  expect(history.size).toBe(1);
  expect(history.since([RULE], (BEGAN + 90) * 1000)).toEqual([after[2]]);
  expect(history.since([RULE], (BEGAN + 91) * 1000)).toEqual([]);
});

it("knows nothing of an episode whose beginning it missed", () => {
  const history = new EpisodeHistory();
  expect(history.take(COURSE.slice(1)).size).toBe(0);
  expect(history.size).toBe(0);
});

it("is forgotten twenty minutes after its last event", () => {
  const history = new EpisodeHistory();
  history.take(COURSE);
  history.sweep((BEGAN + 90 + 1200) * 1000);
  expect(history.size).toBe(1);
  history.sweep((BEGAN + 90 + 1201) * 1000);
  expect(history.size).toBe(0);
});
