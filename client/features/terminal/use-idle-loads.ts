// Fetches what the terminal's first load had no room for once the page has nothing better to do: it is there when it is opened, a
// reader who types on types into it, and a page that stays open over a deploy needs no file of a build that is gone.

import { useEffect } from "react";
import { laterAlertForm, laterAlertsPanel } from "../alerts/later-alerts.ts";
import { loadDrawing } from "../charts/use-drawings.ts";
import { loadIndicators } from "../charts/use-indicators.ts";
import { laterSearch } from "../search/later-search.ts";
import { laterMarketList } from "../watch-lists/all-coins/later-market-list.ts";
import { laterExplainCard } from "../watch-lists/explain/later-explain-card.ts";
import { laterListForm } from "../watch-lists/form/later-list-form.ts";
import { loadListDrag } from "../watch-lists/later-list-drag.ts";
import { laterRowMenu } from "../watch-lists/menu/later-row-menu.ts";
import { laterConnectionCard } from "./later-connection-card.ts";
import { laterLapsed, laterSessionEnded, laterTestDone } from "./later-ended-screens.ts";
import { laterKeyHelp } from "./keys/later-key-help.ts";
import { laterSettings } from "./settings/later-settings.ts";

const LOADS: readonly (() => Promise<unknown>)[] = [
  laterSearch.load,
  laterKeyHelp.load,
  laterMarketList.load,
  laterListForm.load,
  loadListDrag,
  async () => (await import("./report-parts.ts")).addReportParts(),
  laterAlertForm.load,
  laterAlertsPanel.load,
  laterExplainCard.load,
  laterRowMenu.load,
  laterSettings.load,
  laterConnectionCard.load,
  laterLapsed.load,
  laterSessionEnded.load,
  laterTestDone.load,
  loadDrawing,
  loadIndicators,
];
/** A page that is never idle fetches them all the same, ms. */
const AT_LATEST_MS = 10_000;

/** Begins once `isReady`. */
export function useIdleLoads(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    // What fails now is tried again when it is opened.
    const fetchAll = (): void => LOADS.forEach((load) => void load().catch(() => undefined));
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAll, AT_LATEST_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(fetchAll, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(request);
  }, [isReady]);
}
