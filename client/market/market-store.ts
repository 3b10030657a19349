// The browser's copy of one exchange's market, outside React: typed arrays, read by painters, written by the stream.

import type { WireCoin } from "../../shared/frame/wire-frame.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import type { FrameLoop } from "./frame-loop.ts";
import { MarketMoment } from "./market-moment.ts";

export interface MarketUpdate {
  readonly exchange: ExchangeId;
  readonly table: MarketTable;
  readonly coins: readonly WireCoin[];
  /** False for snapshots and first tables: they are no movement, so nothing may flash. */
  readonly movement: boolean;
  readonly sequence: number;
  /** When the quotes behind its spreads were asked for, epoch ms by the server's clock; 0 or nothing where that is not known. */
  readonly quoteTime?: number;
}

export class MarketStore extends MarketMoment {
  readonly #loop: FrameLoop;
  /** The coins of the last update; the same array again needs no comparison. */
  #lastCoins: readonly WireCoin[] = [];
  #frozen: MarketMoment | undefined;
  exchange: ExchangeId = DEFAULT_EXCHANGE;
  /** Counts updates; painters compare it with what they painted. */
  version = 0;
  /** Version of the last update that was no movement. */
  quietVersion = 0;
  /** When its quotes were asked for, epoch ms by the server's clock; 0 where that is not known. */
  quoteTime = 0;
  /** Sequence of the newest frame applied. */
  sequence = 0;

  constructor(loop: FrameLoop) {
    super();
    this.#loop = loop;
  }

  /** Takes over a table after a frame was applied to it; a snapshot that names the same coins keeps them. */
  adopt(update: MarketUpdate): void {
    const isSame = update.coins === this.#lastCoins || areSame(update.coins, this.coins);
    if (update.exchange !== this.exchange || !isSame) {
      this.generation++;
      this.coins = update.coins;
      this.activeCount = update.coins.reduce((count, coin) => count + (coin.active ? 1 : 0), 0);
    }
    this.#lastCoins = update.coins;
    this.exchange = update.exchange;
    this.table = update.table;
    if (this.#frozen?.coins.length === 0) this.#frozen = this.copy();
    this.sequence = update.sequence;
    this.quoteTime = update.quoteTime ?? 0;
    this.version++;
    if (!update.movement) this.quietVersion = this.version;
    this.#loop.request();
  }

  /** Forgets the market, for another exchange. */
  clear(): void {
    this.adopt({ exchange: this.exchange, table: new MarketTable(0), coins: [], movement: false, sequence: 0 });
  }

  /** What tables show: the market of now, or the moment it was frozen at. */
  get shown(): MarketMoment {
    return this.#frozen ?? this;
  }

  /** Keeps what tables show as it is until the end it returns, while new figures arrive; an empty market, as it first comes. */
  freeze(): () => void {
    this.#frozen = this.copy();
    return () => {
      this.#frozen = undefined;
      this.#loop.request();
    };
  }
}

function areSame(some: readonly WireCoin[], others: readonly WireCoin[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ symbol, tickSize, decimals, active, joined }, position) => {
      const other = others[position];
      if (symbol !== other?.symbol || joined?.reason !== other.joined?.reason || joined?.at !== other.joined?.at) return false;
      return tickSize === other.tickSize && decimals === other.decimals && active === other.active;
    })
  );
}
