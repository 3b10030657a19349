// Who has a free test, for how long, and who has already had one.

import { z } from "zod";
import { mailAddress } from "../addresses/mail-address.ts";
import { typedCode } from "../texts/typed-digits.ts";
import { languageSchema } from "./language-schema.ts";
import { DEFAULT_LANGUAGE } from "./languages.ts";
import { workProofSchema } from "./work-proof.ts";

/** The answer to a caller without a test; browsers translate it. */
export const TEST_DENIED = "Access to the test terminal is denied. Take the quiz to get access.";

/** The answer to a caller whose device, address or contact has had its test. */
export const TEST_TAKEN = "Test already taken from this device. To get access again, buy a subscription.";

/** The answer while too many tests run at once. */
export const TEST_LATER = "Too many free tests are running right now. Try again in a minute.";

export const TEST_CODE_DIGITS = 8;

const remainingTime = z.number().int().min(0);
/** Set when only the address has had its test: a code mailed to this visitor still opens one. */
const byCode = z.literal(true).optional();

export const testAccessSchema = z.object({
  /** True only while a test plan runs; a paid plan opens the terminal itself. */
  has_access: z.boolean(),
  /** Whole seconds left by the server's clock; 0 without access. */
  remaining_time: remainingTime,
  message: z.string(),
  by_code: byCode,
});
export type TestAccess = z.infer<typeof testAccessSchema>;

export const requestTestSchema = z
  .object({
    /** A mail address with the method "email"; ignored otherwise. */
    contact_info: z.string().max(320).default(""),
    contact_method: z.enum(["email", "anonymous"]),
    /** Of the mail with the code. */
    language: languageSchema.default(DEFAULT_LANGUAGE),
    /** Required while many tests start: a busy refusal holds the challenge under this name, and this field the solution. */
    proof: workProofSchema.optional(),
  })
  .refine(({ contact_info: contact, contact_method: method }) => method === "anonymous" || mailAddress(contact) !== undefined, {
    path: ["contact_info"],
    message: "must be an e-mail address",
  });

export const testCodeSchema = z.object({
  code: z
    .string()
    .max(64)
    .overwrite(typedCode)
    .regex(new RegExp(`^\\d{${TEST_CODE_DIGITS}}$`), "must be the mailed code"),
  proof: workProofSchema.optional(),
  /** Of the page. */
  language: languageSchema.default(DEFAULT_LANGUAGE),
});

export const grantedTestSchema = z.object({
  access_granted: z.boolean(),
  /** Whole seconds left by the server's clock; 0 without access. */
  remaining_time: remainingTime,
  message: z.string(),
  by_code: byCode,
});
export type GrantedTest = z.infer<typeof grantedTestSchema>;
