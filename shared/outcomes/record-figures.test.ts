// A group's figures: every episode is counted, and nothing is measured of too few.

import { expect, it } from "vitest";
import { marketWithoutSkill } from "../statistics/testing/market-without-skill.ts";
import { MIN_SAMPLE } from "../statistics/too-few.ts";
import { noEntry, noExit, type OutcomeExit } from "./outcome.ts";
import { NO_PATH } from "./outcome-path.ts";
import { recordFigures, recordRow, type RecordRow } from "./record-figures.ts";
import { HORIZON_MINUTES } from "./trade.ts";

const FEES = 0.1;
const exitWith = (result: number): OutcomeExit => ({ state: "quoted", askedAt: 1, price: 1, fees: FEES, result });
const rows = marketWithoutSkill(4, { rate: 3, overlap: 0.27, size: { episodes: 400, hours: 80, coins: 20 } }).map(
  ({ result, hour, coin }): RecordRow => ({
    ...{ symbol: `C${coin}`, hour, signals: 2, exit: exitWith(result), baseline: result - 0.25 },
  }),
);
const figures = (some: readonly RecordRow[], seed = 1) => recordFigures(some, () => "all", seed).get("all");

it("counts signals, episodes, hours, coins and states, and measures those with a result", () => {
  const missing: RecordRow[] = (["hole", "hole", "delisting"] as const).map((state) => ({
    ...{ symbol: "NEW", hour: 1e6, signals: 1, exit: noExit(state), baseline: undefined },
  }));
  const found = figures([...rows, ...missing]);
  expect(found).toMatchObject({
    signals: rows.length * 2 + 3,
    episodes: rows.length + 3,
    hours: new Set(rows.map(({ hour }) => hour)).size,
    coins: new Set(rows.map(({ symbol }) => symbol)).size,
    states: { quoted: rows.length, hole: 2, delisting: 1, halt: 0, "no quote": 0, unwatched: 0, "not due": 0 },
  });
  expect(found?.measured).toEqual(figures(rows)?.measured);
  const mean = rows.reduce((sum, { exit }) => sum + exit.result, 0) / rows.length;
  expect(found?.measured?.mean.value).toBeCloseTo(mean, 12);
  expect(found?.measured?.rose.value).toBe(rows.filter(({ exit }) => exit.result > -FEES).length / rows.length);
});

it("pairs each episode with its own baseline, as far as there is one", () => {
  const some = rows.map((row, at) => (at % 2 === 0 ? row : { ...row, baseline: undefined }));
  const difference = figures(some)?.measured?.difference;
  expect(difference?.episodes).toBe(Math.ceil(rows.length / 2));
  for (const bound of [difference?.value, difference?.low, difference?.high]) expect(bound).toBeCloseTo(0.25, 12);
  expect(figures(rows.map((row) => ({ ...row, baseline: undefined })))?.measured?.difference).toBeUndefined();
});

it("measures nothing of too few episodes, hours or coins", () => {
  expect(figures(rows)?.measured).toBeDefined();
  expect(figures(rows.slice(0, MIN_SAMPLE.episodes - 1))?.measured).toBeUndefined();
  expect(figures(rows.map((row, at) => ({ ...row, hour: at % (MIN_SAMPLE.hours - 1) })))?.measured).toBeUndefined();
  expect(figures(rows.map((row, at) => ({ ...row, symbol: `C${at % (MIN_SAMPLE.coins - 1)}` })))?.measured).toBeUndefined();
  expect(figures([])).toBeUndefined();
});

it("is by group what the group alone gives, the same for the same seed", () => {
  const keyOf = ({ symbol }: RecordRow): string => (symbol < "C2" ? "low" : "high");
  const byKey = recordFigures(rows, keyOf, 9);
  expect([...byKey.keys()]).toEqual(["high", "low"]);
  for (const [key, found] of byKey)
    expect(found).toEqual(
      figures(
        rows.filter((row) => keyOf(row) === key),
        9,
      ),
    );
  expect(figures(rows, 2)?.measured?.mean.low).not.toBe(figures(rows, 3)?.measured?.mean.low);
});

it("takes the hour of publication and the exit of a horizon", () => {
  const exits = HORIZON_MINUTES.map((minutes) => exitWith(minutes));
  const signal = { rule: "mexc:volume:5:up:100", symbol: "A", began: 7199, published: 7200, path: NO_PATH };
  const row = recordRow({ ...signal, entry: noEntry("quoted"), exits }, 2, { signals: 3, baseline: 1 });
  expect(row).toEqual({ symbol: "A", hour: 2, signals: 3, baseline: 1, exit: exitWith(15) });
});
