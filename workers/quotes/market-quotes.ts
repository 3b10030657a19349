// The best prices of an exchange's coins as its leader knows them: asked for once a second, kept in Redis, shown while they are young.

import { QUOTE_LIFE_MS, spreadPercent } from "../../shared/market/spread.ts";
import type { Universe } from "../../shared/market/universe.ts";
import { BackOff } from "../../shared/node/back-off.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { QuoteThread } from "./quote-thread.ts";

/** From one failed request to the next, ms; doubles up to the second. */
const RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

export interface MarketQuotesDeps {
  readonly rest: Pick<ExchangeRest, "quotes">;
  /** Reads the answers; without it nothing is asked. */
  readonly thread: Pick<QuoteThread, "readerOf"> | undefined;
  /** The exchange's clock, epoch ms. */
  readonly now: () => number;
}

export interface Quotes {
  /** [bid, ask] by position. */
  readonly prices: Float64Array;
  /** When they were asked for, epoch ms by the exchange's clock. */
  readonly askedAt: number;
  readonly universe: Universe;
}

export class MarketQuotes {
  readonly #deps: MarketQuotesDeps;
  readonly #backOff = new BackOff(RETRY_MS, MAX_RETRY_MS);
  #latest: Quotes | undefined;
  #asked: { readonly universe: Universe; readonly positions: readonly number[]; readonly pairs: readonly string[] } | undefined;

  constructor(deps: MarketQuotesDeps) {
    this.#deps = deps;
  }

  /** Asks once for all watched coins; undefined where this exchange has none, or a request failed just before. */
  async ask(universe: Universe): Promise<Quotes | undefined> {
    const { rest, thread, now } = this.#deps;
    if (!rest.quotes || !thread || !this.#backOff.mayTry) return undefined;
    if (this.#asked?.universe !== universe) this.#asked = watched(universe);
    const { positions, pairs } = this.#asked;
    const askedAt = now();
    const answer = await rest.quotes(pairs, thread.readerOf(pairs)).catch((error: unknown) => {
      this.#backOff.failed();
      throw error;
    });
    this.#backOff.succeeded();
    const prices = new Float64Array(universe.symbols.length * 2).fill(Number.NaN);
    for (const [place, position] of positions.entries()) prices.set(answer.subarray(place * 2, place * 2 + 2), position * 2);
    this.#latest = { prices, askedAt, universe };
    return this.#latest;
  }

  /** Age of the quotes, ms; NaN where there are none. */
  get ageMs(): number {
    return this.#latest ? this.#deps.now() - this.#latest.askedAt : Number.NaN;
  }

  /** Each coin's spread in percent of the middle between bid and ask; unknown where no young quote says it. */
  fillInto(spreads: Float64Array, { symbols }: Universe): void {
    const { prices, universe } = this.#latest ?? NOTHING;
    const isYoung = this.ageMs <= QUOTE_LIFE_MS;
    for (let position = 0; position < spreads.length; position++) {
      const isQuoted = isYoung && universe.symbols[position]?.pair === symbols[position]?.pair;
      spreads[position] = isQuoted
        ? spreadPercent(prices[position * 2] ?? Number.NaN, prices[position * 2 + 1] ?? Number.NaN)
        : Number.NaN;
    }
  }
}

const NOTHING: Pick<Quotes, "prices" | "universe"> = {
  prices: new Float64Array(0),
  universe: { exchange: "mexc", firstVersion: 0, version: 0, symbols: [] },
};

function watched(universe: Universe) {
  const positions = universe.symbols.flatMap(({ active }, position) => (active ? [position] : []));
  return { universe, positions, pairs: positions.map((position) => universe.symbols[position]?.pair ?? "") };
}
