// Panel and form of price alerts, apart from the terminal's first load, which has no room for them.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterAlertsPanel = lazyPart(async () => (await import("./alerts-panel.tsx")).AlertsPanel, "conditions");
export const laterAlertForm = lazyPart(async () => (await import("./alert-form.tsx")).AlertForm, "conditions");
