// A visitor's message to us: plain text of limited length. The form and the server share the limits.

import { z } from "zod";
import { mailAddressSchema } from "../addresses/mail-address-schema.ts";
import { CONTACT_LENGTHS } from "./contact-lengths.ts";
import { languageSchema } from "./language-schema.ts";
import { DEFAULT_LANGUAGE } from "./languages.ts";

// One line: breaks and other control characters could end a mail header early, and PostgreSQL cannot store U+0000.
const CONTROL = /\p{Cc}+/gu;
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]+/gu;

const text = (max: number, unwanted: RegExp, instead: string) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replace(unwanted, instead).trim())
    .refine((value) => value !== "", "must not be empty");
const line = (max: number) => text(max, CONTROL, " ");

export const contactMessageSchema = z.object({
  name: line(CONTACT_LENGTHS.name),
  email: mailAddressSchema,
  subject: line(CONTACT_LENGTHS.subject),
  message: text(CONTACT_LENGTHS.message, CONTROL_BUT_BREAKS, ""),
  /** The page's language, for the answer. */
  language: languageSchema.default(DEFAULT_LANGUAGE),
  /** A field that people do not see; only a bot fills it in. */
  website: z.string().max(200).default(""),
});

export const contactAnswerSchema = z.object({ status: z.literal("success"), message: z.string() });
