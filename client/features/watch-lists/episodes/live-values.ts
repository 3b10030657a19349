// What the rules of episodes make of their coins now, from the figures the page has anyway.

import { FIELD, WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import type { Episode } from "../../../../shared/contracts/episodes.ts";
import { Baselines } from "../../../../shared/signals/baselines.ts";
import { ruleValue } from "../../../../shared/signals/levels.ts";
import { COMPARED_WITH } from "../../../../shared/signals/signal-facts.ts";
import type { MarketStore } from "../../../market/market-store.ts";

export class LiveValues {
  readonly #store: MarketStore;
  readonly #baselines = new Baselines();
  readonly #positions = new Map<string, number>();
  #generation = -1;
  #btc = -1;

  constructor(store: MarketStore) {
    this.#store = store;
  }

  /** Counts the market's seconds as they arrive. */
  get version(): number {
    return this.#store.version;
  }

  /** Was the newest one a table that says nothing of the seconds before it? */
  get isLeap(): boolean {
    return this.#store.quietVersion === this.#store.version;
  }

  /** Takes on the newest second. */
  begin(): void {
    const { table, coins, generation } = this.#store;
    if (this.#generation !== generation) {
      this.#generation = generation;
      this.#positions.clear();
      coins.forEach((coin, position) => coin.active && this.#positions.set(coin.symbol, position));
      this.#btc = coins.findIndex(({ symbol, active }) => active && symbol === COMPARED_WITH);
    }
    this.#baselines.begin(table, table, this.#btc);
  }

  /** What the rule compares with its threshold, percent, positive in its direction; NaN where the page cannot know it, as a short's high. */
  ruleValueOf({ exchange, symbol, signalType, direction, timeframe }: Episode): number {
    const position = this.#positions.get(symbol);
    if (position === undefined || exchange !== this.#store.exchange || signalType === "short") return Number.NaN;
    const window = WINDOW_MINUTES.indexOf(timeframe);
    return ruleValue(
      signalType,
      direction,
      this.#store.figure(FIELD.price, position),
      this.#store.figure(FIELD.reference + window, position),
      this.#store.figure(FIELD.ratio + window, position),
      Number.NaN,
      this.#baselines.get(signalType, window, "now"),
    );
  }
}
