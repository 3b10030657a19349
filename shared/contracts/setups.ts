// What an operator prepares for a customer, as one named setup that is viewed and accepted in one click.

import { z } from "zod";
import { alertDraftSchema } from "./alert-schemas.ts";
import { chartSymbolSchema } from "./charts.ts";
import { MAX_SELECTED, watchListSchema } from "./watch-lists.ts";

/** Unanswered setups per customer. */
export const MAX_OPEN_SETUPS = 5;
export const MAX_SETUP_NAME = 60;

const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, "must not contain control characters");

/** The content of a setup. Lists get their ids when they are accepted. */
export const setupBodySchema = z
  .object({
    lists: z.array(watchListSchema.omit({ id: true })).max(15),
    /** The layout: coins on the charts, the main chart's first; empty: unchanged. */
    charts: z.array(chartSymbolSchema).max(MAX_SELECTED),
    alerts: z.array(alertDraftSchema).max(100),
  })
  .refine(({ lists, charts, alerts }) => lists.length + charts.length + alerts.length > 0, "must hold something");
export type SetupBody = z.infer<typeof setupBodySchema>;

export const sendSetupSchema = z.object({
  /** Made by the sender, so that resending after a lost answer does not create a second one. */
  id: z.uuid().optional(),
  name: line(MAX_SETUP_NAME),
  /** For the customer: an explanation. */
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
