// The REST table as ready bytes: encoded at most once per exchange and cadence step, and only on request.

import { tickerRow, type TickerRow } from "../../../shared/contracts/rows.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Market } from "../../push/market.ts";
import { isShown, type MarketState } from "../../push/frames/market-feed.ts";
import { ReadyBody, ReadyBytes } from "../../http/ready-body.ts";
import type { ServerMetrics } from "../../server-metrics.ts";

/** Headers of every answer of the table, including refusals. */
export const TABLE_HEADERS = { vary: "Cookie, Authorization, Accept-Encoding", "cache-control": "no-store" };

/** A sixth of the size for polling clients, for a body that may change every second. */
const FAST_GZIP = 1;

export interface TableDeps {
  readonly market: Market;
  readonly metrics: ServerMetrics;
}

interface Kept {
  readonly body: ReadyBody;
  readonly step: number;
  readonly epoch: number;
}

export class TableService {
  readonly #deps: TableDeps;
  readonly #kept = new Map<string, Kept>();

  constructor(deps: TableDeps) {
    this.#deps = deps;
  }

  /**
   * The table of an exchange, not newer than `cadenceSeconds` allows: all callers of one cadence get the same bytes until its
   * next step. Undefined until the windows of some coin are known; coins without windows are omitted.
   */
  body(exchange: ExchangeId, cadenceSeconds: number): ReadyBody | undefined {
    const feed = this.#deps.market.feed(exchange);
    const { state } = feed;
    if (!state || !feed.isShown) return undefined;
    // While windows fill, each second adds coins; callers must not miss them for a minute.
    const step = Math.floor(state.header.second / (state.header.warming ? 1 : cadenceSeconds));
    const key = `${exchange}:${cadenceSeconds}`;
    const kept = this.#kept.get(key);
    if (kept && kept.step === step && kept.epoch === state.header.epoch) return kept.body;
    const body = this.#encode(state, exchange);
    this.#kept.set(key, { body, step, epoch: state.header.epoch });
    return body;
  }

  /** Coins of an exchange that are watched now; what the plan message counts. */
  activeCoins(exchange: ExchangeId): number | undefined {
    return this.#deps.market.feed(exchange).activeCoins;
  }

  #encode(state: MarketState, exchange: ExchangeId): ReadyBody {
    const { table, universe, header } = state;
    const data: TickerRow[] = [];
    universe.symbols.forEach((coin, position) => {
      if (isShown(state, position)) data.push(tickerRow(table, position, coin));
    });
    this.#deps.metrics.tableEncodings.inc({ exchange });
    const bytes = Buffer.from(JSON.stringify({ success: true, data, message: "" }));
    return new ReadyBody(new ReadyBytes(bytes, FAST_GZIP), "application/json; charset=utf-8", {
      ...TABLE_HEADERS,
      // Weak, because the same table is sent compressed or not.
      etag: `W/"${exchange}-${header.epoch}-${header.sequence}"`,
      // Epoch ms of the figures.
      "x-market-time": String(header.second * 1000),
      ...(header.simulated ? { "x-market-simulated": "1" } : {}),
    });
  }
}
