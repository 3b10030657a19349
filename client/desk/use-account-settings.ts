// Keeps the user's settings with the account while the terminal is open. A free test has no account.

import { useEffect } from "react";
import { useSession } from "../app/session.store.ts";
import { onSessionEnding } from "../app/terminal-api.ts";
import { translate } from "../i18n/language.store.ts";
import { callRoute } from "../rest/call-route.ts";
import { showToast } from "../ui/toast.store.ts";
import { AccountSettings, type SettingsServer } from "./account-settings.ts";
import type { TerminalEngine } from "./terminal-engine.ts";

const server: SettingsServer = {
  fetch: async () => {
    const reply = await callRoute("GET /api/account/settings");
    return reply.ok ? reply.body.data : undefined;
  },
  save: async (change, isLast) => {
    const reply = await callRoute("PUT /api/account/settings", { body: change, keepalive: isLast });
    if (reply.ok) return { document: reply.body.data, ignored: reply.body.ignored_names ?? [] };
    return reply.status === 400 || reply.status === 413 ? "refused" : undefined;
  },
};

const sayTooLarge = (): void => showToast({ kind: "alert", icon: "warning", text: translate("settings.tooLarge") });

/** Follows browser and account while this component is shown. */
export function useAccountSettings({ stream }: TerminalEngine): void {
  const owner = useSession(({ session }) => (session && session.plan_type !== "test" ? session.id : ""));
  useEffect(() => {
    if (owner === "") return undefined;
    const settings = new AccountSettings(owner, server, sayTooLarge);
    const stop = settings.start();
    const unfollow = stream.events.follow({ onSettings: () => settings.refresh() });
    const endLastSave = onSessionEnding(() => settings.saveNow());
    return () => {
      endLastSave();
      unfollow();
      // To another page of the site; without a session the account takes nothing any more.
      if (useSession.getState().session?.id === owner) settings.flush();
      stop();
    };
  }, [owner, stream]);
}
