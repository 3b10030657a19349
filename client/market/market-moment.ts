// The market of one exchange as it is at one moment: its coins, and their figures in typed arrays by position.

import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { changePercent } from "../../shared/market/change.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { COMPARED_WITH } from "../../shared/signals/signal-facts.ts";

const DAY_MS = 86_400_000;

export class MarketMoment {
  table = new MarketTable(0);
  coins: readonly WireCoin[] = [];
  /** Counts replacements of the coins: another exchange, another universe. */
  generation = 0;
  #btc: { readonly coins: readonly WireCoin[]; readonly position: number } | undefined;
  /** Coins that trade; the others keep their position and are not shown. */
  activeCount = 0;

  /** One figure by field number; NaN when unknown. */
  figure(field: number, position: number): number {
    return this.table.column(field)[position] ?? Number.NaN;
  }

  /** Change of one window in percent; NaN when unknown. */
  change(window: number, position: number): number {
    return changePercent(this.figure(FIELD.price, position), this.figure(FIELD.reference + window, position));
  }

  /** The same without BTC's change in that window, in percentage points; NaN when either is unknown. */
  changeWithoutBtc(window: number, position: number): number {
    return this.change(window, position) - this.change(window, this.#btcPosition());
  }

  /** Looked for once in each set of coins. */
  #btcPosition(): number {
    if (this.#btc?.coins !== this.coins) {
      const position = this.coins.findIndex(({ symbol, active }) => active && symbol === COMPARED_WITH);
      this.#btc = { coins: this.coins, position };
    }
    return this.#btc.position;
  }

  /** The exchange's own change over 24 hours in percent, up to the price of now; NaN when unknown, and of a coin listed within them. */
  dayChange(position: number): number {
    const joined = this.coins[position]?.joined;
    if (joined?.reason === "listing" && this.figure(FIELD.updatedAt, position) - joined.at < DAY_MS) return Number.NaN;
    return changePercent(this.figure(FIELD.price, position), this.figure(FIELD.dayOpen, position));
  }

  /** True while a window rests on minute candles, so that it is true to the minute only. */
  minuteOnly(window: number, position: number): boolean {
    return ((this.figure(FIELD.marks, position) >> window) & 1) === 1;
  }

  /** A copy that stays as it is. */
  copy(): MarketMoment {
    const copy = new MarketMoment();
    copy.table = new MarketTable(this.table.capacity);
    this.table.fields.forEach((column, field) => copy.table.column(field).set(column));
    copy.coins = this.coins;
    copy.generation = this.generation;
    copy.activeCount = this.activeCount;
    return copy;
  }
}
