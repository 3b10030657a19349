// What is posted to webhooks of our own JSON, by type. Receivers ignore types that they do not know.

import { z } from "zod";
import { firingSchema } from "./alert-schemas.ts";
import { reportSchema } from "./list-reports.ts";

const moment = z.iso.datetime();
const links = { url: z.url() };

const firedSchema = firingSchema.omit({ isSeen: true, time: true }).extend({ time: moment, ...links });

const episodeId = z.string().describe("rule:coin:epoch second of its first signal");
const { episode } = reportSchema.shape;
const reportedSchema = reportSchema.omit({ listId: true, listName: true, second: true, episode: true }).extend({
  list: z.object({ id: reportSchema.shape.listId, name: reportSchema.shape.listName }),
  time: moment,
  episode: episode.unwrap().extend({ id: episodeId }).nullable(),
  ...links,
  exchangeUrl: z.url(),
});

const summarySchema = z.object({ count: z.number().int(), symbols: z.array(z.string()) });

/** The data of each type, and what it says. */
export const WEBHOOK_TYPES = {
  "alert.fired": { summary: "A price alert fired", data: firedSchema },
  "alert.summary": { summary: "Price alerts that fired in quiet hours or beyond the budget, counted", data: summarySchema },
  "signal.fired": { summary: "A list that reports each signal has one", data: reportedSchema },
  "episode.began": { summary: "An episode began in a list that reports", data: reportedSchema },
  "episode.grew": { summary: "An episode that was reported grew", data: reportedSchema },
  "report.summary": {
    summary: "Reports of lists in quiet hours or beyond a budget, counted",
    data: summarySchema.extend({ lists: z.array(z.string()) }),
  },
  test: { summary: "Its owner asked for a test", data: z.object({}) },
} as const;
export type WebhookType = keyof typeof WEBHOOK_TYPES;

/** The whole body of this type. */
export const webhookBodySchema = (type: WebhookType) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: moment,
    isLate: z.boolean().describe("It happened more than five minutes before it was posted"),
    data: WEBHOOK_TYPES[type].data,
  });
