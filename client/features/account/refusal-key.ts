// The text for a refusal of the account's routes, by the server's code.

import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import { useLanguage } from "../../i18n/language.store.ts";
import { waitText } from "../../i18n/wait-text.ts";
import type { PlainKey, Translate } from "../../i18n/translate.ts";
import { NO_REPLY, type Refused } from "../../rest/call-route.ts";

const KEYS: Partial<Record<ErrorCode | "", PlainKey>> = {
  "wrong-password": "account.wrongPassword",
  "password-length": "account.passwordLength",
  "password-common": "account.passwordCommon",
  "password-unchanged": "account.passwordUnchanged",
  "reset-link": "account.resetLink",
  "not-withdrawable": "account.paidBack",
  "key-limit": "apiKeys.limit",
  "list-limit": "setups.noRoom",
  "alert-limit": "setups.noRoom",
  busy: "login.busy",
};

const USUAL_WAIT_MS = 60_000;

/** One sentence that says what went wrong, with the time to wait where that is all it takes. */
export function refusalText(refused: Refused, t: Translate, keyOf: (refused: Refused) => PlainKey = refusalKey): string {
  const { error, retryAfterMs = USUAL_WAIT_MS } = refused;
  if (error !== "rate-limited") return t(keyOf(refused));
  return t("login.limited", { when: waitText(retryAfterMs, useLanguage.getState().language) });
}

/** Key of that sentence, for all but having to wait. */
export function refusalKey({ status, error }: Refused): PlainKey {
  return status === NO_REPLY ? "login.network" : (KEYS[error] ?? "account.failed");
}
