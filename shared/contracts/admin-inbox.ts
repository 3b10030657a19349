// The inbox of those who run the service: messages that visitors left.

import { z } from "zod";
import { successSchema } from "./accounts.ts";
import { diagnosisSchema } from "./help.ts";
import { PLAN_IDS } from "./plans.ts";

/** More are asked for page by page. */
export const INBOX_PAGE = 50;

export const inboxMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(["new", "read"]),
  /** ISO 8601. */
  created_at: z.string(),
  /** That of the page it was written on. */
  language: z.string(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

/** The same on the operators' pages: with what customers asking for help send along. */
export const shownMessageSchema = inboxMessageSchema.extend({
  status: z.enum(["new", "read", "answered"]),
  /** The customer's, when they wrote it; null for visitors. */
  plan: z.enum(PLAN_IDS).nullable(),
  /** Whose it is; null for visitors. */
  user_id: z.string().nullable(),
  /** The plan's messages are answered first. */
  priority: z.boolean(),
  diagnosis: diagnosisSchema.nullable(),
  /** What was answered, the first first. */
  replies: z.array(
    z.object({
      id: z.string(),
      /** Name of the admin; null once that account is gone. */
      admin: z.string().nullable(),
      text: z.string(),
      created_at: z.string(),
      /** Whether its mail has left; null once that is forgotten. */
      mail: z.enum(["waiting", "sent", "failed"]).nullable(),
    }),
  ),
});
export type ShownMessage = z.infer<typeof shownMessageSchema>;

export const INBOX_FILTERS = ["all", "new", "read", "answered"] as const;

export const inboxQuerySchema = z.object({
  filter: z.enum(INBOX_FILTERS).default("all"),
  /** Only those that come after the message of this id. */
  before: z.uuid().optional(),
});

export const inboxCountsSchema = z.object({ new: z.number(), total: z.number() });
export type InboxCounts = z.infer<typeof inboxCountsSchema>;

export const inboxAnswerSchema = z.object({
  success: z.literal(true),
  /** New ones of priority first, those that wait longest before others; then all others, the newest first. */
  data: z.array(shownMessageSchema),
  counts: inboxCountsSchema,
  /** There are older ones. */
  more: z.boolean(),
  message: z.string(),
});

export const messagePathSchema = z.object({ id: z.uuid() });
export const messagesQuerySchema = z.object({ token: z.string().max(200).optional() });
/** GET /api/messages.json: the newest messages, an array and nothing around it. */
export const messagesSchema = z.array(inboxMessageSchema);
export const MAX_REPLY = 5000;
export const replySchema = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(MAX_REPLY)
    .regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, "must not contain control characters"),
});
export const inboxChangeSchema = successSchema.extend({ counts: inboxCountsSchema });
