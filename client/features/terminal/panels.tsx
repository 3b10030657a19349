// The panels of the terminal. A new one is one entry here, its component and its text.

import type { ReactNode } from "react";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import type { PanelProps, TerminalPanel } from "../../desk/panel-registry.ts";
import { laterAlertsPanel } from "../alerts/later-alerts.ts";
import { TechnicalChart } from "../charts/technical/technical-chart.tsx";
import { RiskPanel } from "../risk-manager/risk-panel.tsx";
import { ScreenerPanel } from "../screener/screener-panel.tsx";
import { laterMarketList } from "../watch-lists/all-coins/later-market-list.ts";
import { ListsColumn } from "../watch-lists/lists-column.tsx";
import { AllCharts } from "./layout/all-charts.tsx";
import { Charts } from "./layout/charts.tsx";
import { laterMoreTab, laterNewSignals, laterPhoneLists } from "./layout/later-layouts.ts";

/** In the order of tabs and keys. */
export const PANELS: readonly TerminalPanel[] = [
  { id: "lists", text: "tabs.lists", icon: "tray", component: Lists, placements: ["tablet", "phone"] },
  { id: "signals", text: "tabs.signals", icon: "bell", component: Lists, placements: ["phone"], badge: laterNewSignals.Page },
  { id: "charts", text: "layout.charts", icon: "candles", component: SlotCharts, placements: ["tablet", "phone"] },
  {
    id: "screener",
    text: "panel.screener",
    tabText: "tabs.screener",
    icon: "scatter",
    hotkey: { code: "KeyS", text: "keys.screener" },
    isIn: (plan) => PLAN_LIMITS[plan].screener,
    component: ScreenerPanel,
    placements: ["start", "tablet", "phone"],
    storedAs: "showVisualScreener",
    opensFirst: true,
  },
  { id: "technical", text: "layout.technical", icon: "table", component: TechnicalChart, placements: ["tablet"] },
  {
    id: "risk",
    text: "panel.risk",
    tabText: "tabs.risk",
    icon: "calculator",
    hotkey: { code: "KeyR", text: "keys.risk" },
    component: RiskPanel,
    placements: ["side", "tablet", "phone"],
    storedAs: "showRiskManager",
  },
  {
    id: "alerts",
    text: "alerts.title",
    tabText: "alerts.tab",
    icon: "alarm",
    hotkey: { code: "KeyL" },
    isIn: (plan) => PLAN_LIMITS[plan].priceAlerts,
    component: laterAlertsPanel.Page,
    placements: ["side", "tablet", "phone"],
  },
  {
    id: "market",
    text: "panel.market",
    icon: "table",
    hotkey: { code: "KeyA", text: "keys.market" },
    component: laterMarketList.Page,
    placements: ["centre"],
    storedAs: "showMarketTable",
  },
  {
    id: "allCharts",
    text: "panel.allCharts",
    icon: "candles",
    hotkey: { code: "Shift+KeyA" },
    component: AllCharts,
    placements: ["centre"],
  },
  { id: "more", text: "tabs.more", icon: "more", component: laterMoreTab.Page, placements: ["phone"] },
];

/** One component for both kinds of lists, so that a phone's chart above them stays when the tab changes. */
function Lists({ id, place }: PanelProps): ReactNode {
  if (place === "phone") return <laterPhoneLists.Page kind={id === "signals" ? "signal" : "priceVolume"} />;
  return <ListsColumn />;
}

/** Three beside each other on a tablet; all of them below each other on a phone, which scrolls. */
function SlotCharts({ place }: PanelProps): ReactNode {
  if (place === "phone") return <AllCharts />;
  return <Charts label="layout.charts" direction="row" from={0} count={3} />;
}
