// Who is signed in to run the service, for every section: what the role allows, and what a refused call means.

import { createContext, useContext } from "react";
import { hasRole, type AdminRole } from "../../../shared/contracts/admin-roles.ts";
import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import { useLanguage } from "../../i18n/language.store.ts";
import { waitText } from "../../i18n/wait-text.ts";
import type { PlainKey, Translate } from "../../i18n/translate.ts";
import { NO_REPLY, type Refused } from "../../rest/call-route.ts";

export interface AdminAccount {
  readonly name: string;
  readonly role: AdminRole;
  /** The session is over: back to the login. */
  readonly onEnded: () => void;
}

const AdminContext = createContext<AdminAccount | undefined>(undefined);
export const AdminProvider = AdminContext.Provider;

/** The account of a section, which only shows while there is one. */
export function useAdmin(): AdminAccount & { readonly mayAct: boolean } {
  const account = useContext(AdminContext);
  if (!account) throw new Error("A section of the admin panel stands outside of it");
  return { ...account, mayAct: hasRole(account.role, "operator") };
}

const KEYS: Partial<Record<ErrorCode | "", PlainKey>> = {
  "wrong-admin": "admin.wrong",
  "session-ended": "admin.ended",
  "no-session": "admin.ended",
  "operators-only": "admin.ended",
  role: "admin.notAllowed",
  plan: "setup.noPlan",
  "setup-limit": "setup.limit",
  "reference-needed": "act.referenceNeeded",
  "provider-failed": "act.providerFailed",
};

const USUAL_WAIT_MS = 60_000;

/** One sentence that says what went wrong, with the time to wait where that is all it takes. */
export function refusalText(refused: Refused, t: Translate): string {
  const { error, retryAfterMs = USUAL_WAIT_MS } = refused;
  if (error !== "rate-limited") return t(refusalKey(refused));
  return t("admin.limited", { when: waitText(retryAfterMs, useLanguage.getState().language) });
}

function refusalKey({ status, error }: Refused): PlainKey {
  return status === NO_REPLY ? "admin.offline" : (KEYS[error] ?? "admin.failed");
}

/** Whether a refusal says that nobody is signed in any more. */
export function isSignedOut({ error }: Refused): boolean {
  return error === "session-ended" || error === "no-session" || error === "operators-only";
}
