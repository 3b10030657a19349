// A customer's request for help in the account, with connection data from the browser if they agree.

import { z } from "zod";
import { contactMessageSchema } from "./contact.ts";

// Not transformed, because answers hold it too.
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, "must not contain control characters");
const milliseconds = z.number().min(0).max(600_000);

/** What the browser measured and reports about itself, not what its user does. */
export const diagnosisSchema = z.object({
  browser: word(300),
  /** Width and height of the window, and its device pixel ratio. */
  window: word(40),
  time_zone: word(60),
  languages: word(100),
  /** As the browser names it, like "4g"; null if it does not. */
  network: word(20).nullable(),
  /** Round trips of small requests, ms; empty when they failed. */
  round_trips_ms: z.array(milliseconds).max(10),
  /** Time until a websocket opened, ms; null: it did not open. */
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
  /** Messages of this plan are answered first. */
  priority: z.boolean(),
  message: z.string(),
});
