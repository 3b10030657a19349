// Admin sign-in, and the names of admin actions in the audit log.

import { z } from "zod";
import { trimTyped } from "../addresses/mail-address.ts";
import { typedPassword } from "./accounts.ts";
import { ADMIN_ROLES } from "./admin-roles.ts";
import { workProofSchema } from "./work-proof.ts";

const line = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite(trimTyped)
    .min(1)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, "must not contain control characters");

export const adminNameSchema = z.string().regex(/^[\w.-]{2,40}$/, "has 2 to 40 letters, digits, dots and dashes");

export const adminLoginSchema = z.object({
  name: line(100),
  password: typedPassword,
  /** Six digits of the authenticator, or a recovery code. */
  code: line(40),
  /** Required while many guess at this name, in the field of the same name of a refusal. */
  proof: workProofSchema.optional(),
});

export const adminSessionSchema = z.object({
  success: z.literal(true),
  name: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** Epoch ms; it ends earlier when unused. */
  expires_at: z.number(),
  idle_ms: z.number(),
  message: z.string(),
});

export const adminTicketSchema = z.object({
  success: z.literal(true),
  /** For `token` of GET /api/messages.json. */
  ticket: z.string(),
  expires_at: z.number(),
  message: z.string(),
});
