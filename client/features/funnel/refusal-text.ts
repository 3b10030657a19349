// A refusal of checkout in the reader's language, by the server's code.

import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import { useLanguage } from "../../i18n/language.store.ts";
import { waitText } from "../../i18n/wait-text.ts";
import type { PlainKey, Translate } from "../../i18n/translate.ts";
import { NO_REPLY, type Refused } from "../../rest/call-route.ts";

const TEXTS: Partial<Record<ErrorCode | "", PlainKey>> = {
  "invalid-request": "register.badContact",
  "registration-mismatch": "payment.mismatch",
  "not-found": "payment.mismatch",
  "already-paid": "payment.paidAlready",
  "payment-limit": "payment.tooMany",
  "provider-failed": "payment.providerFailed",
};

const USUAL_WAIT_MS = 60_000;

/** What is to be paid now, where a refusal says that the page showed another total. */
export function newTotalIn({ error, said }: Refused): string | undefined {
  if (error !== "price-changed" || !said || !("total" in said)) return undefined;
  return typeof said.total === "string" ? said.total : undefined;
}

/** One sentence that says what went wrong. */
export function refusalText({ status, error, retryAfterMs = USUAL_WAIT_MS }: Refused, t: Translate): string {
  if (error === "rate-limited") return t("funnel.limited", { when: waitText(retryAfterMs, useLanguage.getState().language) });
  return t(status === NO_REPLY ? "funnel.network" : (TEXTS[error] ?? "funnel.failed"));
}
