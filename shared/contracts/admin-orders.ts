// What admins do about an order, and its file for the accountant.

import { z } from "zod";
import { successSchema } from "./accounts.ts";
import { reasonSchema } from "./admin-views.ts";

export const orderActSchema = z.object({ reason: reasonSchema });
export const orderGrantSchema = z.object({
  plan: z.enum(["start", "popular", "professional"]),
  days: z.number().int().min(1).max(3660),
  reason: reasonSchema,
});
export const orderRefundSchema = z.object({
  reason: reasonSchema,
  /** The transfer's reference where it was made; required if the provider has no refund interface. */
  reference: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "must not contain control characters")
    .transform((text) => text.trim())
    .optional(),
});
/** What was sent: a login, or a link for a new password if there already is one. */
export const resentSchema = successSchema.extend({ sent: z.enum(["login", "reset-link"]) });

const day = z.iso.date();
export const ordersFileSchema = z.object({ from: day, to: day });
