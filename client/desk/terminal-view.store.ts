// What is on screen for the moment and is not remembered: full screen, help, the tab of a small screen.

import { create } from "zustand";
import { closeAt, isOpen, isTaken, setOpen, type PanelPlace, type TerminalPanel } from "./panel-registry.ts";
import type { WidthClass } from "./width-class.ts";

interface TerminalView {
  /** The main chart covers everything else. */
  readonly fullChart: boolean;
  readonly helpOpen: boolean;
  /** Id of the panel whose tab was chosen; undefined for the first tab there is. */
  readonly tab: string | undefined;
}

export const useTerminalView = create<TerminalView>(() => ({ fullChart: false, helpOpen: false, tab: undefined }));

/** The main chart over everything, or back in its place. */
export function toggleFullChart(): void {
  closeAt("centre");
  useTerminalView.setState(({ fullChart }) => ({ fullChart: !fullChart }));
}

/** Opens or closes the list of all keys. */
export function openHelp(open: boolean): void {
  useTerminalView.setState({ helpOpen: open });
}

/** Shows a panel's tab of a small screen, the first there is by default; what covers the tabs makes room. */
export function openTab(id?: string): void {
  closeAt("centre");
  useTerminalView.setState({ tab: id });
}

/** The tab that is open among these panels: the chosen one, or the first. */
export function useOpenTab(panels: readonly TerminalPanel[]): TerminalPanel | undefined {
  const tab = useTerminalView((state) => state.tab);
  return panels.find(({ id }) => id === tab) ?? panels[0];
}

/** Where a panel stands on a screen this wide; undefined where it has no place. */
export function placeOf({ placements }: TerminalPanel, width: WidthClass): PanelPlace | undefined {
  const isSmall = width === "phone" || width === "tablet";
  const places: readonly PanelPlace[] = isSmall ? ["centre", width] : ["centre", "start", "side"];
  return places.find((place) => placements.includes(place));
}

/** Opens or closes a panel, on small screens by its tab. One that another panel covers comes to the front. */
export function togglePanel(panel: TerminalPanel, width: WidthClass): void {
  const place = placeOf(panel, width);
  if (place === "phone" || place === "tablet") return openTab(useTerminalView.getState().tab === panel.id ? undefined : panel.id);
  const isHidden = !isOpen(panel) || (place === "start" && isTaken("centre"));
  // Two panels cannot stand in the same place, but below each other.
  if (place === "start" || place === "centre") closeAt(place);
  if (place === "start") closeAt("centre");
  setOpen(panel, isHidden);
  useTerminalView.setState({ fullChart: false });
}
