// The text for a refusal of the account's routes, by the server's code.

import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import type { PlainKey } from "../../i18n/translate.ts";
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
  "rate-limited": "login.limited",
  busy: "login.busy",
};

/** Key of one sentence that says what went wrong. */
export function refusalKey({ status, error }: Refused): PlainKey {
  return status === NO_REPLY ? "login.network" : (KEYS[error] ?? "account.failed");
}
