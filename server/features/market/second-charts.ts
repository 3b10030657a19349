// Charts of seconds, from what the archive and Redis keep of each second. Equal questions share one answer for a moment.

import { LRUCache } from "lru-cache";
import type { ArchiveStore } from "../../../shared/archive/archive-store.ts";
import { barLengthMs, type SecondInterval } from "../../../shared/market/candle.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { ReadyBody } from "../../http/ready-body.ts";
import type { PastThreads } from "../../past/past-threads.ts";
import { candlesBody } from "./candles-body.ts";

/** No page is longer, for each hour of all coins has to be unpacked. */
const MAX_PAGE_MS = 3_600_000;
const MAX_PAGES = 500;
/** Empty pages that are passed over for one with bars; a coin that was away for longer begins anew. */
const MAX_TRIES = 12;
const FRESH_MS = 1000;
/** What is older changes rarely. */
const OLD_MS = 60_000;

export interface SecondChartQuestion {
  readonly exchange: ExchangeId;
  readonly symbol: string;
  readonly interval: SecondInterval;
  /** Only bars that opened before, epoch ms. */
  readonly before: number | undefined;
  readonly limit: number;
}

interface SecondChartsDeps {
  readonly past: Pick<PastThreads, "bars">;
  readonly archive: Pick<ArchiveStore, "list">;
  /** Epoch ms. */
  readonly now: () => number;
}

export class SecondCharts {
  readonly #deps: SecondChartsDeps;
  readonly #pages = new LRUCache<string, Promise<ReadyBody>>({ max: MAX_PAGES });

  constructor(deps: SecondChartsDeps) {
    this.#deps = deps;
  }

  /** At most `limit` bars and an hour of them. Rejects where the archive's store or Redis does. */
  body(question: SecondChartQuestion): Promise<ReadyBody> {
    const { exchange, symbol, interval, before, limit } = question;
    const key = [exchange, symbol, interval, before ?? "", limit].join(" ");
    const known = this.#pages.get(key);
    if (known) return known;
    const page = this.#page(question);
    this.#pages.set(key, page, { ttl: before === undefined ? FRESH_MS : OLD_MS });
    page.catch(() => this.#pages.delete(key));
    return page;
  }

  async #page({ exchange, symbol, interval, before, limit }: SecondChartQuestion): Promise<ReadyBody> {
    const lengthMs = barLengthMs(interval);
    const spanMs = Math.min(limit * lengthMs, MAX_PAGE_MS);
    const end = before ?? this.#deps.now();
    for (let [to, tries] = [end, 0]; tries < MAX_TRIES; tries++) {
      const page = await this.#deps.past.bars({ exchange, symbol, lengthMs, from: to - spanMs, to });
      if (page.length > 0 || before === undefined) return candlesBody(page, false).body;
      // A gap longer than a page, or a coin that was away: on from where the archive ends before it.
      const earlier = await this.#deps.archive.list({ exchange, plane: "price", from: 0, to: Math.floor((to - spanMs) / 1000) });
      if (earlier.length === 0) break;
      to = Math.min(to - spanMs, Math.max(...earlier.map(({ from, seconds }) => from + seconds)) * 1000);
    }
    return candlesBody([], true).body;
  }
}
