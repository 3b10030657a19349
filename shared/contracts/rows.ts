// The REST ticker row of /api/crypto/simple-table, and how it is made from a market table.

import { z } from "zod";
import { changePercent, volumeChangePercent } from "../market/change.ts";
import { DEFAULT_EXCHANGE, EXCHANGES } from "../market/exchange-id.ts";
import { FIELD, WINDOW_COUNT, WINDOW_MINUTES, type WindowMinutes } from "../market/fields.ts";
import type { MarketTable } from "../market/market-table.ts";
import type { UniverseSymbol } from "../market/universe.ts";
import { compactVolume } from "../market/volume-text.ts";

type WindowFields = Record<`change_${WindowMinutes}min_percent` | `volume_ratio_${WindowMinutes}min`, z.ZodNumber>;

const CHANGE = "Percent the price moved within the last so many minutes; 0 while that is not known yet.";
const RATIO =
  "Volume of the last so many minutes over that of as many minutes before, each counted as at least 10 USDT a minute; 1 while not known yet.";

const windowFields = Object.fromEntries(
  WINDOW_MINUTES.flatMap((minutes) => [
    [`change_${minutes}min_percent`, z.number().meta({ description: CHANGE })],
    [`volume_ratio_${minutes}min`, z.number().meta({ description: RATIO })],
  ]),
) as WindowFields;

export const tickerRowSchema = z.object({
  symbol: z.string(),
  price: z.number(),
  volume_24h: z.number(),
  volume_24h_formatted: z.string(),
  ...windowFields,
  volume_change_percent_1min: z.number(),
  /** The exchange's own change over 24 hours; null until known. */
  change_24h_percent: z.number().nullable(),
  spread_percent: z.number().nullable().meta({
    description:
      "From best bid to best ask in percent of the middle between them; null where no quote of the last five seconds is known.",
  }),
  tick_size: z.string(),
  updated_at: z.number(),
});
export type TickerRow = z.infer<typeof tickerRowSchema>;

export const simpleTableQuerySchema = z.object({
  /** Anything that is not an exchange means the default one. */
  exchanges: z
    .unknown()
    .optional()
    .meta({ type: "string", enum: [...EXCHANGES], default: DEFAULT_EXCHANGE }),
  /** "required": answer 401 instead of a visitor's table, for pages that show a session's figures and must notice its end. */
  session: z.literal("required").optional(),
});

export const simpleTableSchema = z.object({
  success: z.boolean(),
  data: z.array(tickerRowSchema),
  message: z.string(),
});

const or = (value: number, missing: number): number => (Number.isFinite(value) ? value : missing);

/** One row; a missing change counts as 0 and a missing ratio as 1, as the contract requires. */
export function tickerRow(table: MarketTable, position: number, coin: UniverseSymbol): TickerRow {
  const at = (field: number): number => table.column(field)[position] ?? Number.NaN;
  const price = at(FIELD.price);
  const volume = or(at(FIELD.volume24h), 0);
  const row: Record<string, number | string | null> = {
    symbol: coin.symbol,
    price,
    volume_24h: volume,
    volume_24h_formatted: compactVolume(volume),
  };
  for (let i = 0; i < WINDOW_COUNT; i++) {
    row[`change_${WINDOW_MINUTES[i]}min_percent`] = or(changePercent(price, at(FIELD.reference + i)), 0);
    row[`volume_ratio_${WINDOW_MINUTES[i]}min`] = or(at(FIELD.ratio + i), 1);
  }
  row["volume_change_percent_1min"] = or(volumeChangePercent(at(FIELD.ratio)), 0);
  const dayChange = changePercent(price, at(FIELD.dayOpen));
  row["change_24h_percent"] = Number.isFinite(dayChange) ? dayChange : null;
  const spread = at(FIELD.spread);
  row["spread_percent"] = Number.isFinite(spread) ? spread : null;
  row["tick_size"] = coin.tickSize;
  row["updated_at"] = or(at(FIELD.updatedAt), 0);
  return row as TickerRow;
}
