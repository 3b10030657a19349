// What a customer asks for help with in the account, and what of the browser's connection goes along if they agree.

import { z } from "zod";
import { contactMessageSchema } from "./contact.ts";

// Answers hold it too, so nothing is transformed.
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, "must not contain control characters");
const milliseconds = z.number().min(0).max(600_000);

/** What the browser measured and says of itself; nothing of what its reader does. */
export const diagnosisSchema = z.object({
  browser: word(300),
  /** Width and height of the window, and device pixels in one of its pixels. */
  window: word(40),
  time_zone: word(60),
  languages: word(100),
  /** As the browser names it, like "4g"; null where it does not. */
  network: word(20).nullable(),
  /** Round trips of small requests, ms; none where they failed. */
  round_trips_ms: z.array(milliseconds).max(10),
  /** Until a websocket was open, ms; null: it did not open. */
  websocket_ms: milliseconds.nullable(),
  /** The browser's clock ahead of the server's, s; null: not measured. */
  clock_ahead_s: z.number().min(-1e9).max(1e9).nullable(),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

export const helpRequestSchema = contactMessageSchema
  .pick({ subject: true, message: true, language: true })
  .extend({ diagnosis: diagnosisSchema.optional() });

export const helpAnswerSchema = z.object({
  success: z.literal(true),
  /** The plan's messages are answered first. */
  priority: z.boolean(),
  message: z.string(),
});
