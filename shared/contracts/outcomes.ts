// What became of an episode, as programs get it (shared/outcomes/outcome.ts says how it is computed).

import { z } from "zod";
import { QUOTE_STATES } from "../outcomes/quote-states.ts";

const state = z.enum(QUOTE_STATES);

export const outcomeSchema = z.object({
  /** The trade that follows the first signal, two seconds after its publication; each figure is null where there was no quote. */
  entry: z.object({
    state,
    /** When its quote was asked for, epoch ms. */
    at: z.number().nullable(),
    /** The ask, for falls the bid, USDT. */
    price: z.number().nullable(),
  }),
  exits: z.array(
    z.object({
      /** After the entry. */
      minutes: z.number().int(),
      state,
      at: z.number().nullable(),
      /** The bid, for falls the ask, USDT. */
      price: z.number().nullable(),
      /** Both taker's fees, percent. */
      fees: z.number().nullable(),
      /** After fees, percent. */
      result: z.number().nullable(),
    }),
  ),
  /** Best and worst move of the middle between bid and ask in the hour after the entry, percent, before costs. */
  best: z.number().nullable(),
  worst: z.number().nullable(),
  /** From the entry to a move of +1 % and of −1 %, ms; null where there was none. */
  gainedMs: z.number().nullable(),
  lostMs: z.number().nullable(),
  /** Seconds of that hour that were left out: trades of them may be missing, or they had no quote. */
  doubted: z.number().int(),
  unknown: z.number().int(),
});
export type KeptOutcome = z.infer<typeof outcomeSchema>;
