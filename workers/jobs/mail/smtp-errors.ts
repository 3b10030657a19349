// What an error of the mail server or its line means for the mail.

import { AwayError, PermanentError, UnknownError } from "../job-table.ts";

/** Some servers report a mail's size with this already at the sender's name. */
const TOO_LARGE = 552;
/** "Authentication required", "… is too weak", "… failed", "encryption required": about our login, at whatever step. */
const OF_LOGIN: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/**
 * About this mail alone (5xx for its recipient or text): never again. About the server, our login or our sender: soon. Else
 * (4xx): later. Without a refusal of a mail whose text `hasLeft`, be it in part: nobody knows.
 */
export function meaningOf(error: unknown, hasLeft: boolean): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = "code" in error ? String(error.code) : "";
  const reply = "responseCode" in error ? Number(error.responseCode) : 0;
  if (hasLeft && !(reply >= 400)) return new UnknownError(error.message, { cause: error });
  const isOfSender = "command" in error && error.command === "MAIL FROM" && reply !== TOO_LARGE;
  const isOfMail = (code === "EENVELOPE" || code === "EMESSAGE") && !isOfSender && !OF_LOGIN.has(reply);
  if (isOfMail && reply >= 500) return new PermanentError(error.message, { cause: error });
  if (isOfMail && reply !== 421) return error;
  return new AwayError(error.message, { cause: error });
}
