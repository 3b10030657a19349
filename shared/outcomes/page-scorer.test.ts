// The product's scorer gives the rows that one written from the definition alone gives.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeOutcomes, encodeOutcomes } from "./outcome-bytes.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import type { QuoteState } from "./quote-states.ts";
import {
  PAGE_MINUTES,
  pageRow,
  type PageAbsence,
  type PageGap,
  type PagePast,
  type PageQuote,
  type PageRow,
} from "./testing/page-scorer.ts";
import { PAST_END, PAST_FROM, randomPast, type RandomPast } from "./testing/random-pasts.ts";
import { writtenPast } from "./testing/written-past.ts";

const RUNS = 250;
const SEED = 20_261_128;

/** The past as the page's scorer takes it. */
function pagePast({ second, stops, fees }: RandomPast): PagePast {
  const quotes: PageQuote[] = [];
  const gaps: PageGap[] = stops.map(({ from, to, why }) => ({ state: why, from: from * 1000, to: to * 1000 }));
  const doubted = new Set<number>();
  for (let at = PAST_FROM; at < PAST_END; at++) {
    const written = second(at);
    const moment = at * 1000;
    if (!written) gaps.push({ state: "hole", from: moment, to: moment + 1000 });
    if (written && written.price === undefined) gaps.push({ state: "unwatched", from: moment, to: moment + 1000 });
    if (written?.isDoubted) doubted.add(at);
    if (written?.bid !== undefined && written.ask !== undefined)
      quotes.push({ requestedAt: moment + (written.delay ?? 0), bid: written.bid, ask: written.ask });
  }
  return { quotes, gaps, doubted, fees: fees.map(({ since, taker }) => ({ from: since, takerPercent: taker })) };
}

/** The product's outcome, as it is read from its storage. */
function productRow({ published, direction, fees, stops, second }: RandomPast): Outcome {
  const past = writtenPast({ from: PAST_FROM, to: PAST_END, second, stops });
  const signal = { rule: `mexc:net_percent:5:${direction}:1`, symbol: "BTC", began: published - 1, published };
  const [stored] = decodeOutcomes(encodeOutcomes(published, [outcomeOf(signal, direction, past, fees)]));
  if (!stored) throw new Error("Nothing was stored");
  return stored;
}

/** The product's outcome in the page's words. */
function inPageWords({ entry, exits, path }: Outcome): PageRow {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const { best, worst, gainedMs, lostMs, doubted } = path;
  return {
    entry: entry.state === "quoted" ? { state: "priced", at: entry.askedAt, price: entry.price } : absent(entry.state),
    exits: exits.map(({ state, askedAt, price, result }, at) => ({
      minutes: PAGE_MINUTES[at] ?? Number.NaN,
      ...(state === "quoted" ? { state: "priced", at: askedAt, price, resultPercent: rounded(result) } : absent(state)),
    })),
    path:
      entry.state === "quoted"
        ? {
            bestPercent: rounded(best),
            worstPercent: rounded(worst),
            msToGain: known(gainedMs),
            msToLoss: known(lostMs),
            doubtedSeconds: doubted,
          }
        : null,
  };
}

/** Throws where a quote may still come: these pasts are whole. */
function absent(state: QuoteState): { state: PageAbsence } {
  if (state === "quoted" || state === "not due") throw new Error(`Nothing is absent that is ${state}`);
  return { state };
}

/** To a billionth of a percent: both may add in another order. */
const rounded = (percent: number): number => Math.round(percent * 1e9) / 1e9 + 0;

function roundedRow(row: PageRow): PageRow {
  const { path } = row;
  return {
    ...row,
    exits: row.exits.map((exit) => (exit.state === "priced" ? { ...exit, resultPercent: rounded(exit.resultPercent) } : exit)),
    path: path && { ...path, bestPercent: rounded(path.bestPercent), worstPercent: rounded(path.worstPercent) },
  };
}

const pageOf = (random: RandomPast): PageRow =>
  roundedRow(pageRow(pagePast(random), random.published, random.direction === "up" ? 1 : -1));

describe("a scorer written from the definition alone", () => {
  it("gives the same rows on any past", () => {
    fc.assert(
      fc.property(randomPast, (random) => {
        expect(inPageWords(productRow(random))).toEqual(pageOf(random));
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 120_000);

  it("is asked for every state, both limits and every kind of figure by those pasts", () => {
    const pasts = fc.sample(randomPast, { numRuns: RUNS, seed: SEED });
    const rows = pasts.map((random) => ({ random, row: pageOf(random) }));
    const states = (sides: (row: PageRow) => readonly { readonly state: string }[]): string[] =>
      [...new Set(rows.flatMap(({ row }) => sides(row).map(({ state }) => state)))].toSorted();
    const all = ["delisting", "halt", "hole", "no quote", "priced", "unwatched"];
    expect(states(({ entry }) => [entry])).toEqual(all);
    expect(states(({ entry, exits }) => (entry.state === "priced" ? exits : []))).toEqual(all);
    const waits = new Set(
      rows.flatMap(({ random, row: { entry, exits } }) => {
        if (entry.state !== "priced") return [];
        const exitWaits = exits.flatMap((exit) => (exit.state === "priced" ? [exit.at - entry.at - exit.minutes * 60_000] : []));
        return [entry.at - (random.published + 2) * 1000, ...exitWaits];
      }),
    );
    for (const limit of [0, 1, 4998, 4999, 5000]) expect(waits).toContain(limit);
    const paths = rows.flatMap(({ row: { path } }) => path ?? []);
    expect(paths.some(({ msToGain }) => msToGain !== null)).toBe(true);
    expect(paths.some(({ msToLoss }) => msToLoss !== null)).toBe(true);
    expect(paths.some(({ doubtedSeconds }) => doubtedSeconds > 0)).toBe(true);
  }, 120_000);
});
