// Charts of seconds, from what the archive and Redis keep of each second. Equal questions share one answer for a moment.

import { LRUCache } from "lru-cache";
import type { ArchiveStore } from "../../../shared/archive/archive-store.ts";
import { EXACTNESS } from "../../../shared/archive/exactness-states.ts";
import { pieceRow, type PastPiece } from "../../../shared/archive/past-piece.ts";
import type { Kline } from "../../../shared/contracts/charts.ts";
import { barLengthMs, type SecondInterval } from "../../../shared/market/candle.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { SecondCandles } from "../../../shared/market/second-candles.ts";
import type { PastSeconds } from "../../../shared/redis/past-seconds.ts";
import type { ReadyBody } from "../../http/ready-body.ts";
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
  readonly past: Pick<PastSeconds, "pieces">;
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
      const page = await this.#candles(exchange, symbol, lengthMs, { from: to - spanMs, to });
      if (page.length > 0 || before === undefined) return candlesBody(page, false).body;
      // A gap longer than a page, or a coin that was away: on from where the archive ends before it.
      const earlier = await this.#deps.archive.list({ exchange, plane: "price", from: 0, to: Math.floor((to - spanMs) / 1000) });
      if (earlier.length === 0) break;
      to = Math.min(to - spanMs, Math.max(...earlier.map(({ from, seconds }) => from + seconds)) * 1000);
    }
    return candlesBody([], true).body;
  }

  async #candles(
    exchange: ExchangeId,
    symbol: string,
    lengthMs: number,
    span: { readonly from: number; readonly to: number },
  ): Promise<readonly Kline[]> {
    const from = Math.ceil(span.from / lengthMs) * lengthMs;
    const candles = new SecondCandles(lengthMs);
    // With the second before, at whose price the first bar opens.
    for await (const piece of this.#deps.past.pieces({ exchange, from: from - 1000, to: span.to, symbols: [symbol] }))
      addPiece(candles, piece);
    return candles.candles.flatMap(({ openTime: time, quoteVolume, ...figures }) =>
      time < from ? [] : [{ time, ...figures, quote_volume: quoteVolume }],
    );
  }
}

/** Of a symbol with two listings the later one counts where it has a price. */
function addPiece(candles: SecondCandles, piece: PastPiece): void {
  const rows = piece.coins.map((_, row) => ({
    price: pieceRow(piece, "price", row),
    exactness: pieceRow(piece, "exactness", row),
    volume: pieceRow(piece, "volume", row),
    begins: new Set(piece.begins[row]),
  }));
  let last: (typeof rows)[number] | undefined;
  for (let at = 0; at < piece.seconds; at++) {
    // A minute's candle does not say which price its seconds had.
    const row = rows.findLast(({ price, exactness }) => !Number.isNaN(price[at]) && exactness[at] !== EXACTNESS.minuteOnly);
    // The first second of a piece goes on from the piece before unless it says otherwise.
    const isSame = at === 0 || row === last;
    candles.add(piece.from + at, row?.price[at] ?? Number.NaN, row?.volume[at] ?? Number.NaN, isSame && !row?.begins.has(at));
    last = row;
  }
}
