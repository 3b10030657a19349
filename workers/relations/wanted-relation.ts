// A published signal as one exchange's leader hands it to another's, which knows whether the same happened there.

import { z } from "zod";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";

const momentSchema = z.object({ at: z.number(), skew: z.number(), uncertainty: z.number() });

export const wantedRelationSchema = z.object({
  exchange: z.enum(EXCHANGES),
  /** Of its rule, without the exchange and conditions (figure-key.ts). */
  figure: z.string(),
  symbol: z.string(),
  id: z.string(),
  second: z.number(),
  /** When it crossed. */
  crossed: momentSchema,
  price: z.number(),
});
export type WantedRelation = z.infer<typeof wantedRelationSchema>;

export const wantedRelationsSchema = z.array(wantedRelationSchema);
