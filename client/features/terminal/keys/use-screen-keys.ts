// The keys of the terminal itself and of its panels; lists, search and charts add theirs where they are.

import { useEffect } from "react";
import type { PlanId } from "../../../../shared/contracts/plans.ts";
import { EXCHANGE_INTERVALS } from "../../../../shared/market/candle.ts";
import { addHotkey } from "../../../desk/keys/hotkeys.ts";
import { useHotkey } from "../../../desk/keys/use-hotkey.ts";
import { panelsOf } from "../../../desk/panel-registry.ts";
import { chooseSetting, togglePause, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { openHelp, placeOf, toggleFullChart, togglePanel } from "../../../desk/terminal-view.store.ts";
import type { WidthClass } from "../../../desk/width-class.ts";
import { arrange, chooseMainTimeframe, shareMainTimeframe, useWorkspace } from "../../../desk/workspace.store.ts";
import { translate } from "../../../i18n/language.store.ts";
import { showToast } from "../../../ui/toast.store.ts";

/** Adds the keys of everything that has a place on a screen this wide. */
export function useScreenKeys(plan: PlanId, width: WidthClass): void {
  usePanelKeys(plan, width);
  useHotkey("bottomRow", "KeyB", "keys.bottomRow", toggleBottomRow, width === "desk" || width === "full");
  useHotkey("fullChart", "KeyF", "keys.full", toggleFullChart);
  useHotkey("pause", "KeyP", "keys.pause", togglePause);
  useHotkey("mute", "KeyM", "keys.mute", toggleMute);
  useHotkey("previousList", "BracketLeft", "keys.previousList", () => focusList(-1));
  useHotkey("nextList", "BracketRight", "keys.nextList", () => focusList(1));
  useHotkey("timeframe-all", "Shift+Digit0", "keys.timeframe.all", shareMainTimeframe);
  useHotkey("help", "Shift+Slash", "keys.help", () => openHelp(true));
  useEffect(() => {
    const ends = EXCHANGE_INTERVALS.map((interval, at) =>
      addHotkey({
        id: `timeframe-${interval}`,
        code: `Shift+Digit${at + 1}`,
        text: `keys.timeframe.${interval}`,
        run: () => chooseMainTimeframe(interval),
      }),
    );
    return () => ends.forEach((end) => end());
  }, []);
}

function usePanelKeys(plan: PlanId, width: WidthClass): void {
  useEffect(() => {
    const ends = panelsOf(plan).map((panel) => {
      const { id, text, hotkey } = panel;
      if (!hotkey || placeOf(panel, width) === undefined) return undefined;
      return addHotkey({ id, code: hotkey.code, text: hotkey.text ?? text, run: () => togglePanel(panel, width) });
    });
    return () => ends.forEach((end) => end?.());
  }, [plan, width]);
}

function toggleBottomRow(): void {
  arrange("showBottomRow", !useWorkspace.getState().showBottomRow);
}

/** Focuses the list after (1) or before (−1) the focused one, around the end; the first or last when none is. */
function focusList(step: 1 | -1): void {
  const grids = [...document.querySelectorAll<HTMLElement>("[data-testid=terminal] [role=grid]")].filter(
    (grid) => grid.getClientRects().length > 0,
  );
  const focused = grids.findIndex((grid) => grid.contains(document.activeElement));
  const next = focused < 0 ? (step > 0 ? 0 : grids.length - 1) : (focused + step + grids.length) % grids.length;
  const grid = grids[next];
  grid?.focus();
  grid?.scrollIntoView({ block: "nearest" });
}

/** Turns the sounds of signals off or on. */
function toggleMute(): void {
  const muted = !useTerminalSettings.getState().soundMuted;
  chooseSetting("soundMuted", muted);
  showToast({ kind: "note", icon: muted ? "muted" : "bell", text: translate(muted ? "sound.muted" : "sound.on") });
}
