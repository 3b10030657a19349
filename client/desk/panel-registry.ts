// The panels of the terminal, each one entry. Layouts, foot, tabs and keys read the entries and know no panel by name; the
// entries themselves are in features/terminal/panels.tsx.

import type { ComponentType } from "react";
import { create } from "zustand";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { PlainKey } from "../i18n/translate.ts";
import { onReread } from "../storage/stored-state.ts";
import type { StoredKey } from "../storage/stored-keys.ts";
import { windowStorage } from "../storage/window-storage.ts";
import type { IconName } from "../ui/icon.tsx";

/**
 * Where a panel can stand. On a wide screen: "start" takes the place of the charts on the left, "side" is under the lists,
 * "centre" takes the place of all charts, on small screens too. "tablet" and "phone": a tab there.
 */
export type PanelPlace = "start" | "side" | "centre" | "tablet" | "phone";

export interface PanelProps {
  /** The entry it is shown for; a component may serve several. */
  readonly id: string;
  readonly place: PanelPlace;
  /** Closes the panel where it has a button for that; tabs of a phone have none. */
  readonly onClose?: (() => void) | undefined;
}

export interface TerminalPanel {
  /** Names its tab and its key; lasting, since readers' moved keys are kept under it. */
  readonly id: string;
  readonly text: PlainKey;
  /** Name on a tab, where that must be shorter. */
  readonly tabText?: PlainKey;
  readonly icon: IconName;
  /** Opens and closes it; `text` is what the list of keys says, the panel's name unless given. */
  readonly hotkey?: { readonly code: string; readonly text?: PlainKey };
  /** Which plans have it; all unless given. */
  readonly isIn?: (plan: PlanId) => boolean;
  readonly component: ComponentType<PanelProps>;
  readonly placements: readonly PanelPlace[];
  /** Name its being open is remembered under in this browser, where older versions had another. */
  readonly storedAs?: StoredKey;
  /** Opens by itself once, on a wide screen. */
  readonly opensFirst?: boolean;
  /** On its tab: how many things in it the reader has not seen; `seen` while its tab is on screen. */
  readonly badge?: ComponentType<{ readonly seen: boolean }>;
}

const registry: TerminalPanel[] = [];

/** Open panels by the name they are stored under; those nobody opened or closed since the page loaded are missing. */
const useOpenPanels = create<Readonly<Record<string, boolean>>>(() => ({}));

/** Adds panels, in the order they stand in; the answer takes them away. */
export function addPanels(panels: readonly TerminalPanel[]): () => void {
  registry.push(...panels);
  return () => {
    for (const panel of panels) registry.splice(registry.indexOf(panel), 1);
  };
}

/** The panels a plan has. */
export function panelsOf(plan: PlanId): readonly TerminalPanel[] {
  return registry.filter(({ isIn }) => isIn?.(plan) ?? true);
}

/** Those of them that can stand in this place. */
export function panelsAt(place: PanelPlace, plan: PlanId): readonly TerminalPanel[] {
  return panelsOf(plan).filter(({ placements }) => placements.includes(place));
}

/** Those of them that are open; renders again when that changes. */
export function useOpenPanelsAt(place: PanelPlace, plan: PlanId): readonly TerminalPanel[] {
  useOpenPanels();
  return panelsAt(place, plan).filter(isOpen);
}

/** Whether a panel is open. */
export function isOpen(panel: TerminalPanel): boolean {
  const name = nameOf(panel);
  return useOpenPanels.getState()[name] ?? windowStorage.getItem(name) === "true";
}

// A window that meets its account goes on with what the last one had open.
onReread((isChanged) => {
  if (registry.some((panel) => isChanged(nameOf(panel)))) useOpenPanels.setState({}, true);
});

/** Opens or closes a panel, and remembers it. */
export function setOpen(panel: TerminalPanel, open: boolean): void {
  const name = nameOf(panel);
  windowStorage.setItem(name, String(open));
  useOpenPanels.setState({ [name]: open });
}

/** Opens the panels that open by themselves and that the reader never opened or closed. */
export function openFirstPanels(plan: PlanId): void {
  for (const panel of panelsOf(plan)) if (panel.opensFirst && windowStorage.getItem(nameOf(panel)) === null) setOpen(panel, true);
}

/** Whether anything is open in a place. */
export function isTaken(place: PanelPlace): boolean {
  return registry.some((panel) => panel.placements.includes(place) && isOpen(panel));
}

/** Closes what is open in a place. */
export function closeAt(place: PanelPlace): void {
  for (const panel of registry) if (panel.placements.includes(place) && isOpen(panel)) setOpen(panel, false);
}

const nameOf = ({ id, storedAs }: TerminalPanel): StoredKey => storedAs ?? `panel.${id}`;
