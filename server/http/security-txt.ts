// /.well-known/security.txt (RFC 9116): where to report a vulnerability, for people and programs.

import { siteAddress } from "../../shared/contracts/pages.ts";
import type { Environment } from "../../shared/node/environment.ts";

const DAY_MS = 86_400_000;
/** The standard recommends less than a year. */
const VALID_DAYS = 180;

/** Its text on the day of `now`; without a mail address messages come by the form. */
export function securityTxt(now: Date, publicUrl: string, email: Environment["SUPPORT_EMAIL"]): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  return [
    `Contact: ${email === undefined ? publicUrl + siteAddress("contact", "en") : `mailto:${email}`}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en, ru",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}${siteAddress("security", "en")}`,
    "",
  ].join("\n");
}
