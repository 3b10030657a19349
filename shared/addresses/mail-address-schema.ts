import { z } from "zod";
import { mailAddress } from "./mail-address.ts";

/** Converts what was typed to the stored form. */
export const mailAddressSchema = z
  .string()
  .max(320)
  .transform((typed, context) => {
    const address = mailAddress(typed);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: "must be an e-mail address" });
    return z.NEVER;
  });
