// The list of what needs a person, as admins get it. Moments are epoch ms.

import { z } from "zod";
import { successSchema } from "./accounts.ts";
import { reasonSchema } from "./admin-views.ts";
import { ATTENTION_KINDS, type AttentionKind } from "./attention.ts";

export const attentionQuerySchema = z.object({
  state: z.enum(["open", "closed"]).default("open"),
  /** Only closed rows before this id. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

export const attentionRowSchema = z.object({
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  subject: z.string(),
  since: z.number(),
  last_seen_at: z.number(),
  times: z.number(),
  details: z.record(z.string(), z.unknown()),
  /** The order it is about, with its money. */
  order: z
    .object({
      number: z.string(),
      email: z.string(),
      user_id: z.string().nullable(),
      plan: z.string(),
      price: z.string(),
      received: z.string(),
      missing: z.string(),
      currency: z.string(),
      is_granted: z.boolean(),
    })
    .nullable(),
  user_id: z.string().nullable(),
  /** The legal deadline; null where there is none. */
  due_at: z.number().nullable(),
  closed_at: z.number().nullable(),
  closed_by: z.string().nullable(),
  close_reason: z.string().nullable(),
});
export type AttentionRow = z.infer<typeof attentionRowSchema>;

export const attentionListSchema = z.object({
  success: z.literal(true),
  data: z.array(attentionRowSchema),
  open: z.number(),
  more: z.boolean(),
  message: z.string(),
});
export const attentionPathSchema = z.object({ id: z.string().regex(/^\d{1,18}$/) });
export const closeAttentionSchema = z.object({ reason: reasonSchema });
export const attentionChangeSchema = successSchema.extend({ open: z.number() });

/** Counters on open pages: sent whenever they change. */
export const adminCountsSchema = z.object({
  inbox: z.object({ new: z.number(), total: z.number() }),
  attention: z.object({ open: z.number(), newest: z.object({ id: z.string(), kind: z.enum(ATTENTION_KINDS) }).nullable() }),
});
export type AdminCounts = z.infer<typeof adminCountsSchema>;

/** These are closed only by what solves them. */
export const CLOSED_BY_SOLUTION: ReadonlySet<AttentionKind> = new Set(["withdrawal"]);
