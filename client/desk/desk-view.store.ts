// What is open on the screen for the moment and is not remembered: full screen, help, the tab of a small screen.

import { create } from "zustand";
import { arrange, useWorkspace } from "./workspace.store.ts";

/** Tabs of a tablet and of a phone; a phone has no charts tab, a tablet no signals tab. */
export type DeskTab = "lists" | "signals" | "charts" | "screener" | "technical" | "risk" | "more";

interface DeskView {
  /** The main chart covers everything else. */
  readonly fullChart: boolean;
  readonly helpOpen: boolean;
  readonly tab: DeskTab;
}

export const useDeskView = create<DeskView>(() => ({ fullChart: false, helpOpen: false, tab: "lists" }));

/** The main chart over everything, or back in its place. */
export function toggleFullChart(): void {
  arrange("showMarketTable", false);
  useDeskView.setState(({ fullChart }) => ({ fullChart: !fullChart }));
}

/** Opens or closes the list of all keys. */
export function openHelp(open: boolean): void {
  useDeskView.setState({ helpOpen: open });
}

/** Shows a tab of a small screen, which the table of all coins makes room for. */
export function openTab(tab: DeskTab): void {
  arrange("showMarketTable", false);
  useDeskView.setState({ tab });
}

/** Screener on or off; where the table of all coins hides it, it comes to the front. Small screens have a tab for it. */
export function toggleScreener(small: boolean): void {
  const { showVisualScreener, showMarketTable } = useWorkspace.getState();
  if (small) return toggleTab("screener");
  arrange("showVisualScreener", !showVisualScreener || showMarketTable);
  arrange("showMarketTable", false);
  useDeskView.setState({ fullChart: false });
}

/** Risk manager on or off; small screens have a tab for it. */
export function toggleRiskManager(small: boolean): void {
  if (small) return toggleTab("risk");
  arrange("showRiskManager", !useWorkspace.getState().showRiskManager);
  useDeskView.setState({ fullChart: false });
}

function toggleTab(tab: DeskTab): void {
  openTab(useDeskView.getState().tab === tab ? "lists" : tab);
}

/** Table of all coins or the charts. */
export function toggleMarketTable(): void {
  arrange("showMarketTable", !useWorkspace.getState().showMarketTable);
  useDeskView.setState({ fullChart: false });
}
