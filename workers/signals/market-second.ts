// The market at the end of one second with the columns behind its figures: what signals are computed and proven from.

import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { MarketTable } from "../../shared/market/market-table.ts";
import { computeWindowsInto, WINDOW_OFFSETS, windowMarks } from "../../shared/market/windows.ts";
import { windowVolumes } from "../../shared/signals/signal-facts.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { MarketFacts } from "./market-facts.ts";

const pastIndex = (minutes: number): number => WINDOW_OFFSETS.indexOf(minutes * 60);
const ONE_BACK = WINDOW_MINUTES.map(pastIndex);
const TWO_BACK = WINDOW_MINUTES.map((minutes) => pastIndex(minutes * 2));

export interface MarketSecond {
  /** Epoch second. */
  readonly second: number;
  readonly table: MarketTable;
  /** The second's own column: [price, cumulative quote volume] per position. */
  readonly now: Float64Array;
  /** Columns WINDOW_OFFSETS seconds earlier. */
  readonly past: readonly Float64Array[];
  /** What is known of the coins beside their seconds. */
  readonly facts?: Pick<MarketFacts, "ranges" | "lasting"> | undefined;
}

/**
 * A second as Redis holds it; unknown where columns are missing. Coins that are not `ready` have no windows.
 * `exactSince`: epoch second by position.
 */
export async function readMarketSecond(
  store: ColumnStore,
  second: number,
  ready: Uint8Array,
  exactSince: Float64Array,
): Promise<MarketSecond> {
  const columns: Float64Array[] = [];
  await store.readSecondsInto(
    [0, ...WINDOW_OFFSETS].map((offset) => second - offset),
    columns,
  );
  const [now = new Float64Array(0), ...past] = columns;
  const table = new MarketTable(ready.length);
  computeWindowsInto(table, table.capacity, now, past);
  const prices = table.column(FIELD.price);
  const marks = table.column(FIELD.marks);
  for (let row = 0; row < table.capacity; row++) {
    // Without a price a coin is unknown to every rule.
    prices[row] = ready[row] ? (now[row * 2] ?? Number.NaN) : Number.NaN;
    marks[row] = windowMarks(second, exactSince[row] as number);
  }
  return { second, table, now, past };
}

/** Volumes of a window (index in WINDOW_MINUTES) and of the one before it, USDT; NaN while unknown. */
export function windowVolumesAt({ now, past }: MarketSecond, row: number, window: number): ReturnType<typeof windowVolumes> {
  const cell = row * 2 + 1;
  return windowVolumes(
    now[cell] ?? Number.NaN,
    past[ONE_BACK[window] as number]?.[cell] ?? Number.NaN,
    past[TWO_BACK[window] as number]?.[cell] ?? Number.NaN,
  );
}
