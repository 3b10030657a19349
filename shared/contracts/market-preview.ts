// The market as every visitor may see it: a minute late, with one body for all.

import { z } from "zod";

/** How far visitors are behind the market, ms. */
export const PREVIEW_DELAY_MS = 60_000;
/** From one body to the next, ms. */
export const PREVIEW_EVERY_MS = 2000;
/** Window of every change and ratio in it, minutes. */
export const PREVIEW_MINUTES = 5;

export const previewSchema = z.object({
  /** The market time shown, epoch ms. */
  at: z.number(),
  /** Its age when sent, ms, so that the visitor's clock does not matter. */
  age_ms: z.number(),
  /** The market is generated. */
  simulated: z.boolean(),
  /** Largest moves first. Price in USDT with its decimals; the change in percent. */
  movers: z.array(
    z.object({
      symbol: z.string(),
      price: z.number(),
      decimals: z.number(),
      change: z.number(),
      ratio: z.number(),
      volume: z.number(),
    }),
  ),
  /** Every coin, most traded first: name, 24 h volume in USDT, change in percent, volume ratio. */
  coins: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
});
export type MarketPreview = z.infer<typeof previewSchema>;

export const siteStatsSchema = z.object({
  /** Coins watched now, by exchange, omitting those without a feed. */
  coins: z.array(z.object({ exchange: z.string(), count: z.number() })),
  /** Signals since midnight UTC, of all rules in use. */
  signals: z.number(),
  /** Median over the last minute, from the exchange's event to this server, ms; null before it is known. */
  delay_ms: z.nullable(z.number()),
  /** Measured minutes of the last 24 hours, and those in which the market was up. */
  minutes: z.object({ kept: z.number(), total: z.number() }),
});
export type SiteStats = z.infer<typeof siteStatsSchema>;
