// Stores price alerts for their form, their panel and the lines on a chart.

import type { Alert, AlertDraft } from "../../shared/contracts/alert-schemas.ts";
import { translate } from "../i18n/language.store.ts";
import { callRoute } from "../rest/call-route.ts";
import { showToast } from "../ui/toast.store.ts";
import { useAlerts } from "./alerts.store.ts";

/** Makes an alert, or changes the one of this id; says in a toast why that failed. True when it is stored. */
export async function saveAlert(draft: AlertDraft, id?: string): Promise<boolean> {
  const reply =
    id === undefined
      ? await callRoute("POST /api/account/alerts", { body: draft })
      : await callRoute("PUT /api/account/alerts/:id", { params: { id }, body: draft });
  if (!reply.ok) {
    const text = translate(reply.error === "alert-limit" ? "alerts.full" : "alerts.failed");
    showToast({ kind: "alert", icon: "warning", text });
    return false;
  }
  const stored = reply.body.data;
  useAlerts.setState(({ alerts }) => ({
    alerts: id === undefined ? [...alerts, stored] : alerts.map((alert) => (alert.id === id ? stored : alert)),
  }));
  return true;
}

/** What to store to have this alert, paused or armed. */
export function draftOf(
  { exchange, scope, symbol, listId, kind, minutes, side, level, mode, pauseSeconds, until, note }: Alert,
  isPaused: boolean,
): AlertDraft {
  return { exchange, scope, symbol, listId, kind, minutes, side, level, mode, pauseSeconds, until, note, isPaused };
}
