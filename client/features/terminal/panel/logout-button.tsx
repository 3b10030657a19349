// The way out: ends the session on the server, empties the storage and leads to the front page.

import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { PAGES } from "../../../../shared/contracts/application-pages.ts";
import { sessionName } from "../../../app/auth-storage.ts";
import { signOut } from "../../../app/session.store.ts";
import { endSession } from "../../../app/terminal-api.ts";
import { hasUnsaidLogout } from "../../../app/unsaid-logout.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";

/** Log out; leaves even when the server does not answer. */
export function LogoutButton(): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await endSession(sessionName());
    signOut();
    // The test has no guard that leads home. The login says what the server does not know yet.
    navigate(hasUnsaidLogout() ? PAGES.login : "/", { replace: true });
  };
  return <IconButton icon="leave" label={t("header.logout")} disabled={leaving} onClick={() => void leave()} />;
}
