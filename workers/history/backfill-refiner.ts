// Replaces history that is true to the minute only by exact seconds, batch by batch, until every coin's history is exact.
// One visit may not reach all the way back for a busy coin, so coins are visited in rotation, each continuing where it stopped.

import { setTimeout as sleep } from "node:timers/promises";
import type { SecondSeries } from "../book/second-series.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Log } from "../../shared/node/log.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { Exactness } from "./exactness.ts";
import { writeBackfill, type Columns, type BackfilledSeries } from "./write-backfill.ts";
import { fetchNewestExactSeries, isSettled } from "./coin-history.ts";

/** Series of this many coins are written at a time, so that exact figures appear as they come. */
const BATCH = 8;
/** How often to look whether the exchange has the newest seconds of what is left, ms. */
const SETTLED_EVERY_MS = 250;
/** A coin whose history the exchange refused this often in a row stays true to the minute until that has aged out. */
const MAX_FRUITLESS = 3;

export interface BackfillRefinerParts extends Columns {
  readonly rest: ExchangeRest;
  readonly exactness: Exactness;
  readonly log: Log;
  /** As that of HistoryParts. */
  readonly onWritten: (position: number, series: SecondSeries, exactFrom: number) => void;
}

export class BackfillRefiner {
  readonly #parts: BackfillRefinerParts;
  /** By position: visits in a row that yielded nothing. */
  readonly #fruitless = new Map<number, number>();
  /** Positions whose gap was filled before the exchange was sure to have all of it. */
  readonly #filledEarly = new Set<number>();

  constructor(parts: BackfillRefinerParts) {
    this.#parts = parts;
  }

  /** Forgets earlier refusals. */
  reset(): void {
    this.#fruitless.clear();
    this.#filledEarly.clear();
  }

  /** Continues while visits yield something; returns whether nothing is left to fetch. */
  async run(coins: readonly UniverseSymbol[]): Promise<boolean> {
    for (;;) {
      const lacking = this.#lacking(coins);
      if (lacking.length === 0) return true;
      const settled = lacking.filter((position) => this.#isSettled(position));
      // The prices of a gap are those of long ago until it is filled, so it is not left until then.
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
    const now = this.#parts.nowSecond();
    const lacking = coins.flatMap((coin, position) =>
      coin.active && (this.#fruitless.get(position) ?? 0) < MAX_FRUITLESS && this.#parts.exactness.wanted(position, now)
        ? [position]
        : [],
    );
    return lacking.reverse();
  }

  /** Whether the exchange has all of the seconds that the coin lacks. */
  #isSettled(position: number): boolean {
    const now = this.#parts.nowSecond();
    return isSettled(this.#parts.exactness.wanted(position, now)?.to ?? 0, now);
  }

  #mayFillEarly(position: number): boolean {
    return this.#parts.exactness.lacksGap(position) && !this.#filledEarly.has(position);
  }

  /** Fetches and writes what these coins lack; returns how many got further. */
  async #visit(coins: readonly UniverseSymbol[], positions: readonly number[]): Promise<number> {
    const { exactness, nowSecond } = this.#parts;
    const backfilled: BackfilledSeries[] = [];
    const settled = new Set(positions.filter((position) => this.#isSettled(position)));
    await Promise.all(
      positions.map(async (position) => {
        const range = exactness.wanted(position, nowSecond());
        const series = range && (await this.#read(coins[position]?.pair as string, range.from, range.to));
        if (series) backfilled.push({ position, series });
        else this.#fruitless.set(position, (this.#fruitless.get(position) ?? 0) + 1);
      }),
    );
    await writeBackfill(this.#parts, backfilled);
    for (const { position, series } of backfilled) {
      this.#fruitless.delete(position);
      if (!settled.has(position)) {
        this.#filledEarly.add(position);
        continue;
      }
      exactness.reached(position, series.from, series.from + series.volumes.length);
      this.#parts.onWritten(position, series, series.from);
    }
    return backfilled.length;
  }

  async #read(pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
    const { rest, log } = this.#parts;
    try {
      return await fetchNewestExactSeries(rest, pair, from, to, log);
    } catch (error) {
      log.warn({ pair, error: String(error) }, "a coin's history stays true to the minute for now");
      return undefined;
    }
  }
}
