// The REST table as ready bytes: encoded at most once per exchange and cadence step, and only when somebody asks.

import { gzipSync } from "node:zlib";
import { tickerRow, type TickerRow } from "../../../shared/contracts/rows.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import type { Market } from "../../push/market.ts";
import type { MarketState } from "../../push/frames/market-feed.ts";
import type { ServerMetrics } from "../../server-metrics.ts";

export interface TableBody {
  readonly bytes: Buffer;
  /** The same, compressed: a sixth of the size for those who poll. Made when first asked for. */
  readonly gzipped: () => Buffer;
  readonly etag: string;
  /** Epoch ms the figures stand for. */
  readonly marketTime: number;
  readonly simulated: boolean;
}

export interface TableParts {
  readonly market: Market;
  readonly metrics: ServerMetrics;
}

interface Kept extends TableBody {
  readonly step: number;
  readonly epoch: number;
}

export class TableService {
  readonly #parts: TableParts;
  readonly #kept = new Map<string, Kept>();

  constructor(parts: TableParts) {
    this.#parts = parts;
  }

  /**
   * The table of an exchange, not newer than `cadenceSeconds` allows: all callers of one cadence get the same bytes
   * until its next step. Undefined until there is a true one.
   */
  body(exchange: ExchangeId, cadenceSeconds: number): TableBody | undefined {
    const feed = this.#parts.market.feed(exchange);
    const { state } = feed;
    if (!state || !feed.isTrue) return undefined;
    const step = Math.floor(state.header.second / cadenceSeconds);
    const key = `${exchange}:${cadenceSeconds}`;
    const kept = this.#kept.get(key);
    if (kept && kept.step === step && kept.epoch === state.header.epoch) return kept;
    const made = { ...this.#encode(state, exchange), step, epoch: state.header.epoch };
    this.#kept.set(key, made);
    return made;
  }

  /** Coins of an exchange that are watched now; what the plan message counts. */
  activeCoins(exchange: ExchangeId): number | undefined {
    return this.#parts.market.feed(exchange).activeCoins;
  }

  #encode({ table, universe, header }: MarketState, exchange: ExchangeId): TableBody {
    const prices = table.column(FIELD.price);
    const data: TickerRow[] = [];
    universe.symbols.forEach((coin, position) => {
      if (coin.active && Number.isFinite(prices[position])) data.push(tickerRow(table, position, coin));
    });
    this.#parts.metrics.tableEncodings.inc({ exchange });
    const bytes = Buffer.from(JSON.stringify({ success: true, data, message: "" }));
    let gzipped: Buffer | undefined;
    return {
      bytes,
      gzipped: () => (gzipped ??= gzipSync(bytes, { level: 1 })),
      // Weak, because the same table goes out compressed or not.
      etag: `W/"${exchange}-${header.epoch}-${header.sequence}"`,
      marketTime: header.second * 1000,
      simulated: header.simulated,
    };
  }
}
