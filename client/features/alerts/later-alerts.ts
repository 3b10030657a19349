// Panel and form of price alerts, apart from the terminal's first load, which has no room for them.

import { pageOf } from "../../app/page-loader.tsx";

export const laterAlertsPanel = pageOf([], async () => (await import("./alerts-panel.tsx")).AlertsPanel);
export const laterAlertForm = pageOf([], async () => (await import("./alert-form.tsx")).AlertForm);
