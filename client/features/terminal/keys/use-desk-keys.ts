// The keys of the terminal itself; lists, search and charts add theirs where they are.

import { useEffect } from "react";
import { PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { CHART_INTERVALS } from "../../../../shared/market/candle.ts";
import {
  openHelp,
  toggleFullChart,
  toggleMarketTable,
  toggleRiskManager,
  toggleScreener,
} from "../../../desk/desk-view.store.ts";
import { addHotkey } from "../../../desk/keys/hotkeys.ts";
import { useHotkey } from "../../../desk/keys/use-hotkey.ts";
import { togglePause } from "../../../desk/terminal-settings.store.ts";
import { arrange, useWorkspace } from "../../../desk/workspace.store.ts";
import { toggleMute } from "../sound-switch.ts";
import { focusList } from "./focus-list.ts";

/** Adds the desk's keys; on a small screen panels are tabs. */
export function useDeskKeys(plan: PlanId, small: boolean): void {
  useHotkey("screener", "KeyS", "keys.screener", () => toggleScreener(small), PLAN_LIMITS[plan].screener);
  useHotkey("risk", "KeyR", "keys.risk", () => toggleRiskManager(small));
  useHotkey("market", "KeyA", "keys.market", toggleMarketTable);
  useHotkey("bottomRow", "KeyB", "keys.bottomRow", toggleBottomRow, !small);
  useHotkey("fullChart", "KeyF", "keys.full", toggleFullChart);
  useHotkey("pause", "KeyP", "keys.pause", togglePause);
  useHotkey("mute", "KeyM", "keys.mute", toggleMute);
  useHotkey("previousList", "BracketLeft", "keys.previousList", () => focusList(-1));
  useHotkey("nextList", "BracketRight", "keys.nextList", () => focusList(1));
  useHotkey("help", "Shift+Slash", "keys.help", () => openHelp(true));
  useEffect(() => {
    const ends = CHART_INTERVALS.map((interval, at) =>
      addHotkey({
        id: `timeframe-${interval}`,
        code: `Shift+Digit${at + 1}`,
        text: `keys.timeframe.${interval}`,
        run: () => arrange("globalTimeframe", interval),
      }),
    );
    return () => ends.forEach((end) => end());
  }, []);
}

function toggleBottomRow(): void {
  arrange("showBottomRow", !useWorkspace.getState().showBottomRow);
}
