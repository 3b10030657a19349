// What programs ask of the signals and episodes of their lists, as they were published.

import { z } from "zod";
import { EXCHANGES } from "../market/exchange-id.ts";
import { episodeSchema } from "./episodes.ts";
import { timeSchema } from "./history.ts";
import { outcomeSchema } from "./outcomes.ts";
import { signalSchema } from "./signals.ts";
import { watchListSchema } from "./watch-lists.ts";

/** The longest time of one request. */
export const MAX_RECORD_MS = 86_400_000;
/** A page ends with the first second that brings it to so many rows. */
export const RECORD_ROWS = { most: 2000, standard: 500 } as const;
/** Lists of one request: more than any plan holds. */
const MAX_LISTS = 40;

const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((asked) => [...new Set([asked].flat().flatMap((text) => text.split(",")))].filter((id) => id !== ""))
  .refine(
    (all) => all.length >= 1 && all.length <= MAX_LISTS && all.every((id) => watchListSchema.shape.id.safeParse(id).success),
    `must be 1 to ${MAX_LISTS} ids of stored signal lists: ?list=1&list=2, or ?list=1,2`,
  );

export const recordQuerySchema = z.object({
  list: ids,
  /** One exchange; all of the plan where it is missing. */
  exchange: z.enum(EXCHANGES).optional(),
  /** Rows with a timestamp in [from, to). */
  from: timeSchema,
  /** Up to what is published, where it is missing. */
  to: timeSchema.optional(),
  limit: z.coerce.number().int().min(1).max(RECORD_ROWS.most).default(RECORD_ROWS.standard),
});

const listSchema = z.object({
  id: watchListSchema.shape.id,
  name: watchListSchema.shape.name,
  /** Keys of its rules on the exchanges asked for. */
  rules: z.array(z.string()),
});

const unwatchedSchema = z.object({
  /** Key of the rule; null for every rule of the exchange. */
  rule: z.string().nullable(),
  exchange: z.enum(EXCHANGES),
  /** [from, to), epoch ms. */
  from: z.number(),
  to: z.number(),
  /** not-in-use: nobody had the rule open or reported; unpublished: no worker ran; flushed, dropped: it was lost before it was recorded. */
  why: z.enum(["not-in-use", "unpublished", "flushed", "dropped"]),
});
export type UnwatchedTime = z.infer<typeof unwatchedSchema>;

/** What every page says beside its rows. */
const page = {
  lists: z.array(listSchema),
  /** Times in which rules were not watched: there may have been signals, nobody knows. */
  unwatched: z.array(unwatchedSchema),
  /** The page is whole up to here, epoch ms. */
  until: z.number(),
  /** Ask again with this as `from`: null once the page is whole up to `to`. A page may be short, or empty, and have one. */
  next: z.number().nullable(),
};

const answer = <Row extends z.ZodType>(row: Row) =>
  z.object({ success: z.literal(true), data: z.array(row), ...page, message: z.string() });
export const recordedSignalsSchema = answer(signalSchema);

export const recordedEpisodeSchema = episodeSchema.extend({
  /** What became of its first signal; absent until it is due, within three hours, and for rules that were neither the house's nor a reporting list's. */
  outcome: outcomeSchema.optional(),
});
export type RecordedEpisode = z.infer<typeof recordedEpisodeSchema>;

/** Episodes that began in [from, to), as far as they are known by now. */
export const recordedEpisodesSchema = answer(recordedEpisodeSchema);
