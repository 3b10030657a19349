// An order book near its middle (shared/market/depth.ts) as it is kept and sent.

import { z } from "zod";
import type { OrderBook } from "../market/depth.ts";

const levelSchema = z.tuple([z.number(), z.number()]);

export const orderBookSchema = z.object({
  at: z.number(),
  bids: z.array(levelSchema),
  asks: z.array(levelSchema),
  bidsCut: z.boolean(),
  asksCut: z.boolean(),
}) satisfies z.ZodType<OrderBook>;
