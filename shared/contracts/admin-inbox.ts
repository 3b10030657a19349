// The inbox of those who run the service: messages that visitors left.

import { z } from "zod";
import { successSchema } from "./accounts.ts";

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

export const INBOX_FILTERS = ["all", "new", "read"] as const;

export const inboxQuerySchema = z.object({
  filter: z.enum(INBOX_FILTERS).default("all"),
  /** Only those older than the message of this id. */
  before: z.uuid().optional(),
});

export const inboxCountsSchema = z.object({ new: z.number(), total: z.number() });
export type InboxCounts = z.infer<typeof inboxCountsSchema>;

export const inboxAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(inboxMessageSchema),
  counts: inboxCountsSchema,
  /** There are older ones. */
  more: z.boolean(),
  message: z.string(),
});

export const messagePathSchema = z.object({ id: z.uuid() });
export const messagesQuerySchema = z.object({ token: z.string().max(200).optional() });
/** GET /api/messages.json: the newest messages, an array and nothing around it. */
export const messagesSchema = z.array(inboxMessageSchema);
export const inboxChangeSchema = successSchema.extend({ counts: inboxCountsSchema });
