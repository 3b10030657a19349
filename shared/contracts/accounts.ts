import { z } from "zod";
import { trimTyped } from "../addresses/mail-address.ts";
import { languageSchema } from "./language-schema.ts";
import { PLAN_IDS } from "./plans.ts";
import { workProofSchema } from "./work-proof.ts";

// Control characters never belong to a name; PostgreSQL cannot even store U+0000.
const typedLogin = z
  .string()
  .max(320)
  .overwrite(trimTyped)
  .min(1)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f]+$/, "must not contain control characters");
/** Longer than any password, because a letter typed as base plus accents is several characters. */
export const typedPassword = z.string().min(1).max(1024);

/** Required while many guess at this login: a refusal holds the challenge under this name, and this field the solution. */
const proof = workProofSchema.optional();

export const loginSchema = z.object({ login: typedLogin, password: typedPassword, proof });
export const terminalAccessSchema = z.object({ email: typedLogin, password: typedPassword, proof });

export const loginAnswerSchema = z.object({
  /** Bearer token for programs; browsers use the cookie set beside it. */
  token: z.string(),
  /** Null: the account is open, the terminal is not. */
  plan: z.enum(PLAN_IDS).nullable(),
  message: z.string(),
  /** Public name of the session: it can keep the session alive or end it, nothing else. */
  session_handle: z.string(),
});

const userInfoSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  username: z.string(),
  plan_type: z.enum(PLAN_IDS).nullable(),
});

export const terminalAccessAnswerSchema = z.object({
  /** False: signed in to the account, but no plan opens the terminal. */
  access_granted: z.boolean(),
  session_token: z.string(),
  session_handle: z.string(),
  user_info: userInfoSchema,
  message: z.string(),
});

/** Bearer token or public handle of a session, as programs without cookies pass it in the query. */
export const sessionQuerySchema = z.object({ session_token: z.string().min(1).max(200).optional() });

export const successSchema = z.object({ success: z.boolean(), message: z.string() });

export const accountSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  username: z.string(),
  plan_type: z.enum(PLAN_IDS).nullable(),
  /** End of what is paid for. */
  plan_ends_at: z.number().nullable(),
  /** When the terminal closes unless the plan is renewed: a little after its end. */
  terminal_ends_at: z.number().nullable(),
  /** The plan is over, but the terminal is still open. */
  in_grace: z.boolean(),
  session_handle: z.string(),
  session_expires_at: z.number(),
  /** Language of the user's mails. */
  language: languageSchema,
  /** When the mailed password stops working; null once the user chose their own. */
  first_password_ends_at: z.number().nullable(),
});
