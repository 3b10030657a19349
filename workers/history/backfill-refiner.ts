// Replaces minute-exact history by second-exact history, batch by batch, until every coin is done. One visit may not reach all
// the way back for a busy coin, so coins are visited in rotation, each continuing where it stopped. Trades count as exact once
// the exchange's candles agree with them.

import { setTimeout as sleep } from "node:timers/promises";
import { seriesFromMinuteCandles, type SecondSeries } from "../book/second-series.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Log } from "../../shared/node/log.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { Exactness, Range } from "./exactness.ts";
import { writeBackfill, type Columns, type BackfilledSeries } from "./write-backfill.ts";
import { fetchNewestExactSeries, isProven, isSettled } from "./coin-history.ts";
import type { MinuteVolumes } from "./minute-proof.ts";

/** Write this many coins at a time, so that exact figures appear as they come. */
const BATCH = 8;
/** How often to check whether the exchange has the newest seconds that are still missing, ms. */
const SETTLED_EVERY_MS = 250;
/** A coin whose history the exchange refused this often in a row stays minute-exact until that history has aged out. */
const MAX_FRUITLESS = 3;

export interface BackfillRefinerDeps extends Columns {
  readonly rest: ExchangeRest;
  readonly exactness: Exactness;
  readonly log: Log;
  /** As in HistoryDeps. */
  readonly onWritten: (position: number, series: SecondSeries, exactFrom: number) => void;
}

interface Unproven extends Range {
  readonly minutes: MinuteVolumes;
}

export class BackfillRefiner {
  readonly #deps: BackfillRefinerDeps;
  /** By position: seconds written from trades, and what these add up to. */
  readonly #unproven = new Map<number, Unproven>();
  /** Positions whose written seconds are worse than minute candles: a gap, or incomplete trades. */
  readonly #doubted = new Set<number>();
  /** By position: consecutive visits that yielded nothing. */
  readonly #fruitless = new Map<number, number>();
  /** Positions whose gap was filled before the exchange surely had all of it. */
  readonly #filledEarly = new Set<number>();

  constructor(deps: BackfillRefinerDeps) {
    this.#deps = deps;
  }

  reset(): void {
    this.#fruitless.clear();
    this.#filledEarly.clear();
    this.#unproven.clear();
    this.#doubted.clear();
  }

  /** These seconds of a coin are exact if the exchange's candles agree with these minutes. */
  expectProof(position: number, seconds: Range, minutes: MinuteVolumes): void {
    this.#unproven.set(position, { ...seconds, minutes });
  }

  /** Discards what was written for this coin. */
  forget(position: number): void {
    this.#unproven.delete(position);
    this.#doubted.delete(position);
  }

  /** Continues while visits yield something; returns whether nothing is left to fetch. */
  async run(coins: readonly UniverseSymbol[]): Promise<boolean> {
    for (;;) {
      const lacking = this.#lacking(coins);
      if (lacking.length === 0) return true;
      const settled = lacking.filter((position) => this.#isSettled(position));
      // Until a gap is filled its prices are long outdated, so do not wait for it to settle.
      const due = settled.length > 0 ? settled : lacking.filter((position) => this.#mayFillEarly(position));
      if (due.length === 0) {
        await sleep(SETTLED_EVERY_MS);
        continue;
      }
      let gained = 0;
      for (let start = 0; start < due.length; start += BATCH) gained += await this.#visit(coins, due.slice(start, start + BATCH));
      if (gained === 0) return this.#lacking(coins).length === 0;
    }
  }

  /** Quiet coins first: dozens of them take as many requests as one of the busiest, and universes begin with those. */
  #lacking(coins: readonly UniverseSymbol[]): number[] {
    const now = this.#deps.nowSecond();
    const lacking = coins.flatMap((coin, position) =>
      coin.active && (this.#fruitless.get(position) ?? 0) < MAX_FRUITLESS && this.#deps.exactness.wanted(position, now)
        ? [position]
        : [],
    );
    return lacking.reverse();
  }

  /** Whether the exchange has all seconds the coin lacks. */
  #isSettled(position: number): boolean {
    const now = this.#deps.nowSecond();
    return isSettled(this.#deps.exactness.wanted(position, now)?.to ?? 0, now);
  }

  #mayFillEarly(position: number): boolean {
    return this.#deps.exactness.lacksGap(position) && !this.#filledEarly.has(position);
  }

  /** Fetches and writes what these coins lack; returns how many made progress. */
  async #visit(coins: readonly UniverseSymbol[], positions: readonly number[]): Promise<number> {
    const { exactness, nowSecond } = this.#deps;
    const backfilled: (BackfilledSeries & { readonly isExact: boolean })[] = [];
    const settled = new Set(positions.filter((position) => this.#isSettled(position)));
    let gained = 0;
    await Promise.all(
      positions.map(async (position) => {
        const range = exactness.wanted(position, nowSecond());
        const pair = coins[position]?.pair as string;
        if (range && (await this.#proves(position, pair, range))) return void gained++;
        const series = range && (await this.#read(pair, range));
        if (series) return void backfilled.push({ position, series, isExact: true });
        const tries = (this.#fruitless.get(position) ?? 0) + 1;
        this.#fruitless.set(position, tries);
        const isBadlyWritten = this.#doubted.has(position) || (tries === 1 && exactness.lacksGap(position));
        const minutes = range && isBadlyWritten && (await this.#readMinutes(pair, range));
        if (minutes) backfilled.push({ position, series: minutes, isExact: false });
      }),
    );
    await writeBackfill(this.#deps, backfilled);
    for (const { position, series, isExact } of backfilled) {
      if (!isExact) {
        this.#doubted.delete(position);
        continue;
      }
      gained++;
      this.#fruitless.delete(position);
      if (!settled.has(position)) {
        this.#filledEarly.add(position);
        continue;
      }
      exactness.reached(position, series.from, series.from + series.volumes.length);
      this.#deps.onWritten(position, series, series.from);
    }
    return gained;
  }

  /** Whether what was written from a coin's trades is all it lacks, and is exact; checked once. */
  async #proves(position: number, pair: string, wanted: Range): Promise<boolean> {
    const { rest, log, exactness } = this.#deps;
    const unproven = this.#unproven.get(position);
    this.#unproven.delete(position);
    if (!unproven || wanted.to > unproven.to) return false;
    try {
      if (await isProven(rest, pair, unproven.minutes)) {
        exactness.reached(position, unproven.from, unproven.to);
        return true;
      }
    } catch (error) {
      log.debug({ pair, error: String(error) }, "no candles to compare a coin's trades with");
    }
    this.#doubted.add(position);
    return false;
  }

  async #read(pair: string, { from, to }: Range): Promise<SecondSeries | undefined> {
    const { rest, log } = this.#deps;
    try {
      return await fetchNewestExactSeries(rest, pair, from, to, log);
    } catch (error) {
      log.warn({ pair, error: String(error) }, "a coin's history stays true to the minute for now");
      return undefined;
    }
  }

  /** The minutes of these seconds, where the exchange has them. */
  async #readMinutes(pair: string, { from, to }: Range): Promise<SecondSeries | undefined> {
    const { rest, log, nowSecond } = this.#deps;
    try {
      const candles = await rest.candles(pair, 60, (from - (from % 60)) * 1000, to * 1000);
      return candles.length > 0 ? seriesFromMinuteCandles(candles, from, to, Math.max(to, nowSecond())) : undefined;
    } catch (error) {
      log.debug({ pair, error: String(error) }, "no candles for a coin's history");
      return undefined;
    }
  }
}
