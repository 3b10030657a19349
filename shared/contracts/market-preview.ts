// The market as every visitor may see it: replayed a minute late. One body serves all of them.

import { z } from "zod";

/** How far behind the market visitors are, ms. */
export const PREVIEW_DELAY_MS = 60_000;
/** From one body to the next, ms. */
export const PREVIEW_EVERY_MS = 2000;
/** Window of every change and ratio in it, minutes. */
export const PREVIEW_MINUTES = 5;

export const previewSchema = z.object({
  /** The moment of the market that this shows, epoch ms. */
  at: z.number(),
  /** How old that was when it was sent, ms: tells a visitor's clock nothing it could get wrong. */
  age_ms: z.number(),
  /** The market is generated. */
  simulated: z.boolean(),
  /** The largest moves, largest first. Price in USDT with its decimals; the change in percent. */
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
  /** Coins watched now, by exchange. Without those whose feed is not there. */
  coins: z.array(z.object({ exchange: z.string(), count: z.number() })),
  /** Signals since midnight, UTC, of all rules that somebody uses. */
  signals: z.number(),
  /** Median over the last minute, from the exchange's event to this server, ms; null before it is known. */
  delay_ms: z.nullable(z.number()),
  /** Measured minutes of the last 24 hours in which the market was there as promised, and how many were measured. */
  minutes: z.object({ kept: z.number(), of: z.number() }),
});
export type SiteStats = z.infer<typeof siteStatsSchema>;
