// How a signal stands to another exchange, as workers find it and browsers get it after the signal.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { RELATIONS } from "../signals/relations.ts";

export const relationFactsSchema = z.object({
  /** The other exchange. */
  other: z.enum(EXCHANGES),
  kind: z.enum(RELATIONS),
  /** How much earlier it crossed here, ms; negative where it crossed there first; null where that is not known. */
  lead: z.number().nullable(),
  /** How far the lead may be off, ms; null where it did not cross there. */
  uncertainty: z.number().nullable(),
  /** How much dearer the coin was here, hundredths of a percent; null where it is not known there. */
  difference: z.number().nullable(),
});
export type RelationFacts = z.infer<typeof relationFactsSchema>;

/** The same with the id of its signal. */
export const signalRelationSchema = relationFactsSchema.extend({ id: z.string() });
export type SignalRelation = z.infer<typeof signalRelationSchema>;

/** What browsers are sent. */
export const signalRelationsSchema = z.array(signalRelationSchema);
