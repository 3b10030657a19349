import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { JOIN_REASONS, LEAVE_REASONS } from "../market/universe.ts";

export const universeSchema = z.object({
  exchange: z.enum(EXCHANGES),
  // Workers before this field started at version 0.
  firstVersion: z.number().int().default(0),
  version: z.number().int(),
  symbols: z.array(
    z.object({
      symbol: z.string(),
      pair: z.string(),
      tickSize: z.string(),
      decimals: z.number().int().min(0).max(22),
      active: z.boolean(),
      joined: z.object({ reason: z.enum(JOIN_REASONS), at: z.number() }).optional(),
      left: z.object({ reason: z.enum(LEAVE_REASONS), at: z.number() }).optional(),
      since: z.number().int().optional(),
    }),
  ),
});
