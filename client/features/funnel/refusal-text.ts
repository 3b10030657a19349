// A refusal of checkout in the reader's language, by the server's code.

import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import type { PlainKey, Translate } from "../../i18n/translate.ts";
import { NO_REPLY, type Refused } from "../../rest/call-route.ts";

const TEXTS: Partial<Record<ErrorCode | "", PlainKey>> = {
  "rate-limited": "funnel.limited",
  "invalid-request": "register.badContact",
  "registration-mismatch": "payment.mismatch",
  "not-found": "payment.mismatch",
  "already-paid": "payment.paidAlready",
  "payment-limit": "payment.tooMany",
  "provider-failed": "payment.providerFailed",
};

/** One sentence that says what went wrong. */
export function refusalText({ status, error }: Refused, t: Translate): string {
  return t(status === NO_REPLY ? "funnel.network" : (TEXTS[error] ?? "funnel.failed"));
}
