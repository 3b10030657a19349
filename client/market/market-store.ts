// The browser's copy of one exchange's market, outside React: typed arrays, read by painters, written by the stream.

import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { changePercent } from "../../shared/market/change.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { FrameLoop } from "./frame-loop.ts";

export interface MarketUpdate {
  readonly exchange: ExchangeId;
  readonly table: MarketTable;
  readonly coins: readonly WireCoin[];
  /** False for snapshots and first tables: they are no movement, so nothing may flash. */
  readonly movement: boolean;
  readonly sequence: number;
}

export class MarketStore {
  readonly #loop: FrameLoop;
  /** The coins last told; the same array again needs no comparison. */
  #told: readonly WireCoin[] = [];
  exchange: ExchangeId = "mexc";
  table = new MarketTable(0);
  coins: readonly WireCoin[] = [];
  /** Counts updates; painters compare it with what they painted. */
  version = 0;
  /** Counts replacements of the coins: another exchange, another universe. */
  generation = 0;
  /** Version of the last update that was no movement. */
  quietVersion = 0;
  /** Coins that trade now; the others keep their position and are not shown. */
  activeCount = 0;
  /** Sequence of the newest frame applied. */
  sequence = 0;

  constructor(loop: FrameLoop) {
    this.#loop = loop;
  }

  /** Takes over a table after a frame was applied to it; a snapshot that names the same coins keeps them. */
  adopt(update: MarketUpdate): void {
    const isSame = update.coins === this.#told || areSame(update.coins, this.coins);
    if (update.exchange !== this.exchange || !isSame) {
      this.generation++;
      this.coins = update.coins;
      this.activeCount = update.coins.reduce((count, coin) => count + (coin.active ? 1 : 0), 0);
    }
    this.#told = update.coins;
    this.exchange = update.exchange;
    this.table = update.table;
    this.sequence = update.sequence;
    this.version++;
    if (!update.movement) this.quietVersion = this.version;
    this.#loop.request();
  }

  /** Forgets the market, for another exchange. */
  clear(): void {
    this.adopt({ exchange: this.exchange, table: new MarketTable(0), coins: [], movement: false, sequence: 0 });
  }

  /** One figure by field number; NaN when unknown. */
  figure(field: number, position: number): number {
    return this.table.column(field)[position] ?? Number.NaN;
  }

  /** Change of one window in percent; NaN when unknown. */
  change(window: number, position: number): number {
    return changePercent(this.figure(FIELD.price, position), this.figure(FIELD.reference + window, position));
  }

  /** True while a window rests on minute candles, so that it is true to the minute only. */
  minuteOnly(window: number, position: number): boolean {
    return ((this.figure(FIELD.marks, position) >> window) & 1) === 1;
  }
}

function areSame(some: readonly WireCoin[], others: readonly WireCoin[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ symbol, tickSize, decimals, active }, position) => {
      const other = others[position];
      return symbol === other?.symbol && tickSize === other.tickSize && decimals === other.decimals && active === other.active;
    })
  );
}
