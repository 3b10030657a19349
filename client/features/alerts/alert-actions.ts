// What can be done to price alerts, and what is said when one fires. A firing comes by the socket, and once more with the list
// where that was missed; each is announced once.

import type { Alert, Firing } from "../../../shared/contracts/alerts.ts";
import { useAlerts } from "../../desk/account-alerts.store.ts";
import { playSound } from "../../desk/play-sound.ts";
import { draftOf, saveAlert } from "../../desk/save-alert.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { chartSymbol, openMainChart } from "../../desk/workspace.store.ts";
import { translate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { showToast } from "../../ui/toast.store.ts";
import { firingText } from "./alert-text.ts";

/** More than these at once are one toast. */
const MAX_TOASTS = 3;
const GATHER_MS = 300;

const announced = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches the alerts soon, so that changes that come in a row are one question; the answer of the last call ends that. */
export function refreshAlerts(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void load();
  }, GATHER_MS);
}

/** Forgets everything, for the next user. */
export function forgetAlerts(): void {
  clearTimeout(timer);
  timer = undefined;
  announced.clear();
  useAlerts.setState({ alerts: [], firings: [] });
}

/** Takes in a firing from the socket. */
export function receiveFiring(firing: Firing): void {
  useAlerts.setState(({ alerts, firings }) => ({
    alerts: alerts.map((alert) => (alert.id === firing.alertId ? { ...alert, state: firing.state } : alert)),
    firings: [firing, ...firings.filter(({ id }) => id !== firing.id)],
  }));
  announce([firing]);
}

/** Deletes an alert; the toast makes it again. */
export async function deleteAlert(alert: Alert): Promise<void> {
  const reply = await callRoute("DELETE /api/account/alerts/:id", { params: { id: alert.id } });
  if (!reply.ok) return showToast({ kind: "alert", icon: "warning", text: translate("alerts.failed") });
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(({ id }) => id !== alert.id) }));
  const undo = { text: translate("lists.undo"), run: () => void saveAlert(draftOf(alert, alert.state === "paused")) };
  showToast({ kind: "note", icon: "trash", text: translate("alerts.deleted", { symbol: alert.symbol }), action: undo });
}

async function load(): Promise<void> {
  const reply = await callRoute("GET /api/account/alerts");
  if (!reply.ok) return;
  const { data, firings } = reply.body;
  useAlerts.setState({ alerts: data, firings });
  announce(firings.filter(({ isSeen }) => !isSeen));
}

/** Shows firings that were not shown yet, the newest first, and notes on the server that they were. */
function announce(firings: readonly Firing[]): void {
  const news = firings.filter(({ id }) => !announced.has(id));
  const [newest] = news;
  if (!newest) return;
  for (const { id } of news) announced.add(id);
  if (!useTerminalSettings.getState().soundMuted) playSound("bell");
  if (news.length > MAX_TOASTS)
    showToast({ kind: "alert", icon: "alarm", text: translate("alerts.away", { count: news.length }) });
  else
    for (const firing of news.toReversed()) {
      const run = (): void => openMainChart(chartSymbol(firing.exchange, firing.symbol));
      showToast({ kind: "alert", icon: "alarm", text: firingText(firing), action: { text: translate("alerts.chart"), run } });
    }
  void callRoute("POST /api/account/alerts/seen", { body: { through: newest.id } });
}
