// What can be done to price alerts, and what is said when one fires. A firing comes by the socket, and once more with the list
// where that was missed; each is announced once.

import type { Alert, Firing } from "../../../shared/contracts/alert-schemas.ts";
import { MAX_FIRINGS } from "../../../shared/contracts/alerts.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useSession } from "../../app/session.store.ts";
import { useAlerts } from "../../desk/alerts.store.ts";
import { panelsOf, setOpen } from "../../desk/panel-registry.ts";
import { playSignal } from "../../desk/play-sound.ts";
import { draftOf, saveAlert } from "../../desk/save-alert.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { openTab } from "../../desk/terminal-view.store.ts";
import { chartSymbol, openMainChart } from "../../desk/workspace.store.ts";
import { translate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Refresh } from "../../rest/refresh.ts";
import { showToast } from "../../ui/toast.store.ts";
import { offerUndo } from "../../ui/undo-toast.ts";
import { firingText } from "./alert-text.ts";

const PANEL = "alerts";

type History = Pick<ReturnType<typeof useAlerts.getState>, "firings" | "hasOlder">;

const announced = new Set<string>();
const question = new Refresh({ name: "alerts", call: () => callRoute("GET /api/account/alerts"), take });

/** Fetches the alerts soon. */
export function refreshAlerts(): void {
  question.ask();
}

/** Forgets everything, for the next user. */
export function forgetAlerts(): void {
  question.forget();
  announced.clear();
  useAlerts.setState({ alerts: [], firings: [], hasOlder: false });
}

/** Takes in a firing from the socket. */
export function receiveFiring(firing: Firing): void {
  useAlerts.setState(({ alerts, firings }) => ({
    alerts: alerts.map((alert) => (alert.id === firing.alertId ? { ...alert, state: firing.state } : alert)),
    firings: [firing, ...firings.filter(({ id }) => id !== firing.id)],
  }));
  announce([firing]);
}

/** Adds the firings before the oldest that is known. */
export async function loadOlderFirings(): Promise<void> {
  const oldest = useAlerts.getState().firings.at(-1);
  const reply = oldest && (await callRoute("GET /api/account/alerts/firings", { query: { before: oldest.id } }));
  if (!reply?.ok) return;
  const { firings } = reply.body;
  useAlerts.setState((state) => ({ firings: [...state.firings, ...firings], hasOlder: firings.length >= MAX_FIRINGS }));
}

/** Deletes an alert; the toast makes it again. */
export async function deleteAlert(alert: Alert): Promise<void> {
  const reply = await callRoute("DELETE /api/account/alerts/:id", { params: { id: alert.id } });
  if (!reply.ok) return showToast({ kind: "alert", icon: "warning", text: translate("alerts.failed") });
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(({ id }) => id !== alert.id) }));
  const undo = (): void => void saveAlert(draftOf(alert, alert.state === "paused"));
  offerUndo({ icon: "trash", text: translate("alerts.deleted", { symbol: alert.symbol || exchangeName(alert.exchange) }), undo });
}

function take({ data, firings }: RouteAnswer<"GET /api/account/alerts">): void {
  useAlerts.setState((state) => ({ alerts: data, ...withOlder(firings, state) }));
  noticeMissed(firings.filter(({ isSeen }) => !isSeen));
}

/** The newest page, with the older ones that were loaded before and follow it without a gap. */
function withOlder(page: readonly Firing[], { firings, hasOlder }: History): History {
  const ids = new Set(page.map(({ id }) => id));
  const last = firings.findLastIndex(({ id }) => ids.has(id));
  const older = last < 0 ? [] : firings.slice(last + 1);
  return older.length > 0 ? { firings: [...page, ...older], hasOlder } : { firings: page, hasOlder: page.length >= MAX_FIRINGS };
}

/** Shows what fires while somebody is here, the newest first. */
function announce(firings: readonly Firing[]): void {
  const unseen = notShown(firings);
  if (unseen.length === 0) return;
  const { soundMuted, alertSound } = useTerminalSettings.getState();
  if (!soundMuted) playSignal(alertSound);
  for (const firing of unseen) {
    const run = (): void => openMainChart(chartSymbol(firing.exchange, firing.symbol));
    showToast({ kind: "alert", icon: "alarm", text: firingText(firing), action: { text: translate("alerts.chart"), run } });
  }
}

/** Says once and without a sound what fired while nobody was here; the history has the rest. */
function noticeMissed(firings: readonly Firing[]): void {
  const unseen = notShown(firings);
  const [only] = unseen;
  if (!only) return;
  const text = unseen.length === 1 ? firingText(only) : translate("alerts.away", { count: unseen.length });
  showToast({ kind: "alert", icon: "alarm", text, action: { text: translate("alerts.openHistory"), run: openHistory } });
}

/** Those that were not shown yet, which they are from now on, here and on the server. */
function notShown(firings: readonly Firing[]): readonly Firing[] {
  const unseen = firings.filter(({ id }) => !announced.has(id));
  const [newest] = unseen;
  for (const { id } of unseen) announced.add(id);
  if (newest) void callRoute("POST /api/account/alerts/seen", { body: { through: newest.id } });
  return unseen;
}

function openHistory(): void {
  const plan = useSession.getState().session?.plan_type;
  const panel = plan && panelsOf(plan).find(({ id }) => id === PANEL);
  if (!panel) return;
  openTab(PANEL);
  setOpen(panel, true);
}
