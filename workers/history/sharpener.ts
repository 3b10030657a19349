// Replaces what is only true to the minute by exact seconds, batch by batch, until every coin's whole history is exact.
// One visit may not reach all the way back for a busy coin, so coins are visited in turns, each going on where it stopped.

import type { SecondSeries } from "../book/second-series.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Log } from "../../shared/node/log.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { Exactness } from "./exactness.ts";
import { layPasts, type Columns, type Laid } from "./lay.ts";
import { exactSeriesSoFar } from "./past.ts";

/** Series for this many coins are laid in at a time, so that exact figures appear as they come. */
const BATCH = 8;
/** A coin whose past the exchange refused so often in a row stays true to the minute until that has aged out. */
const MOST_FRUITLESS = 3;

export interface SharpenerParts extends Columns {
  readonly rest: ExchangeRest;
  readonly exactness: Exactness;
  readonly log: Log;
}

export class Sharpener {
  readonly #parts: SharpenerParts;
  /** By position: visits in a row that brought nothing. */
  readonly #fruitless = new Map<number, number>();

  constructor(parts: SharpenerParts) {
    this.#parts = parts;
  }

  /** Counts refusals anew. */
  reset(): void {
    this.#fruitless.clear();
  }

  /** Goes on while visits bring something and nothing is `urgent`; whether nothing is left to be asked for. */
  async run(coins: readonly UniverseSymbol[], urgent: () => boolean): Promise<boolean> {
    for (;;) {
      const due = this.#due(coins);
      if (due.length === 0) return true;
      let gained = 0;
      for (let start = 0; start < due.length; start += BATCH) {
        if (urgent()) return false;
        gained += await this.#visit(coins, due.slice(start, start + BATCH));
      }
      if (gained === 0) return this.#due(coins).length === 0;
    }
  }

  /** Quiet coins first: dozens of them take as many requests as one of the busiest, and universes begin with those. */
  #due(coins: readonly UniverseSymbol[]): number[] {
    const now = this.#parts.nowSecond();
    const due = coins.flatMap((coin, position) =>
      coin.active && (this.#fruitless.get(position) ?? 0) < MOST_FRUITLESS && this.#parts.exactness.wanted(position, now)
        ? [position]
        : [],
    );
    return due.reverse();
  }

  /** Asks for what these coins lack and lays it in; answers how many got further. */
  async #visit(coins: readonly UniverseSymbol[], positions: readonly number[]): Promise<number> {
    const { exactness, nowSecond } = this.#parts;
    const laid: Laid[] = [];
    await Promise.all(
      positions.map(async (position) => {
        const range = exactness.wanted(position, nowSecond());
        const series = range && (await this.#read(coins[position]?.pair as string, range.from, range.to));
        if (series) laid.push({ position, series });
        else this.#fruitless.set(position, (this.#fruitless.get(position) ?? 0) + 1);
      }),
    );
    await layPasts(this.#parts, laid);
    for (const { position, series } of laid) {
      this.#fruitless.delete(position);
      exactness.reached(position, series.from, series.from + series.volumes.length);
    }
    return laid.length;
  }

  async #read(pair: string, from: number, to: number): Promise<SecondSeries | undefined> {
    const { rest, log } = this.#parts;
    try {
      return await exactSeriesSoFar(rest, pair, from, to, log);
    } catch (error) {
      log.warn({ pair, error: String(error) }, "the past of a coin stays true to the minute for now");
      return undefined;
    }
  }
}
