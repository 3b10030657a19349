// Keeps the account's price alerts up to date while the terminal is open.

import { useEffect } from "react";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { useSession } from "../../app/session.store.ts";
import { forgetAlerts, receiveFiring, refreshAlerts } from "./alert-actions.ts";

/** Follows them by the socket; a free test has none. */
export function useAlertEvents({ stream }: Pick<TerminalEngine, "stream">): void {
  const userId = useSession(({ session }) => (session && PLAN_LIMITS[session.plan_type].priceAlerts ? session.id : undefined));
  useEffect(() => {
    if (userId === undefined) return undefined;
    const end = stream.events.follow({ onAlert: receiveFiring, onAlerts: refreshAlerts });
    refreshAlerts();
    return () => {
      end();
      forgetAlerts();
    };
  }, [stream, userId]);
}
