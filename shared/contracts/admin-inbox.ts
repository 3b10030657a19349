// The admins' inbox of visitors' messages.

import { z } from "zod";
import { successSchema } from "./accounts.ts";
import { diagnosisSchema } from "./help.ts";
import { PLAN_IDS } from "./plans.ts";

/** More are loaded page by page. */
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
  /** Of the page it was written on. */
  language: z.string(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

/** The same on the operators' pages, with what customers asking for help send along. */
export const shownMessageSchema = inboxMessageSchema.extend({
  status: z.enum(["new", "read", "answered"]),
  /** The customer's plan when they wrote it; null for visitors. */
  plan: z.enum(PLAN_IDS).nullable(),
  /** The customer; null for visitors. */
  user_id: z.string().nullable(),
  /** Messages of this plan are answered first. */
  priority: z.boolean(),
  diagnosis: diagnosisSchema.nullable(),
  /** Answers, oldest first. */
  replies: z.array(
    z.object({
      id: z.string(),
      /** Name of the admin; null once that account is gone. */
      admin: z.string().nullable(),
      text: z.string(),
      created_at: z.string(),
      /** Whether its mail was sent; null once that record is deleted. */
      mail: z.enum(["waiting", "sent", "failed"]).nullable(),
    }),
  ),
});
export type ShownMessage = z.infer<typeof shownMessageSchema>;

export const INBOX_FILTERS = ["all", "new", "read", "answered"] as const;

export const inboxQuerySchema = z.object({
  filter: z.enum(INBOX_FILTERS).default("all"),
  /** Only messages after the one with this id. */
  before: z.uuid().optional(),
});

export const inboxCountsSchema = z.object({ new: z.number(), total: z.number() });
export type InboxCounts = z.infer<typeof inboxCountsSchema>;

export const inboxAnswerSchema = z.object({
  success: z.literal(true),
  /** New ones with priority first, then other new ones, longest waiting first; then all others, newest first. */
  data: z.array(shownMessageSchema),
  counts: inboxCountsSchema,
  /** There are older ones. */
  more: z.boolean(),
  message: z.string(),
});

export const messagePathSchema = z.object({ id: z.uuid() });
export const messagesQuerySchema = z.object({ token: z.string().max(200).optional() });
/** GET /api/messages.json: the newest messages as a bare array. */
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
