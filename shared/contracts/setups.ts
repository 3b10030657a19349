// Personal setup: what an operator prepares for a customer, as one named set that is looked at and accepted in one click.

import { z } from "zod";
import { alertDraftSchema } from "./alerts.ts";
import { chartSymbolSchema } from "./charts.ts";
import { MAX_SELECTED, watchListSchema } from "./watch-lists.ts";

/** Sets of one customer that wait for an answer. */
export const MAX_OPEN_SETUPS = 5;
export const MAX_SETUP_NAME = 60;

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, "must not contain control characters");

/** What a set holds. Lists get their ids when they are accepted. */
export const setupBodySchema = z
  .object({
    lists: z.array(watchListSchema.omit({ id: true })).max(15),
    /** The layout: coins on the charts, the main chart's first; empty: they stay as they are. */
    charts: z.array(chartSymbolSchema).max(MAX_SELECTED),
    alerts: z.array(alertDraftSchema).max(100),
  })
  .refine(({ lists, charts, alerts }) => lists.length + charts.length + alerts.length > 0, "must hold something");
export type SetupBody = z.infer<typeof setupBodySchema>;

export const sendSetupSchema = z.object({
  /** Made by the sender, so that a set that is sent again for want of an answer stays one. */
  id: z.uuid().optional(),
  name: line(MAX_SETUP_NAME),
  /** For the customer: why it is as it is. */
  note: z.string().max(1000).default(""),
  body: setupBodySchema,
  reason: line(300),
});

export const setupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  note: z.string(),
  body: setupBodySchema,
  /** Epoch ms. */
  sent_at: z.number(),
});
export type Setup = z.infer<typeof setupSchema>;

export const setupsSchema = z.object({ success: z.literal(true), data: z.array(setupSchema), message: z.string() });
export const setupPathSchema = z.object({ id: z.uuid() });
