// What a market's previous leader left in Redis: its last second, and the 24 h figures at that time.

import type { Book } from "../book/book.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { MarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { LeftColumns } from "./continue-columns.ts";

export interface LeftMarket extends LeftColumns {
  /** The table of the last second. */
  readonly table: MarketFrame;
}

/**
 * What Redis holds of the market; undefined when it has nothing, or only seconds before `oldest` (epoch s). `liveFrom`: first
 * second the caller has itself; what the leader doubted before it is treated as never seen.
 */
export async function readLeftMarket(store: ColumnStore, oldest: number, liveFrom: number): Promise<LeftMarket | undefined> {
  const table = await store.readTable();
  const last = table?.header.second;
  if (!table || last === undefined || last < oldest) return undefined;
  const stored: Float64Array[] = [];
  await store.readSecondsInto([last], stored);
  const column = stored[0];
  if (!column?.length) return undefined;
  const { since, doubtedFrom } = await store.readExactness();
  const exact = since.map((second, position) =>
    (doubtedFrom[position] as number) < liveFrom ? Math.max(second, last + 1) : second,
  );
  return { table, last, column, exact };
}

/** The last published 24 h figures stay in the book until the exchange reports newer ones. */
export function keepDayFigures(book: Book, { positions, fields }: MarketFrame): void {
  for (const name of ["volume24h", "dayOpen"] as const) {
    const [published, own] = [fields[FIELD[name]] as Float64Array, book[name]];
    positions.forEach((position, row) => {
      if (Number.isNaN(own[position])) own[position] = published[row] as number;
    });
  }
}
